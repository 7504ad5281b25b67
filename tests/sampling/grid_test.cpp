// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "dpcert/numerics/dyadic.hpp"
#include "dpcert/sampling/column_sums.hpp"
#include "dpcert/sampling/kernel_output.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

Rational value_of(Digits& x, Bits& bits) {
  const Rational magnitude = x.whole + Rational{x.fraction.prefix(12, bits)} * power_of_two(-768);
  return x.is_negative ? Rational(-magnitude) : magnitude;
}

std::vector<Integer> drawn(const KnownOutput& law, const Grid& grid, Bits& bits, std::vector<Rational> value = {}) {
  const auto on = law->on(grid, value);
  std::vector<Integer> multiples((*on)->dimension());
  (*on)->draw(bits, multiples);
  return multiples;
}

}  // namespace

TEST_CASE("sums of columns are rounded as the exact sum is, by machine integers and by long ones", "[random]") {
  prop("against rationals of 768 bits", [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto dimension = *rc::gen::inRange<std::size_t>(1, 4), count = *rc::gen::inRange<std::size_t>(1, 5);
    const Grid grid{*rc::gen::element(-3L, 0L, 10L, 40L, 70L, 200L)};
    const auto number = [] { return Rational(*rc::gen::inRange(-50, 51), *rc::gen::inRange(1, 8)); };
    std::vector<std::vector<Rational>> columns(count, std::vector<Rational>(dimension));
    for (auto& column : columns)
      for (Rational& x : column) x = number();
    std::vector<Rational> value(dimension);
    for (Rational& x : value) x = number();
    const ColumnSums sums{columns, value, grid};
    std::vector<Digits> terms;
    std::vector<std::size_t> chosen;
    for (std::size_t i = 0; i < count; ++i) {
      terms.push_back(laplace_draw(*bits));
      chosen.push_back(*rc::gen::inRange<std::size_t>(0, count));
    }
    if (*rc::gen::inRange(0, 8) == 0) terms[0].whole = std::uint64_t{1} << *rc::gen::inRange(9, 60);
    std::vector<Integer> multiples(dimension);
    sums.round(chosen, terms, *bits, multiples);
    for (std::size_t row = 0; row < dimension; ++row) {
      Rational sum = value[row];
      for (std::size_t i = 0; i < count; ++i) sum += columns[chosen[i]][row] * value_of(terms[i], *bits);
      RC_ASSERT(Rational{multiples[row]} == floor(sum * power_of_two(grid.bits) + Rational(1, 2)));
    }
  });
}

TEST_CASE("a rounding that 64 bits leave open is settled by further bits of the same number") {
  // Bits: one exponential with the fraction 0.111...1 (64 ones), then zeros
  // or ones, times 2^64 + 1 on the grid of integers.
  class Fixed final : public Bits {
   public:
    explicit Fixed(std::uint64_t further) : further_{further} {}
    std::string source() const override { return "fixed"; }

   private:
    std::size_t fill(std::span<std::uint64_t, most_words> words, unsigned /*least*/) override {
      for (std::uint64_t& word : words) word = further_;
      words[0] = ~std::uint64_t{0};
      return 64 * words.size();
    }
    std::uint64_t further_;
  };
  const std::vector<std::size_t> first{0};
  for (const std::uint64_t further : {std::uint64_t{0}, ~std::uint64_t{0}}) {
    Fixed bits{further};
    Digits x;
    const std::vector<Rational> value{0};
    const ColumnSums sums{{{power_of_two(64)}}, value, Grid{1}};  // twice 2^64 - 1 + what follows
    Integer multiple;
    sums.round(first, {&x, 1}, bits, {&multiple, 1});
    const Integer twice = (Integer{1} << 65) - 2;
    CHECK(multiple == (further == 0 ? twice : Integer{twice + 2}));
  }
}

TEST_CASE("rounding by enclosures agrees with that by integers on the same bits", "[random]") {
  prop("for one normal number", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto first = seeded_bits(seed), second = seeded_bits(seed);
    const Grid grid{*rc::gen::element(0L, 20L, 40L)};
    const Rational scale(*rc::gen::inRange(7, 100), 7), value(*rc::gen::inRange(-20, 20), 3);
    const auto sum = drawn(sum_output({scale}, normal_draw), grid, *first, {value});
    const auto vector =
        drawn(vector_output(1, scale,
                            [scale](Bits& bits) -> Drawn {
                              return [x = real_of(normal_draw(bits), bits), scale](Precision precision) {
                                return std::vector{x(precision) * scale};
                              };
                            }),
              grid, *second, {value});
    RC_ASSERT(sum == vector);
  });
}

TEST_CASE("grids are read as they are written, or refused") {
  CHECK(Grid::from("2^-40")->bits == 40);
  CHECK(Grid::from("2^3")->bits == -3);
  CHECK(Grid::from("0.25")->bits == 2);
  CHECK(Grid::from("1/1024")->bits == 10);
  CHECK(Grid::from("1")->bits == 0);
  for (const char* bad : {"", "2^", "2^x", "2^1.5", "2^1e2", "3", "0", "-2", "2^-10001", "2^99999", "1/3", "2^-40 "}) {
    CAPTURE(bad);
    CHECK_FALSE(Grid::from(bad).has_value());
  }
}

TEST_CASE("what cannot be drawn is refused: coarse grids, values outside, of another dimension") {
  CHECK(sum_output({Rational(1, 3)}, laplace_draw)->on(Grid{0}, {}).error().where == "/grid");
  CHECK(sum_output({Rational(1, 3)}, laplace_draw)->on(Grid{2}, {}).has_value());
  CHECK(sum_output({1}, laplace_draw)->on(Grid{0}, {1, 2}).error().where == "/value");
  CHECK(discrete_laplace_output(3)->on(Grid{-1}, {}).error().where == "/grid");
  CHECK(discrete_laplace_output(3)->on(Grid{0}, {{1, 2}}).error().where == "/value");
  CHECK(response_output(3, {1, 2})->on(Grid{0}, {3}).error().where == "/value");
  CHECK(channel_output({{1, 0}, {0, 1}})->on(Grid{0}, {-1}).error().where == "/value");
  CHECK(kernel_output(response_output(3, {1, 2}), {{1}, {1}, {1}})->on(Grid{0}, {3}).error().where == "/value");
  CHECK(kernel_output(response_output(2, {1, 2}), {{1}, {1}})->on(Grid{-1}, {0}).error().where == "/grid");
}

TEST_CASE("answers have their probabilities", "[random][statistics]") {
  prop("by their shares", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto n = static_cast<double>(draws());
    const auto shares = [&](const KnownOutput& law, const Rational& value) {
      std::vector<double> counts(4);
      const auto on = law->on(Grid{0}, {value});
      Integer x;
      for (std::size_t i = 0; i < draws(); ++i) {
        (*on)->draw(*bits, {&x, 1});
        ++counts.at(static_cast<std::size_t>(x));
      }
      return counts;
    };
    const auto check = [&](const std::vector<double>& counts, const std::vector<double>& probabilities) {
      for (std::size_t i = 0; i < probabilities.size(); ++i) RC_ASSERT(share_off(counts[i], n, probabilities[i]) < 1);
    };
    check(shares(response_output(4, {2, 5}), 1), {0.2, 0.4, 0.2, 0.2});
    const double e = std::exp(1.5), all = e + 3;
    check(shares(exponential_response_output(4, {3, 2}), 3), {1 / all, 1 / all, 1 / all, e / all});
    const KnownOutput channel = channel_output({{{1, 2}, {1, 3}, {1, 6}}, {0, {3, 4}, {1, 4}}});
    check(shares(channel, 1), {0, 0.75, 0.25});
    const KnownOutput behind = kernel_output(channel, {{1, 0}, {{1, 3}, {2, 3}}, {0, 1}});
    check(shares(behind, 1), {0.25, 0.75});
    check(shares(behind->in_fixed_time().value(), 0), {11.0 / 18, 7.0 / 18});
  });
}

TEST_CASE("no low bit of an output tells which value it hides", "[random][statistics]") {
  // The attack on floating-point noise reads the last bits of what is released. Here
  // outputs are multiples of the step, all of which occur, and their last bits are
  // as good as fair, for values on and off the grid.
  prop("the last four bits are uniform whatever the value", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto n = static_cast<double>(draws());
    for (const Rational& value : {Rational{0}, Rational{1}, Rational(1, 3), Rational{0.1}}) {
      const auto on = sum_output({1}, laplace_draw)->on(Grid{40}, {value});
      std::vector<double> counts(16);
      Integer x;
      for (std::size_t i = 0; i < draws(); ++i) {
        (*on)->draw(*bits, {&x, 1});
        ++counts.at(static_cast<std::size_t>(Integer{x & 15}));
      }
      for (const double count : counts) RC_ASSERT(share_off(count, n, 1.0 / 16) < 1);
    }
  });
  prop("a value moved by a multiple of the step moves the output, from the same bits", [] {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const auto first = seeded_bits(seed), second = seeded_bits(seed);
    const Integer steps = *rc::gen::inRange(-1'000'000, 1'000'000);
    const Grid grid{30};
    const Rational value(*rc::gen::inRange(-9, 10), 7);
    const auto here = drawn(sum_output({{5, 3}}, normal_draw), grid, *first, {value});
    const auto there = drawn(sum_output({{5, 3}}, normal_draw), grid, *second, {value + steps * grid.step()});
    RC_ASSERT(there[0] == here[0] + steps);
  });
}

TEST_CASE("Mironov's attack finds floating-point noise out, and not this", "[random][statistics]") {
  // Of outputs near 0.1 the last bits tell whether the answer was 0 or 1, where the noise is a
  // double: 1 + noise has lost the last three. The attack looks at the last four bits of
  // outputs from [1/16, 1/8), which should be uniform.
  prop("of shares of sixteen patterns", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto bias = [&](const auto& last_bits) {
      std::vector<double> counts(16);
      double seen = 0;
      for (std::size_t i = 0; i < 4 * draws(); ++i)
        if (const std::optional<unsigned> last = last_bits()) ++counts.at(*last), ++seen;
      double largest = 0;
      for (const double count : counts) largest = std::max(largest, share_off(count, seen, 1.0 / 16));
      return largest;
    };
    const auto floating = [&]() -> std::optional<unsigned> {
      const double noise = std::log((static_cast<double>(bits->take(53)) + 0.5) * 0x1p-53), output = 1 + noise;
      if (output < 1.0 / 16 || output >= 1.0 / 8) return std::nullopt;
      return static_cast<unsigned>(std::fmod(output * 0x1p56, 16));
    };
    RC_ASSERT(bias(floating) > 1);
    for (const Rational& answer : {Rational{0}, Rational{1}, Rational(1, 3)}) {
      const auto law = sum_output({1}, laplace_draw)->on(Grid{40}, {answer}).value();
      const auto exact = [&]() -> std::optional<unsigned> {
        Integer x;
        law->draw(*bits, {&x, 1});
        if (x < Integer{1} << 36 || x >= Integer{1} << 37) return std::nullopt;
        return static_cast<unsigned>(Integer{x & 15});
      };
      RC_ASSERT(bias(exact) < 1);
    }
  });
}

TEST_CASE("cells and nearest integers are exact") {
  const Precision precision{64};
  const Enclosure x = cell(Integer{5}, -2, precision);
  const std::uint64_t half = std::uint64_t{1} << 63, most = ~std::uint64_t{0};
  for (const std::uint64_t whole : {std::uint64_t{0}, std::uint64_t{1}, half / 2 - 1, half / 2, most})
    for (const std::uint64_t fraction : {std::uint64_t{0}, std::uint64_t{1}, half, most})
      for (const std::uint64_t units : {std::uint64_t{1}, std::uint64_t{10}}) {
        const Enclosure found = cell(whole, fraction, units, Precision{200});
        CHECK(found.lower() == whole + fraction * power_of_two(-64));
        CHECK(found.upper() == found.lower() + units * power_of_two(-64));
        const Enclosure rough = cell(whole, fraction, units, precision);
        CHECK((rough.lower() <= found.lower() && found.upper() <= rough.upper()));
      }
  // By machine integers and beyond them, beside the midpoints of the grid.
  for (const long exponent : {0L, 20L, -3L, 60L})
    for (const Rational& middle : {Rational(3, 2), Rational(-3, 2), Rational{power_of_two(50) + Rational(1, 2)}})
      for (const long near : {8L, 12L, 14L, 30L})
        for (const int side : {1, -1}) {
          const Rational y = (middle + side * power_of_two(-near)) * power_of_two(-exponent);
          const Rational wanted = floor(middle) + (side > 0 ? 1 : 0), width = power_of_two(-near - 1 - exponent);
          CHECK(nearest_integer(Enclosure{y, Precision{120}}, exponent) == numerator(wanted));
          CHECK(nearest_integer(between(y - width, y + width, Precision{120}), exponent) == numerator(wanted));
          CHECK_FALSE(nearest_integer(between(y - 3 * width, y + 3 * width, Precision{120}), exponent).has_value());
        }
  CHECK(x.lower() == Rational(5, 4));
  CHECK(x.upper() == Rational(6, 4));
  CHECK(nearest_integer(cell(Integer{5}, -3, precision)) == Integer{1});
  CHECK_FALSE(nearest_integer(cell(Integer{5}, -2, precision)).has_value());
  CHECK(nearest_integer(Enclosure{Rational(1, 2), precision}) == Integer{1});
  CHECK(nearest_integer(Enclosure{Rational(-1, 2), precision}) == Integer{0});
  CHECK_FALSE(nearest_integer(Enclosure::unknown(precision)).has_value());
}

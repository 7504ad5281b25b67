// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>
#include <cmath>

#include "agrees.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/cell_law.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Point = std::vector<Enclosure>;
using Points = std::vector<std::vector<double>>;

/// By functions; `over` is not known of cells that are longer than `known`.
struct Given final : Potential {
  std::function<Enclosure(const Point&)> exponent;
  std::function<Trilean(const Point&)> inside = [](const Point&) { return Trilean::yes; };
  Rational known = 1000;

  Enclosure at(const Point& point) const override { return exponent(point); }
  Trilean holds(const Point& point) const override { return inside(point); }
  Enclosure over(const Cuboid& cell, Precision precision) const override {
    return cell.length.front() > known ? Enclosure::unknown(precision) : Potential::over(cell, precision);
  }
};
template <class Exponent>
std::shared_ptr<Given> given(Exponent exponent) {
  auto potential = std::make_shared<Given>();
  potential->exponent = exponent;
  return potential;
}
Enclosure nothing(const Point& x) { return Enclosure{0, x.front().precision()}; }
Enclosure size_of(const Enclosure& x) { return max(x, -x); }

Points sample(const CellLaw& law, Bits& bits, std::size_t part = 1) {
  Points all;
  for (std::size_t i = 0; i < draws() / part; ++i) {
    std::vector<double>& point = all.emplace_back();
    for (const Enclosure& x : law.draw(bits)(Precision{80})) point.push_back(x.steer());
  }
  return all;
}
std::vector<double> traits(const Points& sample, const std::function<double(const std::vector<double>&)>& trait) {
  std::vector<double> all;
  for (const auto& point : sample) all.push_back(trait(point));
  return all;
}
double first(const std::vector<double>& x) { return x[0]; }
double second(const std::vector<double>& x) { return x[1]; }

double truncated_exponential(double rate, double x) { return std::expm1(-rate * x) / std::expm1(-rate); }

}  // namespace

TEST_CASE("draws by cells have their law", "[random][statistics]") {
  prop("by distribution functions in closed form", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const CellLaw::Effort effort{.least = static_cast<std::size_t>(*rc::gen::element(1, 10, 300))};

    auto flat = given(nothing);
    flat->inside = [](const Point& x) { return at_most(x[0] + x[1], 1); };
    const Points triangle = sample(CellLaw{flat, {{0, 0}, {1, 1}}, effort}, *bits);
    RC_ASSERT(distance_from(traits(triangle, second), [](double x) { return 1 - (1 - x) * (1 - x); }) < 1);
    RC_ASSERT(
        distance_from(traits(triangle, [](const auto& x) { return x[0] + x[1]; }), [](double x) { return x * x; }) < 1);

    auto slopes = given([](const Point& x) { return x[0] * Rational{3} + size_of(x[1]) * Rational{5}; });
    slopes->known = *rc::gen::element(Rational{1, 3}, Rational{7});
    const Points exponentials = sample(CellLaw{slopes, {{0, -1}, {1, 2}}, effort}, *bits);
    RC_ASSERT(distance_from(traits(exponentials, first), [](double x) { return truncated_exponential(3, x); }) < 1);
    RC_ASSERT(distance_from(traits(exponentials, [](const auto& x) { return std::abs(x[1]); }),
                            [](double x) { return truncated_exponential(5, x); }) < 1);
  });
}

TEST_CASE("a density of a narrow peak, far from 0 in its exponent, is drawn as fast") {
  const auto bits = seeded_bits(7);
  const auto scale = static_cast<double>(power_of_two(40));
  const CellLaw law{given([](const Point& x) {
                      return size_of(x[0] - Rational{1, 3}) * power_of_two(40) + Rational{100'000};
                    }),
                    {{0}, {1}},
                    {}};
  CHECK(law.accepted() >= 0.2);
  CHECK(law.cells() < 1000);
  std::vector<double> sizes;
  for (std::size_t i = 0; i < draws(); ++i)
    sizes.push_back((law.draw(*bits)(Precision{120}).front() - Rational{1, 3}).steer() * scale);
  CHECK(distance_from(sizes, [](double x) { return x < 0 ? std::exp(x) / 2 : 1 - std::exp(-x) / 2; }) < 1);
}

TEST_CASE("cells: a draw is one number at every precision") {
  const auto bits = seeded_bits(3);
  const CellLaw law{given([](const Point& x) { return square(x[0]) + square(x[1]); }), {{-3, -3}, {6, 6}}, {}};
  for (int i = 0; i < 100; ++i) {
    const Drawn point = law.draw(*bits);
    const Point coarse = point(Precision{70}), fine = point(Precision{300});
    CHECK(agrees(coarse[0], fine[0]));
    CHECK(agrees(coarse[1], fine[1]));
    CHECK(fine[1].has_digits(40));
  }
}

TEST_CASE("cells: how much is accepted, by a cell whose ends are known, and by many") {
  // The mass of exp(-h) is 1 - e^-9 times 2 to the sum of caps: of one cell the
  // cap is 1, so that 0.222... of proposals are kept.
  const auto potential = given([](const Point& x) { return size_of(x[0]) * Rational{9}; });
  const CellLaw one{potential, {{-1}, {2}}, {.least = 1, .most = 1}};
  CHECK(one.cells() == 1);
  CHECK(one.accepted() < 0.111);
  const CellLaw many{potential, {{-1}, {2}}, {.least = 1, .most = 4096, .accepted = 0.9}};
  CHECK(many.accepted() >= 0.9);
  CHECK(many.accepted() <= 1);
}

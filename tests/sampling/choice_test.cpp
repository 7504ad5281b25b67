// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <map>

#include "bit_strings.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/choice_output.hpp"
#include "dpcert/sampling/weighted_choice.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

using Law = std::shared_ptr<const GridLaw>;

Integer drawn(const Law& law, Bits& bits) {
  Integer multiple;
  law->draw(bits, {&multiple, 1});
  return multiple;
}
std::map<long, double> counts(const Law& law, std::size_t n) {
  const auto bits = seeded_bits(20);
  std::map<long, double> found;
  for (std::size_t i = 0; i < n; ++i) ++found[static_cast<long>(drawn(law, *bits))];
  return found;
}
void has_shares(const Law& law, const std::vector<double>& shares) {
  const auto n = draws();
  auto found = counts(law, n);
  for (std::size_t i = 0; i < shares.size(); ++i)
    CHECK(share_off(found[static_cast<long>(i)], static_cast<double>(n), shares[i]) <= 1);
}

const std::vector<Rational> scores{2, 0, 3, Rational{-1, 3}};

}  // namespace

TEST_CASE("weighted choice: shares by statistics, also where 64 bits do not tell") {
  double total = 0;
  std::vector<double> shares;
  for (const Rational& score : scores) total += std::exp(score.convert_to<double>() / 2);
  for (const Rational& score : scores) shares.push_back(std::exp(score.convert_to<double>() / 2) / total);
  has_shares(exponential_choice_output(2)->on(Grid{}, scores).value(), shares);
  // Two weights of 1: the bits 1000... lie on the very border, and 0111...
  // just below it, so that the first 64 settle neither.
  const WeightedChoice halves{2, [](std::size_t, Precision precision) {
                                // About 1, from both sides.
                                return Enclosure{1, precision} / Enclosure{3, precision} * Rational{3};
                              }};
  BitString above{(std::uint64_t{1} << 63), 64};
  CHECK_THROWS_AS(halves.draw(above), BitString::End);
  BitString far{std::uint64_t{3} << 62, 64};
  CHECK(halves.draw(far) == 1);
  const WeightedChoice one{3, [](std::size_t i, Precision precision) { return Enclosure{i == 1 ? 1 : 0, precision}; }};
  const auto bits = seeded_bits(1);
  for (int i = 0; i < 100; ++i) CHECK(one.draw(*bits) == 1);
  // Weights of very different size.
  const WeightedChoice tiny{2, [](std::size_t i, Precision precision) {
                              return exp(Enclosure{i == 0 ? -100'000 : 0, precision});
                            }};
  CHECK(tiny.draw(*bits) == 1);
}

TEST_CASE("permute and flip has the law of noisy scores") {
  // Of two scores apart by 1 scale, the lower one is drawn with probability q/2, q = 1/e.
  has_shares(permute_and_flip_output(2)->on(Grid{}, {0, 2}).value(), {std::exp(-1) / 2, 1 - std::exp(-1) / 2});
  // Of three, by all sequences: with q2 = e^-1, q3 = e^-2 the
  // first one has 1 - (q2 + q3)/2 + q2 q3/3.
  const double q2 = std::exp(-1), q3 = std::exp(-2);
  has_shares(permute_and_flip_output(1)->on(Grid{}, {3, 2, 1}).value(),
             {1 - (q2 + q3) / 2 + q2 * q3 / 3, q2 / 2 - q2 * q3 / 6, q3 / 2 - q2 * q3 / 6});
}

TEST_CASE("a ranked point has the stated density") {
  const auto rate = [](Precision precision) { return Enclosure{Rational{1, 2}, precision}; };
  // Four values in [0, 10], two of them equal; the median: ranks
  // 0, 1, 3, 4 on pieces of lengths 2, 3, 4, 1.
  const RankedPoint law{0, 10, 4, 2, rate};
  const auto on = ranked_point_output(law)->on(Grid{20}, {9, 2, 5, 5});
  REQUIRE(on);
  const std::vector<double> lengths{2, 3, 4, 1}, misses{2, 1, 1, 2}, begins{0, 2, 5, 9};
  double total = 0;
  for (std::size_t i = 0; i < 4; ++i) total += lengths[i] * std::exp(-misses[i] / 2);
  const auto distribution = [&](double x) {
    double sum = 0;
    for (std::size_t i = 0; i < 4; ++i) sum += std::clamp(x - begins[i], 0.0, lengths[i]) * std::exp(-misses[i] / 2);
    return sum / total;
  };
  const auto bits = seeded_bits(5);
  std::vector<double> sample;
  for (std::size_t i = 0; i < draws(); ++i)
    sample.push_back(static_cast<double>(drawn(*on, *bits)) / static_cast<double>(1 << 20));
  CHECK(distance_from(sample, distribution) <= 1);
  CHECK_FALSE(ranked_point_output(law)->on(Grid{20}, {9, 2, 5}));
  CHECK_FALSE(ranked_point_output(law)->on(Grid{20}, {9, 2, 5, 11}));
}

TEST_CASE("choices refuse what is no set of scores") {
  CHECK_FALSE(exponential_choice_output(1)->on(Grid{}, {}));
  CHECK(exponential_choice_output(1)->on(Grid{-1}, scores).error().where == "/grid");
  CHECK(scored_row_output({{1, 2}, {2, 1}}, 1)->on(Grid{}, {2}).error().where == "/value");
  has_shares(scored_row_output({{0, 0}, {0, 1}}, 1)->on(Grid{}, {1}).value(),
             {1 / (1 + std::exp(1)), 1 - 1 / (1 + std::exp(1))});
}

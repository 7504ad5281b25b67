// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/fourier.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision fine{400};

/// e^(i k angle), by one exponential.
Complex turned(const Rational& angle, long k) { return exp(Complex{Enclosure{0, fine}, Enclosure{angle * k, fine}}); }

bool meet(const Complex& x, const Complex& y) {
  return overlaps(x.real(), y.real()) && overlaps(x.imaginary(), y.imaginary());
}
/// Beside terms of that size.
bool is_accurate(const Complex& x, Precision precision, const Rational& size) {
  const Rational most = size * power_of_two(12 - precision.bits);
  return x.is_finite() && x.real().upper() - x.real().lower() <= most &&
         x.imaginary().upper() - x.imaginary().lower() <= most;
}

std::vector<Enclosure> enclosed(const std::vector<Rational>& numbers, Precision precision) {
  std::vector<Enclosure> all;
  for (const Rational& x : numbers) all.emplace_back(x, precision);
  return all;
}

/// Some alone, and some hundred that lie so near each other that they are summed by their series.
std::vector<Rational> any_angles(std::size_t alone, std::size_t together) {
  std::vector<Rational> angles;
  for (std::size_t j = 0; j < alone; ++j) angles.push_back(*any::rational());
  const Rational start = *any::rational();
  for (std::size_t j = 0; j < together; ++j) angles.push_back(start + Rational(static_cast<long>(j), 1'000'000));
  return angles;
}

}  // namespace

TEST_CASE("turns are powers of one exponential, accurate all along the list", "[random]") {
  prop("angles and counts", [] {
    const Rational angle = *any::rational();
    const Precision precision{*rc::gen::inRange(40L, 300L)};
    const long count = *rc::gen::inRange(1L, 300L);
    const std::vector<Complex> all = turns(Enclosure{angle, precision}, count);
    RC_ASSERT(all.size() == static_cast<std::size_t>(count));
    for (long k = 0; k < count; ++k) RC_ASSERT(meet(all[static_cast<std::size_t>(k)], turned(angle, k)));
    RC_ASSERT(is_accurate(all.back(), precision, 1 + abs(angle) * count));
  });
}

TEST_CASE("Fourier sums are sums of masses times turns, those of clusters too", "[random]") {
  prop("angles alone and in clusters, masses of both signs", [] {
    const Precision precision{*rc::gen::inRange(60L, 200L)};
    const auto together = *rc::gen::element<std::size_t>(0, 3, 400);
    const std::vector<Rational> angles = any_angles(*rc::gen::inRange<std::size_t>(0, 8), together);
    std::vector<Rational> masses;
    Rational whole = 1;
    for (std::size_t j = 0; j < angles.size(); ++j) {
      masses.push_back(Rational(*rc::gen::inRange(-9, 10), 7));
      whole += abs(masses.back()) * (1 + abs(angles[j]));
    }
    const long count = *rc::gen::inRange(1L, 60L);
    const auto sums = fourier_sums(enclosed(angles, precision), enclosed(masses, precision), count, precision);
    RC_ASSERT(sums.size() == static_cast<std::size_t>(count));
    for (const long k : {0L, count / 2, count - 1}) {
      Complex direct{0, fine};
      for (std::size_t j = 0; j < angles.size(); ++j) direct = direct + turned(angles[j], k) * masses[j];
      RC_ASSERT(meet(sums[static_cast<std::size_t>(k)], direct));
      RC_ASSERT(is_accurate(sums[static_cast<std::size_t>(k)], precision, whole * count));
    }
  });
}

TEST_CASE("a cluster's last turn is as wide as its series allows, and is enclosed") {
  const Precision precision{100};
  const long count = 50;
  std::vector<Rational> angles, masses;
  for (long j = 0; j <= 1000; ++j) angles.push_back(3 + Rational(j, 1000 * count)), masses.emplace_back(1 + j % 3);
  const auto sums = fourier_sums(enclosed(angles, precision), enclosed(masses, precision), count, precision);
  Complex direct{0, fine};
  for (std::size_t j = 0; j < angles.size(); ++j) direct = direct + turned(angles[j], count - 1) * masses[j];
  CHECK(meet(sums.back(), direct));
  CHECK(is_accurate(sums.back(), precision, 200'000));
}

TEST_CASE("a Fourier sum at one angle after another is what the turns add up to", "[random]") {
  prop("values and angles", [] {
    const Precision precision = *any::precision();
    const long count = *rc::gen::inRange(1L, 120L);
    std::vector<Complex> values;
    std::vector<Rational> exact;
    for (long k = 0; k < count; ++k) {
      exact.push_back(*any::rational());
      values.push_back(Complex{Enclosure{exact.back(), precision}, Enclosure{-exact.back(), precision}});
    }
    const FourierSum sum{values};
    RC_ASSERT(meet(sum.constant(), values.front()));
    for (int i = 0; i < 2; ++i) {
      const Rational angle = *any::rational();
      Complex direct{0, fine};
      for (long k = 0; k < count; ++k)
        direct = direct + turned(angle, k) * Complex{Enclosure{1, fine}, Enclosure{-1, fine}} *
                              exact[static_cast<std::size_t>(k)];
      RC_ASSERT(meet(sum.at(Enclosure{angle, precision}), direct));
    }
  });
}

TEST_CASE("what is not finite stays unknown in Fourier sums") {
  const Precision precision{80};
  const Enclosure one{1, precision}, unknown = Enclosure::unknown(precision);
  CHECK_FALSE(fourier_sums({one, unknown}, {one, one}, 5, precision).back().is_finite());
  CHECK_FALSE(fourier_sums({one, one}, {one, unknown}, 5, precision).back().is_finite());
  CHECK_FALSE(FourierSum{{Complex{one}, Complex{unknown}}}.at(one).is_finite());
  CHECK(fourier_sums({}, {}, 3, precision).size() == 3);
}

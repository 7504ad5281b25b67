// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/mass_series.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

using Exact = std::vector<Rational>;

MassSeries enclosed(const Exact& masses, Precision precision) {
  MassSeries series{0, {}, Enclosure{0, precision}};
  for (const Rational& mass : masses) series.masses.emplace_back(mass, precision);
  return series;
}

Exact product(const Exact& x, const Exact& y) {
  Exact result(x.size() + y.size() - 1, Rational{0});
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < y.size(); ++j) result[i + j] += x[i] * y[j];
  return result;
}

/// Masses of very different sizes, zeros among them.
Exact any_masses() {
  Exact masses;
  Rational total = 0;
  const auto n = *rc::gen::inRange(1, 6);
  for (int i = 0; i < n; ++i)
    total += masses.emplace_back(*rc::gen::element<Rational>(0, 1, power_of_two(-100), power_of_two(-700), 7));
  if (total == 0) total = masses.front() = 1;
  for (Rational& mass : masses) mass /= total;
  return masses;
}

/// Is every coefficient inside, and the mass of the missing ones within the bound?
bool holds(const MassSeries& series, const Exact& truth) {
  Rational missing = 0;
  for (std::size_t k = 0; k < truth.size(); ++k) {
    const bool listed = k >= series.first && k - series.first < series.masses.size();
    if (!listed)
      missing += truth[k];
    else if (!contains(series.masses[k - series.first], truth[k])) {
      // What was trimmed before may have added to this coefficient.
      if (truth[k] < series.masses[k - series.first].lower()) return false;
      missing += truth[k] - series.masses[k - series.first].upper();
    }
  }
  return missing <= series.left_out.upper();
}

}  // namespace

TEST_CASE("series of masses", "[random]") {
  prop("products and powers hold the exact ones", [] {
    const Precision precision{*rc::gen::inRange(20L, 300L)};
    const Exact x = any_masses(), y = any_masses();
    const auto n = *rc::gen::inRange(0UL, 9UL);
    RC_ASSERT(holds(dpcert::product(enclosed(x, precision), enclosed(y, precision)), product(x, y)));
    Exact truth = {1};
    for (unsigned long i = 0; i < n; ++i) truth = product(truth, x);
    RC_ASSERT(holds(power(enclosed(x, precision), n), truth));
  });
  prop("small coefficients keep their digits", [] {
    const Exact x = {Rational(1, 3) * power_of_two(-90), Rational(1, 7),
                     1 - Rational(1, 7) - Rational(1, 3) * power_of_two(-90)};
    const auto n = *rc::gen::inRange(1UL, 200UL);
    const MassSeries series = power(enclosed(x, Precision{100}), n);
    for (const Enclosure& mass : series.masses) RC_ASSERT(mass.has_digits(25));
  });
  prop("what is left out comes back with the precision", [] {
    const Exact x = {power_of_two(-90), 1 - power_of_two(-90)};
    const auto n = *rc::gen::inRange(10UL, 100UL);
    const MassSeries coarse = power(enclosed(x, Precision{64}), n), fine = power(enclosed(x, Precision{4000}), n);
    RC_ASSERT(coarse.masses.size() < n + 1);
    RC_ASSERT(certainly(is_positive(coarse.left_out)));
    RC_ASSERT(fine.masses.size() == n + 1);
    RC_ASSERT(fine.left_out.is_exactly_zero());
  });
}

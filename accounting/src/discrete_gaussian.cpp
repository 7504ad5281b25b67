// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/discrete_gaussian.hpp"

#include <algorithm>

#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

Law law(const Rational& location, const Rational& variance) {
  return law_of("discrete_gaussian", {location, variance}).value();
}

constexpr long most_terms = 4'000'000;

/// T(k), the sum of exp(-j^2/(2 variance)) over j >= k, for k = 1, ..., last; nothing where that takes too many terms.
std::optional<std::vector<Enclosure>> tail_sums(const Rational& variance, long last, Precision precision) {
  // Beyond `end` the terms fall by the factor exp(-(end+1)/variance) and more: they are below 2^-bits of the last one.
  const Rational enough = variance * (precision.bits + 16) * Rational(1387, 1000) + Rational(last) * last;
  const Integer end = sqrt(boost::multiprecision::numerator(floor(enough))) + 2;
  if (end > most_terms) return std::nullopt;
  const Rational rate = 1 / (2 * variance);
  Enclosure term = exp(Enclosure{Rational(-rate), precision});            // j = 1
  Enclosure ratio = exp(Enclosure{Rational(-3 * rate), precision});       // from j = 1 to j = 2
  const Enclosure bend = exp(Enclosure{Rational(-2 * rate), precision});  // the next ratio over this one
  std::vector<Enclosure> sums;
  Enclosure rest{0, precision};
  for (long j = 1; j <= end; ++j) {
    if (j <= last)
      sums.push_back(term);
    else
      rest += term;
    term *= ratio;
    ratio *= bend;
  }
  const Enclosure beyond = term / (Rational{1} - ratio);  // ratios fall
  rest += hull(Enclosure{0, precision}, beyond);
  for (std::size_t k = sums.size(); k-- > 0;) rest = sums[k] += rest;
  return sums;
}

}  // namespace

Rate discrete_gaussian_gdp_rate(const Rational& variance, const Integer& shift, long digits) {
  expects(variance > 0 && shift >= 1, "variance > 0, shift >= 1");
  constexpr const char* rule = "gdp_rate";
  constexpr long most_shift = 10'000;
  const Rate nothing{Figure::exactly(Rational{0}, precision_for(digits), rule),
                     Figure::enclosed(Enclosure::unknown(precision_for(digits)), rule)};
  if (shift > most_shift) return nothing;
  const auto s = static_cast<long>(shift);
  // H(k) - H(k - s) with H(1 - k) = -H(k); where k - s > s/2, it is at most s H(k-s)/(k-s-1/2), which the value at the
  // centre is not below.
  const long last = s + s / 2 + 1;
  const Enclosure most = refine_to_digits(digits, [&](Precision precision) {
    const auto tails = tail_sums(variance, last, precision);
    if (!tails) return Enclosure::unknown(precision);
    const Enclosure total = tails->front() * Rational{2} + Rational{1};
    std::vector<Enclosure> heights;  // H(1), H(2), ...
    for (const Enclosure& tail : *tails) {
      const Enclosure above = tail / total;
      heights.push_back(normal_quantile(Rational{1} - above, above));
    }
    const auto height = [&](long k) {
      return k >= 1 ? heights[static_cast<std::size_t>(k - 1)] : -heights[static_cast<std::size_t>(-k)];
    };
    Enclosure best{0, precision};
    for (long k = (s + 2) / 2; k <= last; ++k) best = max(best, height(k) - height(k - s));
    return best;
  });
  return most.is_finite() ? Rate::settled(Figure::enclosed(most, rule)) : nothing;
}

DiscreteGaussianCurve::DiscreteGaussianCurve(Rational variance, Rational shift)
    : variance_{std::move(variance)}, shift_{std::move(shift)}, pair_{law(0, variance_), law(shift_, variance_)} {}

std::optional<Rational> DiscreteGaussianCurve::exact_divergence(const Rational& order) const {
  if (!is_integer(order * shift_)) return std::nullopt;
  return order * shift_ * shift_ / (2 * variance_);
}

std::optional<Epsilon> DiscreteGaussianCurve::max_divergence() const {
  if (shift_ == 0) return Epsilon{};
  return std::nullopt;
}

}  // namespace dpcert

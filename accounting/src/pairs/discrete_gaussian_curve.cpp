// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/discrete_gaussian_curve.hpp"

#include <algorithm>

#include "dpcert/numerics/normal_quantile.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {
namespace {

Law law(const Rational& location, const Rational& variance) {
  return law_of("discrete_gaussian", {location, variance}).value();
}

constexpr long most_terms = 4'000'000;

/// T(k), the sum of exp(-j^2/(2 variance)) over j >= k, for k = 1,
/// ..., last; nothing where that takes too many terms.
std::optional<std::vector<Enclosure>> tail_sums(const Rational& variance, long last, Precision precision) {
  // Beyond `end` the terms fall by the factor exp(-(end+1)/variance)
  // and more: they are below 2^-bits of the last one.
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

/// H(k) = -Phi^-1(P{X >= k}) of discrete Gaussian noise X, for
/// k = 1 - last, ..., last; each takes a quantile.
class Heights {
 public:
  explicit Heights(std::vector<Enclosure> tails)
      : tails_{std::move(tails)}, total_{tails_.front() * Rational{2} + Rational{1}} {}

  [[nodiscard]] Enclosure at(long k) const {
    if (k < 1) return -at(1 - k);
    const Enclosure above = tails_[static_cast<std::size_t>(k - 1)] / total_;
    return normal_quantile(Rational{1} - above, above);
  }

 private:
  std::vector<Enclosure> tails_;
  Enclosure total_;
};

/// H(k) - H(k - shift) for all k from `first` to `last`.
std::vector<Enclosure> rises(const Heights& heights, long first, long last, long shift) {
  std::vector<Enclosure> known;  // H(1), ..., H(last)
  for (long k = 1; k <= last; ++k) known.push_back(heights.at(k));
  const auto at = [&](long k) {
    return k >= 1 ? known[static_cast<std::size_t>(k - 1)] : -known[static_cast<std::size_t>(-k)];
  };
  std::vector<Enclosure> result;
  for (long k = first; k <= last; ++k) result.push_back(at(k) - at(k - shift));
  return result;
}

}  // namespace

Rate discrete_gaussian_gdp_rate(const Rational& variance, const Integer& shift, long digits) {
  expects(variance > 0 && shift >= 1, "variance > 0, shift >= 1");
  constexpr long most_shift = 10'000;
  const Rate nothing{RuleValue::exactly(Rational{0}, precision_for(digits), gdp_rule),
                     RuleValue::enclosed(Enclosure::unknown(precision_for(digits)), gdp_rule)};
  if (shift > most_shift) return nothing;
  const auto s = static_cast<long>(shift);
  // H(k) - H(k - s) with H(1 - k) = -H(k); where k - s > s/2, it is at most s
  // H(k-s)/(k-s-1/2), which the value at the centre is not below.
  const long first = (s + 2) / 2, last = s + s / 2 + 1;
  constexpr Precision coarse{128};  // tells most k from the best one
  const auto coarse_tails = tail_sums(variance, last, coarse);
  if (!coarse_tails) return nothing;
  const auto values = rises(Heights{*coarse_tails}, first, last, s);
  Enclosure least{0, coarse};
  for (const Enclosure& value : values) least = max(least, value);
  std::vector<long> candidates;
  for (long k = first; k <= last; ++k)
    if (at_most(least, values[static_cast<std::size_t>(k - first)]) != Trilean::no) candidates.push_back(k);
  const Enclosure most = refine_to_digits(digits, [&](Precision precision) {
    auto tails = tail_sums(variance, last, precision);
    if (!tails) return Enclosure::unknown(precision);
    const Heights heights{*std::move(tails)};
    Enclosure best{0, precision};
    for (const long k : candidates) best = max(best, heights.at(k) - heights.at(k - s));
    return best;
  });
  return most.is_finite() ? Rate::settled(RuleValue::enclosed(most, gdp_rule)) : nothing;
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

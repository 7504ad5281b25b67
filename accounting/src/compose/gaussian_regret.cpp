// SPDX-License-Identifier: Apache-2.0
// The distance from the best Gaussian curve. Theory: accounting/theory/gdp_regret.md
#include "dpcert/accounting/compose/gaussian_regret.hpp"

#include <algorithm>

#include "compose/regret_search.hpp"
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr const char* regret_rule = "gdp_regret";

/// Is the curve a Gaussian one itself?
bool is_gaussian(const Release& release) {
  return std::all_of(release.counted().begin(), release.counted().end(), [](const OrderedRelease& one) {
    return one.profiles().size() == 1 && dynamic_cast<const GaussianPair*>(one.profiles().front().get()) != nullptr;
  });
}

std::vector<Release> each_order(const Release& release) {
  if (release.counted().size() == 1) return {release};
  return {release.in(PairOrder::forward), release.in(PairOrder::backward)};
}

/// From below: differences of privacy curves, at epsilons that double up to the top, or until they are enough.
Rational least_by_deltas(const Release& release, const GaussianCurve& shallow, const Rational& enough, long digits) {
  constexpr long octaves = 14;
  Rational best = 0;
  Epsilon epsilon{Rational{1, 16}};
  for (long i = 0; i < octaves && best < enough; ++i, epsilon = epsilon + epsilon) {
    const auto delta = release.delta(epsilon, digits);
    if (!delta) break;
    const Rational here = shallow.delta(epsilon).lower() - most_of(*delta);
    if (here < best) break;
    best = here;
  }
  return best;
}

/// Of a mu that is finite and above 0.
Enclosure regret_of(const Release& release, const RuleValue& mu, bool is_attained, long digits, long of_values) {
  const Precision precision = precision_for(of_values);
  const Rational m_0 = least_of(mu), m_1 = most_of(mu);
  const Rational slack = 1 / Rational(power_of_ten(static_cast<unsigned long>(digits + 1)));
  // That of every curve which is not below this Gaussian one.
  const Rational most = GaussianCurve{m_1, precision}.delta(Epsilon{}).upper();
  const Rational least = least_by_deltas(release, GaussianCurve{m_0, precision}, most * (1 - slack), of_values);
  if (!is_attained || least >= most * (1 - slack)) return between(std::min(least, most), most, precision);
  RegretSearch search{each_order(release), m_0, m_1, of_values};
  search.run(slack);
  const Rational found = std::max(least, search.least());
  return between(found, std::max(found, std::min(most, search.most())), precision);
}

}  // namespace

Result<GaussianRegret> gaussian_regret(const Release& release, long digits) {
  constexpr long spare = 6;
  const auto rate = release.gdp_rate(digits + spare);
  if (!rate) return rate.error();
  RuleValue mu = rate->at_most;
  const TradeOffCurve curve{release};
  const bool is_attained = curve.tightness() != Tightness::bound;
  const Tightness tightness = std::min(curve.tightness(), mu.tightness);
  const auto answer = [&](RuleValue regret) {
    regret.rule = regret_rule;
    return GaussianRegret{mu, with(tightness, std::move(regret))};
  };
  const Precision precision = precision_for(digits);
  if (mu.infinite) {
    const RuleValue first = curve.type_two(0, digits);
    return answer(is_attained ? first : RuleValue::enclosed(between(least_of(first), 1, precision), regret_rule));
  }
  if (most_of(mu) == 0 || (is_attained && is_gaussian(release)))
    return answer(RuleValue::exactly(Rational{0}, precision, regret_rule));
  if (least_of(mu) <= 0)
    return answer(RuleValue::enclosed(
        between(0, GaussianCurve{most_of(mu), precision}.delta(Epsilon{}).upper(), precision), regret_rule));

  Enclosure regret = regret_of(release, mu, is_attained, digits, digits + spare);
  const Rational least = regret.lower();
  if (is_attained && least > 0 && !regret.has_digits(digits) && !Allowance{}.is_spent()) {
    // A small distance of large numbers.
    const long more = digits + spare + digits_of_bits(std::max(0L, -binary_exponent(least))) + 2;
    const auto finer = release.gdp_rate(more);
    if (finer && !finer->at_most.infinite && least_of(finer->at_most) > 0) mu = finer->at_most;
    const Enclosure again = regret_of(release, mu, is_attained, digits, more);
    if (again.upper() - again.lower() < regret.upper() - regret.lower()) regret = again;
  }
  return answer(RuleValue::enclosed(regret, regret_rule));
}

}  // namespace dpcert

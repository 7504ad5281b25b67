// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/compose/divergence.hpp"

#include "compose/contour/contour.hpp"
#include "dpcert/numerics/refine.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {

RuleValue renyi_divergence(const RenyiCurve& curve, const RenyiOrder& order, long digits) {
  if (order.is_infinite()) {
    if (const auto exact = curve.max_divergence()) return RuleValue::exactly(*exact, precision_for(digits), renyi_rule);
    return refine_to_digits(digits, [&](Precision precision) { return curve.largest_divergence(precision); });
  }
  const Rational& a = *order.value;
  if (!curve.is_finite_at(a)) return RuleValue::infinity(renyi_rule);
  if (const auto exact = curve.exact_divergence(a))
    return RuleValue::exactly(*exact, precision_for(digits), renyi_rule);
  return RuleValue::enclosed(refine_to_digits(digits,
                                              [&](Precision precision) {
                                                if (a == 1) return kullback_leibler(curve, precision);
                                                return curve.log_moment_at(a, precision) / Rational(a - 1);
                                              }),
                             renyi_rule);
}

Result<RuleValue> renyi_divergence(const Distribution& p, const Distribution& q, const RenyiOrder& order, long digits) {
  const auto curve = compare(p, q).renyi;
  if (!curve) return curve.error();
  return renyi_divergence(**curve, order, digits);
}

RuleValue hockey_stick_divergence(const Profile& profile, const Epsilon& epsilon, long digits) {
  if (const auto exact = profile.exact_delta(epsilon))
    return RuleValue::exactly(*exact, precision_for(digits), profile.rule());
  const Enclosure delta =
      refine_to_digits(digits, [&](Precision precision) { return profile.delta(epsilon, precision); });
  if (delta.is_exactly_zero()) return RuleValue::exactly(Rational{0}, precision_for(digits), profile.rule());
  return RuleValue::enclosed(delta, profile.rule());
}

KnownProfile profile_of(const Distribution& p, const Distribution& q) {
  const PrivacyLoss loss = compare(p, q);
  const auto transform = loss.find<LossTransform>();
  if (loss.profile || !transform || !loss.renyi) return loss.profile;
  const auto inverted =
      std::make_shared<const ContourInversion>(std::vector<TransformTerm>{{{*loss.renyi, 1}, transform}});
  return inverted->is_within_reach() ? KnownProfile{inverted} : loss.profile;
}

Result<RuleValue> hockey_stick_divergence(const Distribution& p, const Distribution& q, const Epsilon& epsilon,
                                          long digits) {
  const KnownProfile profile = profile_of(p, q);
  if (!profile) return profile.error();
  return hockey_stick_divergence(**profile, epsilon, digits);
}

}  // namespace dpcert

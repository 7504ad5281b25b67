// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/pure_loss.hpp"

namespace dpcert {

Enclosure PureLoss::delta(const Epsilon& epsilon, Precision precision) const {
  const Enclosure zero{0, precision}, odds = exp(loss_(precision)), ratio = epsilon.exponential(precision);
  return (max(zero, odds - ratio) + max(zero, Rational{1} - ratio * odds)) / (odds + Rational{1});
}

Rational PureLoss::guess_epsilon(const Rational& /*delta*/) const {
  const Enclosure loss = loss_(Precision{64});
  return loss.is_finite() && loss.midpoint() > 0 ? loss.midpoint() : Rational{1};
}

Taylor PureLoss::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Enclosure loss = loss_(order.precision());
  const Taylor a = Taylor::variable(order), twice = a + a - Rational{1};
  return a * loss + log(exp(-(twice * loss)) + Rational{1}) - log(exp(loss) + Rational{1});
}

}  // namespace dpcert

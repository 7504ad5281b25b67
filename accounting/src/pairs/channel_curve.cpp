// SPDX-License-Identifier: Apache-2.0
#include "pairs/channel_curve.hpp"

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"

namespace dpcert {

ChannelCurve::ChannelCurve(const ChannelMatrix& matrix) : channel_{matrix} {
  all_finite_ = channel_.infinite_mass() == 0;
  if (!all_finite_) return;
  for (const auto& [i, j] : matrix.edges) {
    if (matrix.rows[i] == matrix.rows[j]) continue;
    pairs_.push_back(std::make_shared<const AtomCurve>(loss_law(matrix.rows[i], matrix.rows[j])));
    pairs_.push_back(std::make_shared<const AtomCurve>(loss_law(matrix.rows[j], matrix.rows[i])));
  }
}

Taylor ChannelCurve::log_moment(const Enclosure& order, const Rational& within) const {
  const Precision precision = order.precision();
  const Enclosure unknown = Enclosure::unknown(precision), zero{0, precision};
  if (!all_finite_) return {unknown, unknown, unknown};
  if (pairs_.empty()) return {zero, zero, zero};
  Taylor most = pairs_.front()->log_moment(order, within);
  for (const auto& pair : pairs_) {
    const Taylor one = pair->log_moment(order, within);
    most = {max(most.value, one.value), max(most.slope, one.slope), min(most.curvature, one.curvature)};
  }
  return {most.value, contains(order, 1) && order.lower() == order.upper() ? most.slope : unknown, most.curvature};
}

Enclosure ChannelCurve::log_moment_at(const Rational& order, Precision precision) const {
  const RuleValue divergence = channel_.divergence(order, precision);
  return divergence.infinite ? Enclosure::unknown(precision) : divergence.value * Rational(order - 1);
}

std::optional<Rational> ChannelCurve::exact_divergence(const Rational& /*order: all rows are equal, or none*/) const {
  return all_finite_ && pairs_.empty() ? std::optional{Rational{0}} : std::nullopt;
}

bool ChannelCurve::is_finite_at(const Rational& order) const {
  return all_finite_ || !channel_.divergence(order, Precision{64}).infinite;
}

std::optional<Epsilon> ChannelCurve::max_divergence() const {
  return all_finite_ ? channel_.pure_epsilon() : std::nullopt;
}

}  // namespace dpcert

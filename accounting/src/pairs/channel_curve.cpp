// SPDX-License-Identifier: Apache-2.0
#include "pairs/channel_curve.hpp"

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"

namespace dpcert {

ChannelCurve::ChannelCurve(const ChannelMatrix& matrix) : channel_{matrix} {
  all_finite_ = channel_.infinite_mass() == 0;
  if (!all_finite_) return;
  std::vector<std::shared_ptr<const RenyiCurve>> pairs;
  for (const auto& [i, j] : matrix.edges) {
    if (matrix.rows[i] == matrix.rows[j]) continue;
    pairs.push_back(std::make_shared<const AtomCurve>(loss_law(matrix.rows[i], matrix.rows[j])));
    pairs.push_back(std::make_shared<const AtomCurve>(loss_law(matrix.rows[j], matrix.rows[i])));
  }
  if (!pairs.empty()) pairs_.emplace(std::move(pairs));
}

Taylor ChannelCurve::log_moment(const Enclosure& order, const Rational& within) const {
  if (pairs_) return pairs_->log_moment(order, within);
  const Enclosure all = all_finite_ ? Enclosure{0, order.precision()} : Enclosure::unknown(order.precision());
  return {all, all, all};
}

Enclosure ChannelCurve::log_moment_at(const Rational& order, Precision precision) const {
  const RuleValue divergence = channel_.divergence(order, precision);
  return divergence.infinite ? Enclosure::unknown(precision) : divergence.value * Rational(order - 1);
}

std::optional<Rational> ChannelCurve::exact_divergence(const Rational& /*order: all rows are equal, or none*/) const {
  return all_finite_ && !pairs_ ? std::optional{Rational{0}} : std::nullopt;
}

bool ChannelCurve::is_finite_at(const Rational& order) const {
  return all_finite_ || !channel_.divergence(order, Precision{64}).infinite;
}

std::optional<Epsilon> ChannelCurve::max_divergence() const {
  return all_finite_ ? channel_.pure_epsilon() : std::nullopt;
}

std::span<const std::shared_ptr<const RenyiCurve>> ChannelCurve::largest_of() const {
  return pairs_ ? pairs_->largest_of() : std::span<const std::shared_ptr<const RenyiCurve>>{};
}

}  // namespace dpcert

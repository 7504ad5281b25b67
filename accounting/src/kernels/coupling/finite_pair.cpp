// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/finite_pair.hpp"

#include "dpcert/accounting/pairs/atoms/dominating_atoms.hpp"

namespace dpcert {

FinitePair::FinitePair(const FiniteLaw& p, const FiniteLaw& q) : are_equal_{p == q} {
  expects(p.size() == q.size(), "laws on the same points");
  LossLaw law = loss_law(p, q);
  common_ = 1 - law.infinite_mass;
  if (common_ == 0) return;
  for (Rational& mass : std::get<LossLaw::Exact>(law.masses)) mass /= common_;
  law.infinite_mass = 0;
  curve_.emplace(std::move(law));
}

Number FinitePair::divergence(const RenyiOrder& order, Precision precision) const {
  if (are_equal_) return Number::exactly(0, precision);
  const bool is_below_one = order.value && *order.value < 1;
  if (!curve_ || (common_ != 1 && !is_below_one)) return Number::infinity();
  if (order.is_infinite()) return static_cast<const Number&>(curve_->largest_divergence(precision));
  const Rational& a = *order.value;
  if (a == 1) return Number::enclosed(kullback_leibler(*curve_, precision));
  // The mass of p that q lacks has no part in the sum of p^a
  // q^(1-a), which is that of the rest times its share.
  Enclosure moment = curve_->log_moment_at(a, precision);
  if (common_ != 1) moment += log(Enclosure{common_, precision});
  return Number::enclosed(moment / Rational(a - 1));
}

}  // namespace dpcert

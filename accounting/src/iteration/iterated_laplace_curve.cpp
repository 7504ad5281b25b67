// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/iteration/iterated_laplace_curve.hpp"

#include <algorithm>

#include "dpcert/accounting/distributions/family.hpp"

namespace dpcert {

std::optional<IteratedLaplace> iterated_laplace_of(const Distribution& p, const Distribution& q) {
  const Family* family = find_family("laplace_sum");
  if (!p.is_plain() || !q.is_plain() || p.law().family != family || q.law().family != family) return std::nullopt;
  const auto &one = p.law().numbers, &other = q.law().numbers;
  if (std::minmax(one[1], one[2]) != std::minmax(other[1], other[2])) return std::nullopt;
  return IteratedLaplace{one[1], one[2], abs(one[0] - other[0])};
}

Taylor IteratedLaplaceCurve::log_moment(const Enclosure& order, const Rational& within) const {
  if (order.lower() != 1 || order.upper() != 1) return pair_->log_moment(order, within);
  const Precision precision = order.precision();
  const Enclosure slope = iterated_laplace_divergence(noise_, {Rational{1}}, precision).value;
  return {Enclosure{0, precision}, slope, Enclosure::unknown(precision)};
}

Enclosure IteratedLaplaceCurve::log_moment_at(const Rational& order, Precision precision) const {
  return iterated_laplace_divergence(noise_, {order}, precision).value * Rational(order - 1);
}

}  // namespace dpcert

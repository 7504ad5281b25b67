// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/families/density_family.hpp"

#include <algorithm>

namespace dpcert {
namespace {

/// A bound of the absolute values of the roots of c_0 + c_1 x +
/// ... (Cauchy). Precondition: the last one is not 0.
Rational root_bound(const std::vector<Rational>& c) {
  Rational most = 0;
  for (const Rational& coefficient : c) most = std::max<Rational>(most, abs(coefficient / c.back()));
  return c.size() == 1 ? Rational{0} : Rational(1 + most);
}

}  // namespace

std::optional<std::vector<Rational>> DensityFamily::slope_sign(const Law& p, const Law& q,
                                                               const Rational& within) const {
  auto slope = log_polynomial(p, within);
  const auto other = log_polynomial(q, within);
  if (!slope || !other) return std::nullopt;
  slope->resize(std::max(slope->size(), other->size()));
  for (std::size_t k = 0; k < other->size(); ++k) (*slope)[k] -= (*other)[k];
  for (std::size_t k = 0; k < slope->size(); ++k) (*slope)[k] *= k + 1;
  while (!slope->empty() && slope->back() == 0) slope->pop_back();
  return slope;
}

std::optional<Enclosure> DensityFamily::log_ratio_beyond(const Law& p, const Law& q, const Rational& x, Side side,
                                                         Precision precision) const {
  // Towards an infinite end it is monotone beyond the roots of its
  // slope, and, like a polynomial, unbounded if it rises.
  const Support on = support(p);
  const auto slope = slope_sign(p, q, x);
  if (!slope || (side == Side::above ? on.end : on.begin)) return Enclosure::unknown(precision);
  const Enclosure at{x, precision}, here = log_density(p, at, x) - log_density(q, at, x);
  if (slope->empty()) return here;
  const bool odd_degree = slope->size() % 2 == 0;
  const bool rises_outward = (slope->back() > 0) != (side == Side::below && !odd_degree);
  if (rises_outward) return std::nullopt;
  const Rational outward = side == Side::above ? x : Rational(-x);
  return outward >= root_bound(*slope) ? here : Enclosure::unknown(precision);
}

}  // namespace dpcert

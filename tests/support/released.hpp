// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/pairs/renyi_budget.hpp"

namespace dpcert::released {

// Parts of releases, by what they tell.

inline ReleasedPart gaussian(const Rational& mu_squared) { return {gaussian_pair(mu_squared)}; }
inline ReleasedPart laplace(const Rational& shift, unsigned long count = 1) { return {laplace_pair(shift), count}; }
inline ReleasedPart response(const Epsilon& loss, const Rational& weight = 0, unsigned long count = 1) {
  return {lattice_pair(loss, weight).value(), count};
}
inline ReleasedPart channel(const ChannelMatrix& matrix, unsigned long count = 1) {
  return {channel_pair(matrix), count};
}
inline ReleasedPart zcdp(const Rational& rho) { return {curve_budget(std::make_shared<const ZcdpBudget>(rho))}; }
inline ReleasedPart rdp(const std::vector<RenyiPoints::Point>& points, unsigned long count = 1) {
  return {curve_budget(std::make_shared<const RenyiPoints>(points)), count};
}
/// Gives the data away with that probability.
inline ReleasedPart failing(const Rational& probability) { return {described(nothing_told(), {}, false, probability)}; }

}  // namespace dpcert::released

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

// Other people's hull engines behind one signature. They get distinct points that span their space,
// and say which halfspaces are the facets of the hull, with repetitions. Nobody believes them (see
// dual_description.hpp): they run in a child process, and may throw, crash, or be wrong. They
// charge what they do, and throw where the limit of work ends.

/// Charges for a step of an engine, or for all of it where it does not tell how far it is.
/// Throws  where the limit of work is spent
inline void pay(Work price) {
  charge(price);
  if (Allowance{}.is_spent()) throw std::runtime_error{"not done within its limit of work"};
}

/// Of finding the hull of points in the plane or in space: some
/// comparisons of each, in rationals where long numbers tie.
[[nodiscard]] inline Work sweep_price(const std::vector<Vector>& points) {
  std::size_t bits = 0;
  for (const Vector& x : points)
    for (const Rational& entry : x) bits = std::max(bits, bit_size(entry));
  return static_cast<std::int64_t>(points.size()) * (Work{15'000} + 20 * rational_price(6 * bits));
}

[[nodiscard]] std::vector<Halfspace> cgal_2(const std::vector<Vector>& points);  ///< the plane
[[nodiscard]] std::vector<Halfspace> cgal_3(const std::vector<Vector>& points);  ///< space
[[nodiscard]] std::vector<Halfspace> cgal_d(const std::vector<Vector>& points);  ///< fast where facets are simplices
[[nodiscard]] std::vector<Halfspace> normaliz(
    const std::vector<Vector>& points);  ///< fast where facets have many points

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <limits>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/exact/from_double.hpp"

namespace dpcert {

/// The double next to x on that side, x itself where it is one: the smallest that is >= x, or the
/// largest that is <= x. Beyond the finite ones that is an infinity, or the largest finite one.
[[nodiscard]] inline double to_double(const Rational& x, Direction direction) {
  constexpr double most = std::numeric_limits<double>::max(), infinity = std::numeric_limits<double>::infinity();
  const double end = direction == Direction::up ? infinity : -infinity;
  const auto lies_beyond = [&](double y) {
    return direction == Direction::up ? *finite_rational(y) < x : *finite_rational(y) > x;
  };
  double y = mpq_get_d(x.backend().data());  // steers: cut toward 0
  if (!std::isfinite(y)) y = std::copysign(most, y);
  while (std::isfinite(y) && lies_beyond(y)) y = std::nextafter(y, end);
  return y;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// The integral of f over [from, to] as the sum of (width *
/// range of f) over equal cells: slow, wide, and sure.
template <class Function>
[[nodiscard]] Enclosure riemann_sum(Function&& f, const Rational& from, const Rational& to, int cells) {
  const Precision precision{64};
  const Rational step = (to - from) / cells;
  Enclosure sum{0, precision};
  for (int k = 0; k < cells; ++k) sum += f(between(from + step * k, from + step * (k + 1), precision)) * step;
  return sum;
}

/// The density of N(0, 1).
[[nodiscard]] inline Enclosure normal_density(const Enclosure& x) {
  return exp(square(x) * Rational{-1, 2}) / sqrt(pi(x.precision()) * Rational{2});
}

}  // namespace dpcert

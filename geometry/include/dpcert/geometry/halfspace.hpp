// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// {x : normal . x <= offset}, or where it is called an equation {x : normal . x = offset}.
struct Halfspace {
  Vector normal;
  Rational offset;

  friend bool operator==(const Halfspace& x, const Halfspace& y) {
    return x.offset == y.offset && x.normal == y.normal;
  }
};

/// The same halfspace with a normal of coprime integers.
[[nodiscard]] Halfspace primitive(const Halfspace& halfspace);
/// In lexicographic order of (normal, offset).
[[nodiscard]] bool is_before(const Halfspace& x, const Halfspace& y);

}  // namespace dpcert

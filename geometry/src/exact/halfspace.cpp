// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/halfspace.hpp"

namespace dpcert {

Halfspace primitive(const Halfspace& halfspace) {
  const Vector normal = primitive(halfspace.normal);
  for (Eigen::Index i = 0; i < normal.size(); ++i)
    if (normal(i) != 0) return {normal, halfspace.offset * normal(i) / halfspace.normal(i)};
  return halfspace;
}

bool is_before(const Halfspace& x, const Halfspace& y) {
  if (x.normal != y.normal) return is_before(x.normal, y.normal);
  return x.offset < y.offset;
}

}  // namespace dpcert

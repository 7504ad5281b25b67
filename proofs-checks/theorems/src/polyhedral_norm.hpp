// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <vector>

#include "dpcert/theorems/draw.hpp"

namespace dpcert::theorems {

/// The norm max |c . x| over facets c, in the plane: its ball is a symmetric polygon.
class PolyhedralNorm {
 public:
  using Point = std::vector<Rational>;

  /// With facets that span the plane.
  [[nodiscard]] static PolyhedralNorm drawn(Draw& draw) {
    PolyhedralNorm norm;
    norm.facets_ = {{1, 0}, {draw.number("c", -2, 2), 1}};
    for (long i = draw.whole("more facets", 0, 3); i > 0; --i) norm.facets_.push_back(draw.numbers("facet", 2, -2, 2));
    return norm;
  }
  /// Its ball contains this one's.
  [[nodiscard]] PolyhedralNorm with_fewer_facets(Draw& draw) const {
    PolyhedralNorm norm = *this;
    norm.facets_.resize(static_cast<std::size_t>(draw.whole("facets kept", 2, static_cast<long>(facets_.size()))));
    return norm;
  }
  [[nodiscard]] Rational of(const Point& x) const {
    Rational most = 0;
    for (const Point& c : facets_) most = std::max<Rational>(most, abs(Rational(c[0] * x[0] + c[1] * x[1])));
    return most;
  }

 private:
  std::vector<Point> facets_;
};

}  // namespace dpcert::theorems

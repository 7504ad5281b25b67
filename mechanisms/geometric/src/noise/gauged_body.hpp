// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A body that is asked, by its gauge, whether it holds a point.
/// Theory  mechanisms/geometric/theory/body_noise.md, part 4
class GaugedBody {
 public:
  /// Errors  those of gauge(); invalid_input: a gauge that is infinite.
  [[nodiscard]] static Result<GaugedBody> of(const Body& body);

  /// Does it hold the point with these coordinates? Unknown where
  /// the enclosures are too wide to tell.
  [[nodiscard]] Trilean holds(const std::vector<Enclosure>& point) const;

 private:
  explicit GaugedBody(const Body& body) : body_{body} {}

  Body body_;
  std::vector<Rational>
      slopes_;  ///< how much the gauge differs at most between points that differ by 1 in a coordinate
};

}  // namespace dpcert

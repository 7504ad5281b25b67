// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "dpcert/geometry/body.hpp"
#include "dpcert/geometry/hull_member.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A body that is asked whether it holds a point: a sensitivity hull by what is known of its
/// values, and by its gauge where that does not tell; others by the gauge.
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
  [[nodiscard]] Trilean holds_by_gauge(const std::vector<Enclosure>& point) const;

  Body body_;
  std::shared_ptr<HullMember> hull_;  ///< null: the body is no sensitivity hull
  /// How much the gauge differs at most between points that differ by 1 in a coordinate.
  std::vector<Rational> slopes_;
};

}  // namespace dpcert

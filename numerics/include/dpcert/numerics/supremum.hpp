// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>

#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// A function on [from, to] that is known at exact points and bounded between them.
struct BoundedBetween {
  Rational from, to;
  std::function<Enclosure(const Rational&)> at;
  /// At least all its values between two points, told its values there. Not finite: no information.
  std::function<Enclosure(const Rational& x, const Enclosure& at_x, const Rational& y, const Enclosure& at_y)> above;
};

/// `value` encloses a supremum, and at `place` the function comes as near to it as was found.
struct SearchedSupremum {
  Enclosure value;
  Rational place;
};

/// Encloses the supremum by branch and bound: the cell of the largest bound is halved.
///
/// Stops    at a relative width of 10^-digits, as soon as it is settled on which side of
///          `limit` the supremum lies, or after `most_cells` cells or as much work as there is
///          patience for; it is an enclosure all the same.
/// Given    from <= to.
[[nodiscard]] SearchedSupremum supremum(const BoundedBetween& f, Precision precision, long digits,
                                        const std::optional<Rational>& limit = std::nullopt,
                                        std::size_t most_cells = 4'000);

}  // namespace dpcert

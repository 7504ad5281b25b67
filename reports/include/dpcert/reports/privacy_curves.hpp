// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// A release whose curve is wanted, what the key calls it, and what is claimed of it.
struct Named {
  std::string label;
  Release release;
  std::optional<std::array<double, 2>> claim = std::nullopt;  ///< a point of the picture
  std::string claimed = {};                                   ///< in words
};

/// Between from and to, many points. Of each release there is the end that may be claimed of it:
/// the upper one of delta, the lower one of a type II error, solid where the figure is the
/// mechanism's own, dashed where it is a bound, whose rule the key names; and where it is its own,
/// thinly, the other end, which shows how much is not known. A claim is a mark in its colour.
///
/// Given     delta: 0 <= from < to, in nats; errors: 0 <= from < to <= 1
/// Rounding  points are ends of certified enclosures, as doubles: a picture steers the eye only.
[[nodiscard]] std::vector<Drawn> delta_curves(const std::vector<Named>& all, const Rational& from, const Rational& to);
[[nodiscard]] std::vector<Drawn> trade_off_curves(const std::vector<Named>& all, const Rational& from,
                                                  const Rational& to);

}  // namespace dpcert::reports

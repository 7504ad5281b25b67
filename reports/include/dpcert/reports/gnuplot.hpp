// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert::reports {

/// Points for a picture: floating point, good to the eye and certain of nothing.
using Points = std::vector<std::array<double, 2>>;
constexpr long drawn_digits = 6;                                       ///< of the enclosures that are drawn
inline const Rational most_epsilon = 1000, least_width{1, 1'000'000};  ///< of an axis

/// One thing in a panel. It has an entry in the key if it has a
/// label; nothing is drawn of no points. What is of one object has
/// one colour in all panels.
struct Drawn {
  enum class As {
    cloud,      ///< small points
    outline,    ///< a closed line
    curve,      ///< an open line
    bound,      ///< the same, dashed
    other_end,  ///< a thin line, in the colour of the line before it
    marks       ///< big points, in the colour of the line before them
  };
  std::string label;
  As as = As::outline;
  Points points;
  std::string object = {};  ///< where it is not the label
};

/// Axes that show two quantities, the second one >= 0.
struct Axes {
  std::string x, y;
  std::array<double, 2> x_range{};
  /// The least y of a logarithmic axis, below which lines run out
  /// of the picture; without it, y is linear from 0.
  std::optional<double> log_from = std::nullopt;
  std::optional<double> to = std::nullopt;  ///< of a linear axis, the largest y: lines run out of the picture above it
};

/// The decade just below the last points of all that is drawn
/// between the ends, but for zeros: from 3 decades to 15, or to
/// marks in the key, or to 3 below all that is drawn.
[[nodiscard]] double log_from(const std::vector<Drawn>& all, const std::array<double, 2>& ends);

struct Panel {
  std::string title;
  std::vector<Drawn> drawn;
  std::optional<Axes> axes = std::nullopt;  ///< without: a plane, in equal units
};

/// Why no picture of that name can be written, which is known
/// before anything is computed; nothing: it may be.
/// Returns  unsupported: gnuplot is not installed; invalid_input:
///          another extension, or no folder to write to.
[[nodiscard]] std::optional<Error> why_not_drawn(const std::string& output);

/// Writes the panels into a picture, three in a row at most; SVG, PNG or PDF by the file's
/// extension. Points that cannot be seen are left out (thinned.hpp).
/// Errors  unsupported: gnuplot is not installed; invalid_input: another
///         extension, or the file cannot be written
[[nodiscard]] Result<std::string> draw(const std::vector<Panel>& panels, const std::string& output);

}  // namespace dpcert::reports

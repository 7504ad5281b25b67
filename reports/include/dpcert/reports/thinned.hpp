// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

/// What may be left out of a picture: less than a tenth of a pixel.
constexpr double unseen = 0.1;

/// Some of the points of a line, in pixels, the first and the last among them.
///
/// Law  The line through them and the one through all points are less than `unseen` apart: of each
///      piece between two points that are kept, every point left out is that near to the segment in
///      its place, hence so is the line through them, as what is near to a segment is convex; and
///      every point of the segment is that near to the line, whose nearest points run from one end
///      of the segment to the other without a jump.
/// Returns  their places, in sequence; the same for the same points.
[[nodiscard]] std::vector<std::size_t> thinned_line(const Points& pixels);

/// Some of the points of a cloud, in pixels: each one left out is less than `unseen` away from one
/// that is kept.
[[nodiscard]] std::vector<std::size_t> thinned_cloud(const Points& pixels);

/// Are two lines of as many points, at the same places from left to right, the same to the eye?
[[nodiscard]] bool look_alike(const Points& pixels, const Points& others);

}  // namespace dpcert::reports

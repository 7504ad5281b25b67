// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "dpcert/geometry/outline.hpp"

namespace dpcert::cli {

/// One thing in a panel: points in a cloud, or a closed line.
struct Drawn {
  std::string label;
  bool is_cloud = false;
  Picture points;
};
struct Panel {
  std::string title;
  std::vector<Drawn> drawn;
};

/// Writes the panels side by side into an SVG file, with equal units on both axes.
/// Errors  unsupported: gnuplot is not installed; invalid_input: the file cannot be written
[[nodiscard]] Result<std::string> draw(const std::vector<Panel>& panels, const std::string& output);

}  // namespace dpcert::cli

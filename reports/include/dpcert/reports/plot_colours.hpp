// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/reports/gnuplot.hpp"

namespace dpcert::reports {

constexpr int colours = 8;  ///< there are, of which two lines may have one

/// Of each thing in each panel its colour, from 1 to `colours`. What is of one object has one
/// colour in all panels; another object has another colour, while there are some, and where they
/// run out, another one than what it shares a panel with, if it can. What is of the line before it
/// (`other_end`, `marks`) has the colour of that line.
[[nodiscard]] std::vector<std::vector<int>> colours_of(const std::vector<Panel>& panels);

}  // namespace dpcert::reports

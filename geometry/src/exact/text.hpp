// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// (1, -1/2, 0), for messages; of a long one the beginning.
[[nodiscard]] inline std::string text_of(const Vector& x) {
  std::string text;
  for (const Rational& entry : x) text += (text.empty() ? "" : ", ") + entry.str();
  return "(" + (text.size() > 200 ? text.substr(0, 200) + "..." : text) + ")";
}

}  // namespace dpcert

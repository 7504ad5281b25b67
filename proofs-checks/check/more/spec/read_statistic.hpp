// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/json.hpp"
#include "more/numbers/point.hpp"

namespace dpcert::check {

/// Values whose hull is that of all values of a statistic, each itself a value, sorted and each
/// once; or, where such are not known, vectors that span the differences of its values.
struct Values {
  std::size_t dimension = 0;
  bool are_corners = true;
  std::vector<Point> points;  ///< at least one corner
};

/// A table's rows; a polynomial's values at the corners of its box, where no variable has a power
/// above 1. Throws Misread, where the description is not of a kind that it knows, and BeyondLimits.
[[nodiscard]] Values read_values(const Json& json);

}  // namespace dpcert::check

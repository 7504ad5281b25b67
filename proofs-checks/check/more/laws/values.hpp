// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "more/numbers/polynomial_map.hpp"

namespace dpcert::check {

/// The values of a statistic.
struct Values {
  std::size_t dimension = 0;
  std::vector<Point> corners;  ///< values whose hull is that of all, sorted and each once; none: not known
  std::shared_ptr<const PolynomialMap> map = nullptr;  ///< null: it is a table
};

}  // namespace dpcert::check

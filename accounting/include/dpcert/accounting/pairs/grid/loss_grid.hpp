// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Where losses lie, step * (first, ..., last) and an offset that each law has of its own,
/// and how masses are counted: in units of 2^-bits.
struct LossGrid {
  Rational step;  ///< > 0
  long first = 0, last = 0;
  long bits = 64;
};

}  // namespace dpcert

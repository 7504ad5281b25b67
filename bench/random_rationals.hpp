// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <random>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert::bench {

inline Vector random_rationals(std::mt19937& generator, Eigen::Index d) {
  std::uniform_int_distribution<int> numerator{-99, 99}, denominator{1, 99};
  Vector x(d);
  for (Rational& entry : x) entry = Rational{numerator(generator), denominator(generator)};
  return x;
}

}  // namespace dpcert::bench

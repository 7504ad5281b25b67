// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Points by their coordinates, each in [from, from + length], length > 0.
struct Cuboid {
  std::vector<Rational> from, length;

  [[nodiscard]] std::size_t dimension() const { return from.size(); }
  [[nodiscard]] Rational volume() const {
    Rational product = 1;
    for (const Rational& each : length) product *= each;
    return product;
  }
};

}  // namespace dpcert

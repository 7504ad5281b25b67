// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/releases/linear_loss.hpp"

namespace dpcert::test {

/// (u - y)^2/2 where |u - y| <= largest residual > 0, which holds wherever it is asked: releases
/// draw by sums of records instead.
inline LinearLoss squared_loss(const Rational& largest_residual) {
  return {largest_residual, 1,
          [](const Enclosure& u, const Enclosure& y) -> LinearLoss::Derivatives {
            return {u - y, Enclosure{1, u.precision()}};
          },
          [](const Enclosure& u, const Enclosure& y) { return square(u - y) / Rational{2}; }};
}

}  // namespace dpcert::test

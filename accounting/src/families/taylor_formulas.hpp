// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/numerics/taylor.hpp"

/// Elementary functions of expansions that only the log-partitions of laws on the integers need.
namespace dpcert {

/// log(1 + e^x).
template <class Number>
[[nodiscard]] Number log_one_plus_exp(const Number& x) {
  return log1p(exp(x));
}
/// log(1 - e^x), for x < 0.
template <class Number>
[[nodiscard]] Number log_one_minus_exp(const Number& x) {
  return log(-expm1(x));
}

}  // namespace dpcert

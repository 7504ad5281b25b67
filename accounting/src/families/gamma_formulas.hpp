// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/numerics/log_linear.hpp"
#include "dpcert/numerics/special.hpp"

/// What the families built on the gamma law share: the statistic (log x, x) on x > 0 with carrier 1/x.
namespace dpcert::gamma_law {

/// log of the integral of x^(shape - 1) e^(-rate x) over x > 0; needs shape, rate > 0.
template <class Number>
[[nodiscard]] Number log_partition(const Number& shape, const Number& rate) {
  return log_gamma(shape) - shape * log(rate);
}

/// The supremum of c log x + d x over x > 0; nothing: +infinity.
[[nodiscard]] inline std::optional<Enclosure> supremum(const LogLinear& c, const LogLinear& d, Precision precision) {
  const int log_sign = c.sign(), sign = d.sign();
  if (log_sign < 0 || sign > 0 || (log_sign > 0 && sign == 0)) return std::nullopt;
  if (log_sign == 0) return Enclosure{0, precision};  // approached as x -> 0
  const Enclosure up = c.enclose(precision), down = -d.enclose(precision);
  return up * log(up / down) - up;  // at x = c/(-d)
}

}  // namespace dpcert::gamma_law

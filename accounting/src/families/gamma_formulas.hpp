// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/numerics/special.hpp"
#include "families/density_of.hpp"
#include "families/turning.hpp"

/// What the families built on the gamma law share: the
/// statistic (log x, x) on x > 0 with carrier 1/x.
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

/// Of c log x + d x: (1 - i d t/rate)^-(shape + i c t) Gamma(shape + i c t)/Gamma(shape) rate^(-i c
/// t). Its size falls where c and d have no opposite signs; else none is known.
[[nodiscard]] inline std::optional<CharacteristicFunction> characteristic(const std::vector<Enclosure>& eta,
                                                                          const Natural& direction) {
  if (direction[0].sign() * direction[1].sign() < 0) return std::nullopt;
  const Precision precision = eta[0].precision();
  const Enclosure& shape = eta[0];
  const Enclosure rate = -eta[1];
  const Enclosure c = direction[0].enclose(precision), d = direction[1].enclose(precision);
  const auto value = [=](const Enclosure& t) {
    const Complex power{shape, c * t}, one{Enclosure{1, precision}, -(d / rate * t)};
    const Complex turned{Enclosure{0, precision}, -(c * t * log(rate))};
    return exp(turning::log_gamma_ratio(shape, c * t) - log(one) * power + turned);
  };
  return CharacteristicFunction{value, [=](const Enclosure& t) { return value(t).size(); }};
}

/// Is x^(eta_1 - 1) e^(eta_2 x) integrable near that end?
[[nodiscard]] inline bool is_integrable_at_zero(const Natural& eta) { return eta[0].sign() > 0; }
[[nodiscard]] inline bool is_integrable_at_infinity(const Natural& eta) {
  const int sign = eta[1].sign();
  return sign < 0 || (sign == 0 && eta[0].sign() < 0);
}
/// Bounds of that on (0, x], where e^((eta_2 + 1/x) t) is largest at x, for eta_1 > 0 <= eta_2.
[[nodiscard]] inline std::optional<Dominating> dominating_at_zero(const Natural& eta, const Rational& x,
                                                                  Precision precision) {
  return Dominating{{eta[0], -1 / x}, Enclosure{eta[1].offset() * x + 1, precision}};
}
/// And on [x, inf), where t^(eta_1 - 1) is largest at x, for
/// eta_1 <= 0 > eta_2; none for eta_2 = 0.
[[nodiscard]] inline std::optional<Dominating> dominating_at_infinity(const Natural& eta, const Rational& x,
                                                                      Precision precision) {
  if (eta[1].sign() == 0) return std::nullopt;
  return Dominating{{1, eta[1]}, log(Enclosure{x, precision}) * Rational(eta[0].offset() - 1)};
}

}  // namespace dpcert::gamma_law

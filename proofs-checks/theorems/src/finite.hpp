// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "dpcert/accounting/kernels/coupling/coupling.hpp"

namespace dpcert::theorems {

// Laws on finitely many outcomes, written out, exactly.

/// sup over events of P(E) - ratio Q(E).
[[nodiscard]] inline Rational hockey_stick(const FiniteLaw& p, const FiniteLaw& q, const Rational& ratio) {
  Rational sum = 0;
  for (std::size_t y = 0; y < p.size(); ++y) sum += std::max<Rational>(0, p[y] - ratio * q[y]);
  return sum;
}
/// The worse order of both.
[[nodiscard]] inline Rational worse_hockey_stick(const FiniteLaw& p, const FiniteLaw& q, const Rational& ratio) {
  return std::max(hockey_stick(p, q, ratio), hockey_stick(q, p, ratio));
}
/// The largest P(y)/Q(y); nothing: infinite.
[[nodiscard]] inline std::optional<Rational> largest_ratio(const FiniteLaw& p, const FiniteLaw& q) {
  Rational most = 0;
  for (std::size_t y = 0; y < p.size(); ++y) {
    if (p[y] != 0 && q[y] == 0) return std::nullopt;
    if (p[y] != 0) most = std::max<Rational>(most, p[y] / q[y]);
  }
  return most;
}
/// e^((order - 1) D_order(P || Q)): the sum of P^order Q^(1 -
/// order), for an order >= 2; nothing: infinite.
[[nodiscard]] inline std::optional<Rational> moment(const FiniteLaw& p, const FiniteLaw& q, unsigned long order) {
  Rational sum = 0;
  for (std::size_t y = 0; y < p.size(); ++y) {
    if (p[y] == 0) continue;
    if (q[y] == 0) return std::nullopt;
    sum += power(p[y], order) / power(q[y], order - 1);
  }
  return sum;
}
/// Both independently.
[[nodiscard]] inline FiniteLaw product(const FiniteLaw& p, const FiniteLaw& q) {
  FiniteLaw result;
  for (const Rational& x : p)
    for (const Rational& y : q) result.push_back(x * y);
  return result;
}
/// The law of what the kernel makes of P.
[[nodiscard]] inline FiniteLaw through(const FiniteLaw& p, const StochasticMatrix& kernel) {
  FiniteLaw result(kernel.front().size(), 0);
  for (std::size_t x = 0; x < p.size(); ++x)
    for (std::size_t y = 0; y < result.size(); ++y) result[y] += p[x] * kernel[x][y];
  return result;
}
/// (1 - weight) P + weight Q.
[[nodiscard]] inline FiniteLaw mixed(const Rational& weight, const FiniteLaw& p, const FiniteLaw& q) {
  FiniteLaw result;
  for (std::size_t y = 0; y < p.size(); ++y) result.push_back((1 - weight) * p[y] + weight * q[y]);
  return result;
}
/// Weights made a law.
[[nodiscard]] inline FiniteLaw normalised(FiniteLaw weights) {
  Rational total = 0;
  for (const Rational& x : weights) total += x;
  for (Rational& x : weights) x /= total;
  return weights;
}
[[nodiscard]] inline FiniteLaw bit(const Rational& one) { return {1 - one, one}; }

}  // namespace dpcert::theorems

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/numerics/special.hpp"

/// What the beta and Dirichlet families share: the statistic (log x_1, ..., log x_k) on the simplex, with carrier
/// 1/(x_1 ... x_k); eta is the concentration.
namespace dpcert::dirichlet_law {

template <class Number>
[[nodiscard]] Number log_partition(const std::vector<Number>& eta) {
  Number sum = eta.front(), logs = log_gamma(eta.front());
  for (std::size_t i = 1; i < eta.size(); ++i) {
    sum = sum + eta[i];
    logs = logs + log_gamma(eta[i]);
  }
  return logs - log_gamma(sum);
}

[[nodiscard]] inline bool is_normalisable(const Natural& eta) {
  return std::all_of(eta.begin(), eta.end(), [](const LogLinear& x) { return x.sign() > 0; });
}

/// At x proportional to the direction, by Gibbs' inequality.
[[nodiscard]] inline std::optional<Enclosure> supremum(const Natural& direction, Precision precision) {
  std::vector<Enclosure> positive;
  Enclosure sum{0, precision}, value{0, precision};
  for (const LogLinear& d : direction) {
    const int sign = d.sign();
    if (sign < 0) return std::nullopt;
    if (sign == 0) continue;
    positive.push_back(d.enclose(precision));
    sum += positive.back();
  }
  for (const Enclosure& d : positive) value += d * log(d / sum);
  return value;
}

}  // namespace dpcert::dirichlet_law

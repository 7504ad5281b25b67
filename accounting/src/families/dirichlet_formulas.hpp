// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <optional>

#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/numerics/special.hpp"
#include "families/turning.hpp"

/// What the beta and Dirichlet families share: the statistic (log x_1, ..., log x_k) on the
/// simplex, with carrier 1/(x_1 ... x_k); eta is the concentration.
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

/// D_1(Beta(x, x + j) || Beta(x + j, x)), and the other way round,
/// is j (psi(x + j) - psi(x)): rational for whole j.
[[nodiscard]] inline std::optional<Rational> mirrored_kullback_leibler(const Natural& p, const Natural& q) {
  constexpr long most_terms = 64;
  if (p.size() != 2) return std::nullopt;
  const Rational low = std::min(p[0].offset(), p[1].offset()), gap = abs(p[0].offset() - p[1].offset());
  if (p[0].offset() != q[1].offset() || p[1].offset() != q[0].offset() || !is_integer(gap) || gap > most_terms)
    return std::nullopt;
  Rational sum = 0;
  for (Rational i = 0; i < gap; i += 1) sum += 1 / (low + i);
  return gap * sum;
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

/// Of the sum of c_i log x_i: the product of Gamma(a_i + i c_i t)/Gamma(a_i), over the same of the
/// sums of the a_i and of the c_i. Where these sums are not 0, only how those of c_i > 0, of c_i <
/// 0 and the others share the whole is seen to fall.
[[nodiscard]] inline std::optional<CharacteristicFunction> characteristic(const std::vector<Enclosure>& eta,
                                                                          const Natural& direction) {
  struct Part {
    Enclosure mass, weight;
  };
  const Precision precision = eta.front().precision();
  const Part none{Enclosure{0, precision}, Enclosure{0, precision}};
  std::vector<Part> parts;
  Part whole = none, up = none, down = none;
  LogLinear total;
  for (std::size_t i = 0; i < eta.size(); ++i) {
    const int sign = direction[i].sign();
    parts.push_back({eta[i], direction[i].enclose(precision)});
    for (Part* sum : {&whole, sign > 0 ? &up : nullptr, sign < 0 ? &down : nullptr})
      if (sum != nullptr) sum->mass += parts.back().mass, sum->weight += parts.back().weight;
    total += direction[i];
  }
  const auto ratio = [whole](const std::vector<Part>& of, const Enclosure& t) {
    Complex sum = -turning::log_gamma_ratio(whole.mass, whole.weight * t);
    for (const Part& part : of) sum = sum + turning::log_gamma_ratio(part.mass, part.weight * t);
    return exp(sum);
  };
  std::vector<Part> falling = parts;
  if (total.sign() != 0) {
    falling.clear();
    for (const Part& part : {up, down})
      if (!part.mass.is_exactly_zero()) falling.push_back(part);
  }
  return CharacteristicFunction{[=](const Enclosure& t) { return ratio(parts, t); },
                                [=](const Enclosure& t) { return ratio(falling, t).size(); }};
}

}  // namespace dpcert::dirichlet_law

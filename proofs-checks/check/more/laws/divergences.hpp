// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "kernel/numbers/ladder.hpp"
#include "more/laws/family.hpp"

namespace dpcert::check {

/// Whether a divergence is at most (-1, 0) or above (1) a
/// value; nothing where 8192 bits leave it open.
using Answer = std::optional<int>;

/// P against Q of one family and an order a > 0, a != 1: what is
/// bounded is log S = log of the integral of p^a q^(1-a).
struct Moment {
  const Parameters &p, &q;
  Rational order;

  /// a p_i + (1-a) q_i.
  [[nodiscard]] Rational mixed(std::size_t i) const { return order * p[i] + (1 - order) * q[i]; }
};

/// Rényi divergences of two different laws, as rule `exponential-family` asks.
/// Theory  proofs-checks/check/theory/exponential-family.md, kullback-leibler.md
class Divergences {
 public:
  Divergences() = default;
  Divergences(const Divergences&) = delete;
  Divergences& operator=(const Divergences&) = delete;
  virtual ~Divergences() = default;

  [[nodiscard]] virtual Answer compare_renyi(const Moment& moment, const Rational& value) const = 0;
  /// D_1(P||Q).
  [[nodiscard]] virtual Answer compare_kullback_leibler(const Parameters& p, const Parameters& q,
                                                        const Rational& value) const = 0;
};

/// A number that is bounded by a formula, against a value.
template <class Formula>
[[nodiscard]] Answer compare_formula(const Formula& formula, const Rational& value) {
  const Position found = position(formula, value);
  if (found == Position::unsettled) return std::nullopt;
  return found == Position::above ? 1 : -1;
}
/// D_a, where log S is bounded by a formula.
template <class Formula>
[[nodiscard]] Answer compare_formula(const Moment& moment, const Formula& log_moment, const Rational& value) {
  const int sign = moment.order > 1 ? 1 : -1;
  return compare_formula([&](auto toward) { return times(sign, log_moment, toward); },
                         sign * (moment.order - 1) * value);
}

/// times * log(of), of > 0.
struct LogTerm {
  Rational times, of;
};
/// The sign of offset + sum of the terms, exactly.
/// Errors    BeyondLimits, as of LogSum
[[nodiscard]] int sign_of_logs(const Rational& offset, const std::vector<LogTerm>& terms);
/// D_a, where log S is offset + sum of the terms: exactly, equality too.
[[nodiscard]] Answer compare_logs(const Moment& moment, const Rational& offset, const std::vector<LogTerm>& terms,
                                  const Rational& value);
/// times (p log(p/q) + (1-p) log((1-p)/(1-q))), 0 log 0 = 0, against a value.
[[nodiscard]] Answer compare_two_outcomes(const Rational& times, const Rational& p, const Rational& q,
                                          const Rational& value);

}  // namespace dpcert::check

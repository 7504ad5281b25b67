// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// A law on finitely many points: numbers >= 0 that sum to 1.
using FiniteLaw = std::vector<Rational>;

/// A joint law of two finite variables, exactly: joint()[x][y] is the mass at (x,
/// y); first() is the law of x, second() that of y.
class Coupling {
 public:
  /// Errors  invalid_input: no entry, rows of different lengths,
  ///         a negative entry, a total other than 1.
  [[nodiscard]] static Result<Coupling> of(std::vector<FiniteLaw> joint);

  [[nodiscard]] const std::vector<FiniteLaw>& joint() const { return joint_; }
  [[nodiscard]] const FiniteLaw& first() const { return first_; }
  [[nodiscard]] const FiniteLaw& second() const { return second_; }

 private:
  Coupling(std::vector<FiniteLaw> joint, FiniteLaw first, FiniteLaw second)
      : joint_{std::move(joint)}, first_{std::move(first)}, second_{std::move(second)} {}

  std::vector<FiniteLaw> joint_;
  FiniteLaw first_, second_;
};

/// The transport operator H: row x is the law of y given x, joint(x, .)/first(x), so that first H =
/// second. A row of mass 0 is the second marginal: whatever it is, first H gives it the weight 0,
/// and Theorem 20 asks of no such row. [BalleBartheGaboardiGeumlek2019, Lemma 4]
[[nodiscard]] StochasticMatrix transport(const Coupling& coupling);

/// Both variables are one: mass p(x) at (x, x).
[[nodiscard]] Coupling keep_still(const FiniteLaw& p);

/// A coupling of p and q with the largest chance that both variables agree, 1 - TV(p, q): min(p, q)
/// stays on the diagonal, and what p has too much goes where q has too much, independently.
/// Precondition: laws of one length. Theory: accounting/theory/coupling.md
[[nodiscard]] Coupling maximal_coupling(const FiniteLaw& p, const FiniteLaw& q);

}  // namespace dpcert

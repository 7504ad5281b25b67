// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/other_law.hpp"
#include "more/laws/family.hpp"

namespace dpcert::check {

/// One ordered pair of output laws; both orders are neighbours. A budget unless `tight`.
struct DominatingPair final : OtherLaw {
  /// What other pairs of neighbours do not exceed. A pair of posteriors is that of one record's
  /// moving the law all the way, and the record may move it either way.
  enum class Of { spec, posteriors, posteriors_in_renyi };
  Distribution p, q;
  bool tight;
  Of of;

  DominatingPair(Distribution one, Distribution other, bool is_tight, Of what = Of::spec)
      : p{std::move(one)}, q{std::move(other)}, tight{is_tight}, of{what} {}

  /// Whether it is the worst of all pairs for every divergence, not of Rényi's alone.
  [[nodiscard]] bool dominates() const { return of != Of::posteriors_in_renyi; }

  /// What the laws' family says of them; a default where they have none in common.
  template <class What>
  [[nodiscard]] What asked(What (Family::*question)(const Parameters&, const Parameters&) const) const {
    return p.family == q.family ? (p.family->*question)(p.parameters, q.parameters) : What{};
  }

  [[nodiscard]] bool is_budget() const override { return !tight; }
  /// Normal laws of one variance are moved to N(0,1) and N(mu,1).
  /// Theory  proofs-checks/check/theory/given.md
  [[nodiscard]] bool is_given(const Statement& says) const override;
  /// Of Laplace laws of one scale.  Theory  proofs-checks/check/theory/laplace-curve.md
  [[nodiscard]] std::optional<LaplaceShift> laplace_shift() const override;
  /// Of posteriors.  Theory  proofs-checks/check/theory/loss-grid.md
  [[nodiscard]] std::optional<Run> run(bool is_upper) const override;
};

}  // namespace dpcert::check

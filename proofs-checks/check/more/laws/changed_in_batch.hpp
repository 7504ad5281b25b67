// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/rules/loss_runs.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {

/// Gaussian noise on batches of fixed size, of which one record's contribution changes.
/// Theory  proofs-checks/check/theory/loss-grid.md
struct ChangedInBatch final : OtherLaw {
  Rational rate;        ///< the share of a batch, below 1
  Rational mu_squared;  ///< (largest difference of two contributions / sigma)^2
  Rational steps;       ///< an integer, 1 ... 10^9
  bool is_zeroed;       ///< the contribution becomes 0, else any

  ChangedInBatch(Rational of_rate, Rational of_mu_squared, Rational of_steps, bool zeroed)
      : rate{std::move(of_rate)}, mu_squared{std::move(of_mu_squared)}, steps{std::move(of_steps)}, is_zeroed{zeroed} {}

  [[nodiscard]] bool is_budget() const override { return false; }
  [[nodiscard]] std::optional<Run> run(bool is_upper) const override {
    if (!is_upper && is_zeroed) throw BeyondLimits{"what zeroing a record of a batch attains"};
    Sampled one{Sampled::Kind::normal, {{mu_squared, 1}}};
    one.rate = rate;
    one.is_both = is_upper;
    return Run{one, steps};
  }
};

}  // namespace dpcert::check

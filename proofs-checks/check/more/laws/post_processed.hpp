// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/other_law.hpp"

namespace dpcert::check {

/// All mechanisms that satisfy (epsilon, delta) and whose outcome is
/// an input of the kernel, which is then run on it.
/// Theory  proofs-checks/check/theory/post-processed.md
struct PostProcessedBudget final : OtherLaw {
  LogNumber epsilon;
  Rational delta;
  std::vector<std::vector<Rational>> kernel;  ///< one law an input, at least one; each sums to 1

  PostProcessedBudget(LogNumber of, Rational failing, std::vector<std::vector<Rational>> rows)
      : epsilon{std::move(of)}, delta{std::move(failing)}, kernel{std::move(rows)} {}
  [[nodiscard]] bool is_budget() const override { return true; }
  [[nodiscard]] bool has_no_roles() const override { return true; }
};

}  // namespace dpcert::check

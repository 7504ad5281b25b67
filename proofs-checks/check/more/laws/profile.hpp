// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/other_law.hpp"

namespace dpcert::check {

/// A channel whose inputs are laws of an observation, of which
/// one is the truth: neighbours are its edges.
/// Theory  proofs-checks/check/theory/channel.md
struct Profile final : OtherLaw {
  Channel channel;  ///< edges go upward, each once, in order

  explicit Profile(Channel of) : channel{std::move(of)} {}
  [[nodiscard]] bool is_budget() const override { return false; }
  [[nodiscard]] bool tells_of_data() const override { return true; }
  [[nodiscard]] bool tells_the_same(const OtherLaw& other) const override;
  [[nodiscard]] Binding binding() const override { return Binding::all; }
  [[nodiscard]] std::optional<int> compare_finite(const Statement& says) const override;
};

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "kernel/spec/mechanism.hpp"

namespace dpcert::check {

/// The dominating pair of a randomized response or of a budget of epsilon and
/// delta.  theory/binomial.md Under P: it fails (infinite loss) with probability
/// d, else is silent (loss 0) with probability z, else steps by +L with
/// probability e^L / (1 + e^L) and by -L otherwise.
struct ResponseLaw {
  LogNumber loss;                            // L >= 0
  Rational kept = 1;                         // 1 - d
  std::pair<Rational, Rational> odds{0, 0};  // (u, v): z = c / (c + 1 + e^L), c = u + v e^L
};

// Randomized response with probabilities T and q: odds T/q = e^L or e^-L,
// and k-2 outcomes of loss 0 and probability q each.
[[nodiscard]] inline std::optional<ResponseLaw> response_law(const RandomizedResponse& response) {
  const Rational silent = response.categories - 2;
  if (const auto* epsilon = std::get_if<LogNumber>(&response.chosen)) return ResponseLaw{*epsilon, 1, {silent, 0}};
  const auto& truth = std::get<Rational>(response.chosen);
  if (truth == 0 || truth == 1) return std::nullopt;
  const Rational odds = truth * (response.categories - 1) / (1 - truth);
  if (odds >= 1) return ResponseLaw{{0, odds}, 1, {silent, 0}};
  return ResponseLaw{{0, 1 / odds}, 1, {0, silent}};
}

/// Nothing of other mechanisms, and where the loss is always infinite.
[[nodiscard]] inline std::optional<ResponseLaw> response_law(const Mechanism& leaf) {
  if (const auto* budget = leaf.as<Pure>()) return ResponseLaw{budget->epsilon, 1, {0, 0}};
  if (const auto* budget = leaf.as<Approximate>()) return ResponseLaw{budget->epsilon, 1 - budget->delta, {0, 0}};
  if (const auto* response = leaf.as<RandomizedResponse>()) return response_law(*response);
  return std::nullopt;
}

}  // namespace dpcert::check

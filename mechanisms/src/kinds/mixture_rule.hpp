// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

/// The rule that judges Gaussian mixtures, with cuts of the scale V. Of an
/// elliptical process V is known to all, and the mean over it exact; of
/// elliptical noise, which hides V, the mean is a bound.
[[nodiscard]] inline std::optional<Inference> mixture_rule(const MixingLaw& mixing, const Rational& shift_squared,
                                                           const Statement& goal) {
  if (shift_squared == 0) return by(rules::mixture);
  auto cuts = mixture_cuts(mixing, shift_squared, goal.epsilon, goal.value, goal.kind == Says::dp);
  return cuts ? std::optional{by(rules::mixture, *std::move(cuts))} : std::nullopt;
}

}  // namespace dpcert

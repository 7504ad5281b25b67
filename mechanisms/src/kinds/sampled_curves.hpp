// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/kind.hpp"

namespace dpcert {

/// The Rényi curves of one run on a Poisson sample, from the laws of the run itself.
void set_sampled_curves(WorstPair& pair, const Rational& rate, const Laws& inside);
/// The same, where they are known otherwise; `is_mirrored`: removing the
/// record tells more (accounting/theory/subsampling.md).
void set_curves(WorstPair& pair, KnownCurve removed, KnownCurve added, bool is_mirrored);

/// The rule that judges D_order of one run on a Poisson sample
/// of Gaussian or Laplace noise: whole orders only.
[[nodiscard]] std::optional<Rule> rule_of_sampled_noise(const Rational& order);

}  // namespace dpcert

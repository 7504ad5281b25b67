// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "dpcert/accounting/kernels/mixing/coefficients.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// The mixing conditions; also the rules that rest on them. Each implies those
/// before it with the same gamma, dobrushin_epsilon at every epsilon; the figure
/// of the thesis has that arrow the wrong way round.
enum class Mixing { dobrushin_epsilon, dobrushin, doeblin, ultra_mixing };
[[nodiscard]] const char* name_of(Mixing condition);

/// One condition that a kernel is known to meet; `epsilon` is of (gamma, epsilon)-Dobrushin alone.
struct MixingCondition {
  Mixing type;
  Rational gamma;  ///< in [0, 1]
  Epsilon epsilon = Epsilon{};
};

/// What is known of a kernel: for each condition the gamma for
/// which it holds, nothing where none is known.
struct MixingConditions {
  std::optional<Rational> dobrushin, doeblin, ultra_mixing;
  /// The gamma of (gamma, log(1 + (e^epsilon - 1)/delta))-Dobrushin, delta
  /// > 0: the one that amplifies (epsilon, delta)-DP.
  std::function<std::optional<Number>(const Epsilon& epsilon, const Rational& delta, Precision)> dobrushin_beyond;
};
/// The smallest gammas of a kernel, which has to outlive the answer.
[[nodiscard]] MixingConditions conditions_of(const MarkovKernel& kernel);
/// What the condition implies.
[[nodiscard]] MixingConditions implied_by(const MixingCondition& condition);

/// Post-processing by the kernel makes an (epsilon, delta)-DP
/// mechanism of the query (epsilon, delta)-DP of this one.
struct Amplified {
  Mixing rule;
  Number epsilon, delta;
};

/// Amplification by mixing: a bound for each rule whose condition is known.
///
/// Theorem  with gamma of that condition, an (epsilon, delta)-DP mechanism becomes
///          dobrushin          (epsilon, gamma delta)-DP;
///          dobrushin_epsilon  the same, gamma at log(1 + (e^epsilon - 1)/delta), for delta > 0;
///          doeblin            (epsilon', gamma (1 - beta (1 - delta)))-DP, and
///          ultra_mixing       (epsilon', gamma beta delta)-DP,
///          epsilon' = log(1 + gamma (e^epsilon - 1)), beta = e^(epsilon' - epsilon).
///          [BalleBartheGaboardiGeumlek2019, Theorem 1; Theorem 15 of the thesis]
/// Given    epsilon >= 0, delta in [0, 1].
/// Returns  the rules in the order above; numbers exact where they are rational for certain,
///          else enclosures that narrow with more bits.
/// Theory   accounting/theory/mixing.md
[[nodiscard]] std::vector<Amplified> amplify_by_mixing(const MixingConditions& known, const Epsilon& epsilon,
                                                       const Rational& delta, Precision precision);
/// The same, every number of the asked digits and two more unless the precision budget ends.
[[nodiscard]] std::vector<Amplified> amplify_by_mixing(const MixingConditions& known, const Epsilon& epsilon,
                                                       const Rational& delta, long digits);

/// The index of the bound of least delta, among equal ones that of least epsilon, then the first;
/// as every epsilon' is at most epsilon, this is the least delta at the mechanism's own epsilon.
/// Enclosures are compared by their upper ends. Precondition: not empty, and every number finite.
[[nodiscard]] std::size_t best_of(const std::vector<Amplified>& bounds);

}  // namespace dpcert

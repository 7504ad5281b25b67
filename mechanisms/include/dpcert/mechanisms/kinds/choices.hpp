// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "dpcert/accounting/pairs/scored_choice.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

// Draws by scores, and by how far a gradient is from 0.
// Errors  invalid_input: a number outside its domain, `where` naming it.

/// Scores that one record moves by at most `sensitivity`; monotone: all the same way.
struct ScoreChange {
  Rational sensitivity;
  bool is_monotone = false;
};

/// Mass or density proportional to exp(score/scale): a budget, for whatever scores.
[[nodiscard]] Result<Mechanism> exponential_mechanism(const ScoreChange& change, const Rational& scale);
/// Indices in random sequence, each taken with probability exp((score - largest)/scale); also the
/// largest of scores with exponential noise. A budget.
[[nodiscard]] Result<Mechanism> permute_and_flip(const ScoreChange& change, const Rational& scale);
/// The exponential mechanism on data sets whose scores are given.
[[nodiscard]] Result<Mechanism> scored_choice(ScoredChoice choice, const Rational& scale);

/// The K-norm gradient mechanism for the tau-quantile of so many numbers in
/// [lower, upper], one of which is replaced: density proportional to exp(-rate
/// |records tau - k(y)|), k(y) the number of values at most y.
struct KngQuantile {
  Rational tau;  ///< in [0, 1]
  unsigned long records = 1;
  Rational lower, upper;
  Epsilon rate;
};
/// The exact range of its losses, as a multiple of the rate: 2 where both
/// records tau and records (1 - tau) are at least 1.
/// Theory  mechanisms/theory/kng.md
[[nodiscard]] Rational range_per_rate(const Rational& tau, unsigned long records);
/// Errors  unsupported too: a rate that is a logarithm, where the range is no whole multiple of it.
[[nodiscard]] Result<Mechanism> kng_quantile(const KngQuantile& quantile);

// No double is one of these numbers.
template <std::floating_point X>
Result<Mechanism> exponential_mechanism(const ScoreChange& change, X scale) = delete;
template <std::floating_point X>
Result<Mechanism> permute_and_flip(const ScoreChange& change, X scale) = delete;
template <std::floating_point X>
Result<Mechanism> scored_choice(ScoredChoice choice, X scale) = delete;

}  // namespace dpcert

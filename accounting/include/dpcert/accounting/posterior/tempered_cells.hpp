// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/posterior/tempered_posterior.hpp"

namespace dpcert {

// What the checker's rule truncated-posterior has to be told.
// Sums are those of all records but one.
// Theory  proofs-checks/check/theory/truncated-posterior.md

/// Is the posterior of every data set a beta law, but for its truncation, and for
/// that order so are those that its divergences take?
[[nodiscard]] bool are_cut_beta_laws(const TemperedPosterior& posterior);
[[nodiscard]] bool are_cut_beta_laws(const TemperedPosterior& posterior, const Rational& order);

/// Sums between which delta(epsilon), or the divergence of an order other than 1, is seen to be at
/// most a number; nothing: it is not, or not by some thousand. Given epsilon >= 0.
[[nodiscard]] std::optional<std::vector<Rational>> cells_that_show(const TemperedPosterior& posterior,
                                                                   const Epsilon& epsilon, const Rational& delta);
[[nodiscard]] std::optional<std::vector<Rational>> cells_that_show_renyi(const TemperedPosterior& posterior,
                                                                         const Rational& order, const Rational& value);

/// A sum at which a divergence is more than a number, if it is at any, and the place
/// by which epsilon is exceeded. Given epsilon >= 0.
struct TemperedBreach {
  Rational sum, place;
};
[[nodiscard]] TemperedBreach breach_of(const TemperedPosterior& posterior, const Epsilon& epsilon,
                                       const Rational& delta);
[[nodiscard]] Rational worst_sum(const TemperedPosterior& posterior, const Rational& order);

}  // namespace dpcert

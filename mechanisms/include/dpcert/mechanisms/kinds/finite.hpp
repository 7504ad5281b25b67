// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>

#include "dpcert/accounting/kernels/mixing/markov_kernel.hpp"
#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/profiles/profile_graph.hpp"

namespace dpcert {

// Mechanisms with finitely many outcomes.
// Errors  invalid_input: a number outside its domain, `where` naming it.

/// The true answer of so many categories >= 2 with probability
/// `truth`, each other one equally likely.
[[nodiscard]] Result<Mechanism> randomized_response(unsigned long categories, const Rational& truth);
/// The same, with the truth that makes it epsilon-DP.
[[nodiscard]] Result<Mechanism> randomized_response(unsigned long categories, const Epsilon& epsilon);
/// No double is the truth.
template <std::floating_point X>
Result<Mechanism> randomized_response(unsigned long categories, X truth) = delete;
/// Any finite mechanism: a law of the outcomes for each input, and the inputs that are neighbours.
[[nodiscard]] Result<Mechanism> channel(ChannelMatrix matrix);
/// What draws an outcome for one observation, by a matrix for all profiles or one each: the law of
/// the observation among the profiles is the secret.
/// Theory: mechanisms/theory/profile.md
/// Errors  those of outcomes() too (profiles/profile_graph.hpp); no edges.
[[nodiscard]] Result<Mechanism> profile(const ProfileGraph& graph, const std::vector<StochasticMatrix>& channels);
/// A kernel run on the outcome of a mechanism: of a channel, a profile or a
/// randomized response it makes a channel, of a pure or an approximate budget, whose
/// outcomes are the kernel's inputs, another budget.
/// Errors  unsupported too: another mechanism, a response of irrational
///         probabilities, too many pairs of inputs.
[[nodiscard]] Result<Mechanism> post_processed(const Mechanism& of, const MarkovKernel& kernel);

}  // namespace dpcert

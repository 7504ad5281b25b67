// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/mechanisms/profiles/profile_graph.hpp"

namespace dpcert {

/// Which mechanisms a design chooses from.
enum class DesignKind {
  one_bit,             ///< two Bernoulli profiles, one probability of flipping the bit
  one_bit_cluster,     ///< any number of them, one such probability for each connected part of the graph
  smooth_one_bit,      ///< a probability for each profile
  smooth_categorical,  ///< a square matrix for each profile
};

/// A design as the identity and moves away from it. A move of size b >= 0 puts b into its
/// entries, the diagonal giving way; moves of a group have sizes that sum to at most its
/// cap, so that rows stay laws (a flip goes up to 1/2).
struct DesignProblem {
  struct Place {
    std::size_t profile, from, to;  ///< the entry (from, to) of the profile's matrix, from != to
  };
  struct Move {
    std::vector<Place> places;
    std::size_t group;
    Rational weight;  ///< of its size, among those of which the largest is made small
    Rational error;   ///< of its size in the expected error: the probability, times the weight, of observing `from`
  };

  ProfileGraph graph;
  std::vector<Move> moves;
  std::vector<Rational> caps;  ///< of each group: a row, profile by profile, or a flip; also of those without moves

  /// Moves that change no law are left out: no design needs them.
  ///
  /// Given   weights: >= 0, one for each profile, by which its errors count.
  /// Errors  invalid_input: profiles that the kind does not take, at
  ///         "/profiles"; weights, at "/weights"; the graph's
  [[nodiscard]] static Result<DesignProblem> of(DesignKind kind, ProfileGraph graph,
                                                const std::vector<Rational>& weights);

  [[nodiscard]] std::size_t outcomes() const { return graph.profiles.front().size(); }
  [[nodiscard]] const Rational& chance(const Place& place) const { return graph.profiles[place.profile][place.from]; }
  /// The matrices of these sizes of the moves.
  [[nodiscard]] std::vector<StochasticMatrix> matrices(const std::vector<Rational>& sizes) const;
};

/// The largest ratio of an observation between neighbours, from which e^epsilon on nothing need be
/// changed: the log of it, >= 0; nothing: infinite.
[[nodiscard]] std::optional<Epsilon> identity_threshold(const ProfileGraph& graph);

}  // namespace dpcert

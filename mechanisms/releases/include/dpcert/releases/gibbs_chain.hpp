// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// Steps in a row, each in one of some hidden states, of which the records of a step
/// have their features; features are independent given the state. Dirichlet priors
/// of one concentration; the first state is uniform.
struct HiddenMarkovModel {
  std::size_t states = 2, steps = 1;  ///< at least so many
  std::vector<std::size_t> widths;    ///< categories of each feature, 2 at least
  Rational concentration = 1;
  /// All that records tell counts to the power 1/temperature, and
  /// with it the priors of their probabilities.
  Rational temperature = 1;
  /// Probabilities of features lie in [least, 1 - least]: of
  /// features of two categories alone; nothing: anywhere.
  std::optional<Rational> least = std::nullopt;

  /// Of the counts of records: by features, steps, and categories.
  [[nodiscard]] std::size_t counts() const;
  /// Of probabilities: by states, features and categories, and then of transitions, by rows.
  [[nodiscard]] std::size_t parameters() const;
};

/// Gibbs sampling of probabilities and states, each update an exact draw from its law given all
/// others; counts of records enter as they are, perhaps with noise, but not below 0.
///
/// Theory  mechanisms/releases/theory/gibbs.md
class GibbsChain {
 public:
  /// Begins with states that are uniform and independent. Precondition: as
  /// many counts as the model has; the bits outlive it.
  GibbsChain(HiddenMarkovModel model, std::vector<Rational> counts, Bits& bits);

  void update_emissions(Bits& bits);
  void update_transitions(Bits& bits);
  /// One after the other. Precondition: both were updated.
  void update_states(Bits& bits);
  void scan(Bits& bits);

  [[nodiscard]] const std::vector<std::size_t>& states() const { return states_; }
  /// The last ones, in the sequence that the model says. Precondition: both were updated.
  [[nodiscard]] std::vector<Enclosure> parameters(Precision precision) const;

 private:
  [[nodiscard]] const Rational& count(std::size_t feature, std::size_t step, std::size_t category) const;
  [[nodiscard]] Drawn emission(std::size_t state, std::size_t feature, Bits& bits) const;
  /// What an update of states knows at one precision.
  struct Evaluated {
    BallMatrix log_likelihoods;  ///< of the records of each step (row), over the temperature, by states (columns)
    std::vector<std::vector<Enclosure>> transitions;  ///< by rows
  };
  [[nodiscard]] Evaluated evaluate(Precision precision);
  /// Of a state at a step, given the states beside it.
  [[nodiscard]] Enclosure weight(const Evaluated& at, std::size_t state, std::size_t step) const;
  /// The counts over the temperature: of each step (row) by features and categories (columns).
  [[nodiscard]] const BallMatrix& powers(Precision precision);

  HiddenMarkovModel model_;
  std::vector<Rational> counts_;
  std::vector<std::size_t> begins_;    ///< of each feature's counts
  std::map<long, BallMatrix> powers_;  ///< those asked for, by the bits of precision
  std::vector<std::size_t> states_;
  std::vector<Drawn> emissions_;    ///< by states and features
  std::vector<Drawn> transitions_;  ///< by states
};

}  // namespace dpcert

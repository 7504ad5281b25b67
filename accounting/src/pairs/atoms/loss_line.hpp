// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/atoms/loss_law.hpp"
#include "pairs/atoms/loss_lattice.hpp"

namespace dpcert {

/// Steps whose losses are all a start of their own plus whole multiples k >= 0 of one common
/// stride. Their composition is a series of masses, one for each sum of the k.
class LossLine {
 public:
  /// The probabilities of an outcome under P and under Q.
  using Outcome = std::pair<Enclosure, Enclosure>;
  /// The outcomes first, first + 1, ... of the sum of the k.
  struct Run {
    unsigned long first = 0;
    std::vector<Outcome> outcomes;
    Enclosure left_out;  ///< its upper end bounds the mass under P of what was left out as negligible
  };

  /// The step all[step], whose losses have these places.
  LossLine(const std::vector<LossSteps>& all, std::size_t step, LatticeLine places);
  /// Nothing: the lines are not parallel.
  [[nodiscard]] static std::optional<LossLine> merged(const LossLine& x, const LossLine& y);

  /// The number of outcomes.
  [[nodiscard]] Integer length() const { return 1 + last_; }
  [[nodiscard]] LossLattice::Vector stride() const;
  /// Precondition: length() fits a machine number.
  [[nodiscard]] Run run(const std::vector<LossSteps>& all, const LossLattice& lattice, Precision precision) const;

 private:
  struct Part {
    std::size_t step;
    std::vector<Integer> indices;  ///< k, for each atom; some k is 0
  };
  void rescale(const Integer& pitch);

  LossLattice::Vector direction_;  ///< primitive; 0: every part has one loss only
  Integer pitch_ = 0, last_ = 0;   ///< the stride is pitch times direction; the largest sum of the k
  std::vector<Part> parts_;
};

}  // namespace dpcert

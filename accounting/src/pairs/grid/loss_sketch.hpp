// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/grid/base_laws.hpp"

namespace dpcert {

/// The law of the loss of one step, roughly. All of it steers only.
struct LossSketch {
  struct Atom {
    double loss, mass;
  };
  double least = 0, most = 0;  ///< the loss lies outside with a probability that is asked for, at most
  std::vector<double> jumps;   ///< just below the heaviest single losses found, two at most, the larger first
  std::vector<Atom> atoms;     ///< of a law that is near

  [[nodiscard]] static LossSketch of(const GridPart& part, double log_outside);
  /// log E_P e^(t loss).
  [[nodiscard]] double log_moment(double t) const;
};

/// The sum of the losses of all steps.
struct TotalSketch {
  std::vector<std::pair<LossSketch, unsigned long>> parts;

  /// log E_P e^(t loss).
  [[nodiscard]] double log_moment(double t) const;
  /// A number that the total exceeds, or falls below, with probability e^log_outside at most.
  [[nodiscard]] double highest(double log_outside) const;
  [[nodiscard]] double lowest(double log_outside) const;
  /// About log delta(epsilon), by the best exponential moment.
  [[nodiscard]] double log_delta(double epsilon) const;
};

}  // namespace dpcert

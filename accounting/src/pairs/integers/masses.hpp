// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/integers/segments.hpp"

namespace dpcert::integers {

/// The logarithms of the masses of a mixture's components at
/// one precision; each normaliser is computed once.
class LogMasses {
 public:
  LogMasses(const Distribution& law, Precision precision);
  [[nodiscard]] Precision precision() const { return precision_; }
  /// log(weight * mass). Precondition: the component has mass at k.
  [[nodiscard]] Enclosure weighted(std::size_t component, const Integer& k) const;
  [[nodiscard]] const Rational& weight(std::size_t component) const { return law_.components[component].first; }

 private:
  const Distribution& law_;
  Precision precision_;
  std::vector<Enclosure> shift_;  ///< log weight - log normaliser
};

/// The mass of the components present on a segment, at one
/// integer after the other: some multiplications a step.
class MassWalk {
 public:
  /// Begins at `from`. The relative error grows as the square of the
  /// number of steps. `masses` outlives this object.
  MassWalk(const LogMasses& masses, const std::vector<Present>& present, const Integer& from);
  [[nodiscard]] const Enclosure& mass() const { return mass_; }
  void step();

 private:
  struct One {
    std::size_t component;
    Enclosure mass, ratio;      // ratio: without the factorials
    Enclosure damping;          // e^(-2 curvature)
    Enclosure next, remaining;  // k + 1 and n - k
    bool has_curvature, has_factorial, has_complement;
  };
  void advance(One& one) const;
  void add_up();
  const LogMasses& masses_;
  Integer k_;
  std::vector<One> all_;
  Enclosure mass_;
};

}  // namespace dpcert::integers

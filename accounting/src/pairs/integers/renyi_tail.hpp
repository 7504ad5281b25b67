// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/integers/masses.hpp"

namespace dpcert::integers {

/// The two laws of a pair at the steering precision.
struct SteeringMasses {
  LogMasses p, q;
};

/// What the sum of p^a q^(1-a) comes to on a segment beyond an
/// integer on one side, at one order a > 0.
/// Theory  accounting/theory/integer_sums.md
class RenyiTail {
 public:
  /// Precondition: both laws have mass on the segment. The arguments outlive this object.
  RenyiTail(const SteeringMasses& masses, const Segment& segment, Rational order, bool upward);

  /// Logarithms of upper bounds of the sum, and of the sum of p^a q^(1-a) |log p - log q|, over
  /// the integers beyond k; not finite: none is known.
  struct Bound {
    Enclosure log_sum, log_slope;
  };
  [[nodiscard]] Bound beyond(const Integer& k) const;

 private:
  /// p_i^a q_j^(1-a).
  struct Term {
    std::size_t i, j;
    MassFormula formula;
  };
  [[nodiscard]] Bound beyond(const Term& term, const Integer& k) const;
  [[nodiscard]] Enclosure outward_ratio(const MassFormula& formula, const Integer& k) const;
  [[nodiscard]] Enclosure log_term(const Term& term, const Integer& k) const;
  [[nodiscard]] Enclosure log_growth(const Integer& k) const;

  const SteeringMasses& masses_;
  const Segment& segment_;
  Rational order_;
  bool upward_;
  std::vector<std::vector<Term>> terms_;  ///< by component of p
};

}  // namespace dpcert::integers

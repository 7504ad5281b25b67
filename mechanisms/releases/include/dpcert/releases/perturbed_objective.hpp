// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/releases/linear_loss.hpp"
#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// h(theta) = the sum of penalties[i] |theta_i|, of all theta with |theta|_1 <= bound alone.
struct OneNormTerms {
  std::vector<Rational> penalties = {};          ///< each >= 0; none: 0 of each
  std::optional<Rational> bound = std::nullopt;  ///< > 0; nothing: there is none

  [[nodiscard]] Rational penalty(std::size_t i) const { return penalties.empty() ? Rational{0} : penalties[i]; }
  /// Is h no smooth function at some theta with theta_i = 0?
  [[nodiscard]] bool has_kink(std::size_t i) const { return bound || penalty(i) > 0; }
};

/// The sum over all records of phi(x^T theta, y), with weight/2 |theta|^2 and h(theta); weight > 0,
/// each x in [-1, 1]^d. Immutable.
struct PerturbedObjective {
  RecordRows records;
  LinearLoss loss;
  Rational weight;
  OneNormTerms h = {};
};

/// The minimiser of the objective and noise^T theta, to any precision; exactly, once the precision
/// is enough, where it is a corner of the bound.
///
/// Cost    a call takes a few Newton steps (one or two of more
///         precision), of count x dimension^2 products each.
/// Theory  mechanisms/releases/theory/perturbed_regression.md, (3):
///         the enclosure, and that it is always found
[[nodiscard]] Drawn minimiser(std::shared_ptr<const PerturbedObjective> objective, Drawn noise);

}  // namespace dpcert

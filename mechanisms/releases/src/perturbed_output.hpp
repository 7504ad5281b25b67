// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/perturbed_objective.hpp"
#include "dpcert/sampling/known_output.hpp"
#include "perturbation.hpp"

namespace dpcert {

/// What is minimised, but for the records.
struct PerturbedFit {
  std::size_t dimension;
  LinearLoss loss;
  Rational weight;
  const PerturbationNorm* norm;
  OneNormTerms h;
  Rational scale;  ///< of the noise, in units of the largest norm of a difference of two records' gradients

  /// The square of what multiplies unit noise: scale times the largest distance of two gradients,
  /// their width in a coordinate times the largest norm of x in [-1, 1]^dimension.
  [[nodiscard]] Rational squared_size() const {
    const Rational width = loss.gradient_width(dimension);
    return scale * scale * width * width * norm->squared_longest(dimension);
  }
};

/// The law of the minimiser. Its value is the records, as RecordRows.
/// Theory  mechanisms/releases/theory/perturbed_regression.md
[[nodiscard]] KnownOutput perturbed_output(const PerturbedFit& fit);

}  // namespace dpcert

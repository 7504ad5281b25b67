// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/numerics/ball_matrix.hpp"
#include "dpcert/releases/linear_loss.hpp"
#include "dpcert/sampling/grid.hpp"

namespace dpcert {

/// The sum over all records of phi(x^T theta, y), with weight/2 |theta|^2; weight > 0. Immutable.
struct PerturbedObjective {
  RecordRows records;
  LinearLoss loss;
  Rational weight;
};

/// The minimiser of the objective and noise^T theta, to any precision.
///
/// Cost    a call takes a few Newton steps (one or two of more
///         precision), of count x dimension^2 products each.
/// Theory  mechanisms/releases/theory/perturbed_regression.md, (3):
///         the enclosure, and that it is always found
[[nodiscard]] Drawn minimiser(std::shared_ptr<const PerturbedObjective> objective, Drawn noise);

}  // namespace dpcert

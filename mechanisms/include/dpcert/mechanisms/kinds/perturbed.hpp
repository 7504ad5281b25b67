// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// The minimiser of losses that are convex, each of a Hessian of eigenvalues up to `smoothness` and
/// at most that rank, plus regularisation/2 times the squared Euclidean norm, plus the product with
/// noise of density proportional to exp(-|v|/scale), |.| any norm, in which the gradients of two
/// records' losses are at most `sensitivity` apart. A budget; neighbours replace a record.
struct ObjectivePerturbation {
  Rational sensitivity, scale, smoothness;
  unsigned long rank = 1;
  Rational regularisation;
};
/// Its epsilon is sensitivity/scale + rank log(1 + smoothness/regularisation).
/// Theory  mechanisms/theory/objective_perturbation.md
[[nodiscard]] Result<Mechanism> objective_perturbation(const ObjectivePerturbation& perturbation);

}  // namespace dpcert

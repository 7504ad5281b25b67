// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// minimise cost . z subject to (sum over columns j of z_j column_j) = right, z >= 0; everything exact.
struct LinearProgram {
  using Column = std::vector<std::pair<Eigen::Index, Rational>>;  ///< (row, entry != 0), rows ascending

  Eigen::Index rows = 0;
  std::vector<Column> columns;
  Vector right;
  std::vector<Rational> cost;
};

/// An answer that proves itself.
struct LpAnswer {
  enum class Outcome {
    optimal,     ///< primal z attains the value, and dual y has y . column_j <= cost_j for all j and y . right = value
    infeasible,  ///< dual y is a Farkas vector: y . column_j <= 0 for all j, y . right > 0
    unbounded    ///< primal z is a ray: z >= 0, columns . z = 0, cost . z < 0 (and the program is feasible)
  } outcome;
  Rational value;
  std::vector<Rational> primal;
  Vector dual;
};

/// Solves it exactly.
///
/// Method  a basis from GLPK's floating-point simplex in a child process under limits, then the exact basic solution and
///         both certificates; where the basis fails them, an exact simplex method goes on from there.
/// Errors  precision_exhausted beyond the limits; invalid_input never (the shapes are the caller's contract)
/// Theory  geometry/theory/linear_program.md
[[nodiscard]] Result<LpAnswer> solve(const LinearProgram& program);

}  // namespace dpcert

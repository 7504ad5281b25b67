// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// minimise cost . z subject to (sum over columns j of z_j
/// column_j) = right, z >= 0; everything exact.
struct LinearProgram {
  using Column = std::vector<std::pair<Eigen::Index, Rational>>;  ///< (row, entry != 0), rows ascending

  Eigen::Index rows = 0;
  std::vector<Column> columns;
  Vector right;
  std::vector<Rational> cost;
};

/// A vector as a column of a program.
[[nodiscard]] LinearProgram::Column column_of(const Vector& x);

/// An answer that proves itself.
struct LpAnswer {
  enum class Outcome {
    optimal,     ///< primal z attains the value, and dual y has y . column_j <= cost_j for all j and y . right = value
    infeasible,  ///< dual y is a Farkas vector: y . column_j <= 0 for all j, y . right > 0
    unbounded  ///< primal z is a ray: z >= 0, columns . z = 0, cost . z < 0, and from the feasible `start` it leads down
  } outcome = Outcome::optimal;
  Rational value;
  std::vector<Rational> primal;
  std::vector<Rational> start;
  Vector dual;
};

/// Does the answer prove itself? By its inequalities alone, in exact arithmetic.
[[nodiscard]] bool is_proved(const LinearProgram& program, const LpAnswer& answer);

/// What one linear program may cost.
struct LpLimits {
  std::size_t entries = 20'000'000;  ///< other than 0, in all columns
  std::size_t bits = 400'000;        ///< of a basis determinant, by Hadamard's bound; work grows with its square
  Work patience{60'000'000'000};     ///< for floating-point work, and again for exact work (looked at between pivots)
};

/// Solves it exactly.
///
/// Method  a basis from GLPK's floating-point simplex in a child process under limits,
///         from which the exact simplex method starts: mostly it finds both certificates
///         at once, else it goes on to an optimal basis. Small programs start it from
///         nothing, which takes less time than a process.
/// Returns what is_proved(): each answer is checked before it leaves
/// Errors  precision_exhausted beyond the limits, or for an answer that fails the check;
///         invalid_input never (the shapes are the caller's contract)
/// Theory  geometry/theory/linear_program.md
[[nodiscard]] Result<LpAnswer> solve(const LinearProgram& program, const LpLimits& limits = {});

}  // namespace dpcert

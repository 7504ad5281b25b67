// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lp/integer_program.hpp"

namespace dpcert {

/// Solves the program by the exact simplex method from any set of its columns, and says
/// what work it took: a set that is an optimal basis costs two exact solutions of linear
/// systems, one that is nearly so a few pivots more.
///
/// Method  phase 1 with one artificial column, phase 2; the largest reduced cost enters, after a
///         degenerate pivot the first one (Bland's rule), so that it ends.
/// Errors  precision_exhausted beyond limits.patience
/// Theory  geometry/theory/linear_program.md
struct SimplexRun {
  LpAnswer answer;
  std::size_t pivots = 0;
};
[[nodiscard]] Result<SimplexRun> solve_from(IntegerProgram program, const std::vector<std::size_t>& proposed,
                                            const LpLimits& limits);

}  // namespace dpcert

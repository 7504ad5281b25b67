// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lp/integer_program.hpp"

namespace dpcert {

/// The last basis of GLPK's simplex method in doubles, run in a child process: a proposal that
/// steers the exact simplex method and proves nothing: the one after as many iterations as
/// `patience` pays for. The units where the child fails.
/// Errors  as in_child()
[[nodiscard]] Result<std::vector<std::size_t>> float_basis(const IntegerProgram& program, Work patience);

}  // namespace dpcert

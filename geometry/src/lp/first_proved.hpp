// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include "dpcert/geometry/linear_program.hpp"

namespace dpcert {

/// A way to an answer, which need not be right.
using LpEngine = std::function<Result<LpAnswer>()>;

/// The first answer that proves itself: an engine is asked only
/// where those before it answered wrongly.
/// Errors  the first that an engine reports; precision_exhausted where no answer proves itself
[[nodiscard]] Result<LpAnswer> first_proved(const LinearProgram& program, const std::vector<LpEngine>& engines);

}  // namespace dpcert

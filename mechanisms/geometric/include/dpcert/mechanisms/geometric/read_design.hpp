// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/mechanisms/geometric/profiles/profile_design.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

// Members that say which design is wanted, and their readers. All throw BadInput.

/// These, with what else an object has.
[[nodiscard]] std::vector<Member> design_members(const std::vector<Member>& more);
[[nodiscard]] DesignKind read_design_kind(const Fields& in);
[[nodiscard]] DesignObjective read_design_objective(const Fields& in);
[[nodiscard]] DesignProblem read_design_problem(const Fields& in);

}  // namespace dpcert

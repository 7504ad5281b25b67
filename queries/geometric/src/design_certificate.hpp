// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "dpcert/mechanisms/geometric/profiles/profile_design.hpp"

namespace dpcert {

/// The text of a certificate of that design (proofs-checks/FORMAT.md, "Designs").
[[nodiscard]] std::string design_certificate(const DesignProblem& problem, DesignKind kind, DesignObjective objective,
                                             const ProfileDesign& design);

}  // namespace dpcert

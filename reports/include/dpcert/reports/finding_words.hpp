// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/mechanisms/audit.hpp"

namespace dpcert::reports {

/// What the figure of a finding is: "needed epsilon 1.14" where it is the mechanism's own optimum,
/// "enough epsilon 1.14 by rule cks" where a rule makes it enough.
[[nodiscard]] std::string requirement(const Finding& finding);

/// What was claimed less what is required, from its safe end; "?" where no finite figure is known.
[[nodiscard]] std::string margin(const Finding& finding);

}  // namespace dpcert::reports

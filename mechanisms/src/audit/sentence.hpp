// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/mechanisms/audit.hpp"

namespace dpcert {

/// What a finding means, in one plain sentence. Given: a finding whose every other member is set.
[[nodiscard]] std::string sentence_of(const Finding& finding, const Mechanism& mechanism, const Claim& claim);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dpcert {

/// What answers call the rules by which several kinds of pairs are judged.
constexpr const char* gdp_rule = "gdp_rate";
constexpr const char* renyi_rule = "renyi_divergence";

}  // namespace dpcert

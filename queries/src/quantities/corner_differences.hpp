// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// Differences of the statistic in that member, at least one, such that every
/// norm is largest at one of them. Throws BadInput: unsupported without
/// geometry, and of statistics without such a list.
[[nodiscard]] std::vector<std::vector<Rational>> corner_differences(const Fields& query, const char* key);

/// How they are found, which the geometry says when the program starts.
using CornerDifferences = std::vector<std::vector<Rational>> (*)(const Fields& query, const char* key);
void serve_corner_differences(CornerDifferences find);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/fields.hpp"
#include "kernel/spec/mechanism.hpp"

namespace dpcert::check {

// Finite laws of a SPEC, and pairs of neighbours among them. All throw Misread and BeyondLimits.

using Rows = std::vector<std::vector<Rational>>;

/// Refuses rows of the member that do not sum to 1.
void check_laws(const Rows& rows, std::string_view key);
/// The member: rows that sum to 1 each.
[[nodiscard]] Rows laws(const Object& in, std::string_view key);
/// The member "edges": pairs of different indices below `count`.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> edges(const Object& in, std::size_t count);

}  // namespace dpcert::check

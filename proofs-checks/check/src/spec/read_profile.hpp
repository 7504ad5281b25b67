// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/fields.hpp"
#include "spec/mechanism.hpp"
#include "spec/with_kernel.hpp"

namespace dpcert::check {

// Finite laws of a SPEC, and pairs of neighbours among them. All throw Misread and BeyondLimits.

/// The member: rows that sum to 1 each.
[[nodiscard]] Rows laws(const Object& in, std::string_view key);
/// The member "edges": pairs of different indices below `count`.
[[nodiscard]] std::vector<std::pair<std::size_t, std::size_t>> edges(const Object& in, std::size_t count);

/// A `channel` of at least two inputs.
[[nodiscard]] Channel channel(const Object& in);
/// The member "profiles": a number p is the law (1-p, p).
[[nodiscard]] Rows profiles(const Object& in);
/// A `profile`, as the channel from profiles to outcomes: each profile's law through the one matrix, or its own.
[[nodiscard]] Channel profile(const Object& in);
/// Whether two such channels have as many profiles and the same edges.
[[nodiscard]] bool are_alike(const Channel& one, const Channel& other, Effort& effort);

}  // namespace dpcert::check

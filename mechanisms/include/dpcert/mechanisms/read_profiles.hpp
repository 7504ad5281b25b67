// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/profiles/profile_graph.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

// Members about profiles, and their readers. All throw BadInput.

[[nodiscard]] Member profiles_member();
/// Pairs of neighbours among what is numbered from 0. `least`: so many at least.
[[nodiscard]] Member edges_member(std::string meaning, std::size_t least = 0);
/// Of so many.
[[nodiscard]] Edges read_edges(const Fields& in, std::size_t count);
/// How many the member "edges" lists, and which; all pairs of so many where it is missing.
[[nodiscard]] std::size_t count_neighbours(const Fields& in, std::size_t count);
[[nodiscard]] Edges read_neighbours(const Fields& in, std::size_t count);
/// The members "profiles" and "edges". A Bernoulli profile is a number, any other one an array.
[[nodiscard]] ProfileGraph read_profile_graph(const Fields& in);

[[nodiscard]] Member channel_member();
/// The member "channel": one matrix, or one each for so many profiles.
[[nodiscard]] std::vector<StochasticMatrix> read_channels(const Fields& in);

}  // namespace dpcert

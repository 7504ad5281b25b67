// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/exact/range.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// Profiles, the laws of an observation that may have been drawn, and the
/// pairs of them that an outcome must not tell apart.
struct ProfileGraph {
  using Edge = std::pair<std::size_t, std::size_t>;

  StochasticMatrix profiles;  ///< a row each, on observations that are numbered from 0
  std::vector<Edge> edges;    ///< pairs of different profiles, each meant in both orders
};

/// The law (1 - p, p) of one bit.
[[nodiscard]] std::vector<Rational> bernoulli(const Rational& p);

/// What the graph's profiles and edges lack; nothing: it is one.
/// `where` is "/profiles/2" or "/edges/0", or below.
[[nodiscard]] std::optional<Error> why_invalid(const ProfileGraph& graph);

/// The profiles that paths of edges join, each once: lists that rise, by their first entry.
[[nodiscard]] std::vector<std::vector<std::size_t>> connected_parts(const ProfileGraph& graph);

/// The channel from profiles to outcomes that a mechanism is which draws one of these outcomes for
/// an observation: row i is the mixture of the rows of its matrix by profile i.
///
/// Given   channels: one matrix for all profiles or one each;
///         rows = observations, columns = outcomes.
/// Errors  invalid_input: the graph's, `where` as of why_invalid; shapes, at "/channel" or below;
///         unsupported: too large a product, at "/channel"
/// Theory  mechanisms/theory/profile.md
[[nodiscard]] Result<ChannelMatrix> outcomes(const ProfileGraph& graph, const std::vector<StochasticMatrix>& channels);

}  // namespace dpcert

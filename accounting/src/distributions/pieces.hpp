// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/distributions/density_family.hpp"

namespace dpcert {

/// An interval of the support without a kink inside; an end that is missing is unbounded.
struct Piece {
  std::optional<Rational> from, to;
  Rational within;           ///< a point inside
  std::optional<int> trend;  ///< -1, 0, 1: there, log p - log q certainly falls, is constant, rises (not always strictly)
  bool holds_cut = false;    ///< the bracket of a root, somewhere inside
};

/// The density view of a law.
[[nodiscard]] inline const DensityFamily& density_of(const Law& law) { return *law.family->as_density(); }

/// The distinct component laws of both.
[[nodiscard]] std::vector<Law> laws_of(const Distribution& p, const Distribution& q);

/// -1, 0, 1: log(law/other) certainly falls, is constant, rises around a point that no cut of the pair is near;
/// nothing: not known.
[[nodiscard]] std::optional<int> trend_of(const Law& law, const Law& other, const Rational& within);

/// The support, ascending, cut at every kink and at every root of a slope polynomial of two component laws. A root that
/// is not rational is known as a bracket of relative width 2^-bits, which is a piece without trend.
///
/// The slope of log p - log q is a weighted mean over pairs of components (i of p, j of q) of the slopes of
/// log p_i - log q_j, so it has a sign where these agree.
[[nodiscard]] std::vector<Piece> pieces_of(const Distribution& p, const Distribution& q, long bits);

}  // namespace dpcert

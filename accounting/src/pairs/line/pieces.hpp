// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "pairs/line/excess.hpp"

namespace dpcert {

/// An interval of the support without a kink inside; an end that is missing is unbounded.
struct Piece {
  std::optional<Rational> from, to;
  Rational within;  ///< a point inside
  std::optional<int>
      trend;  ///< -1, 0, 1: there, log above - log below certainly falls, is constant, rises (not always strictly)
  bool holds_cut = false;  ///< the bracket of a root, somewhere inside
};

/// -1, 0, 1: log(law/other) certainly falls, is constant, rises around a point
/// that no cut of the pair is near; nothing: not known.
[[nodiscard]] std::optional<int> trend_of(const Law& law, const Law& other, const Rational& within);

/// A point between two ends, at about the law's spread from the only one; with none, its centre.
[[nodiscard]] Rational point_between(const std::optional<Rational>& from, const std::optional<Rational>& to,
                                     const Law& law);

/// The support, ascending, cut at every kink and at every root of a slope polynomial
/// of two component laws. A root that is not rational is known as a bracket of
/// relative width 2^-bits, which is a piece without trend.
///
/// The slope of log above - log below is a weighted mean over pairs of terms (one of
/// each) of the slopes of the logarithms of their ratios, so it has a sign where
/// these agree. Precondition: neither side is empty.
[[nodiscard]] std::vector<Piece> pieces_of(const Excess& excess, long bits);

}  // namespace dpcert

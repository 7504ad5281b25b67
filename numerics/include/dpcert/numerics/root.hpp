// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

// Theory  numerics/theory/root.md

/// What a monotone function says at one exact point: on which side of the root the point lies, and
/// a residual whose size steers the search. Only the side decides.
struct Probe {
  Trilean right_of_root = Trilean::unknown;  ///< yes: the root is at or left of the point; no: right of it
  Enclosure residual;                        ///< roughly proportional to the distance near the root; may be not finite
};
using Prober = std::function<Probe(const Rational&)>;

/// An interval that certainly holds the root; `upper` was
/// proved to lie at or right of it, `lower` left of it.
struct Bracket {
  Rational lower, upper;
};

/// What a question has for one search.
inline constexpr Work usual_patience{1'500'000'000};

/// Narrows a bracket until upper - lower <= 2^-bits |upper|, until the prober cannot settle
/// the side of a point that it needs, or until as much work was done as a question has
/// patience for; in any case the result holds the root.
///
/// Method   octaves are bisected until the ends are less than 64 apart; then steps to where an
///          inverse quadratic has its root, and twice as far from the better end, bisection
///          (geometric when the ends have one sign) whenever two steps did not halve the bracket:
///          superlinear near a simple root, never worse than some three bisections a bit.
/// Given    a bracket whose ends are certain.
[[nodiscard]] Bracket narrow(const Prober& prober, Bracket bracket, long bits, Work patience = usual_patience);

/// The outcome of a search over all positive numbers.
struct Search {
  enum class Outcome { found, below_all, above_all, unsettled } outcome;
  Bracket bracket;  ///< holds the root where `outcome` is found
};

/// Brackets the root of a function on (0, inf) from a positive guess, by squaring the step
/// factor each time, then narrows it. below_all, above_all: even guess *
/// 2^(-+most_exponent) lies right, left of the root; unsettled: some side was unknown, or
/// eight times the usual patience was spent before there was a bracket.
[[nodiscard]] Search narrow_from(const Prober& prober, const Rational& guess, long bits, long most_exponent = 1L << 19);

/// The bracket as an enclosure.
[[nodiscard]] inline Enclosure enclose(const Bracket& bracket, Precision precision) {
  return between(bracket.lower, bracket.upper, precision);
}

}  // namespace dpcert

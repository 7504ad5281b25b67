// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/integers/masses.hpp"

namespace dpcert::integers {

/// Integers to be summed one by one, and a bound of what the
/// sum over the rest of the segment comes to.
struct Window {
  Integer first, last;  ///< last < first: none
  Enclosure rest;       ///< >= 0
};

/// A window outside of which the law's mass on the segment is about e^log_tolerance at
/// most; nothing: not found, or longer than `most_terms`. `masses` at any precision:
/// it steers, and the bound is proved all the same.
[[nodiscard]] std::optional<Window> mass_window(const LogMasses& masses, const Distribution& law,
                                                const IntegerRange& range, const std::vector<Present>& present,
                                                const Rational& log_tolerance);

/// The part of the sum of a log-concave sequence beyond its term at k, of
/// logarithm `log_term`: the ratio of successive terms outward from k is at most
/// e^log_ratio. Not finite unless the ratio is below 1.
[[nodiscard]] Enclosure log_sum_beyond(const Enclosure& log_term, const Enclosure& log_ratio);

}  // namespace dpcert::integers

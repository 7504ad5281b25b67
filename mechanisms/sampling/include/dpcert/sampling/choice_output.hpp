// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

// Choices by scores, the larger the better: an index, on a grid that holds the integers.
// Theory  mechanisms/sampling/theory/weighted_choice.md

/// The value is the scores, one each of 2 to `most_scores` indices: an index of
/// probability proportional to exp(score/scale), scale > 0.
[[nodiscard]] KnownOutput exponential_choice_output(const Rational& scale);
/// The value is the scores: indices are asked in random sequence, and one is
/// taken with probability exp((score - largest)/scale).
[[nodiscard]] KnownOutput permute_and_flip_output(const Rational& scale);
/// The value is the index of a row of scores.
[[nodiscard]] KnownOutput scored_row_output(std::vector<std::vector<Rational>> rows, const Rational& scale);

inline constexpr std::size_t most_scores = 10'000'000;

/// The value is `records` numbers of [lower, upper]: a number y of that
/// interval of density proportional to exp(-rate |target - k|), where k counts
/// the values that are at most y. The rate is enclosed.
struct RankedPoint {
  Rational lower, upper;
  unsigned long records;
  Rational target;
  std::function<Enclosure(Precision)> rate;
};
[[nodiscard]] KnownOutput ranked_point_output(RankedPoint law);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <vector>

#include "dpcert/numerics/enclosure.hpp"
#include "dpcert/sampling/uniform.hpp"

namespace dpcert {

/// Numbers 0, 1, ..., n - 1 with probabilities proportional to real weights that are only
/// enclosed, drawn exactly: a uniform number is compared with enclosures of the cumulated shares,
/// and both are refined until they settle where it lies.
///
/// Time    64 bits settle all but about n 2^-64 of the draws, at the cost of a search in a table.
/// Threads any number may draw at once, each from bits of its own.
/// Theory  mechanisms/sampling/theory/weighted_choice.md
class WeightedChoice {
 public:
  /// The weight of a number, > 0, or exactly 0: enclosed ever more closely as the precision grows.
  using Weight = std::function<Enclosure(std::size_t, Precision)>;

  /// Precondition: count >= 1, and some weight is > 0.
  WeightedChoice(std::size_t count, Weight weight);
  [[nodiscard]] std::size_t draw(Bits& bits) const;

 private:
  /// Floors of lower ends, ceilings of upper ends of the cumulated shares, times 2^(64 words).
  struct Shares {
    std::vector<Integer> least, most;
  };
  [[nodiscard]] Shares shares(std::size_t words) const;

  std::size_t count_;
  Weight weight_;
  Shares first_;  ///< of one word
};

}  // namespace dpcert

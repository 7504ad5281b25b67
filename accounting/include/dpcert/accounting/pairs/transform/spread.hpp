// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {

/// What is certainly smooth in a law on the line: it is a mixture of some law, of masses spread
/// evenly over intervals, and what is convolved with a normal law. From this alone its
/// characteristic function is seen to fall, everywhere beyond a height at once.
///
/// Theory  accounting/theory/transform.md
struct Spread {
  struct Piece {
    Enclosure mass, width;
  };
  std::vector<Piece> pieces = {};  ///< masses >= 0 of sum <= 1, widths >= 0
  /// The same of the difference of two independent copies, whose characteristic function is |E
  /// e^(itL)|^2: it sees how far rare outcomes lie from the bulk.
  std::vector<Piece> of_differences = {};
  Enclosure variance = Enclosure{0, Precision{64}};  ///< of the normal law that the whole is convolved with

  [[nodiscard]] bool is_none() const { return pieces.empty() && variance.is_exactly_zero(); }
  /// An upper bound of |E e^(itL)| for every t >= height > 0; it does not increase in the height.
  [[nodiscard]] Enclosure most_beyond(const Enclosure& height) const;
};

/// A staircase that lies below a density, from left to right:
/// step i goes from end i to end i+1 at a level >= 0.
struct Staircase {
  std::vector<Enclosure> ends;    ///< ascending
  std::vector<Enclosure> levels;  ///< one fewer; their lower ends count

  /// A rectangle from one end to another.
  struct Rectangle {
    std::size_t from, to;
    Enclosure height;
  };
  /// Those below it, each as wide as the staircase lets it be.
  [[nodiscard]] std::vector<Rectangle> rectangles() const;
  /// By these.
  [[nodiscard]] Spread spread() const;
};

}  // namespace dpcert

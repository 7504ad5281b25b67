// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "dpcert/exact/result.hpp"
#include "dpcert/sampling/real.hpp"

namespace dpcert {

/// The multiples of 2^-bits. A real number is released as the nearest one, the upper one of two.
struct Grid {
  long bits = 0;  ///< from -most to most
  static constexpr long most = 10'000;

  [[nodiscard]] Rational step() const { return power_of_two(-bits); }
  /// Reads "2^-40", "2^3" or a number that is a power of two.  Errors  invalid_input
  [[nodiscard]] static Result<Grid> from(std::string_view text);
  friend bool operator==(const Grid&, const Grid&) = default;
};

/// A vector that was drawn, like Real: enclosures of its coordinates.
using Drawn = std::function<std::vector<Enclosure>(Precision)>;

/// The multiples of the step nearest to value + noise. A coordinate differs from every midpoint of
/// the grid with probability one, but where it is enclosed by a point once the precision is enough.
/// Theory  mechanisms/sampling/theory/rounding.md
void round_to(const Grid& grid, std::span<const Rational> value, const Drawn& noise, std::span<Integer> multiples);

}  // namespace dpcert

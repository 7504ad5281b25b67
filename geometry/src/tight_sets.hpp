// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "integer_rows.hpp"
#include "set_table.hpp"

namespace dpcert {

/// The set of points on which each halfspace is tight, in the order of the halfspaces; nothing where some halfspace
/// fails at a point, or two are tight on the same points.
/// Given  rows from homogeneous(), of as many columns
[[nodiscard]] std::optional<SetTable> tight_sets(const IntegerRows& points, const IntegerRows& halfspaces);

/// Which sets of points span a hyperplane, all points of a set being on one.
///
/// Method  the rank modulo a prime is at most the rank, so that it mostly proves enough; where it does not, the rank
///         itself is found.
class HyperplaneTest {
 public:
  explicit HyperplaneTest(const IntegerRows& points);
  [[nodiscard]] bool spans(Words set) const;

 private:
  [[nodiscard]] bool spans_modulo_prime(Words set) const;

  const IntegerRows& points_;
  std::vector<std::uint64_t> residues_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/integer_family.hpp"

/// The integers cut into runs on which every component of two mixtures has one formula, or mass 0.
namespace dpcert::integers {

/// A component of a mixture, where it has mass.
struct Present {
  std::size_t component;
  MassFormula formula;
};

struct Segment {
  IntegerRange range;
  std::vector<Present> p, q;  ///< not both empty
};

/// Ascending. Precondition: all families have an integer view.
[[nodiscard]] std::vector<Segment> segments_of(const Distribution& p, const Distribution& q);

[[nodiscard]] const IntegerFamily& view(const Law& law);

/// The number of integers; nothing: infinite.
[[nodiscard]] std::optional<Integer> length(const IntegerRange& range);

}  // namespace dpcert::integers

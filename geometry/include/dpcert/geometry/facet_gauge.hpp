// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "dpcert/geometry/polytope.hpp"

namespace dpcert {

/// Points with machine integers over one denominator: point i has the
/// coordinates entries[i d], ..., entries[i d + d - 1].
struct IntegerPoints {
  std::vector<std::int64_t> entries;
  Integer denominator = 1;  ///< > 0
};

/// The gauge of a polytope, by its facets, for many points at once: max over facets of normal . x /
/// offset, in machine integers and without rounding.
class FacetGauge {
 public:
  /// Errors  invalid_input: 0 is not inside, or the facets are not all known;
  ///         unsupported: they have too large integers
  [[nodiscard]] static Result<FacetGauge> of(const Polytope& polytope);

  /// The gauge of point i is result[i] / (denominator() * points.denominator).
  /// Errors  invalid_input: the entries are no whole points;
  ///         unsupported: a sum might leave the machine integers
  [[nodiscard]] Result<std::vector<std::int64_t>> operator()(const IntegerPoints& points) const;

  [[nodiscard]] const Integer& denominator() const { return denominator_; }

 private:
  FacetGauge() = default;

  std::size_t dimension_ = 0;
  std::vector<std::int64_t> functionals_;  ///< denominator() * normal / offset, row by row
  Integer denominator_ = 1;
};

}  // namespace dpcert

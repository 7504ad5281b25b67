// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "members.hpp"

namespace dpcert {

/// What each record of a table adds to a statistic of one's own.
struct RecordSums {
  std::vector<std::string> columns;
  std::size_t dimension;
  unsigned degree;        ///< of the polynomials; 1 of a table
  std::string statistic;  ///< of the machine interface, as JSON text
  /// What some of the records add up to.
  std::function<Result<std::vector<Rational>>(const std::vector<Column>&)> of;
  std::string treatment;

  /// The sums over a table, part by part.
  [[nodiscard]] Result<std::vector<Rational>> over(const std::vector<Column>& table) const;
};

// Both throw BadInput.

/// Of the members "columns" and "components": polynomials of columns of numbers, each moved into
/// its interval.
[[nodiscard]] RecordSums read_polynomial_sums(const Fields& in);
/// Of the members "categories" and "vectors": a vector for each category of a column of names.
[[nodiscard]] RecordSums read_table_sums(const Fields& in);

}  // namespace dpcert

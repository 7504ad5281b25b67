// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "regression_variables.hpp"

namespace dpcert {

// Records (1, features, what is explained) of regressions with an
// intercept; (features, what is explained) of those without.

/// What a regression explains.
struct Explained {
  Variable units;         ///< the column, and what -1 and 1 stand for
  std::string treatment;  ///< in words
  /// A number for each cell, of the loss's domain.
  std::function<Result<std::vector<Rational>>(const Column&)> numbers;
};
/// The member "response": a number, whose interval goes to [-1, 1].
[[nodiscard]] Explained explained_response(const Fields& in, std::set<std::string>& seen);
/// The member "outcome": 1 where the cell is a yes, 0 where it is a no.
[[nodiscard]] Member outcome_member();
[[nodiscard]] Explained explained_outcome(const Fields& in, std::set<std::string>& seen);

inline constexpr unsigned long most_numbers_of_records = 5'000'000;  ///< kept exactly: some gigabyte
/// The member "records": at most so many numbers in all.
[[nodiscard]] unsigned long read_record_count(const Fields& in, std::size_t features,
                                              unsigned long most_numbers = most_numbers_of_records);
/// The columns' names, what is explained last.
[[nodiscard]] std::vector<std::string> columns_of(const std::vector<Variable>& features, const Explained& explained);
/// The records, one after the other.  Errors  as NumberCells and NameCells.
[[nodiscard]] Result<std::vector<Rational>> rows_of(const std::vector<Variable>& features, const Explained& explained,
                                                    const std::vector<Column>& columns, bool has_intercept = true);
/// What is told of coefficients, that of the intercept (if it has one)
/// first: as they are, and in the units of the columns.
[[nodiscard]] std::string told_coefficients(const std::vector<Variable>& features, const Variable& units,
                                            const std::vector<Rational>& drawn);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "dpcert/releases/regression_moments.hpp"
#include "members.hpp"

namespace dpcert {

// What regressions share: columns whose intervals go to [-1,
// 1], and the line in the units of the columns.

/// A column whose interval goes to [-1, 1].
struct Variable {
  std::string column;
  NumberCells cells;

  [[nodiscard]] Rational middle() const { return (cells.lower + cells.upper) / 2; }
  [[nodiscard]] Rational radius() const { return (cells.upper - cells.lower) / 2; }
};
/// The numbers of as many columns moved into their intervals, then to [-1, 1]; a list for each.
/// Errors  as NumberCells.
[[nodiscard]] Result<std::vector<std::vector<Rational>>> scaled_columns(const std::vector<Variable>& variables,
                                                                        const std::vector<Column>& columns);

/// What these moments of the columns' numbers, scaled likewise, add up to.
/// Errors  as NumberCells.
[[nodiscard]] Result<std::vector<Rational>> moment_sums(const RegressionMoments& moments,
                                                        const std::vector<Variable>& variables,
                                                        const std::vector<Column>& columns);

inline constexpr std::size_t most_features = 20;
[[nodiscard]] Member bounded_columns_member(const char* name, const char* meaning, std::size_t least = 1);
[[nodiscard]] inline Member features_member() { return bounded_columns_member("features", "what it explains by"); }
[[nodiscard]] Member response_member();
/// "bound".
[[nodiscard]] Member coefficient_bound_member();

/// No column twice.
[[nodiscard]] std::vector<Variable> read_bounded_columns(const Fields& in, const char* name,
                                                         std::set<std::string>& seen);
[[nodiscard]] inline std::vector<Variable> read_features(const Fields& in, std::set<std::string>& seen) {
  return read_bounded_columns(in, "features", seen);
}
[[nodiscard]] Variable read_response(const Fields& in, std::set<std::string>& seen);

/// What is done to the columns, in words, but for the full stop. `then`: what else is done to them.
[[nodiscard]] std::string treatment_of(const std::vector<Variable>& variables,
                                       const std::string& then = ", whose ends go to -1 and 1");

/// "intercept" and "slopes", members of an object of JSON, of a response that is
/// about scaled[0] + sum of scaled[i] x_i, all of them scaled to [-1, 1], in the
/// units of the columns; each as an enclosure of 15 digits.
[[nodiscard]] std::string told_line(const std::vector<Variable>& features, const Variable& response,
                                    const std::vector<Rational>& scaled);

}  // namespace dpcert

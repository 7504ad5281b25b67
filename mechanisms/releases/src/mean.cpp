// SPDX-License-Identifier: Apache-2.0
// A mean with Laplace noise: the K-norm gradient mechanism for the mean.
// Theory: mechanisms/theory/kng.md
#include <numeric>

#include "members.hpp"

namespace dpcert {
namespace {

StatisticRelease read_mean(const Fields& in) {
  const NumberCells cells = read_number_cells(in);
  const unsigned long records = in.count("records");
  const Rational scale = in.number("scale"), shift = (cells.upper - cells.lower) / records;
  const auto mean = [cells](const std::vector<Column>& columns) -> Result<std::vector<Rational>> {
    const auto numbers = cells.of(columns.front());
    if (!numbers) return numbers.error();
    return std::vector{Rational{std::accumulate(numbers->begin(), numbers->end(), Rational{0}) / numbers->size()}};
  };
  return {{in.text("column")},
          records,
          R"({"type": "laplace", "scale": )" + quoted(scale) + R"(, "sensitivity": )" + quoted(shift) + "}",
          mean,
          cells.treatment(),
          "the mean of |error| is " + short_text(scale) + ", beside half a step of the grid at most",
          told_number};
}

}  // namespace

const ReleaseType& mean_release() {
  static const ReleaseType type{
      {"type",
       "mean",
       "the mean of a column, with Laplace noise",
       with_bounds({{"scale", ValueType::number(Range::positive()), "scale of the noise", Privacy::grows}}),
       {},
       R"({"type": "mean", "column": "age", "records": 1000, "lower": 0, "upper": 120, "scale": "0.24"})"},
      read_mean};
  return type;
}

}  // namespace dpcert

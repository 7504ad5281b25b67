// SPDX-License-Identifier: Apache-2.0
#include "members.hpp"

namespace dpcert {
namespace {

StatisticRelease read_toy(const Fields& in) {
  const NumberCells cells = read_number_cells(in);
  const auto first = [cells](const std::vector<Column>& columns) -> Result<std::vector<Rational>> {
    const auto numbers = cells.of(columns.front());
    if (!numbers) return numbers.error();
    return std::vector{numbers->front()};
  };
  return {{in.text("column")},
          in.count("records"),
          R"({"type": "laplace", "scale": 1, "sensitivity": )" + quoted(Rational(cells.upper - cells.lower)) + "}",
          first,
          cells.treatment(),
          "the mean of |error| is 1",
          told_number};
}

}  // namespace

const ReleaseType& toy_release() {
  static const ReleaseType type{{"type",
                                 "toy",
                                 "the first of a column, with Laplace noise of scale 1",
                                 with_bounds({}),
                                 {},
                                 R"({"type": "toy", "column": "age", "records": 2, "lower": 0, "upper": 1})"},
                                read_toy};
  return type;
}

}  // namespace dpcert

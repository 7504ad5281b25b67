// SPDX-License-Identifier: Apache-2.0
// A quantile by the K-norm gradient mechanism.  Theory: mechanisms/theory/kng.md
#include "members.hpp"

namespace dpcert {
namespace {

StatisticRelease read_quantile(const Fields& in) {
  const NumberCells cells = read_number_cells(in);
  const unsigned long records = in.count("records");
  return {{in.text("column")},
          records,
          R"({"type": "kng_quantile", "tau": )" + quoted(in.number("tau")) + R"(, "records": )" +
              std::to_string(records) + R"(, "lower": )" + quoted(cells.lower) + R"(, "upper": )" +
              quoted(cells.upper) + R"(, "rate": )" + epsilon_text(in.epsilon("rate")) + "}",
          [cells](const std::vector<Column>& columns) { return cells.of(columns.front()); },
          cells.treatment(),
          "if values whose rank is at most m off the quantile's fill a part w of the interval, then with probability 1 "
          "- b at "
          "least the released one's rank is at most m + log(1/(w b))/rate off: how large w is the data tell",
          told_number};
}

}  // namespace

const ReleaseType& quantile_release() {
  static const ReleaseType type{
      {"type",
       "quantile",
       "a quantile of a column, by the K-norm gradient mechanism",
       with_bounds(
           {tau_member(), {"rate", ValueType::epsilon(), "nats for each rank that a value is off; half the epsilon"}}),
       {},
       R"({"type": "quantile", "column": "age", "records": 1000, "lower": 0, "upper": 120, "tau": "1/2", "rate": "0.5"})"},
      read_quantile};
  return type;
}

}  // namespace dpcert

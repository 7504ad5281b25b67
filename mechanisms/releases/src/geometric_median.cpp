// SPDX-License-Identifier: Apache-2.0
// The point of least mean distance, by the K-norm gradient mechanism.
// Theory: mechanisms/releases/theory/gradient_releases.md
#include "dpcert/releases/distance_gradient.hpp"
#include "drawn_regression.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_median_columns = 3;

Result<std::vector<Rational>> points_of(const std::vector<Variable>& variables, const std::vector<Column>& columns) {
  const auto scaled = scaled_columns(variables, columns);
  if (!scaled) return scaled.error();
  std::vector<Rational> points;
  for (std::size_t record = 0; record < scaled->front().size(); ++record)
    for (const auto& column : *scaled) points.push_back(column[record]);
  return points;
}

std::string told_point(const std::vector<Variable>& variables, const std::vector<Rational>& drawn) {
  std::string members;
  for (std::size_t i = 0; i < variables.size(); ++i)
    members += (i == 0 ? "" : ", ") + quote_json(variables[i].column) + ": " +
               enclosed(variables[i].middle() + variables[i].radius() * drawn[i]);
  return R"({"scaled": )" + told_numbers(drawn) + R"(, "point": {)" + members + "}}";
}

StatisticRelease read_geometric_median(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> variables = read_features(in, seen);
  const std::size_t dimension = variables.size();
  if (dimension > most_median_columns)
    reject(in.where("features"),
           "found " + std::to_string(dimension) + " columns, wanted at most " + std::to_string(most_median_columns));
  const Rational rate = in.number("rate");
  std::vector<std::string> columns;
  for (const Variable& variable : variables) columns.push_back(variable.column);
  const Cuboid box{std::vector<Rational>(dimension, -1), std::vector<Rational>(dimension, 2)};
  const auto exponent = [dimension, rate](std::vector<Rational> points) {
    return std::make_shared<const DistanceGradientSize>(dimension, std::move(points), rate);
  };
  return {std::move(columns),
          in.count("records"),
          draw_mechanism(2, rate),
          [variables](const std::vector<Column>& table) { return points_of(variables, table); },
          treatment_of(variables) + "; " + draw_may_be_refused,
          draw_error("points of the box", gradient_size_in_words(dimension, rate), rate),
          [variables](const std::vector<Rational>& drawn) { return told_point(variables, drawn); },
          cell_output(box, dimension, exponent)};
}

}  // namespace

const ReleaseType& geometric_median_release() {
  static const ReleaseType type{
      {"type",
       "geometric_median",
       "a point whose sum of distances to the records is small, by the K-norm gradient mechanism: epsilon is 4 rate; "
       "distances are those of columns whose intervals go to [-1, 1]",
       {features_member(), records_member(), draw_rate_member()},
       {},
       R"({"type": "geometric_median", "features": [{"column": "east", "lower": 0, "upper": 100}, {"column": "north", "lower": 0, "upper": 100}],
         "records": 500, "rate": "1/4"})"},
      read_geometric_median};
  return type;
}

}  // namespace dpcert

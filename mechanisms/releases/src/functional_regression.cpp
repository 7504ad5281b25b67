// SPDX-License-Identifier: Apache-2.0
// Least squares from noisy moments: the functional mechanism.  Theory: mechanisms/releases/theory/functional_regression.md
#include <algorithm>
#include <set>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/releases/regression_noise.hpp"
#include "members.hpp"
#include "regression_bodies.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_features = 20;
constexpr std::size_t coefficient_digits = 15;

/// A column whose interval goes to [-1, 1].
struct Variable {
  std::string column;
  Bounds bounds;

  [[nodiscard]] Rational middle() const { return (bounds.lower + bounds.upper) / 2; }
  [[nodiscard]] Rational radius() const { return (bounds.upper - bounds.lower) / 2; }
};

/// A norm whose unit ball holds all differences of moments.
struct Norm {
  std::string name;
  std::size_t most_features;
  std::string (*body)(const RegressionMoments&);
  /// The mean of |noise| in a coordinate, over the scale, in words.
  std::string (*error)(const RegressionMoments&);
};

const std::vector<Norm>& norms() {
  static const std::vector<Norm> all{
      {"l1", most_features, moments_cross_polytope,
       [](const RegressionMoments& moments) { return short_text(moments.largest_one_norm()); }},
      {"linf", most_features, moments_cube,
       [](const RegressionMoments& moments) { return std::to_string(moments.size() + 1); }},
      {"cylinders", 5, moments_cylinders,
       [](const RegressionMoments& moments) { return "at most " + std::to_string(moments.size() + 1); }}};
  return all;
}

const ObjectType& variable_type() {
  static const ObjectType type{
      "",
      "bounded_column",
      "a column of numbers with the ends of their interval, which must not be taken from the data",
      {column_member(), lower_member(), upper_member()}};
  return type;
}

Variable read_variable(const Json& value, const std::string& where, std::set<std::string>& seen) {
  const Fields in{value, where, variable_type()};
  Variable variable{in.text("column"), read_bounds(in)};
  if (!seen.insert(variable.column).second) reject(in.where("column"), "this column is listed twice");
  return variable;
}

/// The features, then the response.
std::vector<Variable> read_variables(const Fields& in) {
  std::vector<Variable> all;
  std::set<std::string> seen;
  for (const Json& item : in.list("features"))
    all.push_back(read_variable(item, child(in.where("features"), all.size()), seen));
  all.push_back(read_variable(in.at("response"), in.where("response"), seen));
  return all;
}

const Norm& read_norm(const Fields& in, const RegressionMoments& moments) {
  const std::string name = in.text("norm");
  const Norm& norm = *std::find_if(norms().begin(), norms().end(), [&](const Norm& each) { return each.name == name; });
  if (moments.features() > norm.most_features)
    reject(in.where("features"), "found " + std::to_string(moments.features()) + " features, wanted at most " +
                                     std::to_string(norm.most_features) + " for the norm " + name);
  return norm;
}

Result<std::vector<Rational>> moments_of(const RegressionMoments& moments, const std::vector<Variable>& variables,
                                         const std::vector<Column>& columns) {
  std::vector<std::vector<Rational>> numbers;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    auto clamped = columns[i].clamped(variables[i].bounds.lower, variables[i].bounds.upper);
    if (!clamped) return clamped.error();
    numbers.push_back(*std::move(clamped));
  }
  std::vector<Rational> sums(moments.size()), record(variables.size());
  for (std::size_t k = 0; k < numbers.front().size(); ++k) {
    for (std::size_t i = 0; i < variables.size(); ++i)
      record[i] = (numbers[i][k] - variables[i].middle()) / variables[i].radius();
    moments.add(record, sums);
  }
  return sums;
}

std::string enclosed(const Rational& x) {
  return R"({"lower": ")" + write_decimal(x, coefficient_digits, Direction::down) + R"(", "upper": ")" +
         write_decimal(x, coefficient_digits, Direction::up) + "\"}";
}

/// The line in the units of the columns, from that of [-1, 1].
std::string told_line(const RegressionMoments& moments, unsigned long records, const std::vector<Variable>& variables,
                      const std::vector<Rational>& sums) {
  const auto scaled = moments.coefficients(records, sums);
  const Variable& response = variables.back();
  Rational intercept = response.middle() + response.radius() * scaled[0];
  std::string statistics, slopes;
  for (const Rational& x : sums) statistics += (statistics.empty() ? "" : ", ") + quote_json(short_text(x));
  for (std::size_t i = 0; i < moments.features(); ++i) {
    const Rational slope = response.radius() * scaled[i + 1] / variables[i].radius();
    intercept -= slope * variables[i].middle();
    slopes += (slopes.empty() ? "" : ", ") + quote_json(variables[i].column) + ": " + enclosed(slope);
  }
  return R"({"statistics": [)" + statistics + R"(], "intercept": )" + enclosed(intercept) + R"(, "slopes": {)" +
         slopes + "}}";
}

std::string treatment_of(const std::vector<Variable>& variables) {
  std::string intervals;
  for (const auto& [column, bounds] : variables)
    intervals += (intervals.empty() ? "" : ", ") + quote_json(column) + " into [" + short_text(bounds.lower) + ", " +
                 short_text(bounds.upper) + "]";
  return "each value is moved into its column's interval (" + intervals +
         "), whose ends go to -1 and 1, record by record: that is part of the mechanism, and its guarantee holds for "
         "whatever values; the coefficients are made of the released statistics alone";
}

StatisticRelease read(const Fields& in) {
  const std::vector<Variable> variables = read_variables(in);
  const RegressionMoments moments{variables.size() - 1};
  const Norm& norm = read_norm(in, moments);
  const unsigned long records = in.count("records");
  const Rational scale = in.number("scale");
  std::vector<std::string> columns;
  for (const Variable& variable : variables) columns.push_back(variable.column);
  return {std::move(columns),
          records,
          R"({"type": "k_norm", "body": )" + norm.body(moments) + R"(, "scale": )" + quoted(scale) +
              R"(, "sensitivity": 1})",
          [moments, variables](const std::vector<Column>& table) { return moments_of(moments, variables, table); },
          treatment_of(variables),
          "the mean of |error| of each of the " + std::to_string(moments.size()) + " statistics is " +
              norm.error(moments) + " scale, scale being " + short_text(scale) +
              ", beside half a step of the grid at most; how far the coefficients are off the data tell",
          [moments, records, variables](const std::vector<Rational>& drawn) {
            return told_line(moments, records, variables, drawn);
          },
          norm.body == moments_cylinders ? regression_noise(moments, scale) : nullptr};
}

std::vector<std::string> names_of_norms() {
  std::vector<std::string> names;
  for (const Norm& norm : norms()) names.push_back(norm.name);
  return names;
}

}  // namespace

const ReleaseType& functional_regression_release() {
  static const ReleaseType type{
      {"type",
       "functional_regression",
       "least squares with an intercept, from sums and products of columns with K-norm noise",
       {{"features", ValueType::list_of(ValueType::object(variable_type()), 1, most_features), "what it explains by"},
        {"response", ValueType::object(variable_type()), "what it explains"},
        records_member(),
        {"norm", ValueType::one_of(names_of_norms()),
         "whose unit ball holds all differences of the statistics: l1, linf, or that of K_T (cylinders, up to 5 "
         "features); linf or cylinders serve best"},
        {"scale", ValueType::number(Range::positive()), "scale of the noise: 1 by epsilon, of each norm"}},
       {},
       R"({"type": "functional_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "response": {"column": "pressure", "lower": 50, "upper": 250}, "records": 1000, "norm": "cylinders", "scale": 1})"},
      read};
  return type;
}

}  // namespace dpcert

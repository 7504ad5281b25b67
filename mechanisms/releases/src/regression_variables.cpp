// SPDX-License-Identifier: Apache-2.0
#include "regression_variables.hpp"

namespace dpcert {
namespace {

const ObjectType& variable_type() {
  static const ObjectType type{
      "", "bounded_column",
      "a column of numbers with the ends of their interval, which must not be taken from the data", [] {
        std::vector<Member> members = number_cells_members();
        members.insert(members.begin(), column_member());
        return members;
      }()};
  return type;
}

Variable read_variable(const Json& value, const std::string& where, std::set<std::string>& seen) {
  const Fields in{value, where, variable_type()};
  Variable variable{in.text("column"), read_number_cells(in)};
  if (!seen.insert(variable.column).second) reject(in.where("column"), "this column is listed twice");
  return variable;
}

}  // namespace

Member bounded_columns_member(const char* name, const char* meaning, std::size_t least) {
  return {name, ValueType::list_of(ValueType::object(variable_type()), least, most_features), meaning};
}
Member response_member() { return {"response", ValueType::object(variable_type()), "what it explains"}; }

Member coefficient_bound_member() {
  return {"bound", ValueType::number(Range::positive()),
          "coefficients are sought whose absolute values sum to this at most, of features that go to [-1, 1]"};
}

std::vector<Variable> read_bounded_columns(const Fields& in, const char* name, std::set<std::string>& seen) {
  std::vector<Variable> all;
  for (const Json& item : in.list(name)) all.push_back(read_variable(item, child(in.where(name), all.size()), seen));
  return all;
}
Variable read_response(const Fields& in, std::set<std::string>& seen) {
  return read_variable(in.at("response"), in.where("response"), seen);
}

Result<std::vector<std::vector<Rational>>> scaled_columns(const std::vector<Variable>& variables,
                                                          const std::vector<Column>& columns) {
  std::vector<std::vector<Rational>> all;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    auto numbers = variables[i].cells.of(columns[i]);
    if (!numbers) return numbers.error();
    std::vector<Rational>& scaled = all.emplace_back(*std::move(numbers));
    for (Rational& x : scaled) x = (x - variables[i].middle()) / variables[i].radius();
  }
  return all;
}

Result<std::vector<Rational>> moment_sums(const RegressionMoments& moments, const std::vector<Variable>& variables,
                                          const std::vector<Column>& columns) {
  std::vector<Rational> sums(moments.size());
  const auto error = in_parts(columns, [&](const std::vector<Column>& part) -> std::optional<Error> {
    const auto numbers = scaled_columns(variables, part);
    if (!numbers) return numbers.error();
    moments.add(*numbers, sums);
    return std::nullopt;
  });
  if (error) return *error;
  return sums;
}

std::string treatment_of(const std::vector<Variable>& variables, const std::string& then) {
  std::string intervals;
  std::size_t stated = 0;
  for (const auto& [column, cells] : variables) {
    intervals += (intervals.empty() ? "" : ", ") + quote_json(column) + " into [" + short_text(cells.lower) + ", " +
                 short_text(cells.upper) + "]";
    if (cells.unreadable) ++stated;
  }
  return "each value is moved into its column's interval (" + intervals + ")" + then +
         ", record by record: that is part of the mechanism, and its guarantee holds for "
         "whatever values; " +
         fate_of(no_number, stated, variables.size());
}

std::string told_line(const std::vector<Variable>& features, const Variable& response,
                      const std::vector<Rational>& scaled) {
  expects(scaled.size() == features.size() + 1, "an intercept and a slope for each feature");
  Rational intercept = response.middle() + response.radius() * scaled[0];
  std::string slopes;
  for (std::size_t i = 0; i < features.size(); ++i) {
    const Rational slope = response.radius() * scaled[i + 1] / features[i].radius();
    intercept -= slope * features[i].middle();
    slopes += (slopes.empty() ? "" : ", ") + quote_json(features[i].column) + ": " + enclosed(slope);
  }
  return R"("intercept": )" + enclosed(intercept) + R"(, "slopes": {)" + slopes + "}";
}

}  // namespace dpcert

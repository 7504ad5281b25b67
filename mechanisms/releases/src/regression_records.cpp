// SPDX-License-Identifier: Apache-2.0
#include "regression_records.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_names = 10'000;

const ObjectType& outcome_type() {
  static const ObjectType type{"",
                               "outcome_column",
                               "a column, and which cells of it are a yes and a no",
                               {column_member(),
                                {"positive", ValueType::text(), "the cell that is a yes"},
                                {"negative", ValueType::text(), "the cell that is a no"},
                                {"categories", ValueType::list_of(ValueType::text(), 2, most_names),
                                 "all names that a cell may be: those that are no yes are a no"},
                                unreadable_name_member()},
                               {{"column", "positive", "negative"}, {"column", "positive", "categories"}}};
  return type;
}

/// All names of its cells. Throws BadInput: a yes that is a no, or none of them.
std::vector<std::string> names_of_outcome(const Fields& outcome, const std::string& positive) {
  if (outcome.has("negative")) {
    if (outcome.text("negative") == positive)
      reject(outcome.where("negative"), "found the cell that is a yes, wanted another");
    return {positive, outcome.text("negative")};
  }
  std::vector<std::string> names = read_names(outcome, "categories");
  if (std::find(names.begin(), names.end(), positive) == names.end())
    reject(outcome.where("positive"), "found none of the categories, wanted one");
  return names;
}

}  // namespace

Explained explained_response(const Fields& in, std::set<std::string>& seen) {
  const Variable response = read_response(in, seen);
  return {response, "the response is moved likewise; " + fate_of(no_number, response.cells.unreadable ? 1 : 0, 1),
          [response](const Column& cells) -> Result<std::vector<Rational>> {
            const auto scaled = scaled_columns({response}, {cells});
            return scaled ? Result<std::vector<Rational>>{scaled->front()} : scaled.error();
          }};
}

Member outcome_member() { return {"outcome", ValueType::object(outcome_type()), "what it explains"}; }

Explained explained_outcome(const Fields& in, std::set<std::string>& seen) {
  const Fields outcome{in.at("outcome"), in.where("outcome"), outcome_type()};
  const std::string column = outcome.text("column"), positive = outcome.text("positive");
  const NameCells cells = read_name_cells(outcome, names_of_outcome(outcome, positive));
  const auto yes =
      static_cast<std::size_t>(std::find(cells.names.begin(), cells.names.end(), positive) - cells.names.begin());
  if (!seen.insert(column).second) reject(outcome.where("column"), "this column is listed twice");
  return {{column, {-1, 1}},
          "an outcome is a yes where its cell is exactly " + quote_json(positive) + ", a no where it is " +
              (cells.names.size() == 2 ? "exactly " + quote_json(cells.names[1 - yes]) : "another of the categories") +
              "; " + fate_of(no_name, cells.unreadable ? 1 : 0, 1),
          [cells, yes](const Column& written) -> Result<std::vector<Rational>> {
            const auto places = cells.of(written);
            if (!places) return places.error();
            std::vector<Rational> outcomes;
            outcomes.reserve(places->size());
            for (const std::size_t place : *places) outcomes.emplace_back(place == yes ? 1 : 0);
            return outcomes;
          }};
}

unsigned long read_record_count(const Fields& in, std::size_t features, unsigned long most_numbers) {
  const unsigned long records = in.count("records"), most = most_numbers / (features + 2);
  if (records > most)
    reject(in.where("records"),
           "found " + std::to_string(records) + ", wanted at most " + std::to_string(most) + " with so many features");
  return records;
}

std::vector<std::string> columns_of(const std::vector<Variable>& features, const Explained& explained) {
  std::vector<std::string> columns;
  for (const Variable& feature : features) columns.push_back(feature.column);
  columns.push_back(explained.units.column);
  return columns;
}

Result<std::vector<Rational>> rows_of(const std::vector<Variable>& features, const Explained& explained,
                                      const std::vector<Column>& columns, bool has_intercept) {
  const auto numbers = scaled_columns(features, columns);
  if (!numbers) return numbers.error();
  const auto explained_numbers = explained.numbers(columns.back());
  if (!explained_numbers) return explained_numbers.error();
  std::vector<Rational> rows;
  rows.reserve(explained_numbers->size() * (features.size() + 2));
  for (std::size_t record = 0; record < explained_numbers->size(); ++record) {
    if (has_intercept) rows.emplace_back(1);
    for (const auto& column : *numbers) rows.push_back(column[record]);
    rows.push_back((*explained_numbers)[record]);
  }
  return rows;
}

std::string told_coefficients(const std::vector<Variable>& features, const Variable& units,
                              const std::vector<Rational>& drawn) {
  std::vector<Rational> line = drawn;
  if (drawn.size() == features.size()) line.insert(line.begin(), 0);
  return R"({"scaled": )" + told_numbers(drawn) + ", " + told_line(features, units, line) + "}";
}

}  // namespace dpcert

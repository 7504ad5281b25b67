// SPDX-License-Identifier: Apache-2.0
#include "categorical_column.hpp"

#include <algorithm>

namespace dpcert {

const ObjectType& categorical_column_type() {
  constexpr std::size_t most_categories = 10'000;
  static const ObjectType type{
      "",
      "categorical_column",
      "a column whose cells name categories, which must not be taken from the data",
      {column_member(),
       {"categories", ValueType::list_of(ValueType::text(), 2, most_categories), "all names that a cell may be"},
       unreadable_name_member()}};
  return type;
}

CategoricalColumn read_categorical_column(const Json& value, const std::string& where, std::set<std::string>& seen) {
  const Fields in{value, where, categorical_column_type()};
  CategoricalColumn column{in.text("column"), read_name_cells(in, read_names(in, "categories"))};
  if (!seen.insert(column.column).second) reject(in.where("column"), "this column is listed twice");
  return column;
}

std::vector<CategoricalColumn> read_categorical_columns(const Fields& in, std::string_view key,
                                                        std::set<std::string>& seen) {
  std::vector<CategoricalColumn> columns;
  for (const Json& item : in.list(key))
    columns.push_back(read_categorical_column(item, child(in.where(key), columns.size()), seen));
  return columns;
}

std::size_t count_stated(const std::vector<CategoricalColumn>& columns) {
  return static_cast<std::size_t>(
      std::ranges::count_if(columns, [](const CategoricalColumn& of) { return of.cells.unreadable.has_value(); }));
}

}  // namespace dpcert

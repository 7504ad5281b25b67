// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "members.hpp"

namespace dpcert {

/// A column whose cells name categories of a list.
struct CategoricalColumn {
  std::string column;
  NameCells cells;

  [[nodiscard]] const std::vector<std::string>& categories() const { return cells.names; }
};
[[nodiscard]] const ObjectType& categorical_column_type();

/// Throws BadInput: a column that was seen before, or a category twice.
[[nodiscard]] CategoricalColumn read_categorical_column(const Json& value, const std::string& where,
                                                        std::set<std::string>& seen);
[[nodiscard]] std::vector<CategoricalColumn> read_categorical_columns(const Fields& in, std::string_view key,
                                                                      std::set<std::string>& seen);
/// For how many of them it is stated what other cells count as.
[[nodiscard]] std::size_t count_stated(const std::vector<CategoricalColumn>& columns);

}  // namespace dpcert

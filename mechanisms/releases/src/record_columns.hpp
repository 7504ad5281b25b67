// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/record_statistic.hpp"
#include "members.hpp"

namespace dpcert {

/// Columns of a table whose records are those of a model: what their statistics add up to.
/// Theory  mechanisms/releases/theory/posteriors.md, (1)
class RecordColumns {
 public:
  /// The members "columns", "unreadable" and, of records that may be categories, "categories".
  [[nodiscard]] static std::vector<Member> members();
  /// Precondition: the release has these.
  /// Throws BadInput: not as many columns as a record has
  /// numbers, or names as there are categories.
  RecordColumns(const Fields& in, RecordStatistic statistic);

  [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
  [[nodiscard]] const std::vector<std::string>& categories() const { return categories_.names; }
  /// Errors  invalid_input: a cell that is no number (or too long for its power), or no name
  ///         of a category, and nothing stated for it.
  [[nodiscard]] Result<std::vector<Rational>> sum(const std::vector<Column>& columns) const;
  /// What is done to each record, in words.
  [[nodiscard]] std::string treatment() const;

 private:
  /// Of each record the number, moved into its range, or the place of its category.
  [[nodiscard]] Result<std::vector<Rational>> entries(const Column& column, const std::string& name) const;
  /// For the power that is taken of it.
  [[nodiscard]] bool is_too_long(const Rational& x) const;

  RecordStatistic statistic_;
  std::vector<std::string> names_;
  NameCells categories_;  ///< of records that are categories
  NumberCells numbers_;   ///< of others
};

}  // namespace dpcert

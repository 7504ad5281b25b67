// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "categorical_column.hpp"

namespace dpcert {

/// Counts of records by tables: perhaps one of their groups, and one for each feature, of its
/// categories in each group. A record adds 1 in one place of each table.
/// Theory  mechanisms/releases/theory/posteriors.md, (4)
class CountTables {
 public:
  /// Are the groups counted, too?
  enum class Groups { counted, not_counted };

  /// The member "features".
  [[nodiscard]] static Member features_member();
  /// Throws BadInput: a column or a category twice, or too many places.
  CountTables(const Fields& in, std::string_view groups, Groups are);

  [[nodiscard]] const std::vector<std::string>& groups() const { return groups_.categories(); }
  [[nodiscard]] const std::vector<CategoricalColumn>& features() const { return features_; }
  [[nodiscard]] std::vector<std::string> columns() const;
  [[nodiscard]] std::size_t tables() const { return features_.size() + (counts_groups_ ? 1 : 0); }
  [[nodiscard]] std::vector<std::size_t> widths() const;  ///< categories of each feature
  /// Places of all tables together.
  [[nodiscard]] std::size_t size() const;
  /// What becomes of cells that name no category, in words.
  [[nodiscard]] std::string treatment() const;
  /// Errors  as NameCells.
  [[nodiscard]] Result<std::vector<Rational>> counts(const std::vector<Column>& table) const;
  /// The counts by names, as JSON text; with a concentration, each beside the share it has in its
  /// table and group if each place counts so much more, and none less than 0.
  [[nodiscard]] std::string told(std::span<const Rational> counts,
                                 const std::optional<Rational>& concentration = std::nullopt) const;

 private:
  CategoricalColumn groups_;
  std::vector<CategoricalColumn> features_;
  bool counts_groups_;
};

}  // namespace dpcert

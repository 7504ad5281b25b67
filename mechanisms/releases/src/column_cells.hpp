// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/releases/table.hpp"

namespace dpcert {

// What is made of the cells of a column, one by one. What a cell counts as that cannot
// be read is stated in the spec, by the member "unreadable", and is part of the
// mechanism; where it is not, such a cell ends the release.
// Theory  mechanisms/releases/theory/releases.md, (5)

/// Numbers, each moved into an interval.
struct NumberCells {
  Rational lower, upper;
  std::optional<Rational> unreadable = {};  ///< of [lower, upper]

  /// Errors  invalid_input: a cell that is no number, where nothing is stated for it.
  [[nodiscard]] Result<std::vector<Rational>> of(const Column& column) const {
    return column.clamped(lower, upper, unreadable);
  }
  /// In words. `then`: what else is done to a number.
  [[nodiscard]] std::string treatment(const std::string& then = "") const;
};
/// The members "lower", "upper", "unreadable".
[[nodiscard]] std::vector<Member> number_cells_members();
/// Throws BadInput: lower not below upper, or what is stated not between.
[[nodiscard]] NumberCells read_number_cells(const Fields& in);
/// The member "unreadable" alone, of numbers between these; none where it is missing.
[[nodiscard]] std::optional<Rational> read_unreadable_number(const Fields& in, const Range& range);

/// Names, all of which are declared.
struct NameCells {
  std::vector<std::string> names;
  std::optional<std::size_t> unreadable = {};  ///< the place of a name

  /// The place of each cell's name.
  /// Errors  invalid_input: a cell that is none, where nothing is stated for it.
  [[nodiscard]] Result<std::vector<std::size_t>> of(const Column& column) const {
    return column.all_named(names, unreadable);
  }
};
[[nodiscard]] Member unreadable_name_member();
/// The member "unreadable" of cells of these names.  Throws BadInput: it is none of them.
[[nodiscard]] NameCells read_name_cells(const Fields& in, std::vector<std::string> names);

inline constexpr const char* no_number = "a cell that is no number";
inline constexpr const char* no_name = "a cell that is none of the names, letter by letter,";
/// What becomes of such cells, in words, where it is stated for so many of the columns.
[[nodiscard]] std::string fate_of(const std::string& unreadable_cell, std::size_t stated, std::size_t columns);

}  // namespace dpcert

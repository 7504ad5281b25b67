// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// One column of a table of records, by its name. What is said of cells
/// names their record, from 1 on, and never shows them.
class Column {
 public:
  /// before: how many records of the table come before the first cell.
  Column(std::string name, std::vector<std::string> cells, std::size_t before = 0)
      : name_{std::move(name)}, cells_{std::move(cells)}, before_{before} {}

  [[nodiscard]] const std::vector<std::string>& cells() const { return cells_; }
  /// The cells of so many records, of which so many come before; fewer where it ends.
  [[nodiscard]] Column part(std::size_t before, std::size_t records) const;
  /// Each cell as a number of [lower, upper]: one outside is moved to the
  /// nearer end, one that is no number is `unreadable`.
  /// Errors  invalid_input: a cell that is no number, where nothing stands for it.
  [[nodiscard]] Result<std::vector<Rational>> clamped(const Rational& lower, const Rational& upper,
                                                      const std::optional<Rational>& unreadable = {}) const;
  /// Which of these names each cell is, letter by letter; nothing: none of them.
  [[nodiscard]] std::vector<std::optional<std::size_t>> named(const std::vector<std::string>& names) const;
  /// The same, one that is none of them being `unreadable`.
  /// Errors  invalid_input: a cell that is no such name, where nothing stands for it.
  [[nodiscard]] Result<std::vector<std::size_t>> all_named(const std::vector<std::string>& names,
                                                           const std::optional<std::size_t>& unreadable = {}) const;

 private:
  std::string name_;
  std::vector<std::string> cells_;
  std::size_t before_;
};

/// Calls with some thousand records of the table after the other, till the last or an error: what
/// is made of their cells is never there of all at once.
[[nodiscard]] std::optional<Error> in_parts(const std::vector<Column>& table,
                                            const std::function<std::optional<Error>(const std::vector<Column>&)>& see);

/// What is wrong in a record, from 1 on; in 0: in the first line.
[[nodiscard]] Error misread(std::size_t record, const std::string& what);

/// Columns of comma-separated values as RFC 4180 describes them, the first line being
/// the names: cells may stand in quotation marks, two of which inside are one; lines
/// end in LF or CRLF. A blank line is a record of one empty cell, but before the
/// first line and after the last one that is not blank.
/// Given   names: at least one; the columns come in their sequence.
/// Errors  invalid_input: no such column or more than one, records of another length than the first
///         line's, a quotation mark where none may stand.
[[nodiscard]] Result<std::vector<Column>> read_columns(std::string_view csv, const std::vector<std::string>& names);

}  // namespace dpcert

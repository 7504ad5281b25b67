// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/table.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"

namespace dpcert {
namespace {

/// Reads record after record.
class Records {
 public:
  explicit Records(std::string_view text) : text_{text}, end_{before_last_line_ends(text)} {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
    while (at_ < end_ && ends_line()) skip_line_end();  // blank lines before the first
  }

  /// The next record's cells, of a blank line an empty one; none at the end.
  /// Errors  a quotation mark where none may stand, or without
  /// its second.
  Result<std::vector<std::string>> next() {
    std::vector<std::string> cells;
    if (at_ >= end_) return cells;
    if (read_ > 0) skip_line_end();
    for (;;) {
      const bool is_quoted = at_ < text_.size() && text_[at_] == '"';
      auto cell = is_quoted ? quoted() : plain();
      if (!cell)
        return misread(read_,
                       "a quotation mark inside a cell that does not stand in such marks, or without its second");
      cells.push_back(*std::move(cell));
      if (at_ == text_.size() || ends_line()) break;
      ++at_;  // the comma
    }
    ++read_;
    return cells;
  }

  /// Which line the record that was read last ends on, from 1.
  [[nodiscard]] std::size_t line() const {
    const std::string_view before = text_.substr(0, at_);
    return static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  }

 private:
  /// Where the last line that is not blank ends.
  static std::size_t before_last_line_ends(std::string_view text) {
    const auto take = [&](char last) {
      const bool ends = text.ends_with(last);
      if (ends) text.remove_suffix(1);
      return ends;
    };
    take('\r');
    while (take('\n')) take('\r');
    return text.size();
  }
  [[nodiscard]] bool ends_line() const {
    return text_[at_] == '\n' || (text_[at_] == '\r' && (at_ + 1 == text_.size() || text_[at_ + 1] == '\n'));
  }
  void skip_line_end() {
    if (text_[at_] == '\r' && at_ + 1 < text_.size()) ++at_;
    ++at_;
  }
  [[nodiscard]] bool ends_cell() const { return at_ == text_.size() || text_[at_] == ',' || ends_line(); }

  std::optional<std::string> plain() {
    const std::size_t begin = at_;
    for (; !ends_cell(); ++at_)
      if (text_[at_] == '"') return std::nullopt;
    return std::string{text_.substr(begin, at_ - begin)};
  }
  std::optional<std::string> quoted() {
    std::string cell;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '"') {
        if (at_ + 1 == text_.size() || text_[at_ + 1] != '"') {
          ++at_;
          return ends_cell() ? std::optional{cell} : std::nullopt;
        }
        ++at_;
      }
      cell += text_[at_];
    }
    return std::nullopt;
  }

  std::string_view text_;
  std::size_t end_;
  std::size_t at_ = 0, read_ = 0;
};

/// The first line's names, where one of the wanted is among them or is spelt nearly like one;
/// else that line may hold cells, which are not shown.
std::string names_shown(const std::vector<std::string>& names, const std::vector<std::string>& wanted) {
  constexpr std::size_t most = 20;
  const bool are_names =
      std::any_of(wanted.begin(), wanted.end(), [&](const std::string& name) { return !nearest(name, names).empty(); });
  if (!are_names) return "";
  return " (" + listed({names.begin(), names.begin() + static_cast<std::ptrdiff_t>(std::min(names.size(), most))}) +
         (names.size() > most ? ", ...)" : ")");
}

/// What else than a comma keeps the columns of the first line
/// apart, which has none: "semicolons", "tabs" or "".
std::string other_separators(const std::vector<std::string>& names) {
  if (names.size() != 1) return "";
  if (names.front().find(';') != std::string::npos) return "semicolons";
  return names.front().find('\t') != std::string::npos ? "tabs" : "";
}

/// Where that name stands among those of the first line.
Result<std::size_t> place_of(const std::string& name, const std::vector<std::string>& names,
                             const std::vector<std::string>& wanted) {
  const auto found = std::count(names.begin(), names.end(), name);
  const std::string separators = other_separators(names), shown = names_shown(names, wanted);
  std::string hint;
  if (!separators.empty())
    hint = "; its columns must be separated by commas, not " + separators;
  else if (found == 0)
    hint = shown.empty() ? "; is it a line of names at all?" : suggestion(name, names);
  if (found != 1)
    return misread(0, "found " + std::to_string(found) + " columns \"" + name + "\" of " +
                          std::to_string(names.size()) + (separators.empty() ? shown : "") + ", wanted one" + hint);
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

}  // namespace

Error misread(std::size_t record, const std::string& what) {
  return invalid_input("", (record == 0 ? "the first line: " : "record " + std::to_string(record) + ": ") + what);
}

Result<std::vector<Column>> read_columns(std::string_view csv, const std::vector<std::string>& names) {
  Records records{csv};
  const auto all = records.next();
  if (!all) return all.error();
  std::vector<std::size_t> places;
  for (const std::string& name : names) {
    const auto place = place_of(name, *all, names);
    if (!place) return place.error();
    places.push_back(*place);
  }
  std::vector<std::vector<std::string>> cells(names.size());
  for (;;) {
    auto record = records.next();
    if (!record) return record.error();
    if (record->empty()) break;
    if (record->size() != all->size())
      return misread(cells.front().size() + 1,
                     "found " + std::to_string(record->size()) + (record->size() == 1 ? " cell" : " cells") +
                         ", wanted " + std::to_string(all->size()) + ", on line " + std::to_string(records.line()) +
                         (*record == std::vector<std::string>{""} ? ", which is blank" : ""));
    for (std::size_t i = 0; i < places.size(); ++i) cells[i].push_back((*record)[places[i]]);
  }
  std::vector<Column> columns;
  for (std::size_t i = 0; i < names.size(); ++i) columns.emplace_back(names[i], std::move(cells[i]));
  return columns;
}

std::optional<Error> in_parts(const std::vector<Column>& table,
                              const std::function<std::optional<Error>(const std::vector<Column>&)>& see) {
  constexpr std::size_t records = 4096;
  for (std::size_t before = 0; before < table.front().cells().size(); before += records) {
    std::vector<Column> part;
    for (const Column& column : table) part.push_back(column.part(before, records));
    if (auto error = see(part)) return error;
  }
  return std::nullopt;
}

Column Column::part(std::size_t before, std::size_t records) const {
  const auto from = cells_.begin() + static_cast<std::ptrdiff_t>(std::min(before, cells_.size()));
  const std::size_t left = std::min(records, static_cast<std::size_t>(cells_.end() - from));
  return {name_, {from, from + static_cast<std::ptrdiff_t>(left)}, before_ + before};
}

Result<std::vector<Rational>> Column::clamped(const Rational& lower, const Rational& upper,
                                              const std::optional<Rational>& unreadable) const {
  std::vector<Rational> numbers;
  numbers.reserve(cells_.size());
  for (const std::string& cell : cells_) {
    const auto number = read_rational(cell);
    if (!number && !unreadable)
      return misread(before_ + numbers.size() + 1,
                     "no number in column \"" + name_ +
                         "\", wanted one such as 0.1, 1e-9 or 1/3, or what such a cell counts as, "
                         "\"unreadable\" in the spec");
    numbers.push_back(number ? std::clamp(*number, lower, upper) : *unreadable);
  }
  return numbers;
}

std::vector<std::optional<std::size_t>> Column::named(const std::vector<std::string>& names) const {
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < names.size(); ++i) places.emplace(names[i], i);
  std::vector<std::optional<std::size_t>> found;
  found.reserve(cells_.size());
  for (const std::string& cell : cells_) {
    const auto place = places.find(cell);
    found.push_back(place == places.end() ? std::nullopt : std::optional{place->second});
  }
  return found;
}

Result<std::vector<std::size_t>> Column::all_named(const std::vector<std::string>& names,
                                                   const std::optional<std::size_t>& unreadable) const {
  std::vector<std::size_t> places;
  places.reserve(cells_.size());
  for (const auto& place : named(names)) {
    if (!place && !unreadable)
      return misread(before_ + places.size() + 1,
                     "none of the listed names in column \"" + name_ + "\", wanted one of the " +
                         std::to_string(names.size()) +
                         ", letter by letter, or what such a cell counts as, \"unreadable\" in the "
                         "spec");
    places.push_back(place ? *place : *unreadable);
  }
  return places;
}

}  // namespace dpcert

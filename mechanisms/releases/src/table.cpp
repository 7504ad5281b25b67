// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/table.hpp"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "dpcert/exact/decimal.hpp"

namespace dpcert {
namespace {

/// Reads record after record.
class Records {
 public:
  explicit Records(std::string_view text) : text_{text} {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
  }

  /// The next record's cells; none at the end.  Errors  a quotation mark where none may stand, or without its second.
  Result<std::vector<std::string>> next() {
    while (at_ < text_.size() && ends_line()) skip_line_end();
    std::vector<std::string> cells;
    if (at_ == text_.size()) return cells;
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

 private:
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
  std::size_t at_ = 0, read_ = 0;
};

/// Where that name stands among those of the first line.
Result<std::size_t> place_of(const std::string& name, const std::vector<std::string>& names) {
  const auto found = std::count(names.begin(), names.end(), name);
  const bool has_semicolons = names.size() == 1 && names.front().find(';') != std::string::npos;
  if (found != 1)
    return misread(0, "found " + std::to_string(found) + " columns \"" + name + "\" of " +
                          std::to_string(names.size()) + ", wanted one" +
                          (has_semicolons ? "; its columns must be separated by commas, not semicolons" : ""));
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
    const auto place = place_of(name, *all);
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
                     "found " + std::to_string(record->size()) + " cells, wanted " + std::to_string(all->size()));
    for (std::size_t i = 0; i < places.size(); ++i) cells[i].push_back(std::move((*record)[places[i]]));
  }
  std::vector<Column> columns;
  for (std::size_t i = 0; i < names.size(); ++i) columns.emplace_back(names[i], std::move(cells[i]));
  return columns;
}

Result<std::vector<Rational>> Column::clamped(const Rational& lower, const Rational& upper,
                                              const std::optional<Rational>& unreadable) const {
  std::vector<Rational> numbers;
  numbers.reserve(cells_.size());
  for (const std::string& cell : cells_) {
    const auto number = read_rational(cell);
    if (!number && !unreadable)
      return misread(numbers.size() + 1, "no number in column \"" + name_ +
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
      return misread(places.size() + 1, "none of the listed names in column \"" + name_ + "\", wanted one of the " +
                                            std::to_string(names.size()) +
                                            ", letter by letter, or what such a cell counts as, \"unreadable\" in the "
                                            "spec");
    places.push_back(place ? *place : *unreadable);
  }
  return places;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "column_cells.hpp"

#include <algorithm>

#include "dpcert/mechanisms/claim.hpp"

namespace dpcert {
namespace {

Member unreadable_number_member() {
  return optional(
      {"unreadable", ValueType::number(Range::any()),
       "the number, from lower to upper, that a cell counts as which is none; where it is missing such a cell "
       "ends the release"});
}

}  // namespace

std::string NumberCells::treatment(const std::string& then) const {
  return "each value is moved into [" + short_text(lower) + ", " + short_text(upper) + "]" + then +
         ", record by record: that is part of the mechanism, and its guarantee holds for whatever values; " +
         fate_of(no_number, unreadable ? 1 : 0, 1);
}

std::vector<Member> number_cells_members() {
  return {{"lower", ValueType::number(Range::any()), "least value; what is below is moved there"},
          {"upper", ValueType::number(Range::any()), "largest value, above the least; what is above is moved there"},
          unreadable_number_member()};
}

NumberCells read_number_cells(const Fields& in) {
  NumberCells cells{in.number("lower"), in.number("upper")};
  if (cells.lower >= cells.upper)
    reject(in.where("upper"),
           "found " + short_text(cells.upper) + ", wanted a number above lower, " + short_text(cells.lower));
  cells.unreadable = read_unreadable_number(in, {.least = cells.lower, .most = cells.upper});
  return cells;
}

std::optional<Rational> read_unreadable_number(const Fields& in, const Range& range) {
  if (!in.has("unreadable")) return std::nullopt;
  return number_of(in.at("unreadable"), in.where("unreadable"), range);
}

Member unreadable_name_member() {
  return optional({"unreadable", ValueType::text(),
                   "the name that a cell counts as which is none of them; where it is missing such a cell ends the "
                   "release"});
}

NameCells read_name_cells(const Fields& in, std::vector<std::string> names) {
  NameCells cells{std::move(names)};
  if (!in.has("unreadable")) return cells;
  const Json& stated = in.at("unreadable");
  const auto found = std::find(cells.names.begin(), cells.names.end(), stated.text);
  if (stated.kind != Json::Kind::string || found == cells.names.end())
    reject(in.where("unreadable"), "found " + describe(stated) + ", wanted one of the names that a cell may be");
  cells.unreadable = static_cast<std::size_t>(found - cells.names.begin());
  return cells;
}

std::string fate_of(const std::string& unreadable_cell, std::size_t stated, std::size_t columns) {
  const std::string ends =
      "ends the release, and its record is told to whoever runs it: that is no part of the guarantee";
  if (stated == columns) return unreadable_cell + " counts as the spec states, as part of the mechanism";
  if (stated == 0) return unreadable_cell + " " + ends;
  return unreadable_cell + " counts as the spec states for its column, as part of the mechanism; in other columns it " +
         ends;
}

}  // namespace dpcert

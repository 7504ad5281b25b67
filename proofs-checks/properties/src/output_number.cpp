// SPDX-License-Identifier: Apache-2.0
#include "output_number.hpp"

#include <algorithm>
#include <array>

#include "dpcert/exact/decimal.hpp"

namespace dpcert::properties {
namespace {

constexpr std::string_view blanks = " \t";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) + 1 - first);
}

std::string_view without_quotes(std::string_view text) {
  const bool is_quoted =
      text.size() >= 2 && text.front() == text.back() && (text.front() == '"' || text.front() == '\'');
  return is_quoted ? trimmed(text.substr(1, text.size() - 2)) : text;
}

std::string_view without_empty_cells(std::string_view text) {
  while (text.ends_with(',') || text.ends_with(';')) text = trimmed(text.substr(0, text.size() - 1));
  return text;
}

/// 0.5 of np.float64(0.5): of a type of numbers, and nothing else.
std::string_view unwrapped(std::string_view text) {
  const auto open = text.find('(');
  if (open == std::string_view::npos || !text.ends_with(')')) return text;
  std::string_view type = text.substr(0, open);
  for (const std::string_view module : {"np.", "numpy.", "decimal."})
    if (type.starts_with(module)) type.remove_prefix(module.size());
  static constexpr std::array types = {"float16", "float32", "float64", "float128", "longdouble", "int8",
                                       "int16",   "int32",   "int64",   "uint8",    "uint16",     "uint32",
                                       "uint64",  "float",   "int",     "Decimal"};
  for (const std::string_view known : types)
    if (type == known) return without_quotes(trimmed(text.substr(open + 1, text.size() - open - 2)));
  return text;
}

}  // namespace

std::optional<Rational> number_of(std::string_view output) {
  const std::string_view number = unwrapped(without_quotes(without_empty_cells(trimmed(output))));
  const auto read = read_rational(number);
  return read ? std::optional{*read} : std::nullopt;
}

std::size_t numbers_in(std::string_view output) {
  constexpr std::string_view separators = ",; \t";
  std::size_t count = 0;
  for (std::string_view rest = without_empty_cells(trimmed(output)); !rest.empty(); ++count) {
    const auto end = std::min(rest.find_first_of(separators), rest.size());
    if (!number_of(rest.substr(0, end))) return 0;
    rest.remove_prefix(std::min(rest.size(), end + 1));
    rest.remove_prefix(std::min(rest.size(), rest.find_first_not_of(blanks)));
  }
  return count;
}

}  // namespace dpcert::properties

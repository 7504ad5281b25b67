// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace dpcert {

/// What the usual faults of JSON are called, and how each is mended: a comma before a closing
/// bracket, single quotation marks, comments, numbers that begin or end with a point or begin with
/// a plus, NaN and infinities, words of Python, names without quotation marks, a text that breaks
/// off. `at`: where the parser stopped, from 0. "": none of these.
[[nodiscard]] inline std::string cure_of(std::string_view text, std::size_t at) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto is_of_word = [&](char c) { return is_digit(c) || is_letter(c) || c == '.' || c == '+' || c == '-'; };
  if (text.find_first_not_of(blanks) == std::string_view::npos) return "found nothing, wanted an object";
  if (at >= text.size()) return "the text ends before its last bracket or quotation mark is closed";

  const char found = text[at];
  if (at > 0 && text[at - 1] == '\\') return "";  // an escape within a text
  const auto before = at == 0 ? std::string_view::npos : text.find_last_not_of(blanks, at - 1);
  if ((found == '}' || found == ']') && before != std::string_view::npos && text[before] == ',')
    return "a comma before the closing bracket, wanted none there";
  if (found == '\'') return "a single quotation mark, wanted double ones about names and texts";
  if (found == '/' || found == '#') return "a comment, which JSON has none of: leave it out";

  std::size_t begin = at, end = at;
  while (begin > 0 && is_of_word(text[begin - 1])) --begin;
  while (end < text.size() && is_of_word(text[end])) ++end;
  const std::string word{text.substr(begin, std::min<std::size_t>(end - begin, 40))};
  if (word.empty() || nlohmann::json::accept(word)) return "";  // a value that stands where none is wanted
  std::string small = word;
  for (char& c : small) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::string unsigned_word = small.substr(small.front() == '-' || small.front() == '+' ? 1 : 0);
  if (unsigned_word == "nan") return "found " + word + ", which is no number: wanted one, or the member left out";
  if (unsigned_word == "inf" || unsigned_word == "infinity")
    return "found " + word + ", wanted a number, or where infinity is allowed \"inf\", in quotation marks";
  if (small == "true" || small == "false") return "found " + word + ", wanted " + small;
  if (small == "none") return "found " + word + ", wanted null";
  const bool is_number =
      !unsigned_word.empty() && (is_digit(unsigned_word.front()) || unsigned_word.front() == '.') &&
      std::none_of(unsigned_word.begin(), unsigned_word.end(), [&](char c) { return is_letter(c) && c != 'e'; });
  if (is_number)
    return "found " + word +
           ", wanted digits on both sides of a point, none before it but 0 or others, and no plus: or \"" + word +
           "\", in quotation marks";
  const auto after = text.find_first_not_of(blanks, end);
  if (is_letter(word.front()) && after != std::string_view::npos && text[after] == ':')
    return "found the name " + word + ", wanted \"" + word + "\", in double quotation marks";
  return "";
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/queries/given_text.hpp"

#include <nlohmann/json.hpp>

#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert {
namespace {

bool is_harmful(unsigned point) {
  const auto within = [&](unsigned first, unsigned last) { return first <= point && point <= last; };
  return point < 0x20 || within(0x7f, 0x9f) || point == 0x61c || within(0x200e, 0x200f) || within(0x2028, 0x202e) ||
         within(0x2066, 0x2069) || point == 0xfeff;
}

/// The code point whose UTF-8 begins there, of as many bytes.
/// All that is harmful takes three at most.
struct Point {
  unsigned value;
  std::size_t bytes;
};
Point point_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  if (first < 0xe0) return {(first & 0x1fU) << 6 | (byte(1) & 0x3fU), 2};
  if (first < 0xf0) return {(first & 0xfU) << 12 | (byte(1) & 0x3fU) << 6 | (byte(2) & 0x3fU), 3};
  return {0x10000, 4};
}

std::string valid(std::string_view text) { return read_json(quote_json(text)).value().text; }

/// In four hexadecimal digits, as JSON has it.
std::string escaped(unsigned point) {
  std::string text = "\\u";
  for (int shift = 12; shift >= 0; shift -= 4) text += "0123456789abcdef"[point >> shift & 0xfU];
  return text;
}

/// Precondition: UTF-8.
std::string visible(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const Point point = point_at(text);
    result += is_harmful(point.value) ? escaped(point.value) : std::string{text.substr(0, point.bytes)};
    text.remove_prefix(point.bytes);
  }
  return result;
}

}  // namespace

std::string markdown_cell(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (std::string_view{"|\\`*_<"}.find(c) != std::string_view::npos) result += '\\';
    result += c;
  }
  return result;
}

std::string harmless(std::string_view text) { return visible(valid(text)); }

std::string shown_name(std::string_view name) {
  return harmless(name) == name ? std::string{name} : visible(quote_json(name));
}

std::string quoted_name(std::string_view name) {
  return nlohmann::json(name).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

}  // namespace dpcert

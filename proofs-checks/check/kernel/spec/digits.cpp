// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/digits.hpp"

#include <algorithm>
#include <string_view>

#include "kernel/numbers/rational.hpp"

namespace dpcert::check {
namespace {

// Of a text that is perhaps a number: those written, and those that its exponent stands for.
std::size_t digits_of(std::string_view text) {
  const auto e = text.find_last_of("eE");
  std::size_t exponent = 0;
  for (std::size_t i = e == std::string_view::npos ? text.size() : e + 1; i < text.size(); ++i) {
    if (text[i] == '-' || text[i] == '+') continue;
    if (text[i] < '0' || text[i] > '9') return text.size();
    exponent = 10 * exponent + static_cast<std::size_t>(text[i] - '0');
    if (exponent > static_cast<std::size_t>(max_spec_exponent)) return text.size();  // no number that can be read
  }
  return text.size() + exponent;
}

}  // namespace

std::size_t digits(const Json& json) {
  std::size_t all = digits_of(json.text);
  for (const Json& item : json.items) all += digits(item);
  for (const auto& [key, value] : json.members) all += digits(value);
  return all;
}

}  // namespace dpcert::check

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

Digits digits(const Json& json) {
  Digits all{digits_of(json.text), digits_of(json.text)};
  const auto add = [&](const Json& inner) {
    const auto [longest, total] = digits(inner);
    all = {std::max(all.longest, longest), all.total + total};
  };
  for (const Json& item : json.items) add(item);
  for (const auto& [key, value] : json.members) add(value);
  return all;
}

}  // namespace dpcert::check

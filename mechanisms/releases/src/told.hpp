// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/schema/json.hpp"

namespace dpcert {

// How releases write numbers, as JSON text.

/// 15 digits on each side.
[[nodiscard]] inline std::string enclosed(const Rational& lower, const Rational& upper) {
  constexpr std::size_t digits = 15;
  return R"({"lower": ")" + write_decimal(lower, digits, Direction::down) + R"(", "upper": ")" +
         write_decimal(upper, digits, Direction::up) + "\"}";
}
[[nodiscard]] inline std::string enclosed(const Rational& x) { return enclosed(x, x); }

/// The first of them: what a release of one number tells.
[[nodiscard]] inline std::string told_number(const std::vector<Rational>& drawn) {
  return quote_json(write_exact(drawn.front()));
}

/// An array of numbers, each exactly.
[[nodiscard]] inline std::string told_numbers(std::span<const Rational> numbers) {
  std::string items;
  for (const Rational& x : numbers) items += (items.empty() ? "" : ", ") + quote_json(write_exact(x));
  return "[" + items + "]";
}

/// An object of them, each exactly, by its name. Precondition: a name for each.
[[nodiscard]] inline std::string told_by_name(const std::vector<std::string>& names,
                                              std::span<const Rational> numbers) {
  std::string members;
  for (std::size_t i = 0; i < numbers.size(); ++i)
    members += (i == 0 ? "" : ", ") + quote_json(names.at(i)) + ": " + quote_json(write_exact(numbers[i]));
  return "{" + members + "}";
}

}  // namespace dpcert

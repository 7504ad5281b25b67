// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <initializer_list>
#include <optional>
#include <string>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

// The domains of members, for constructors. `where` is a JSON pointer to the member.

using Problem = std::optional<Error>;

[[nodiscard]] inline Problem unless(bool is_good, const std::string& where, const std::string& found,
                                    const std::string& wanted) {
  if (is_good) return std::nullopt;
  return invalid_input(where, "found " + found.substr(0, 60) + ", wanted " + wanted);
}
[[nodiscard]] inline Problem above_zero(const std::string& where, const Rational& x) {
  return unless(x > 0, where, x.str(), "a number > 0");
}
[[nodiscard]] inline Problem from_zero(const std::string& where, const Rational& x) {
  return unless(x >= 0, where, x.str(), "a number >= 0");
}
[[nodiscard]] inline Problem from_zero(const std::string& where, const Epsilon& x) {
  return unless(at_most(Epsilon{}, x) == Trilean::yes, where, x.str(), "a number >= 0");
}
[[nodiscard]] inline Problem probability(const std::string& where, const Rational& x) {
  return unless(x >= 0 && x <= 1, where, x.str(), "a number in [0, 1]");
}
[[nodiscard]] inline Problem whole(const std::string& where, const Rational& x) {
  return unless(is_integer(x) && x >= 0, where, x.str(), "an integer >= 0");
}
[[nodiscard]] inline Problem count_in(const std::string& where, unsigned long n, unsigned long least) {
  constexpr unsigned long most = 1'000'000'000;
  return unless(n >= least && n <= most, where, std::to_string(n),
                "a whole number from " + std::to_string(least) + " to 1000000000");
}
[[nodiscard]] inline Problem first(std::initializer_list<Problem> problems) {
  for (const Problem& problem : problems)
    if (problem) return problem;
  return std::nullopt;
}

}  // namespace dpcert

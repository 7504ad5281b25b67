// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "numbers/effort.hpp"
#include "numbers/log_number.hpp"
#include "spec/json.hpp"

/// The members of a SPEC's objects: which there may be, and in which range their numbers are.
namespace dpcert::check {

/// Numbers of the SPEC: a JSON number or string; an epsilon may also be {"log": r}.
[[nodiscard]] std::optional<Rational> read_number(const Json* json);
[[nodiscard]] std::optional<LogNumber> read_epsilon(const Json* json);

/// Whether the value is an object with no keys but these.
[[nodiscard]] bool has_only(const Json& json, const std::vector<std::string_view>& keys);

// What follows throws Misread, and BeyondLimits: for the files that read mechanisms only, as elsewhere nothing catches the former.

/// The first thing of a mechanism that cannot be understood; `read_mechanism` catches it.
struct Misread {
  std::string why;
};

/// Which numbers a member may be.
struct Range {
  bool (*contains)(const Rational& x);
  std::string_view wanted;
  bool is_of_noise = false;  ///< then 0 is no misreading
};
inline constexpr Range any{[](const Rational&) { return true; }, "a number"};
inline constexpr Range positive{[](const Rational& x) { return x > 0; }, "above 0"};
inline constexpr Range nonnegative{[](const Rational& x) { return x >= 0; }, "at least 0"};
inline constexpr Range probability{[](const Rational& x) { return x >= 0 && x <= 1; }, "from 0 to 1"};
inline constexpr Range chance{[](const Rational& x) { return x > 0 && x <= 1; }, "above 0 and at most 1"};
inline constexpr Range natural{[](const Rational& x) { return x >= 0 && denominator(x) == 1; }, "an integer >= 0"};
template <unsigned long Most>
inline constexpr Range count_to{[](const Rational& x) { return x >= 1 && to_count(x, Most).has_value(); },
                                "an integer >= 1, and not too large"};
inline constexpr Range counting = count_to<1'000'000'000>;
/// Of some noise: 0 is no noise at all, of which no rule knows anything (BeyondLimits).
inline constexpr Range noise_scale{positive.contains, positive.wanted, true};

/// A member that is a number.
struct Member {
  std::string_view key;
  Range range;
};

void only(const Json& json, const std::vector<std::string_view>& keys);
/// Empty where there is no such text.
[[nodiscard]] std::string_view type_of(const Json& json, std::string_view key = "type");
[[nodiscard]] const Json& member(const Json& json, std::string_view key);
[[nodiscard]] Rational number(const Json& json, const Member& member);
/// Nothing where the object has no such member.
[[nodiscard]] std::optional<Rational> number_if_any(const Json& json, const Member& member);
/// An array that is not empty: as it is, as numbers, as rows of numbers of one length above 0. Each number is charged
/// before it is read.
[[nodiscard]] const std::vector<Json>& array(const Json& json, std::string_view key);
[[nodiscard]] std::vector<Rational> list(const Json& json, const Member& member, Effort& effort);
[[nodiscard]] std::vector<std::vector<Rational>> matrix(const Json& json, const Member& member, Effort& effort);

/// The numbers of an object that has these members, and may have the others, and nothing else.
template <std::size_t N>
[[nodiscard]] std::array<Rational, N> numbers(const Json& json, const Member (&members)[N],
                                              std::vector<std::string_view> others = {"type"}) {
  for (const Member& one : members) others.push_back(one.key);
  only(json, others);
  std::array<Rational, N> result;
  std::transform(std::begin(members), std::end(members), result.begin(),
                 [&](const Member& one) { return number(json, one); });
  return result;
}

}  // namespace dpcert::check

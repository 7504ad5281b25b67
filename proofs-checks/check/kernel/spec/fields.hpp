// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/numbers/log_number.hpp"
#include "kernel/numbers/meter.hpp"
#include "kernel/spec/json.hpp"

/// The members of a SPEC's objects: which there may be, and in which range their numbers are.
namespace dpcert::check {

struct Known;
struct Mechanism;

/// Numbers of the SPEC: a JSON number or string; an epsilon may also be {"log": r}.
[[nodiscard]] std::optional<Rational> read_number(const Json* json);
[[nodiscard]] std::optional<LogNumber> read_epsilon(const Json* json);

/// Whether the value is an object with no keys but these.
[[nodiscard]] bool has_only(const Json& json, const std::vector<std::string_view>& keys);

// What follows throws Misread, and BeyondLimits: for the files that read
// mechanisms only, as elsewhere nothing catches the former.

/// The first thing of a mechanism that cannot be understood; `read_mechanism` catches it.
struct Misread {
  std::string why;
};

/// Which numbers a member may be.
struct Range {
  std::optional<long> least = {}, most = {};
  bool is_above_least = false, is_below_most = false;  ///< then these themselves are outside
  bool is_integer = false;
  bool is_of_noise =
      false;  ///< then 0 is no misreading, but no noise at all, of which no rule knows anything (BeyondLimits)

  [[nodiscard]] bool contains(const Rational& x) const;
  /// In words.
  [[nodiscard]] std::string wanted() const;
};
inline constexpr Range any{}, nonnegative{0}, positive{.least = 0, .is_above_least = true}, probability{0, 1},
    chance{.least = 0, .most = 1, .is_above_least = true}, inner_share{0, 1, true, true},
    natural{.least = 0, .is_integer = true}, noise_scale{.least = 0, .is_above_least = true, .is_of_noise = true};
[[nodiscard]] constexpr Range count_from(long least, std::optional<long> most = {}) {
  return {.least = least, .most = most, .is_integer = true};
}
inline constexpr Range counting = count_from(1, 1'000'000'000);

/// What a member is read as: `other` by a reader of its own.
enum class Holds { number, list, matrix, epsilon, flag, other };

/// A member that an object may have, and must have unless it is optional.
struct Member {
  std::string_view key;
  Range range = {};  ///< of its numbers
  Holds holds = Holds::number;
  bool is_optional = false;
};

void only(const Json& json, const std::vector<std::string_view>& keys);
/// Empty where there is no such text.
[[nodiscard]] std::string_view type_of(const Json& json, std::string_view key = "type");
[[nodiscard]] const Json& member(const Json& json, std::string_view key);
[[nodiscard]] Rational number(const Json& json, const Member& member);
/// An epsilon >= 0.
[[nodiscard]] LogNumber epsilon(const Json& json);
/// An array that is not empty: as it is, as numbers, as rows of numbers of one
/// length above 0. Each number charges for its memory.
[[nodiscard]] const std::vector<Json>& array(const Json& json, std::string_view key);
[[nodiscard]] std::vector<Rational> list(const Json& json, const Member& member);
[[nodiscard]] std::vector<std::vector<Rational>> matrix(const Json& json, const Member& member);
/// The same, of the value itself, which the member names.
[[nodiscard]] std::vector<Rational> list_of(const Json& value, const Member& member);
[[nodiscard]] std::vector<std::vector<Rational>> matrix_of(const Json& value, const Member& member);

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

/// An object that has these members and its "type", read member by member.
class Object {
 public:
  /// Of a mechanism, told what the checker knows. Throws Misread where it has
  /// others too, or one is missing that must be there.
  Object(const Json& json, const std::vector<Member>& members, const Known* known = nullptr);

  // Of a member that it is known to have: by its range, or as it is. To ask for
  // another is a mistake of ours, which throws too.
  [[nodiscard]] Rational operator[](std::string_view key) const { return number(json_, listed(key)); }
  [[nodiscard]] std::optional<Rational> if_any(std::string_view key) const;
  [[nodiscard]] LogNumber epsilon() const;
  [[nodiscard]] std::vector<Rational> list(std::string_view key) const;
  [[nodiscard]] std::vector<std::vector<Rational>> matrix(std::string_view key) const;
  [[nodiscard]] bool flag(std::string_view key) const;
  [[nodiscard]] const std::vector<Json>& array(std::string_view key) const {
    return check::array(json_, listed(key).key);
  }
  [[nodiscard]] const Json& at(std::string_view key) const { return member(json_, listed(key).key); }
  [[nodiscard]] bool has(std::string_view key) const { return json_.find(listed(key).key) != nullptr; }
  /// A mechanism inside this one.
  [[nodiscard]] std::shared_ptr<const Mechanism> inside(const Json& json) const;

 private:
  [[nodiscard]] const Member& listed(std::string_view key) const;

  const Json& json_;
  const std::vector<Member>& members_;
  const Known* known_;
};

}  // namespace dpcert::check

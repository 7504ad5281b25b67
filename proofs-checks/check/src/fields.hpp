// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "effort.hpp"
#include "mechanism.hpp"

/// The fields of a SPEC's mechanism, read one by one. For the files that read mechanisms only: the rest of the checker
/// throws nothing.
namespace dpcert::check {

/// The first thing of a mechanism that cannot be understood; `read_mechanism` catches it.
struct Misread {
  std::string why;
};

[[nodiscard]] inline Rational number(const Json& json, std::string_view key) {
  const auto value = read_number(json.find(key));
  if (!value) throw Misread{"\"" + std::string{key} + "\" is not a number that can be read exactly"};
  return *value;
}
[[nodiscard]] inline Rational positive(const Json& json, std::string_view key) {
  const Rational value = number(json, key);
  if (value <= 0) throw Misread{"\"" + std::string{key} + "\" must be above 0"};
  return value;
}
/// Of some noise: 0 is no noise at all, of which no rule knows anything.
[[nodiscard]] inline Rational noise_scale(const Json& json, std::string_view key) {
  if (number(json, key) == 0)
    throw BeyondLimits{"\"" + std::string{key} + "\" is 0: noise of which this checker knows no rule"};
  return positive(json, key);
}
[[nodiscard]] inline Rational nonnegative(const Json& json, std::string_view key) {
  const Rational value = number(json, key);
  if (value < 0) throw Misread{"\"" + std::string{key} + "\" must not be negative"};
  return value;
}
[[nodiscard]] inline Rational probability(const Json& json, std::string_view key) {
  const Rational value = nonnegative(json, key);
  if (value > 1) throw Misread{"\"" + std::string{key} + "\" must be at most 1"};
  return value;
}
[[nodiscard]] inline Rational count(const Json& json, std::string_view key, unsigned long limit = 1'000'000'000) {
  const Rational value = number(json, key);
  if (value < 1 || !to_count(value, limit))
    throw Misread{"\"" + std::string{key} + "\" must be an integer from 1 to " + std::to_string(limit)};
  return value;
}
[[nodiscard]] inline Rational natural(const Json& json, std::string_view key) {
  const Rational value = nonnegative(json, key);
  if (denominator(value) != 1) throw Misread{"\"" + std::string{key} + "\" must be an integer"};
  return value;
}
[[nodiscard]] inline const std::vector<Json>& array(const Json& json, std::string_view key) {
  const Json* value = json.find(key);
  if (value == nullptr || value->kind != Json::Kind::array || value->items.empty())
    throw Misread{"\"" + std::string{key} + "\" must be an array that is not empty"};
  return value->items;
}
inline void only(const Json& json, std::initializer_list<std::string_view> keys) {
  if (!has_only(json, keys)) throw Misread{"a key that its type does not know"};
}

}  // namespace dpcert::check

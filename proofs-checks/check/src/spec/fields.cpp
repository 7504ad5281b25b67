// SPDX-License-Identifier: Apache-2.0
#include "spec/fields.hpp"

#include "spec/digits.hpp"

namespace dpcert::check {
namespace {

Rational in_range(const Json& json, const Member& wanted) {
  const auto value = read_number(&json);
  if (!value) throw Misread{"\"" + std::string{wanted.key} + "\" is not a number that can be read exactly"};
  if (wanted.range.is_of_noise && *value == 0)
    throw BeyondLimits{"\"" + std::string{wanted.key} + "\" is 0: noise of which this checker knows no rule"};
  if (!wanted.range.contains(*value))
    throw Misread{"\"" + std::string{wanted.key} + "\" must be " + std::string{wanted.range.wanted}};
  return *value;
}

const std::vector<Json>& items(const Json& json, std::string_view key) {
  if (json.kind != Json::Kind::array || json.items.empty())
    throw Misread{"\"" + std::string{key} + "\" must be an array that is not empty"};
  return json.items;
}

std::vector<Rational> row(const Json& json, const Member& wanted, Effort& effort) {
  std::vector<Rational> result;
  for (const Json& item : items(json, wanted.key)) {
    const std::size_t bits = 4 * digits(item).longest;  // log2(10) < 4
    effort.spend(exact_cost(bits) + memory_cost(bits));
    result.push_back(in_range(item, wanted));
  }
  return result;
}

}  // namespace

std::optional<Rational> read_number(const Json* json) {
  if (json == nullptr || (json->kind != Json::Kind::number && json->kind != Json::Kind::string)) return std::nullopt;
  return read_spec_number(json->text);
}

std::optional<LogNumber> read_epsilon(const Json* json) {
  if (json != nullptr && json->kind == Json::Kind::object) {
    const auto argument = has_only(*json, {"log"}) ? read_number(json->find("log")) : std::nullopt;
    if (!argument || *argument <= 0) return std::nullopt;
    return LogNumber{0, *argument};
  }
  const auto value = read_number(json);
  if (!value) return std::nullopt;
  return LogNumber{*value, 1};
}

bool has_only(const Json& json, const std::vector<std::string_view>& keys) {
  return json.kind == Json::Kind::object &&
         std::all_of(json.members.begin(), json.members.end(), [&](const auto& member) {
           return std::find(keys.begin(), keys.end(), member.first) != keys.end();
         });
}

void only(const Json& json, const std::vector<std::string_view>& keys) {
  if (!has_only(json, keys)) throw Misread{"a key that its type does not know"};
}

std::string_view type_of(const Json& json, std::string_view key) {
  const Json* type = json.find(key);
  return type != nullptr && type->kind == Json::Kind::string ? std::string_view{type->text} : "";
}

const Json& member(const Json& json, std::string_view key) {
  const Json* found = json.find(key);
  if (found == nullptr) throw Misread{"no \"" + std::string{key} + "\" where there must be one"};
  return *found;
}

Rational number(const Json& json, const Member& wanted) { return in_range(member(json, wanted.key), wanted); }

std::optional<Rational> number_if_any(const Json& json, const Member& wanted) {
  return json.find(wanted.key) == nullptr ? std::nullopt : std::optional{number(json, wanted)};
}

const std::vector<Json>& array(const Json& json, std::string_view key) { return items(member(json, key), key); }

std::vector<Rational> list(const Json& json, const Member& wanted, Effort& effort) {
  return row(member(json, wanted.key), wanted, effort);
}

std::vector<std::vector<Rational>> matrix(const Json& json, const Member& wanted, Effort& effort) {
  std::vector<std::vector<Rational>> rows;
  for (const Json& item : array(json, wanted.key)) {
    rows.push_back(row(item, wanted, effort));
    if (rows.back().size() != rows.front().size())
      throw Misread{"\"" + std::string{wanted.key} + "\" must have rows of one length"};
  }
  return rows;
}

}  // namespace dpcert::check

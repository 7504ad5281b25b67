// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/fields.hpp"

#include <stdexcept>

namespace dpcert::check {
namespace {

Rational in_range(const Json& json, const Member& wanted) {
  const auto value = read_number(&json);
  if (!value) throw Misread{"\"" + std::string{wanted.key} + "\" is not a number that can be read exactly"};
  if (wanted.range.is_of_noise && *value == 0)
    throw BeyondLimits{"\"" + std::string{wanted.key} + "\" is 0: noise of which this checker knows no rule"};
  if (!wanted.range.contains(*value))
    throw Misread{"\"" + std::string{wanted.key} + "\" must be " + wanted.range.wanted()};
  return *value;
}

const std::vector<Json>& items(const Json& json, std::string_view key) {
  if (json.kind != Json::Kind::array || json.items.empty())
    throw Misread{"\"" + std::string{key} + "\" must be an array that is not empty"};
  return json.items;
}

std::vector<Rational> row(const Json& json, const Member& wanted) {
  std::vector<Rational> result;
  for (const Json& item : items(json, wanted.key)) {
    result.push_back(in_range(item, wanted));
    spend(memory_cost(bit_size(result.back())));
  }
  return result;
}

}  // namespace

bool Range::contains(const Rational& x) const {
  return (!is_integer || denominator(x) == 1) && (!least || x > *least || (x == *least && !is_above_least)) &&
         (!most || x < *most || (x == *most && !is_below_most));
}

std::string Range::wanted() const {
  std::string words = is_integer ? "an integer" : "a number";
  if (least) words += (is_above_least ? " > " : " >= ") + std::to_string(*least);
  if (least && most) words += " and";
  if (most) words += (is_below_most ? " < " : " <= ") + std::to_string(*most);
  return words;
}

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

LogNumber epsilon(const Json& json) {
  const auto value = read_epsilon(json.find("epsilon"));
  if (!value || !is_nonnegative(*value)) throw Misread{"\"epsilon\" is not a number >= 0 that can be read exactly"};
  return *value;
}

const std::vector<Json>& array(const Json& json, std::string_view key) { return items(member(json, key), key); }

std::vector<Rational> list(const Json& json, const Member& wanted) { return row(member(json, wanted.key), wanted); }

std::vector<std::vector<Rational>> matrix(const Json& json, const Member& wanted) {
  return matrix_of(member(json, wanted.key), wanted);
}

std::vector<Rational> list_of(const Json& value, const Member& wanted) { return row(value, wanted); }

std::vector<std::vector<Rational>> matrix_of(const Json& value, const Member& wanted) {
  std::vector<std::vector<Rational>> rows;
  for (const Json& item : items(value, wanted.key)) {
    rows.push_back(row(item, wanted));
    if (rows.back().size() != rows.front().size())
      throw Misread{"\"" + std::string{wanted.key} + "\" must have rows of one length"};
  }
  return rows;
}

Object::Object(const Json& json, const std::vector<Member>& members, const Known* known)
    : json_{json}, members_{members}, known_{known} {
  std::vector<std::string_view> keys{"type"};
  for (const Member& one : members) keys.push_back(one.key);
  only(json, keys);
  for (const Member& one : members)
    if (!one.is_optional) static_cast<void>(member(json, one.key));
}

const Member& Object::listed(std::string_view key) const {
  const auto found = std::find_if(members_.begin(), members_.end(), [&](const Member& one) { return one.key == key; });
  if (found == members_.end()) throw std::logic_error{"a member that its type does not list"};
  return *found;
}

std::optional<Rational> Object::if_any(std::string_view key) const {
  return has(key) ? std::optional{(*this)[key]} : std::nullopt;
}
LogNumber Object::epsilon() const { return check::epsilon(json_); }
std::vector<Rational> Object::list(std::string_view key) const { return check::list(json_, listed(key)); }
std::vector<std::vector<Rational>> Object::matrix(std::string_view key) const {
  return check::matrix(json_, listed(key));
}
bool Object::flag(std::string_view key) const {
  if (!has(key)) return false;
  if (at(key).kind != Json::Kind::boolean) throw Misread{"\"" + std::string{key} + "\" must be true or false"};
  return at(key).text == "true";
}

}  // namespace dpcert::check

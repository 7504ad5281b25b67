// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/fields.hpp"

#include <algorithm>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"

namespace dpcert {
namespace {

using Names = std::vector<std::string>;

bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_known(const ObjectType& type, const std::string& key) { return key == type.tag || type.find(key) != nullptr; }

/// The members of a type, with its tag.
Names known_keys(const ObjectType& type) {
  Names names;
  if (!type.tag.empty()) names.push_back(type.tag);
  for (const Member& member : type.members) names.push_back(member.name);
  return names;
}

/// The form that an object is meant to have: that with most
/// members of the object, then that which lacks fewest.
Names meant_form(const ObjectType& type, const Json& object) {
  const auto forms = type.alternatives();
  const auto rank = [&](const Names& form) {
    const auto given =
        std::count_if(form.begin(), form.end(), [&](const std::string& name) { return object.find(name) != nullptr; });
    return std::pair{given, given == 0 ? 0 : -static_cast<std::ptrdiff_t>(form.size())};
  };
  return *std::max_element(forms.begin(), forms.end(),
                           [&](const Names& x, const Names& y) { return rank(x) < rank(y); });
}

/// Refuses the first key that is not known and spelt nearly like one that is wanted,
/// among the first of them. `type`: null: none is known.
void reject_near(const Json& object, const std::string& pointer, const ObjectType* type, const Names& wanted) {
  constexpr int most_compared = 100;
  int compared = 0;
  for (const auto& [key, value] : object.members) {
    if (type != nullptr && is_known(*type, key)) continue;
    if (++compared > most_compared) return;
    if (!nearest(key, wanted).empty())
      reject(child(pointer, key), "the key " + quote_json(key) + " is not known here" + suggestion(key, wanted));
  }
}

}  // namespace

void Opening::add(OpenParameter parameter) {
  last_ = std::move(parameter);
  ++count_;
}

Fields::Fields(const Json& object, std::string pointer, const ObjectType& type, Opening* opening)
    : object_{object}, pointer_{std::move(pointer)}, type_{type}, opening_{opening} {
  if (object.kind != Json::Kind::object) reject(pointer_, "found " + describe(object) + ", wanted an object");
  check_keys();
}

void Fields::check_keys() const {
  const Names known = known_keys(type_), form = meant_form(type_, object_);
  Names missing;
  std::copy_if(known.begin(), known.end(), std::back_inserter(missing),
               [&](const std::string& name) { return object_.find(name) == nullptr; });
  reject_near(object_, pointer_, &type_, missing);
  for (const std::string& name : form)
    if (object_.find(name) == nullptr) reject(pointer_, "the key \"" + name + "\" is missing" + beside_unknown());
  for (const auto& [key, value] : object_.members)
    if (!is_known(type_, key))
      reject(where(key), "the key " + quote_json(key.substr(0, 60)) + " is not known here; known are " + listed(known) +
                             suggestion(key, missing));
  for (const auto& [key, value] : object_.members)
    if (key != type_.tag && !contains(form, key) && !type_.at(key).is_optional)
      reject(where(key), "the key \"" + key + "\" is not known here beside \"" + rival_of(key) + "\"");
}

std::string Fields::beside_unknown() const {
  for (const auto& [key, value] : object_.members)
    if (!is_known(type_, key))
      return ", and " + quote_json(key.substr(0, 60)) + " is not known here; known are " + listed(known_keys(type_));
  return "";
}

std::string Fields::rival_of(const std::string& key) const {
  const auto forms = type_.alternatives();
  for (const auto& [other, value] : object_.members) {
    const bool go_together = std::any_of(forms.begin(), forms.end(), [&, name = other](const Names& form) {
      return contains(form, key) && contains(form, name);
    });
    if (!go_together && other != key && other != type_.tag && !type_.at(other).is_optional) return other;
  }
  return type_.tag;
}

bool Fields::has(std::string_view key) const {
  expects(type_.find(key) != nullptr, "a member of the type");
  return object_.find(key) != nullptr;
}

const Json& Fields::at(std::string_view key) const {
  expects(type_.find(key) != nullptr, "a member of the type");
  const Json* value = object_.find(key);
  if (value == nullptr) reject(pointer_, "the key \"" + std::string{key} + "\" is missing");
  return *value;
}

Rational Fields::number(std::string_view key) const {
  return number_of(at(key), where(key), type_.at(key).type.range());
}

unsigned long Fields::count(std::string_view key) const {
  return static_cast<unsigned long>(boost::multiprecision::numerator(number(key)));
}

std::optional<Rational> Fields::number_or_infinity(std::string_view key) const {
  return number_or_infinity_of(at(key), where(key), type_.at(key).type);
}

Epsilon Fields::epsilon(std::string_view key) const { return epsilon_of(at(key), where(key), type_.at(key).type); }

std::string Fields::text(std::string_view key) const {
  const Json& value = at(key);
  if (value.kind != Json::Kind::string) reject(where(key), "found " + describe(value) + ", wanted a string");
  const Names& names = type_.at(key).type.names();
  if (!names.empty() && !contains(names, value.text)) reject_name(value.text, names, where(key));
  return value.text;
}

bool Fields::flag(std::string_view key) const {
  if (!has(key)) return false;
  const Json& value = at(key);
  if (value.kind != Json::Kind::boolean) reject(where(key), "found " + describe(value) + ", wanted true or false");
  return value.text == "true";
}

const std::vector<Json>& Fields::list(std::string_view key) const {
  return list_of(at(key), where(key), type_.at(key).type);
}

std::vector<Rational> Fields::numbers(std::string_view key) const {
  return numbers_of(at(key), where(key), type_.at(key).type);
}

std::vector<std::vector<Rational>> Fields::rows(std::string_view key) const {
  return rows_of(at(key), where(key), type_.at(key).type);
}

bool Fields::is_left_open(std::string_view key) const {
  return at(key).kind == Json::Kind::null && opening_ != nullptr;
}

OpenParameter Fields::open_parameter(std::string_view key) const {
  const Member& member = type_.at(key);
  expects(member.privacy.has_value(), "a member that may be left open");
  OpenParameter open{member.name, member.type.range(), *member.privacy, where(key)};
  // No noise at all meets no claim but those of data that nothing sets apart.
  if (open.privacy == Privacy::grows) open.range.open_below = true;
  return open;
}

Given<Rational> Fields::parameter(std::string_view key, std::optional<Rational> least) const {
  if (!is_left_open(key)) return number(key);
  OpenParameter open = open_parameter(key);
  if (least) open.range.least = std::move(least);
  opening_->add(std::move(open));
  return Given<Rational>::left_open();
}

Given<Rational> Fields::parameter_in_units(std::string_view key, const Rational& unit, const Rational& most) const {
  if (!is_left_open(key)) return number(key);
  OpenParameter open = open_parameter(key);
  open.range = Range::whole(1, most);
  open.unit = unit;
  opening_->add(std::move(open));
  return Given<Rational>::left_open();
}

Given<Epsilon> Fields::open_epsilon(std::string_view key) const {
  if (!is_left_open(key)) return epsilon(key);
  opening_->add(open_parameter(key));
  return Given<Epsilon>::left_open();
}

Given<unsigned long> Fields::open_count(std::string_view key, std::optional<Rational> most) const {
  if (!is_left_open(key)) return count(key);
  OpenParameter open = open_parameter(key);
  if (most) open.range.most = std::move(most);
  opening_->add(std::move(open));
  return Given<unsigned long>::left_open();
}

namespace {

/// Of a number that was read, whether it was written as one or as a string.
std::string found_number(const Json& value) {
  constexpr std::size_t longest = 40;
  return "found " + (value.text.size() <= longest ? value.text : value.text.substr(0, longest) + "...");
}

/// The logarithm that a text such as "ln(3)" stands for, as the
/// interface writes it; "": it is none.
std::string logarithm_meant(const Json& value) {
  const std::string_view text = value.text;
  if (value.kind != Json::Kind::string || !text.ends_with(')')) return "";
  if (!text.starts_with("ln(") && !text.starts_with("log(")) return "";
  const std::string inside{text.substr(text.find('(') + 1, text.size() - text.find('(') - 2)};
  if (!read_rational(inside)) return "";
  return R"({"log": )" + (read_json(inside) ? inside : quote_json(inside)) + "}";
}

}  // namespace

Rational number_of(const Json& value, const std::string& where, const Range& range) {
  if (value.kind != Json::Kind::number && value.kind != Json::Kind::string)
    reject(where, "found " + describe(value) + ", wanted " + range.wanted());
  auto read = read_rational(value.text);
  if (!read) reject(where, read.error().message);
  if (!range.holds(*read)) reject(where, found_number(value) + ", wanted " + range.wanted());
  return std::move(read).value();
}

std::optional<Rational> number_or_infinity_of(const Json& value, const std::string& where, const ValueType& type) {
  if (value.kind == Json::Kind::string && value.text == "inf") return std::nullopt;
  if (value.kind != Json::Kind::number && value.kind != Json::Kind::string)
    reject(where, "found " + describe(value) + ", wanted " + type.wanted());
  Rational x = number_of(value, where, Range::any());
  if (!type.range().holds(x)) reject(where, found_number(value) + ", wanted " + type.wanted());
  return x;
}

Epsilon epsilon_of(const Json& value, const std::string& where, const ValueType& type) {
  if (const std::string meant = logarithm_meant(value); !meant.empty())
    reject(where, "found " + describe(value) + ", wanted a number, or for this logarithm " + meant);
  if (value.kind != Json::Kind::object) return Epsilon{number_of(value, where, type.range())};
  const ObjectType logarithm{
      "", "log", "a logarithm", {{"log", ValueType::number(type.range_of_ratio()), "the ratio e^epsilon"}}};
  return Epsilon::log_of(Fields{value, where, logarithm}.number("log"));
}

const std::vector<Json>& list_of(const Json& value, const std::string& where, const ValueType& type) {
  if (value.kind != Json::Kind::array) reject(where, "found " + describe(value) + ", wanted an array");
  const std::size_t count = value.items.size();
  if (count < type.least_items() || count > type.most_items())
    reject(where, "found " + std::to_string(count) + " items, wanted " +
                      (count < type.least_items() ? "at least " + std::to_string(type.least_items())
                                                  : "at most " + std::to_string(type.most_items())));
  return value.items;
}

std::vector<Rational> numbers_of(const Json& value, const std::string& where, const ValueType& type) {
  std::vector<Rational> numbers;
  const auto& items = list_of(value, where, type);
  for (std::size_t i = 0; i < items.size(); ++i)
    numbers.push_back(number_of(items[i], child(where, i), type.item().range()));
  return numbers;
}

std::vector<std::vector<Rational>> rows_of(const Json& value, const std::string& where, const ValueType& type) {
  std::vector<std::vector<Rational>> rows;
  const auto& items = list_of(value, where, type);
  for (std::size_t i = 0; i < items.size(); ++i) rows.push_back(numbers_of(items[i], child(where, i), type.item()));
  return rows;
}

std::string name_in(const Json& object, const std::string& pointer, const std::string& tag, const Names& others) {
  if (object.kind != Json::Kind::object) reject(pointer, "found " + describe(object) + ", wanted an object");
  const Json* name = object.find(tag);
  Names wanted = others;
  wanted.push_back(tag);
  if (name == nullptr) reject_near(object, pointer, nullptr, wanted);
  if (name == nullptr) reject(pointer, "the key \"" + tag + "\" is missing");
  if (name->kind != Json::Kind::string) reject(child(pointer, tag), "found " + describe(*name) + ", wanted a string");
  return name->text;
}

}  // namespace dpcert

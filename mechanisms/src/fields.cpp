// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/fields.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/nearest.hpp"

namespace dpcert {

void reject(std::string where, std::string message) {
  throw BadInput{invalid_input(std::move(where), std::move(message))};
}

void reject_name(const std::string& name, const std::vector<std::string>& known, std::string where) {
  std::string all;
  for (const std::string& one : known) all += (all.empty() ? "" : ", ") + one;
  reject(std::move(where),
         "found " + quote_json(name.substr(0, 60)) + ", wanted one of " + all + suggestion(name, known));
}

Range positive() { return {Rational{0}, std::nullopt, true, "a number > 0"}; }
Range non_negative() { return {Rational{0}, std::nullopt, false, "a number >= 0"}; }
Range probability() { return {Rational{0}, Rational{1}, false, "a number in [0, 1]"}; }

namespace {

bool is_in(const Rational& x, const Range& range) {
  if (range.least && (x < *range.least || (range.open_below && x == *range.least))) return false;
  return !range.most || x <= *range.most;
}

}  // namespace

Rational rational_of(const Json& value, const std::string& where, const Range& range) {
  if (value.kind != Json::Kind::number && value.kind != Json::Kind::string)
    reject(where, "found " + describe(value) + ", wanted " + range.wanted);
  auto read = read_rational(value.text);
  if (!read) reject(where, read.error().message);
  if (!is_in(*read, range)) reject(where, "found " + describe(value) + ", wanted " + range.wanted);
  return std::move(read).value();
}

namespace {

/// A number of nats, or the logarithm of a ratio.
Epsilon epsilon_of(const Json& value, const std::string& where, const Range& nats, const Range& ratio) {
  if (value.kind != Json::Kind::object) return Epsilon{rational_of(value, where, nats)};
  Fields fields{value, where};
  const Rational read = fields.rational("log", ratio);
  fields.finish();
  return Epsilon::log_of(read);
}

}  // namespace

Epsilon epsilon_of(const Json& value, const std::string& where) {
  static const Range ratio{Rational{1}, std::nullopt, false, "a number >= 1, whose logarithm is the epsilon"};
  return epsilon_of(value, where, non_negative(), ratio);
}

Epsilon signed_epsilon_of(const Json& value, const std::string& where) {
  static const Range nats{std::nullopt, std::nullopt, false, "a number"};
  return epsilon_of(value, where, nats, positive());
}

Fields::Fields(const Json& object, std::string pointer, Hole* hole)
    : object_{object}, pointer_{std::move(pointer)}, hole_{hole} {
  if (object.kind != Json::Kind::object) reject(pointer_, "found " + describe(object) + ", wanted an object");
}

bool Fields::has(std::string_view key) const {
  asked_.push_back(key);
  return object_.find(key) != nullptr;
}

const Json* Fields::find(std::string_view key) {
  asked_.push_back(key);
  used_.push_back(key);
  return object_.find(key);
}

const Json& Fields::at(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) reject_missing(key);
  return *value;
}

void Fields::reject_missing(std::string_view key) const {
  // A key that nobody asked for and that is spelt nearly like this one, or like one that might stand in its place, is it.
  for (const auto& [name, value] : object_.members)
    if (!was_asked(name) && !nearest(name, asked()).empty()) reject_unknown(name);
  reject(pointer_, "the key \"" + std::string{key} + "\" is missing");
}

void Fields::reject_unknown(const std::string& name) const {
  reject(where(name), "the key " + quote_json(name.substr(0, 60)) + " is not known here" + suggestion(name, asked()));
}

std::vector<std::string> Fields::asked() const {
  std::vector<std::string> names;
  for (const std::string_view one : asked_)
    if (object_.find(one) == nullptr) names.emplace_back(one);
  return names;
}

bool Fields::was_asked(std::string_view key) const {
  return std::find(asked_.begin(), asked_.end(), key) != asked_.end();
}

std::string Fields::string(std::string_view key) {
  const Json& value = at(key);
  if (value.kind != Json::Kind::string) reject(where(key), "found " + describe(value) + ", wanted a string");
  return value.text;
}

Rational Fields::rational(std::string_view key, const Range& range) { return rational_of(at(key), where(key), range); }

bool Fields::is_open(const Json& value, std::string_view key, const Range& range, Privacy privacy) {
  if (value.kind != Json::Kind::null || hole_ == nullptr) return false;
  hole_->count += 1;
  hole_->parameter = key;
  hole_->where = where(key);
  hole_->privacy = privacy;
  hole_->range = range;
  return true;
}

Rational Fields::parameter(std::string_view key, const Range& range, Privacy privacy) {
  const Json& value = at(key);
  return is_open(value, key, range, privacy) ? hole_->value : rational_of(value, where(key), range);
}

Rational Fields::noise_scale(std::string_view key) {
  const Json& value = at(key);
  if (is_open(value, key, positive(), Privacy::grows)) return hole_->value;
  return rational_of(value, where(key), non_negative());
}

Epsilon Fields::epsilon_parameter(std::string_view key, Privacy privacy) {
  const Json& value = at(key);
  return is_open(value, key, non_negative(), privacy) ? Epsilon{hole_->value} : epsilon_of(value, where(key));
}

Epsilon Fields::epsilon(std::string_view key) { return epsilon_of(at(key), where(key)); }

unsigned long Fields::count(std::string_view key, unsigned long least, unsigned long most) {
  const std::string wanted = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
  const Rational value = rational_of(at(key), where(key), {std::nullopt, std::nullopt, false, wanted});
  if (!is_integer(value) || value < least || value > most)
    reject(where(key), "found " + describe(at(key)) + ", wanted " + wanted);
  return static_cast<unsigned long>(boost::multiprecision::numerator(value));
}

unsigned long Fields::count_of_runs(std::string_view key, unsigned long least, unsigned long most) {
  const Range range{Rational{least}, Rational{most}, false, "a count"};
  if (!is_open(at(key), key, range, Privacy::shrinks)) return count(key, least, most);
  hole_->is_count = true;
  return static_cast<unsigned long>(boost::multiprecision::numerator(hole_->value));
}

const std::vector<Json>& Fields::array(std::string_view key) {
  const Json& value = at(key);
  if (value.kind != Json::Kind::array) reject(where(key), "found " + describe(value) + ", wanted an array");
  return value.items;
}

void Fields::finish() const {
  for (const auto& [key, value] : object_.members)
    if (std::find(used_.begin(), used_.end(), key) == used_.end()) reject_unknown(key);
}

}  // namespace dpcert

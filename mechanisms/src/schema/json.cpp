// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/schema/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "json_cure.hpp"

namespace dpcert {
namespace {

using Parser = nlohmann::json;

/// "line 3, column 12", of the byte of that number, from 1 on; of a text
/// of one line "column 12". Columns count characters.
std::string place_in(std::string_view text, std::size_t byte) {
  const std::string_view before = text.substr(0, std::max<std::size_t>(byte, 1) - 1);
  const std::string_view line = before.substr(before.rfind('\n') + 1);  // from 0 on where there is none
  const auto column = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xc0) != 0x80; }) + 1;
  const std::string place = "column " + std::to_string(column);
  if (text.find('\n') == std::string_view::npos) return place;
  return "line " + std::to_string(std::count(before.begin(), before.end(), '\n') + 1) + ", " + place;
}

/// Builds a Json from the parser's events, and stops at the first breach of a limit.
class Builder final : public nlohmann::json_sax<Parser> {
 public:
  Builder(std::string_view text, JsonLimits limits) : text_{text}, limits_{limits} {}

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add(leaf(Json::Kind::boolean, value ? "true" : "false")); }
  bool number_integer(number_integer_t value) override { return add(leaf(Json::Kind::number, std::to_string(value))); }
  bool number_unsigned(number_unsigned_t value) override {
    return add(leaf(Json::Kind::number, std::to_string(value)));
  }
  bool number_float(number_float_t, const string_t& text) override { return add(leaf(Json::Kind::number, text)); }
  bool string(string_t& value) override { return add(leaf(Json::Kind::string, std::move(value))); }
  bool binary(binary_t&) override { return fail("", "binary data are not JSON"); }

  bool start_object(std::size_t) override { return open(Json::Kind::object); }
  bool end_object() override { return close(); }
  bool start_array(std::size_t) override { return open(Json::Kind::array); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    if (!open_.back().keys.insert(name).second)
      return fail(child(pointer(), name), "the key \"" + name + "\" appears twice in this object");
    open_.back().value.members.emplace_back(name, Json{});
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& problem) override {
    if (problem.id == 406)
      return fail("", "a JSON number beyond double range at " + place_in(text_, position) +
                          "; write it as a string, such as \"1e400\"");
    const std::string cure = cure_of(text_, std::max<std::size_t>(position, 1) - 1);
    if (!cure.empty()) return fail("", "malformed JSON at " + place_in(text_, position) + ": " + cure);
    std::string reason = problem.what();
    if (const auto colon = reason.find(": "); colon != std::string::npos) reason.erase(0, colon + 2);
    if (const auto last = reason.find("; last read"); last != std::string::npos) reason.erase(last);
    return fail("", "malformed JSON at " + place_in(text_, position) + ": " + reason);
  }

  Result<Json> take(bool parsed) {
    if (error_) return *error_;
    if (!parsed) return invalid_input("", "malformed JSON");
    return std::move(root_);
  }

 private:
  struct Open {
    Json value;
    std::unordered_set<std::string> keys;
  };

  static Json leaf(Json::Kind kind, std::string text) {
    Json value;
    value.kind = kind;
    value.text = std::move(text);
    return value;
  }

  bool fail(std::string where, std::string message) {
    if (!error_) error_ = invalid_input(std::move(where), std::move(message));
    return false;
  }

  /// A number costs memory as its exponent says, however short it is written.
  bool count_exponent(const Json& value) {
    if (value.kind != Json::Kind::number && value.kind != Json::Kind::string) return true;
    const std::string& text = value.text;
    const auto e = text.find_first_of("eE");
    if (e == std::string::npos || text.find_first_not_of("0123456789+-.eE") != std::string::npos) return true;
    const auto first = text.find_first_of("123456789", e);
    const std::string digits = first == std::string::npos ? "0" : text.substr(first, 7);
    if (digits.size() > 6 || digits.find_first_not_of("0123456789") != std::string::npos)
      return true;  // unreadable anyway
    exponents_ += std::stoul(digits);
    if (exponents_ <= limits_.exponents) return true;
    return fail(
        "", "the exponents of the numbers in one document add up to more than " + std::to_string(limits_.exponents));
  }

  bool count() {
    if (++values_ > limits_.values)
      return fail("", "more than " + std::to_string(limits_.values) + " values in one document");
    return true;
  }

  bool add(Json value) { return count() && count_exponent(value) && place(std::move(value)); }

  bool place(Json value) {
    if (open_.empty())
      root_ = std::move(value);
    else if (open_.back().value.kind == Json::Kind::array)
      open_.back().value.items.push_back(std::move(value));
    else
      open_.back().value.members.back().second = std::move(value);
    return true;
  }

  bool open(Json::Kind kind) {
    if (!count()) return false;
    if (open_.size() >= limits_.depth)
      return fail("", "nested deeper than " + std::to_string(limits_.depth) + " levels");
    open_.push_back({leaf(kind, ""), {}});
    return true;
  }

  bool close() {
    Json value = std::move(open_.back().value);
    open_.pop_back();
    return place(std::move(value));
  }

  [[nodiscard]] std::string pointer() const {
    std::string result;
    for (std::size_t level = 0; level + 1 < open_.size(); ++level) {
      const Json& value = open_[level].value;
      result = value.kind == Json::Kind::array ? child(result, value.items.size())
                                               : child(result, value.members.back().first);
    }
    return result;
  }

  std::string_view text_;
  JsonLimits limits_;
  std::size_t values_ = 0, exponents_ = 0;
  std::vector<Open> open_;
  Json root_;
  std::optional<Error> error_;
};

}  // namespace

const Json* Json::find(std::string_view key) const {
  const auto found =
      std::find_if(members.begin(), members.end(), [&](const auto& member) { return member.first == key; });
  return found == members.end() ? nullptr : &found->second;
}

Result<Json> read_json(std::string_view text, JsonLimits limits) {
  if (const auto zero = text.find('\0'); zero != std::string_view::npos)  // the parser would take it for the end
    return invalid_input("", "malformed JSON at " + place_in(text, zero + 1) + ": a zero byte");
  Builder builder{text, limits};
  return builder.take(Parser::sax_parse(text, &builder));
}

std::string quote_json(std::string_view text, JsonText form) {
  return Parser(std::string{text}).dump(-1, ' ', form == JsonText::ascii, Parser::error_handler_t::replace);
}

std::string write_json(const Json& value) {
  std::string result;
  switch (value.kind) {
    case Json::Kind::null:
      return "null";
    case Json::Kind::boolean:
    case Json::Kind::number:
      return value.text;
    case Json::Kind::string:
      return quote_json(value.text);
    case Json::Kind::array:
      for (const Json& item : value.items) result += (result.empty() ? "" : ",") + write_json(item);
      return "[" + result + "]";
    case Json::Kind::object:
      for (const auto& [key, member] : value.members)
        result += (result.empty() ? "" : ",") + quote_json(key) + ":" + write_json(member);
      return "{" + result + "}";
  }
  return result;
}

std::string child(std::string_view pointer, std::string_view key) {
  std::string result{pointer};
  result += '/';
  for (const char c : key) {
    if (c == '~')
      result += "~0";
    else if (c == '/')
      result += "~1";
    else
      result += c;
  }
  return result;
}

std::string child(std::string_view pointer, std::size_t index) { return child(pointer, std::to_string(index)); }

std::string describe(const Json& value) {
  switch (value.kind) {
    case Json::Kind::null:
      return "null";
    case Json::Kind::boolean:
      return value.text;
    case Json::Kind::number:
      return "the number " + value.text.substr(0, 40);
    case Json::Kind::string:
      return "the string " + quote_json(value.text.substr(0, 40));
    case Json::Kind::array:
      return "an array of " + std::to_string(value.items.size());
    case Json::Kind::object:
      return "an object";
  }
  return "";
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace dpcert::check {
namespace {

// Receives nlohmann's events. Each returns false to stop the parser, with `error` saying why.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(std::string_view bytes) : bytes_{bytes} {}

  Json root;
  std::string error;

  bool null() override { return put({}) != nullptr; }
  bool boolean(bool value) override { return put({Json::Kind::boolean, value ? "true" : "false", {}, {}}) != nullptr; }
  bool number_integer(number_integer_t n) override { return number(std::to_string(n)); }
  bool number_unsigned(number_unsigned_t n) override { return number(std::to_string(n)); }
  bool number_float(number_float_t, const string_t& text) override { return number(text); }
  bool string(string_t& text) override {
    if (text.find('\0') != string_t::npos) return fail(zero_character);
    return put({Json::Kind::string, text, {}, {}}) != nullptr;
  }
  bool binary(binary_t&) override { return fail("binary data"); }

  bool start_object(std::size_t) override { return open(Json::Kind::object); }
  bool end_object() override {
    std::vector<std::string_view> keys;
    for (const auto& [key, value] : open_.back().value->members) keys.emplace_back(key);
    std::sort(keys.begin(), keys.end());
    if (std::adjacent_find(keys.begin(), keys.end()) != keys.end()) return fail("a key appears twice in one object");
    return close();
  }
  bool start_array(std::size_t) override { return open(Json::Kind::array); }
  bool end_array() override { return close(); }

  bool key(string_t& text) override {
    if (text.find('\0') != string_t::npos) return fail(zero_character);
    open_.back().key = text;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::json::exception& problem) override {
    const bool too_large = problem.id == 406;
    return fail((too_large ? "a number beyond the range of a double, to be written as a string, at " : "not JSON at ") +
                place_of(position));
  }

 private:
  struct Open {
    Json* value;
    std::string key;
  };
  static constexpr const char* zero_character = "a text that holds the character U+0000";

  bool fail(std::string why) {
    error = std::move(why);
    return false;
  }
  // Of the byte of that number, from 1 on.
  [[nodiscard]] std::string place_of(std::size_t position) const {
    const auto before = bytes_.substr(0, position == 0 ? 0 : position - 1);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    return "line " + std::to_string(line) + ", byte " + std::to_string(before.size() - (before.rfind('\n') + 1) + 1);
  }
  bool number(const std::string& text) { return put({Json::Kind::number, text, {}, {}}) != nullptr; }

  // Adds a value where the parser stands. An open container's address is
  // stable: its parent grows only after it is closed.
  Json* put(Json value) {
    if (++count_ > max_json_values) return fail("more than 1,000,000 values"), nullptr;
    if (open_.empty()) return &(root = std::move(value));
    Json& parent = *open_.back().value;
    if (parent.kind == Json::Kind::array) return &parent.items.emplace_back(std::move(value));
    return &parent.members.emplace_back(std::move(open_.back().key), std::move(value)).second;
  }
  bool open(Json::Kind kind) {
    if (open_.size() >= max_json_depth) return fail("nested deeper than 64");
    Json* const value = put({kind, {}, {}, {}});
    if (value != nullptr) open_.push_back({value, {}});
    return value != nullptr;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string_view bytes_;
  std::vector<Open> open_;
  std::size_t count_ = 0;
};

}  // namespace

const Json* Json::find(std::string_view key) const {
  for (const auto& [name, value] : members)
    if (name == key) return &value;
  return nullptr;
}

std::string quoted(const std::string& text) { return nlohmann::json(text).dump(-1, ' ', true); }

std::variant<Json, std::string> read_json(std::string_view bytes) {
  if (bytes.size() > max_json_bytes) return "longer than 64 MiB";
  // nlohmann's lexer would take a zero byte for the end of the text.
  if (bytes.find('\0') != std::string_view::npos) return "not JSON: a zero byte";
  Builder builder{bytes};
  if (!nlohmann::json::sax_parse(bytes.begin(), bytes.end(), &builder)) return builder.error;
  return std::move(builder.root);
}

}  // namespace dpcert::check

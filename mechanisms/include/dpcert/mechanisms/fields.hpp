// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/mechanisms/json.hpp"

namespace dpcert {

/// Thrown while a document is being read by the readers of its members, for whoever began reading it to catch: `reading`
/// makes it an error value. What reads whole documents (read_audit, mechanism_of, claim_of, calibrate) never throws it.
struct BadInput : std::exception {
  explicit BadInput(Error what) : error{std::move(what)}, text{error.where + ": " + error.message} {}
  [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

  Error error;
  std::string text;
};

/// A closed, half-open or open range of rationals, for one-line domain checks.
struct Range {
  std::optional<Rational> least = std::nullopt, most = std::nullopt;
  bool open_below = false;
  std::string wanted;  ///< "a number > 0", ...
};
[[nodiscard]] Range positive();
[[nodiscard]] Range non_negative();
[[nodiscard]] Range probability();

/// How privacy answers when a parameter grows: `grows` for a noise scale, `shrinks` for a sensitivity or a budget.
enum class Privacy { grows, shrinks };

/// A parameter left open (`null`) in a specification: the value that stands for it while reading, and what was found
/// out.
struct Hole {
  Rational value = 1;
  std::string parameter, where;
  Privacy privacy = Privacy::grows;
  Range range;
  bool is_count = false;  ///< whole numbers only
  unsigned count = 0;
};

/// The members of one JSON object, each read once, by name; every complaint carries the place.
class Fields {
 public:
  /// Throws BadInput when `object` is not a JSON object.
  Fields(const Json& object, std::string pointer, Hole* hole = nullptr);

  [[nodiscard]] const std::string& pointer() const { return pointer_; }
  [[nodiscard]] bool has(std::string_view key) const;
  /// The member; throws where it is missing. A key that is there instead and spelt nearly so is named.
  const Json& at(std::string_view key);
  const Json* find(std::string_view key);
  [[nodiscard]] std::string where(std::string_view key) const { return child(pointer_, key); }
  [[nodiscard]] Hole* hole() const { return hole_; }

  std::string string(std::string_view key);
  Rational rational(std::string_view key, const Range& range);
  /// A parameter that may be left open for calibration.
  Rational parameter(std::string_view key, const Range& range, Privacy privacy);
  /// The scale of some noise: >= 0, 0 being no noise at all; where it is left open, > 0.
  Rational noise_scale(std::string_view key);
  Epsilon epsilon_parameter(std::string_view key, Privacy privacy);
  /// >= 0; a rational or {"log": r} with r >= 1.
  Epsilon epsilon(std::string_view key);
  unsigned long count(std::string_view key, unsigned long least, unsigned long most);
  /// The number of times that something private is run, which may be left open for calibration.
  unsigned long count_of_runs(std::string_view key, unsigned long least, unsigned long most);
  const std::vector<Json>& array(std::string_view key);
  /// Throws for a member that nobody asked for.
  void finish() const;

 private:
  [[noreturn]] void reject_missing(std::string_view key) const;
  [[noreturn]] void reject_unknown(const std::string& name) const;
  [[nodiscard]] bool was_asked(std::string_view key) const;
  /// The keys that were asked for and are not there.
  [[nodiscard]] std::vector<std::string> asked() const;
  [[nodiscard]] bool is_open(const Json& value, std::string_view key, const Range& range, Privacy privacy);

  const Json& object_;
  std::string pointer_;
  Hole* hole_;
  std::vector<std::string_view> used_;
  mutable std::vector<std::string_view> asked_;  ///< `used_`, and what was looked for only
};

/// Reads of single values, with their place.
[[nodiscard]] Rational rational_of(const Json& value, const std::string& where, const Range& range);
/// >= 0: a number, or {"log": r} with r >= 1.
[[nodiscard]] Epsilon epsilon_of(const Json& value, const std::string& where);
/// Of either sign: a number, or {"log": r} with r > 0.
[[nodiscard]] Epsilon signed_epsilon_of(const Json& value, const std::string& where);
[[noreturn]] void reject(std::string where, std::string message);
/// Refuses a name, and lists those that would do.
[[noreturn]] void reject_name(const std::string& name, const std::vector<std::string>& known, std::string where);
/// The keys of a table of readers or answers.
template <class Table>
[[nodiscard]] std::vector<std::string> names_in(const Table& table) {
  std::vector<std::string> names;
  for (const auto& [name, unused] : table) names.push_back(name);
  return names;
}

/// What was built of the members of `in`. Throws BadInput: it could not be, `where` being below the object.
template <class Value>
[[nodiscard]] Value built(Result<Value> value, const Fields& in) {
  if (!value) throw BadInput{{value.error().fault, in.pointer() + value.error().where, value.error().message}};
  return std::move(value).value();
}

/// Runs a reader and turns BadInput into an error value.
template <class Read>
[[nodiscard]] auto reading(Read&& read) -> Result<decltype(read())> {
  try {
    return read();
  } catch (const BadInput& bad) {
    return bad.error;
  }
}

}  // namespace dpcert

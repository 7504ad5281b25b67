// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "dpcert/exact/result.hpp"

namespace dpcert {

/// Thrown while a document is being read by the readers of its members, for whoever began reading
/// it to catch: `reading` makes it an error value. What reads whole documents never throws it.
struct BadInput : std::exception {
  explicit BadInput(Error what) : error{std::move(what)}, text{error.where + ": " + error.message} {}
  [[nodiscard]] const char* what() const noexcept override { return text.c_str(); }

  Error error;
  std::string text;
};

[[noreturn]] void reject(std::string where, std::string message);
/// Refuses a name, and lists those that would do.
[[noreturn]] void reject_name(const std::string& name, const std::vector<std::string>& known, std::string where);

/// An error of a part of something, with the part's place before its own.
[[nodiscard]] inline Error below(const std::string& place, Error error) {
  error.where = place + error.where;
  return error;
}

/// The value; throws its error as BadInput, below that place.
template <class Value>
[[nodiscard]] Value required(Result<Value> value, const std::string& where = "") {
  if (!value) throw BadInput{below(where, value.error())};
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

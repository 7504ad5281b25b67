// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace dpcert::cli {

/// What is wrong with a question, in words; thrown while it is read.
struct Problem {
  std::string message;
};

inline constexpr const char* prefix_of_mechanism = "mechanism-";

/// `--sampling-rate` is `--sampling_rate`.
[[nodiscard]] std::string with_underscores(std::string name);

/// One `--name value` of a question.
struct Argument {
  std::string option;  ///< as it was written, without its dashes
  std::string value;
  bool of_mechanism = false;  ///< written with --mechanism-

  /// With underscores, and without the prefix.
  [[nodiscard]] std::string name() const;
};
/// Throws Problem.
[[nodiscard]] std::vector<Argument> read_arguments(const std::vector<std::string>& words);

/// JSON as it was written. Throws Problem where it is malformed, with the place in what was written.
[[nodiscard]] std::string checked_json(const std::string& text, const std::string& name);
/// The value as JSON: an object, an array or null as it is, else a string.
[[nodiscard]] std::string value_text(const Argument& argument);
/// The object of that type with members whose values are JSON.
[[nodiscard]] std::string object_text(const std::string& type, const std::map<std::string, std::string>& members);

}  // namespace dpcert::cli

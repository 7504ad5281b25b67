// SPDX-License-Identifier: Apache-2.0
#pragma once

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

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "compute.hpp"
#include "dpcert/queries/quantity.hpp"

namespace dpcert::cli {

/// One question of a person: `dpcert epsilon gaussian --sigma 1 --sensitivity 1 --delta 1e-5`.
struct Question {
  std::string quantity;                ///< one that is asked of one mechanism
  std::string mechanism;               ///< a type's name, or a whole mechanism as a JSON object
  std::vector<std::string> arguments;  ///< --name value pairs; --mechanism-epsilon sets the mechanism's own epsilon
  long digits = 15;
  bool json = false;
};

/// The quantities that are commands: all that are asked of one mechanism.
[[nodiscard]] std::vector<const Quantity*> asked_of_mechanisms();
/// What one of them takes beside it.
[[nodiscard]] std::vector<Member> inputs_of(const Quantity& quantity);
/// The same as options: "--epsilon, --delta".
[[nodiscard]] std::string options_of_quantity(const Quantity& quantity);
/// What is wrong with the words after such a command where they do
/// not begin with a mechanism; "" where nothing is.
[[nodiscard]] std::string why_no_mechanism(const std::string& quantity, const std::vector<std::string>& words);

/// The query that the question is.
/// Errors  invalid_input: what is wrong with its words.
[[nodiscard]] Result<Json> query_of(const Question& question);

/// Prints one readable line, or the answer object; the object
/// too where the answer is no one figure.
[[nodiscard]] Status ask(const Question& question, std::ostream& out, std::ostream& err);

/// Answers a question of a command, and how many digits are meant where none are given.
struct Asker {
  std::function<Status(const Question& question, std::ostream& out, std::ostream& err)> ask;
  long digits = 15;
};

}  // namespace dpcert::cli

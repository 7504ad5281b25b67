// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "status.hpp"

namespace CLI {
class App;
}

namespace dpcert {
struct Quantity;
}

namespace dpcert::cli {

struct Asker;

/// A word that can be typed, and what it means in a line.
struct Word {
  std::string word, meaning;
};

/// An exit status, and when a command ends with it.
struct Ending {
  int status;
  std::string when;
};

/// A command of the program, whose parser says its name, its options and its help.
struct Command {
  CLI::App* parser;
  std::function<int()> run;  ///< gives the exit status; on the streams of the process, once the words were parsed
  std::string instead_of_extras = {};  ///< what to say of words that it does not take; "": what the parser says
  std::function<std::string()> more_help = {};  ///< what follows its help; all of it, where the parser has none
  std::vector<Ending> endings = {{all_well, "all is well"}, {bad_input, "any error"}};
  /// What its first word may name, for help and completion; none: a file, or nothing.
  std::function<std::vector<Word>()> names = {};
};

/// Says what the program is, and adds its commands, in the order of the help. Where it knows geometry,
/// that was registered before.
[[nodiscard]] std::vector<Command> add_commands(CLI::App& program);

// One file a command.
[[nodiscard]] Command add_compute(CLI::App& program);
/// One command for each quantity that is asked of one mechanism.
[[nodiscard]] std::vector<Command> add_questions(CLI::App& program);
/// One of them.
[[nodiscard]] Command add_question(CLI::App& program, const Quantity& quantity, Asker asker);
/// That of the quantity risk, which has forms of its own.
[[nodiscard]] Command add_risk(CLI::App& program, const Quantity& quantity);
[[nodiscard]] Command add_audit(CLI::App& program);
[[nodiscard]] Command add_audit_samples(CLI::App& program);
[[nodiscard]] Command add_families(CLI::App& program);
[[nodiscard]] Command add_mechanisms(CLI::App& program);
[[nodiscard]] Command add_quantities(CLI::App& program);
[[nodiscard]] Command add_releases(CLI::App& program);
[[nodiscard]] Command add_schema(CLI::App& program);
[[nodiscard]] Command add_elliptical(CLI::App& program);
[[nodiscard]] Command add_plot(CLI::App& program);
[[nodiscard]] Command add_odometer(CLI::App& program);
[[nodiscard]] Command add_sample(CLI::App& program);
[[nodiscard]] Command add_release(CLI::App& program);
[[nodiscard]] Command add_vectors(CLI::App& program);
[[nodiscard]] Command add_theorems(CLI::App& program);
[[nodiscard]] Command add_check(CLI::App& program);
[[nodiscard]] Command add_explain(CLI::App& program);

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "wrong_words.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "ask.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"

namespace dpcert::cli {
namespace {

/// Of a quantity that is no command, as it is not of one mechanism: how it is asked; else "".
std::string asked_elsewhere(const std::string& word) {
  for (const Quantity* one : quantities())
    if (one->name == word)
      return "\"" + word + "\" is a quantity of dpcert compute, which reads queries such as " +
             write_json(read_json(one->example).value());
  return "";
}

}  // namespace

std::string missing_mechanism(int argc, char** argv) {
  if (argc < 2) return "";
  const auto asked = asked_of_mechanisms();
  const bool is_question =
      std::any_of(asked.begin(), asked.end(), [&](const Quantity* one) { return one->name == argv[1]; });
  return is_question ? why_no_mechanism(argv[1], {argv + 2, argv + argc}) : "";
}

std::string unknown_name(const CLI::App& app, int argc, char** argv) {
  if (argc < 2) return "";
  const std::string word = argv[1];
  const auto commands = app.get_subcommands(nullptr);
  std::vector<std::string> known;
  const CLI::App* chosen = &app;
  for (const CLI::App* command : commands) {
    known.push_back(command->get_name());
    if (command->get_name() == word) chosen = command;
  }
  if (const std::string asked = asked_elsewhere(word); chosen == &app && !asked.empty()) return asked;
  if (!word.starts_with('-') && chosen == &app) return "no command \"" + word + "\"" + suggestion(word, known);
  if (chosen->get_allow_extras()) return "";  // what is wrong is something else
  known.clear();
  for (const CLI::Option* option : chosen->get_options())
    for (const std::string& name : option->get_lnames()) known.push_back(name);
  for (int i = chosen == &app ? 1 : 2; i < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--") break;
    if (!option.starts_with("--")) continue;
    const std::string name = option.substr(2, option.find('=') - 2), near = nearest(name, known);
    if (std::find(known.begin(), known.end(), name) == known.end())
      return "no option --" + name + (near.empty() ? "" : "; did you mean --" + near + "?");
  }
  return "";
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
// Prints what the program says of itself as JSON, from which generate.py writes manual pages and completions: its commands
// with their options and exit statuses, and the types of mechanisms with their parameters.
#include <CLI/CLI.hpp>
#include <iostream>
#include <nlohmann/json.hpp>

#include "ask.hpp"
#include "commands.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/queries/geometry.hpp"

namespace {

using namespace dpcert;
using Described = nlohmann::ordered_json;

std::string name_of(const CLI::Option& option) {
  return option.get_positional() ? option.get_name(true) : "--" + option.get_lnames().front();
}

Described described(const CLI::Option& option) {
  Described names = Described::array(), others = Described::array();
  for (const std::string& name : option.get_snames()) names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) names.push_back("--" + name);
  for (const CLI::Option* other : option.get_excludes()) others.push_back(name_of(*other));
  const std::string type = option.get_type_name();
  return {{"name", name_of(option)},
          {"names", names},  // none of a word that stands by its place
          {"value", option.get_items_expected_max() == 0 ? "" : type.substr(0, type.find(':'))},
          {"meaning", option.get_description()},
          {"default", option.get_default_str()},
          {"required", option.get_required()},
          {"excludes", others}};
}

Described described(const CLI::App& parser) {
  Described options = Described::array(), positionals = Described::array();
  for (const CLI::Option* option : parser.get_options())
    (option->get_positional() ? positionals : options).push_back(described(*option));
  return {{"name", parser.get_name()},
          {"summary", parser.get_description()},
          {"positionals", positionals},
          {"options", options},
          {"footer", parser.get_footer()},
          {"takes_parameters", parser.get_allow_extras()},
          {"help", parser.get_help_ptr() != nullptr}};
}

Described described(const std::vector<Member>& members) {
  Described all = Described::array();
  for (const Member& member : members)
    all.push_back({{"name", member.name}, {"meaning", member.meaning}, {"words", member.type.names()}});
  return all;
}

Described described(const cli::Command& command) {
  Described text = described(*command.parser);
  text["more_help"] = text["help"] || !command.more_help ? "" : command.more_help();
  for (const auto& [status, when] : command.endings) text["endings"].push_back({status, when});
  for (const cli::Word& word : command.names ? command.names() : std::vector<cli::Word>{})
    text["names"].push_back({word.word, word.meaning});
  for (const Quantity* quantity : cli::asked_of_mechanisms())
    if (quantity->name == text["name"]) text["inputs"] = described(cli::inputs_of(*quantity));
  return text;
}

}  // namespace

int main() {
  serve_geometry();
  CLI::App program;
  program.name("dpcert");
  const std::vector<cli::Command> commands = cli::add_commands(program);
  Described text = described(program);
  text["version"] = DPCERT_VERSION;
  for (const cli::Command& command : commands) text["commands"].push_back(described(command));
  for (const MechanismType* type : mechanism_types()) text["mechanisms"][type->name] = described(type->members);
  std::cout << text.dump(1) << "\n";
}

// SPDX-License-Identifier: Apache-2.0
// Listings of what objects there are, and their schema.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/json_schema.hpp"
#include "dpcert/queries/schema_text.hpp"
#include "list_types.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

/// Prints the JSON Schema of what the program reads, or of one
/// variety or type; or the tables of the documentation.
Status print_schema(const std::string& name, bool markdown, std::ostream& out, std::ostream& err) {
  const auto varieties = interface_varieties();
  if (markdown) {
    out << schema_markdown(varieties);
    return written(out);
  }
  const auto schema = json_schema(varieties, name);
  if (!schema) return complain(err, schema.error());
  out << schema->dump(1) << "\n";
  return written(out);
}

Command listing(CLI::App& program, const std::string& name, const std::string& summary, const std::string& argument,
                const std::string& of_argument, const Listed& listed) {
  auto type = std::make_shared<std::string>();
  auto* parser = program.add_subcommand(name, summary);
  parser->add_option(argument, *type, of_argument);
  return {.parser = parser,
          .run = [type, listed] { return list_types(listed, *type, std::cout, std::cerr); },
          .names = [listed] { return types_of(listed.variety); }};
}

/// Varieties, and the types of each.
std::vector<Word> named_in_schema() {
  std::vector<Word> names;
  for (const Variety& variety : interface_varieties()) {
    names.push_back({variety.name, variety.summary});
    for (const ObjectType* type : variety.types) names.push_back({variety.name + "." + type->name, type->summary});
  }
  return names;
}

}  // namespace

std::vector<Word> types_of(const std::string& variety) {
  std::vector<Word> names;
  for (const Variety& one : interface_varieties())
    if (one.name == variety)
      for (const ObjectType* type : one.types) names.push_back({type->name, type->summary});
  return names;
}

Status list_types(const Listed& listed, const std::string& name, std::ostream& out, std::ostream& err) {
  const auto varieties = interface_varieties();
  const auto variety =
      std::find_if(varieties.begin(), varieties.end(), [&](const Variety& one) { return one.name == listed.variety; });
  std::vector<std::string> known;
  for (const ObjectType* type : variety->types) {
    known.push_back(type->name);
    if (name.empty()) out << type->name << ": " << type->summary << "\n";
    if (name == type->name) out << type_text(*type);
  }
  if (!name.empty() && std::find(known.begin(), known.end(), name) == known.end())
    return complain(err, invalid_input("", "no " + listed.noun + " \"" + name + "\"" + suggestion(name, known)));
  return written(out);
}

Command add_mechanisms(CLI::App& program) {
  return listing(program, "mechanisms", "List the types of mechanisms and budgets, or the parameters of one", "TYPE",
                 "A type of mechanism", {"mechanism", "mechanism"});
}
Command add_quantities(CLI::App& program) {
  return listing(program, "quantities", "List the quantities that dpcert compute answers, or the inputs of one", "NAME",
                 "A quantity", {"query", "quantity"});
}
Command add_releases(CLI::App& program) {
  return listing(program, "releases", "List what dpcert release can release, or the members of one", "TYPE",
                 "A type of release", {"release", "release"});
}

Command add_schema(CLI::App& program) {
  auto name = std::make_shared<std::string>();
  auto markdown = std::make_shared<bool>(false);
  auto* parser = program.add_subcommand(
      "schema", "Print the JSON Schema (2020-12) of queries, audit files and release specs, or of one kind of object");
  auto* option =
      parser->add_option("NAME", *name, "A kind of object, such as mechanism, body or query, or a type of one");
  parser->add_flag("--markdown", *markdown, "Print tables of all members")->excludes(option);
  return {.parser = parser,
          .run = [name, markdown] { return print_schema(*name, *markdown, std::cout, std::cerr); },
          .names = named_in_schema};
}

}  // namespace dpcert::cli

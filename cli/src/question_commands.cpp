// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "ask.hpp"
#include "commands.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/queries/schema_text.hpp"
#include "list_types.hpp"

namespace dpcert::cli {

Command add_question(CLI::App& program, const Quantity& quantity, Asker asker) {
  auto question = std::make_shared<Question>();
  question->quantity = quantity.name;
  auto* parser = program.add_subcommand(quantity.name,
                                        quantity.summary + ": " + quantity.name + " MECHANISM --PARAMETER VALUE ...");
  parser
      ->add_option("MECHANISM", question->mechanism,
                   "A type of mechanism (dpcert mechanisms lists them, dpcert mechanisms TYPE its parameters), or a "
                   "JSON object")
      ->required();
  question->digits = asker.digits;
  parser->add_option("--digits", question->digits, "Decimal digits, 1 to 1000")->capture_default_str();
  parser->add_flag("--json", question->json, "Print the answer object");
  parser->allow_extras();
  const std::string inputs = options_of_quantity(quantity);
  parser->footer("Further options are " + (inputs.empty() ? "" : "the query's inputs (" + inputs + ") and ") +
                 "the mechanism's parameters\n(--sigma, --sensitivity, ...); --mechanism-epsilon is the "
                 "mechanism's own epsilon.");
  const auto run = [question, parser, ask = std::move(asker.ask)] {
    question->arguments = parser->remaining();
    return ask(*question, std::cout, std::cerr);
  };
  const auto more_help = [question] {
    const MechanismType* type = find_mechanism_type(question->mechanism);
    return type != nullptr ? "\n" + type_text(*type) : "";
  };
  return {.parser = parser, .run = run, .more_help = more_help, .names = [] { return types_of("mechanism"); }};
}

std::vector<Command> add_questions(CLI::App& program) {
  std::vector<Command> all;
  for (const Quantity* quantity : asked_of_mechanisms())
    all.push_back(quantity->name == "risk" ? add_risk(program, *quantity) : add_question(program, *quantity, {ask}));
  return all;
}

}  // namespace dpcert::cli

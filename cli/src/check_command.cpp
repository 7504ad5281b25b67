// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <sstream>

#include "commands.hpp"
#include "dpcert/check/command.hpp"

namespace dpcert::cli {

Command add_check(CLI::App& program) {
  auto* parser = program.add_subcommand("check", "Re-check certificates: check SPEC CERTIFICATE... [--expect VERDICT]");
  parser->prefix_command();
  parser->set_help_flag();
  const auto help = [] {
    std::ostringstream text;
    return check::run_check({"--help"}, text, text) == all_well ? text.str() : std::string{};
  };
  return {.parser = parser,
          .run = [parser] { return check::run_check(parser->remaining(), std::cout, std::cerr); },
          .more_help = help,
          .endings = {}};  // its help tells them
}

}  // namespace dpcert::cli

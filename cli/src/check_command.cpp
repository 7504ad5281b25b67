// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.hpp"
#include "dpcert/check/command.hpp"

namespace dpcert::cli {

Command add_check(CLI::App& program) {
  auto* parser = program.add_subcommand("check", "Re-check certificates: check SPEC CERTIFICATE... [--expect VERDICT]");
  parser->prefix_command();
  parser->set_help_flag();
  return {parser, [parser] { return check::run_check(parser->remaining(), std::cout, std::cerr); }};
}

}  // namespace dpcert::cli

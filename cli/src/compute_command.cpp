// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "commands.hpp"
#include "compute.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

Status run_compute(const std::string& path) {
  if (path == "-") return compute(std::cin, std::cout, std::cerr);
  std::error_code code;
  std::ifstream file{path, std::ios::binary};
  if (!file || std::filesystem::is_directory(path, code))
    return complain(std::cerr, invalid_input(path, file ? "is a directory, wanted a file" : "cannot be opened"));
  return compute(file, std::cout, std::cerr);
}

}  // namespace

Command add_compute(CLI::App& program) {
  auto queries = std::make_shared<std::string>("-");
  auto* parser = program.add_subcommand("compute", "Answer queries: JSON Lines or one JSON array");
  parser->add_option("FILE", *queries, "A file of queries, or - for standard input")->capture_default_str();
  return {.parser = parser,
          .run = [queries] { return run_compute(*queries); },
          .endings = {{all_well, "all queries are answered"},
                      {bad_input, "some query has an error, or what is read or written failed"}}};
}

}  // namespace dpcert::cli

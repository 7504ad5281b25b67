// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <iostream>
#include <memory>

#include "dpcert/accounting/families/family.hpp"
#include "list_types.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

/// "> 0", "in [0, 1]", "an integer"; "" of any number.
std::string range_text(const Range& range) {
  const std::string wanted = range.wanted(), noun = "a number";
  if (range.is_whole || !wanted.starts_with(noun)) return wanted;
  return wanted == noun ? "" : wanted.substr(noun.size() + 1);
}

std::string parameters_text(const FamilyInfo& info) {
  std::string text;
  for (const Parameter& parameter : info.parameters) {
    const std::string_view brackets = parameter.shape == Shape::matrix   ? "[][]"
                                      : parameter.shape == Shape::vector ? "[]"
                                                                         : "";
    const std::string range = range_text(parameter.range);
    text +=
        fmt::format("{}{}{}{}{}", text.empty() ? "" : ", ", parameter.name, brackets, range.empty() ? "" : " ", range);
  }
  return text;
}

std::string renyi_method(const Family& family) {
  std::string text;
  const auto add = [&](bool has, const char* method) {
    if (has) text += (text.empty() ? "" : ", else ") + std::string{method};
  };
  add(family.as_exponential() != nullptr, "log-partition");
  add(family.as_integer() != nullptr, "sum");
  add(family.as_density() != nullptr, "quadrature");
  return text.empty() ? "-" : text;
}

std::string hockey_stick_method(const Family& family) {
  if (!family.info().carried_to.empty()) return "as laws of " + std::string{family.info().carried_to};
  if (family.as_integer() != nullptr) return "sum";
  if (family.as_density() != nullptr) return "event rule";
  return family.as_exponential() != nullptr ? "inverted transform" : "unsupported";
}

std::string_view or_dash(std::string_view text) { return text.empty() ? "-" : text; }

/// Prints the families of distributions that the program knows, and by which method it compares
/// their laws: as readable lines, or as a Markdown table.
void list_families(bool markdown, std::ostream& out) {
  if (markdown)
    out << "| family | parameters | support | statistic | natural parameters | conjugate prior | Rényi | hockey stick "
           "|\n|---|---|---|---|---|---|---|---|\n";
  for (const Family* family : families()) {
    const FamilyInfo& info = family->info();
    const std::string parameters = parameters_text(info), renyi = renyi_method(*family),
                      hockey_stick = hockey_stick_method(*family);
    if (markdown) {
      for (const std::string_view cell :
           {info.name, std::string_view{parameters}, info.support, or_dash(info.statistic), or_dash(info.natural_space),
            or_dash(info.conjugate), std::string_view{renyi}, std::string_view{hockey_stick}})
        out << "| " << markdown_cell(cell) << " ";
      out << "|\n";
    } else {
      out << fmt::format("{}: {}; on {}; Rényi divergence: {}; hockey stick: {}\n", info.name, parameters, info.support,
                         renyi, hockey_stick);
    }
  }
}

}  // namespace

Command add_families(CLI::App& program) {
  auto markdown = std::make_shared<bool>(false);
  auto name = std::make_shared<std::string>();
  auto* parser = program.add_subcommand("families", "List the families of distributions and how they are compared");
  auto* table = parser->add_flag("--markdown", *markdown, "Print a Markdown table");
  parser->add_option("FAMILY", *name, "A family: its parameters")->excludes(table);
  return {.parser = parser,
          .run =
              [markdown, name] {
                if (!name->empty()) return list_types({"distribution", "family"}, *name, std::cout, std::cerr);
                list_families(*markdown, std::cout);
                return written(std::cout);
              },
          .names = [] { return types_of("distribution"); }};
}

}  // namespace dpcert::cli

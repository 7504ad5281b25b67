// SPDX-License-Identifier: Apache-2.0
#include "vectors_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/vectors.hpp"
#include "terminal.hpp"
#include "watch.hpp"

namespace dpcert::cli {
namespace {

/// The query with its answer; nothing where that is not exact,
/// or has fewer digits than were asked for.
std::optional<std::string> line_of(const VectorQuery& query) {
  const auto read = read_json(query.text);
  const auto found = read ? answer(*read) : Result<Answer>{read.error()};
  if (!found || found->contains("reached_digits") || found->value("kind", "") != "exact") return std::nullopt;
  Answer line = {{"id", query.id}};
  line.update(Answer::parse(query.text));
  line.erase("digits");
  for (const char* member : {"lower", "upper", "exact"})
    if (found->contains(member)) line[member] = (*found)[member];
  return line.dump();
}

}  // namespace

Status run_vectors(std::size_t every, std::ostream& out, std::ostream& err) {
  const auto queries = vector_queries();
  for (std::size_t i = 0; i < queries.size() && out.good(); i += every) {
    doing(queries[i].id);
    if (const auto line = line_of(queries[i])) out << *line << "\n" << std::flush;
  }
  return out.good() ? all_well : complain(err, invalid_input("", "the vectors could not be written"));
}

Command add_vectors(CLI::App& program) {
  auto every = std::make_shared<std::size_t>(1);
  auto* parser = program.add_subcommand("vectors", "Stream certified reference values for tests of other accountants");
  parser->add_option("--every", *every, "Only each so many-th query of the suite")
      ->check(CLI::Range(1UL, 1'000'000UL))
      ->capture_default_str();
  return {parser, [every] { return run_vectors(*every, std::cout, std::cerr); }};
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "theorems_command.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "commands.hpp"
#include "dpcert/mechanisms/schema/nearest.hpp"
#include "dpcert/theorems/registry.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using namespace theorems;
using OrderedJson = nlohmann::ordered_json;

/// The theorems asked for.
/// Errors  invalid_input: no such id or status.
Result<std::vector<const Theorem*>> chosen(const TheoremOptions& options) {
  std::vector<std::string> known;
  std::vector<const Theorem*> found;
  const auto named = find_theorems(options.id);
  const auto is_asked = [&](const Theorem& theorem) {
    return options.id.empty() || std::find(named.begin(), named.end(), &theorem) != named.end();
  };
  const auto status = status_of(options.status);
  if (!options.status.empty() && !status)
    return invalid_input(
        "", "no status \"" + options.status + "\"; wanted holds, holds-corrected, false, loose or asymptotic");
  for (const Theorem& theorem : theorems::theorems()) {
    known.emplace_back(theorem.id);
    if (is_asked(theorem) && (!status || theorem.status == *status)) found.push_back(&theorem);
  }
  if (!options.id.empty() && named.empty())
    return invalid_input("", "no theorem \"" + options.id + "\"" + suggestion(options.id, known));
  return found;
}

OrderedJson as_json(const Theorem& theorem) {
  OrderedJson object = {{"id", theorem.id},
                        {"document", document_of(theorem).title},
                        {"place", theorem.place},
                        {"status", name_of(theorem.status)},
                        {"statement", theorem.statement}};
  const auto add = [&](const char* name, std::string_view text) {
    if (!text.empty()) object[name] = text;
  };
  add("assumptions", theorem.assumptions);
  add("corrected", theorem.corrected);
  add("note", theorem.note);
  add("code", theorem.code);
  for (const Check& check : theorem.checks) object["checks"].push_back(name_of(check.role));
  return object;
}

std::string explained(const Theorem& theorem) {
  std::string text = fmt::format("{}  [{}]\n    {}\n    {}\n    {}\n", theorem.id, name_of(theorem.status),
                                 document_of(theorem).title, theorem.place, theorem.statement);
  const auto add = [&](const char* name, std::string_view value) {
    if (!value.empty()) text += fmt::format("    {}: {}\n", name, value);
  };
  add("where", theorem.assumptions);
  add("instead", theorem.corrected);
  add("theory note", theorem.note);
  add("code", theorem.code);
  for (const Check& check : theorem.checks) text += fmt::format("    checked: {}\n", name_of(check.role));
  return text;
}

void tabulate(const std::vector<const Theorem*>& chosen, std::ostream& out) {
  std::map<std::string, int> counts;
  for (const Theorem* theorem : chosen) ++counts[name_of(theorem->status)];
  for (const auto& [status, count] : counts) out << fmt::format("{}: {}. ", status, count);
  out << fmt::format("All: {}.\n", chosen.size());
  const Document* document = nullptr;
  for (const Theorem* theorem : chosen) {
    if (&document_of(*theorem) != document) {
      document = &document_of(*theorem);
      out << "\n## " << markdown_cell(document->title)
          << "\n\n| theorem | status | says | instead |\n|---|---|---|---|\n";
    }
    const std::string_view assumptions = theorem->assumptions;
    out << fmt::format("| `{}`: {} | {} | {}{} | {} |\n", theorem->id, markdown_cell(theorem->place),
                       name_of(theorem->status), markdown_cell(theorem->statement),
                       assumptions.empty() ? "" : " Where " + markdown_cell(assumptions) + ".",
                       theorem->corrected.empty() ? "" : markdown_cell(theorem->corrected));
  }
}

/// "passed   holds            ID"; of a statement that is false, not that it passed, but that its
/// checks have shown it to be.
std::string told(const Theorem& theorem, bool holds) {
  const char* status = name_of(theorem.status);
  if (!holds) return fmt::format("FAILED   {:<16} {}", status, theorem.id);
  return theorem.status == theorems::Status::wrong ? fmt::format("false, as shown below    {}", theorem.id)
                                                   : fmt::format("passed   {:<16} {}", status, theorem.id);
}

/// One theorem's checks, run and reported. Returns how many failed.
class Rechecking {
 public:
  Rechecking(const TheoremOptions& options, std::ostream& out) : options_{options}, out_{out} {}

  void run(const Theorem& theorem) {
    const auto results = recheck(theorem, options_.instances, options_.seed);
    bool holds = true;
    OrderedJson shown = {{"id", theorem.id}, {"status", name_of(theorem.status)}, {"checks", OrderedJson::array()}};
    std::string lines;  // below the theorem's own
    for (const Rechecked& result : results) {
      ++checks_;
      instances_ += result.instances;
      if (result.role == Role::counterexample && result.failure.empty()) {
        ++counterexamples_;
        lines += fmt::format("    a counterexample to: {}\n", theorem.statement);
        if (!result.shown.empty()) lines += fmt::format("    it is: {}\n", result.shown);
        if (!theorem.corrected.empty()) lines += fmt::format("    instead: {}\n", theorem.corrected);
      }
      OrderedJson check = {
          {"role", name_of(result.role)}, {"instances", result.instances}, {"passed", result.failure.empty()}};
      if (!result.shown.empty()) check["instance"] = result.shown;
      if (!result.failure.empty()) {
        holds = false;
        check["failure"] = result.failure;
        lines += fmt::format("    {} {}\n", name_of(result.role), result.failure);
      }
      shown["checks"].push_back(std::move(check));
    }
    if (!holds) ++failed_;
    if (options_.json)
      out_ << shown.dump() << "\n";
    else
      out_ << fmt::format("{}\n", told(theorem, holds)) << lines;
    out_ << std::flush;
  }
  Status end(std::size_t theorems) {
    if (!options_.json)
      out_ << fmt::format("{} theorems, {} failed; {} checks on {} instances; {} counterexamples; seed {}\n", theorems,
                          failed_, checks_, instances_, counterexamples_, options_.seed);
    return failed_ > 0 ? some_broken : all_well;
  }

 private:
  const TheoremOptions& options_;
  std::ostream& out_;
  std::size_t failed_ = 0, checks_ = 0, counterexamples_ = 0;
  unsigned long instances_ = 0;
};

/// Each by its id.
std::vector<Word> named_theorems() {
  std::vector<Word> names;
  for (const Theorem& theorem : theorems::theorems())
    names.push_back({std::string{theorem.id}, std::string{theorem.place}});
  return names;
}

}  // namespace

Status run_theorems(const TheoremOptions& options, std::ostream& out, std::ostream& err) {
  const auto found = chosen(options);
  if (!found) return complain(err, found.error());
  Status status = all_well;
  if (options.check) {
    Rechecking rechecking{options, out};
    for (const Theorem* theorem : *found) rechecking.run(*theorem);
    status = rechecking.end(found->size());
  } else if (options.markdown) {
    tabulate(*found, out);
  } else {
    for (const Theorem* theorem : *found) {
      if (options.json)
        out << as_json(*theorem).dump() << "\n";
      else if (!options.id.empty())
        out << explained(*theorem);
      else
        out << fmt::format("{:<16} {}  ({})\n", name_of(theorem->status), theorem->id, theorem->place);
    }
  }
  return written(out, status);
}

Command add_theorems(CLI::App& program) {
  auto options = std::make_shared<TheoremOptions>();
  auto* parser = program.add_subcommand(
      "theorems", "List the theorems behind the figures, and the errata; explain one; re-check them");
  parser->add_option("ID", options->id, "One theorem, such as geumlek.thm-20");
  parser->add_option("--status", options->status, "Those of one status")
      ->type_name("holds|holds-corrected|false|loose|asymptotic");
  auto* recheck = parser->add_flag("--check", options->check, "Run their checks on random instances");
  parser->add_option("--instances", options->instances, "How many for each check, 1 to 1000000")
      ->check(CLI::Range(1UL, 1'000'000UL))
      ->capture_default_str();
  parser->add_option("--seed", options->seed, "Where the random instances begin")->capture_default_str();
  auto* json = parser->add_flag("--json", options->json, "Print JSON Lines");
  parser->add_flag("--markdown", options->markdown, "Print tables")->excludes(json)->excludes(recheck);
  return {.parser = parser,
          .run = [options] { return run_theorems(*options, std::cout, std::cerr); },
          .endings = {{all_well, "all is well"}, {some_broken, "a check fails"}, {bad_input, "any error"}},
          .names = named_theorems};
}

}  // namespace dpcert::cli

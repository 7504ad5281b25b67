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
#include "theorem_instance.hpp"
#include "watch.hpp"

namespace dpcert::cli {
namespace {

using namespace theorems;
using OrderedJson = nlohmann::ordered_json;

/// The ids that are spelt most like what was asked for; of what names no document, by the rest.
std::vector<std::string> nearest_ids(const std::string& asked) {
  const bool names_document = asked.find('.') != std::string::npos;
  std::vector<std::string> known;
  for (const Theorem& theorem : theorems::theorems())
    known.emplace_back(names_document ? theorem.id : theorem.id.substr(theorem.id.find('.') + 1));
  std::vector<std::string> ids;
  for (const std::string& near : nearest_of(asked, known, 3))
    for (const Theorem& theorem : theorems::theorems())
      if (theorem.id.ends_with("." + near) || theorem.id == near) ids.emplace_back(theorem.id);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  ids.resize(std::min<std::size_t>(ids.size(), 5));
  return ids;
}

/// The theorems asked for.
/// Errors  invalid_input: no such theorem or status.
Result<std::vector<const Theorem*>> chosen(const TheoremOptions& options) {
  const auto status = status_of(options.status);
  if (!options.status.empty() && !status)
    return invalid_input(
        "", "no status \"" + options.status + "\"; wanted holds, holds-corrected, false, loose or asymptotic");
  std::vector<const Theorem*> found;
  if (options.id.empty())
    for (const Theorem& theorem : theorems::theorems()) found.push_back(&theorem);
  else if (found = find_theorems(options.id); found.empty())
    return invalid_input("", "no theorem " + quoted_name(options.id) + "; did you mean one of " +
                                 listed(nearest_ids(options.id)) + "? (dpcert theorems lists all)");
  std::erase_if(found, [&](const Theorem* theorem) { return status && theorem->status != *status; });
  return found;
}

/// What an entry without an instance of its own was checked on: the first that the seed draws.
std::vector<std::string> drawn_instances(const Theorem& theorem, std::uint64_t seed) {
  std::vector<std::string> drawn;
  for (const Rechecked& result : recheck(theorem, 1, seed))
    if (result.failure.empty() && !result.shown.empty()) drawn.push_back(result.shown);
  return drawn;
}

OrderedJson as_json(const Theorem& theorem, const TheoremOptions& options) {
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
  if (options.show && theorem.instance) object["instance"] = instance_object(*theorem.instance);
  if (options.show && !theorem.instance) object["holds_at"] = drawn_instances(theorem, options.seed);
  return object;
}

std::string explained(const Theorem& theorem, const TheoremOptions& options) {
  std::string text = fmt::format("{}  [{}]\n    {}\n    {}\n    {}\n", theorem.id, name_of(theorem.status),
                                 document_of(theorem).title, theorem.place, theorem.statement);
  const auto add = [&](const char* name, std::string_view value) {
    if (!value.empty()) text += fmt::format("    {}: {}\n", name, value);
  };
  add("where", theorem.assumptions);
  add("instead", theorem.corrected);
  if (options.show && theorem.instance) text += instance_text(*theorem.instance);
  if (options.show && !theorem.instance)
    for (const std::string& drawn : drawn_instances(theorem, options.seed)) add("holds at", drawn);
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
    doing(std::string{theorem.id});
    const auto results = recheck(theorem, options_.instances, options_.seed);
    bool holds = true;
    OrderedJson shown = {{"id", theorem.id}, {"status", name_of(theorem.status)}, {"checks", OrderedJson::array()}};
    std::string lines;  // below the theorem's own
    for (const Rechecked& result : results) {
      ++checks_;
      instances_ += result.instances;
      if (result.role == Role::counterexample && result.failure.empty()) ++counterexamples_;
      OrderedJson check = {
          {"role", name_of(result.role)}, {"instances", result.instances}, {"passed", result.failure.empty()}};
      if (!result.failure.empty()) {
        holds = false;
        check["failure"] = result.failure;
        lines += fmt::format("    {} {}\n", name_of(result.role), result.failure);
      }
      shown["checks"].push_back(std::move(check));
    }
    if (theorem.instance) {
      shown["instance"] = instance_object(*theorem.instance);
      if (theorem.status == theorems::Status::wrong)
        lines = fmt::format("    not so: {}\n{}    instead: {}\n", theorem.statement, instance_text(*theorem.instance),
                            theorem.corrected) +
                lines;
      if (const std::string wrong = departure(*theorem.instance); !wrong.empty()) {
        holds = false;
        shown["failure"] = wrong;
        lines += fmt::format("    instance: {}\n", wrong);
      }
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
    const bool explains = options.show || (!options.id.empty() && found->size() == 1);
    for (const Theorem* theorem : *found) {
      if (options.json)
        out << as_json(*theorem, options).dump() << "\n";
      else if (explains)
        out << explained(*theorem, options);
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
  auto words = std::make_shared<std::vector<std::string>>();
  parser->add_option("ID", *words, "Theorems by id, number or words: geumlek.thm-20, cor 16, trigamma");
  parser->add_option("--status", options->status, "Those of one status")
      ->type_name("holds|holds-corrected|false|loose|asymptotic");
  auto* recheck = parser->add_flag("--check", options->check, "Run their checks on random instances");
  parser->add_option("--instances", options->instances, "How many for each check, 1 to 1000000")
      ->check(CLI::Range(1UL, 1'000'000UL))
      ->capture_default_str();
  parser->add_option("--seed", options->seed, "Where the random instances begin")->capture_default_str();
  auto* show = parser->add_flag("--show", options->show, "Show an instance with its numbers, and what computes them");
  auto* json = parser->add_flag("--json", options->json, "Print JSON Lines");
  parser->add_flag("--markdown", options->markdown, "Print tables")->excludes(json)->excludes(recheck)->excludes(show);
  return {.parser = parser,
          .run =
              [options, words] {
                for (const std::string& word : *words) options->id += (options->id.empty() ? "" : " ") + word;
                return run_theorems(*options, std::cout, std::cerr);
              },
          .endings = {{all_well, "all is well"}, {some_broken, "a check fails"}, {bad_input, "any error"}},
          .names = named_theorems};
}

}  // namespace dpcert::cli

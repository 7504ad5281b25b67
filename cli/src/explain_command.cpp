// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <map>
#include <memory>
#include <string>

#include "commands.hpp"
#include "dpcert/reports/explanation.hpp"
#include "files.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using reports::Explanation;
using reports::ProofStep;

struct ExplainOptions {
  std::string spec, certificate, html;
  bool markdown = false;
};

/// "in step 0" of a theorem that a step has told before.
class Told {
 public:
  std::string before(const ProofStep& step) {
    const auto [known, is_new] = steps_.try_emplace(step.rule + "\n" + step.theorem, step.number);
    return is_new ? "" : known->second;
  }

 private:
  std::map<std::string, std::string> steps_;
};

std::string opening(const Explanation& explained) {
  if (explained.claim.empty()) return explained.id.empty() ? "" : "Claim " + quoted_name(explained.id) + ".";
  return "Claim " + quoted_name(explained.id) + " says: " + explained.claim + ".";
}

std::string step_as_text(const ProofStep& step, const std::string& told_in) {
  const std::string head = fmt::format("\nStep {}. {}\n", step.number, step.sentence);
  if (!told_in.empty()) return head + fmt::format("    Rule {}, as in step {}.\n", step.rule, told_in);
  return head + fmt::format("    Rule {}: {}.\n    {} Proof: {}\n", step.rule, step.theorem, step.source, step.note);
}

std::string as_text(const Explanation& explained) {
  std::string text;
  if (const std::string says = opening(explained); !says.empty()) text += says + "\n";
  if (!explained.title.empty()) text += "    title: " + quoted_name(explained.title) + "\n";
  for (const auto& [name, what] : explained.mechanism) text += "    " + name + ": " + harmless(what) + "\n";
  text += harmless(explained.answer) + "\n";
  Told told;
  for (const ProofStep& step : explained.steps) text += step_as_text(step, told.before(step));
  if (explained.refused) text += "\nThe step at fault:\n" + step_as_text(*explained.refused, "");
  if (!explained.shown.empty()) text += "\n" + explained.shown + "\n";
  for (const std::string& one : explained.assumptions) text += "assumed: " + harmless(one) + "\n";
  return text;
}

std::string in_markdown(const std::string& text) { return markdown_cell(harmless(text)); }

std::string step_as_markdown(const ProofStep& step, const std::string& told_in) {
  const std::string head =
      fmt::format("\n**Step {}** (`{}`). {}\n", step.number, step.rule, in_markdown(step.sentence));
  if (!told_in.empty()) return head + fmt::format("\n> The theorem of step {}.\n", told_in);
  return head + fmt::format("\n> Theorem: {}. Source: {} Proof: `{}`.\n", in_markdown(step.theorem),
                            in_markdown(step.source), step.note);
}

std::string as_markdown(const Explanation& explained) {
  std::string text = "## " + (explained.id.empty() ? "A certificate" : "Claim " + in_markdown(explained.id)) + "\n";
  if (!explained.title.empty()) text += "\n" + in_markdown(explained.title) + "\n";
  if (!explained.claim.empty()) text += "\nThe claim says: **" + in_markdown(explained.claim) + "**.\n\n";
  for (const auto& [name, what] : explained.mechanism) text += "- " + name + ": " + in_markdown(what) + "\n";
  text += "\n" + in_markdown(explained.answer) + "\n";
  if (!explained.steps.empty()) text += "\n### The proof\n";
  Told told;
  for (const ProofStep& step : explained.steps) text += step_as_markdown(step, told.before(step));
  if (explained.refused) text += "\n### The step at fault\n" + step_as_markdown(*explained.refused, "");
  if (!explained.shown.empty()) text += "\n### What is shown\n\n" + in_markdown(explained.shown) + "\n";
  if (!explained.assumptions.empty()) text += "\n### What it assumes\n\n";
  for (const std::string& one : explained.assumptions) text += "- " + in_markdown(one) + "\n";
  return text;
}

/// Returns  all_well: the checker accepts the certificate, whatever it proves; some_broken: it does
///          not; bad_input: a file that cannot be read, or written.
Status run_explain(const ExplainOptions& options, std::ostream& out, std::ostream& err) {
  const auto spec = read_file(options.spec);
  if (!spec) return complain(err, spec.error());
  const auto certificate = read_file(options.certificate);
  if (!certificate) return complain(err, certificate.error());
  if (!options.html.empty())
    if (const auto problem = why_not_written(options.html, {options.spec, options.certificate}))
      return complain(err, *problem);
  const auto explained = reports::explain(*spec, *certificate);
  if (!explained) return complain(err, in_file(options.spec, explained.error()));
  const Status status = explained->outcome.accepted ? all_well : some_broken;
  if (!options.html.empty()) {
    const auto written_to = write_file(options.html, reports::page_of(*explained));
    return written_to ? status : complain(err, written_to.error());
  }
  out << (options.markdown ? as_markdown(*explained) : as_text(*explained));
  return written(out, status);
}

}  // namespace

Command add_explain(CLI::App& program) {
  auto options = std::make_shared<ExplainOptions>();
  auto* parser = program.add_subcommand("explain", "Put the proof in a certificate in words, step by step");
  parser->add_option("SPEC", options->spec, "The audit file")->type_name("FILE")->required();
  parser->add_option("CERTIFICATE", options->certificate, "A file that audit --certificates wrote for it")
      ->type_name("FILE")
      ->required();
  auto* markdown = parser->add_flag("--markdown", options->markdown, "Print Markdown");
  parser->add_option("--html", options->html, "Write a page of HTML into this file, and print nothing")
      ->type_name("FILE")
      ->excludes(markdown);
  return {.parser = parser,
          .run = [options] { return run_explain(*options, std::cout, std::cerr); },
          .endings = {{all_well, "the checker accepts the certificate"},
                      {some_broken, "it does not"},
                      {bad_input, "a file that cannot be read or written"}}};
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "ask.hpp"
#include "commands.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/reports/page.hpp"
#include "dpcert/reports/picture.hpp"
#include "files.hpp"
#include "risk_report.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using namespace reports;

struct RiskOptions {
  bool markdown = false;
  std::string html;  ///< a file; empty: no page
};

/// The trade-off curve beside that of the least mu.
Answer figure_of_risk(const Json& mechanism, const Answer& answer) {
  std::optional<Rational> mu;
  for (const Answer& line : answer.at("lines"))
    if (line.at("figure") == "mu" && line.contains("upper") && line.at("upper") != "inf")
      mu = read_rational(line.at("upper").get<std::string>()).value();
  return figure_of(risk_panel(read_mechanism(mechanism, "/mechanism"), mu),
                   "The trade-off curve of the mechanism, and that of a Gaussian of the least mu");
}

Status write_page(const RiskReport& report, const Json& mechanism, const std::string& file, std::ostream& out,
                  std::ostream& err) {
  Answer values = report.page_values();
  values["picture"] = figure_of_risk(mechanism, report.answer);
  const auto done = write_file(file, page("risk.mustache", values));
  if (!done) return complain(err, done.error());
  out << "written: " << *done << "\n";
  return written(out);
}

Status run_risk(const RiskOptions& options, const Question& question, std::ostream& out, std::ostream& err) {
  if (const auto problem = options.html.empty() ? std::nullopt : why_not_written(options.html, {}))
    return complain(err, *problem);
  const auto query = query_of(question);
  if (!query) return complain(err, query.error());
  const auto fields = answer(*query);
  if (!fields) return complain(err, fields.error());
  const Json& mechanism = *query->find("mechanism");
  const Json* type = mechanism.find("type");
  const RiskReport report{"Risk of " + (type != nullptr ? type->text : "a mechanism"), write_json(mechanism), *fields};
  if (!options.html.empty()) return write_page(report, mechanism, options.html, out, err);
  if (question.json) {
    Answer object{{"id", nullptr}, {"quantity", "risk"}};
    object.update(*fields);
    out << to_text(object) << "\n";
  } else {
    out << (options.markdown ? report.markdown() : report.text());
  }
  return written(out);
}

}  // namespace

Command add_risk(CLI::App& program, const Quantity& quantity) {
  constexpr long enough = 4;
  auto options = std::make_shared<RiskOptions>();
  const Command command = add_question(program, quantity,
                                       {[options](const Question& question, std::ostream& out, std::ostream& err) {
                                          return run_risk(*options, question, out, err);
                                        },
                                        enough});
  auto* markdown = command.parser->add_flag("--markdown", options->markdown, "Print Markdown");
  auto* html = command.parser->add_option("--html", options->html, "Write a page that stands alone into this file")
                   ->type_name("FILE");
  auto* json = command.parser->get_option("--json");
  markdown->excludes(json)->excludes(html);
  html->excludes(json);
  return command;
}

}  // namespace dpcert::cli

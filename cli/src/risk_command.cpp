// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "ask.hpp"
#include "commands.hpp"
#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/reports/page.hpp"
#include "dpcert/reports/privacy_curves.hpp"
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

/// Would the curve be drawn within the work of a question? By one of its points, with a margin: steers.
bool is_soon_drawn(const Release& release) {
  constexpr std::int64_t points_drawn = 200;
  const Work before = work_done();
  const WorkLimit limit{usual_work};
  static_cast<void>(TradeOffCurve{release}.type_two(Rational{1, 10}, drawn_digits));
  return points_drawn * (work_done() - before) < usual_work;
}

/// The trade-off curve beside that of the best mu, as the address of an image; "" where it
/// is not drawn: no gnuplot, or a curve that takes long.
std::string picture_of(const Json& mechanism, const Answer& answer, const std::string& file) {
  const std::string picture = file + ".svg";
  if (why_not_drawn(picture)) return "";
  const Release release = required(release_of(read_mechanism(mechanism, "/mechanism")));
  if (!is_soon_drawn(release)) return "";
  std::vector<Named> curves{{"this mechanism", release}};
  for (const Answer& line : answer.at("lines"))
    if (line.at("figure") == "mu" && line.contains("upper") && line.at("upper") != "inf") {
      const std::string mu = line.at("upper").get<std::string>();
      const Json gaussian = required(read_json(R"({"type": "gaussian", "sigma": 1, "sensitivity": ")" + mu + "\"}"));
      curves.push_back({"Gaussian, mu " + mu, required(release_of(read_mechanism(gaussian, "")))});
    }
  const Panel panel{"", trade_off_curves(curves, 0, 1),
                    Axes{"false alarms (type I error)", "misses (type II error)", {0, 1}, std::nullopt, 1.0}};
  const auto drawn = draw({panel}, picture);
  const auto bytes = drawn ? read_file(picture) : Result<std::string>{drawn.error()};
  std::error_code code;
  std::filesystem::remove(picture, code);
  return bytes ? as_image(*bytes) : "";
}

Status write_page(const RiskReport& report, const Json& mechanism, const std::string& file, std::ostream& out,
                  std::ostream& err) {
  Answer values = report.page_values();
  const auto picture = reading([&] { return picture_of(mechanism, report.answer, file); });
  if (picture && !picture->empty()) values["picture"] = *picture;
  const auto done = write_file(file, page("risk.mustache", values));
  if (!done) return complain(err, done.error());
  out << "written: " << *done << "\n";
  return written(out);
}

Status run_risk(const RiskOptions& options, const Question& question, std::ostream& out, std::ostream& err) {
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
  auto* html = command.parser->add_option("--html", options->html, "Write a page that stands alone into this file");
  auto* json = command.parser->get_option("--json");
  markdown->excludes(json)->excludes(html);
  html->excludes(json);
  return command;
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "commands.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <string>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/reports/gnuplot.hpp"
#include "dpcert/reports/plot_amplification.hpp"
#include "dpcert/reports/plot_bodies.hpp"
#include "dpcert/reports/plot_curves.hpp"
#include "dpcert/reports/plot_designs.hpp"
#include "dpcert/reports/plot_posterior.hpp"
#include "files.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

using namespace reports;

const ObjectType panel_type{
    "",
    "panel",
    "one panel of a picture",
    {optional({"title", ValueType::text(), "for people"}),
     {"bodies", ValueType::list_of(ValueType::anything(), 0), "bodies, each with a label"},
     {"sensitivity_spaces", ValueType::list_of(ValueType::anything(), 0), "statistics, each with a label"},
     {"amplification", ValueType::anything(), "what a kernel leaves of a budget"},
     {"curves", ValueType::anything(), "privacy curves of mechanisms"},
     {"design", ValueType::anything(), "the best designs for profiles over epsilon"},
     {"couplets", ValueType::anything(), "the flip of two profiles over their distance"},
     {"posterior", ValueType::anything(), "Rényi divergences of draws from a posterior"}},
    {{},
     {"amplification"},
     {"curves"},
     {"design"},
     {"couplets"},
     {"posterior"},
     {"bodies"},
     {"sensitivity_spaces"},
     {"bodies", "sensitivity_spaces"}}};
const ObjectType picture_type{
    "",
    "picture",
    "panels, three in a row at most",
    {optional({"projection", ValueType::matrix(), "two rows: the map onto the plane that is drawn"}),
     {"panels", ValueType::list_of(ValueType::object(panel_type), 1, 16), "the panels"}}};

Panel read_panel(const Json& value, const std::string& where, const BodyPanels& bodies) {
  const Fields in{value, where, panel_type};
  Panel panel = in.has("amplification") ? read_amplification(in.at("amplification"), in.where("amplification"))
                : in.has("curves")      ? read_curves(in.at("curves"), in.where("curves"))
                : in.has("design")      ? read_design_panel(in.at("design"), in.where("design"))
                : in.has("couplets")    ? read_couplet_panel(in.at("couplets"), in.where("couplets"))
                : in.has("posterior")   ? read_posterior_panel(in.at("posterior"), in.where("posterior"))
                                        : Panel{"", bodies(in), std::nullopt};
  if (in.has("title")) panel.title = in.text("title");
  if (panel.drawn.empty())
    reject(where,
           "nothing to draw, wanted \"bodies\", \"sensitivity_spaces\", \"amplification\", \"curves\", \"design\", "
           "\"couplets\" or \"posterior\"");
  return panel;
}

std::vector<Panel> read_panels(const Json& spec) {
  const Fields in{spec, "", picture_type};
  const BodyPanels bodies = read_body_panels(in);
  const auto& items = in.list("panels");
  std::vector<Panel> panels;
  for (std::size_t i = 0; i < items.size(); ++i)
    panels.push_back(read_panel(items[i], child(in.where("panels"), i), bodies));
  return panels;
}

/// Draws a picture, through gnuplot: bodies and sensitivity spaces in the plane,
/// or their projections; what a Markov kernel leaves of a budget, beside what the
/// theorems prove of it; privacy curves of mechanisms.
///
/// SPEC  {"projection"?: [[..],[..]], "panels": [{"title"?, "sensitivity_spaces"?:
///       [{"statistic", "label"?}], "bodies"?: [{"body", "label"?}]} or {"title"?,
///       "amplification" or "curves": {..}}]}; docs/plot.md has examples.
/// What numbers of mechanisms take for granted is printed in a line.
Status run_plot(const std::string& spec, const std::string& output, std::ostream& out, std::ostream& err) {
  const auto assumed = reading([&] {
    const Json picture_spec = required(read_document(spec));
    if (const auto problem = why_not_drawn(output)) throw BadInput{*problem};
    static_cast<void>(required(draw(read_panels(picture_spec), output)));
    return assumptions_of(picture_spec);
  });
  if (!assumed) return complain(err, assumed.error());
  if (!assumed->empty()) out << "assumed: " << *assumed << "\n";
  return written(out);
}

}  // namespace

Command add_plot(CLI::App& program) {
  struct Options {
    std::string spec, picture;
  };
  auto options = std::make_shared<Options>();
  auto* parser = program.add_subcommand("plot",
                                        "Draw privacy curves of mechanisms, bodies and sensitivity spaces in the "
                                        "plane, or what a kernel leaves of a budget");
  parser->add_option("SPEC", options->spec, "What to draw, a JSON file (docs/plot.md)")->type_name("FILE")->required();
  parser->add_option("-o,--output", options->picture, "The picture to write: FILE.svg, FILE.png or FILE.pdf")
      ->type_name("FILE")
      ->required();
  return {parser, [options] { return run_plot(options->spec, options->picture, std::cout, std::cerr); }};
}

}  // namespace dpcert::cli

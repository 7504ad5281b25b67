// SPDX-License-Identifier: Apache-2.0
#include "plot_command.hpp"

#include "files.hpp"
#include "gnuplot.hpp"
#include "plot_amplification.hpp"
#include "plot_bodies.hpp"
#include "query.hpp"
#include "terminal.hpp"

namespace dpcert::cli {
namespace {

constexpr std::size_t most_panels = 16;

Panel read_panel(const Json& value, const std::string& where, const BodyPanels& bodies) {
  Query in{value, where};
  Panel panel = in.has("amplification") ? read_amplification(in.at("amplification"), in.where("amplification"))
                                        : Panel{"", bodies(in), std::nullopt};
  if (in.has("title")) panel.title = in.string("title");
  in.finish();
  if (panel.drawn.empty())
    reject(where, "nothing to draw, wanted \"bodies\", \"sensitivity_spaces\" or \"amplification\"");
  return panel;
}

std::vector<Panel> read_panels(const Json& spec) {
  Query in{spec, ""};
  const BodyPanels bodies = read_body_panels(in);
  const auto& items = in.array("panels");
  if (items.empty() || items.size() > most_panels)
    reject(in.where("panels"), "found " + std::to_string(items.size()) + " panels, wanted from 1 to 16");
  std::vector<Panel> panels;
  for (std::size_t i = 0; i < items.size(); ++i)
    panels.push_back(read_panel(items[i], child(in.where("panels"), i), bodies));
  in.finish();
  return panels;
}

}  // namespace

Status run_plot(const std::string& spec, const std::string& output, std::ostream& err) {
  const auto drawn = reading([&] {
    const std::string text = required(read_file(spec));
    return required(draw(read_panels(required(read_json(text))), output));
  });
  if (drawn) return all_well;
  return complain(err, drawn.error());
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include "plot_command.hpp"

#include <ostream>

#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"
#include "files.hpp"
#include "gnuplot.hpp"
#include "query.hpp"

namespace dpcert::cli {
namespace {

constexpr std::size_t most_panels = 16;

/// The map that is drawn: the one given, or the identity of the plane.
Matrix projection_for(const std::optional<Matrix>& given, Eigen::Index dimension, const std::string& where) {
  if (given && given->cols() == dimension) return *given;
  if (!given && dimension == 2) return Matrix::Identity(2, 2);
  reject(where, "found dimension " + std::to_string(dimension) + ", wanted " +
                    (given ? std::to_string(given->cols()) + ", the columns of the projection"
                           : std::string{"2, or a \"projection\" of two rows"}));
}

std::string label_of(Query& in) { return in.has("label") ? in.string("label") : ""; }

Drawn read_space(const Json& value, const std::string& where, const std::optional<Matrix>& projection) {
  Query in{value, where};
  const Statistic statistic = read_statistic(in.at("statistic"), in.where("statistic"));
  Drawn drawn{label_of(in), true, {}};
  in.finish();
  drawn.points = sample(statistic, projection_for(projection, statistic.dimension(), in.where("statistic")));
  return drawn;
}

Drawn read_outline(const Json& value, const std::string& where, const std::optional<Matrix>& projection) {
  Query in{value, where};
  Body body = read_body(in.at("body"), in.where("body"));
  Drawn drawn{label_of(in), false, {}};
  in.finish();
  const Matrix map = projection_for(projection, body.dimension, in.where("body"));
  if (projection) body = required(image(map, std::move(body)), in.where("body"));
  drawn.points = required(outline(body), in.where("body"));
  return drawn;
}

Panel read_panel(const Json& value, const std::string& where, const std::optional<Matrix>& projection) {
  Query in{value, where};
  Panel panel;
  if (in.has("title")) panel.title = in.string("title");
  using Reader = Drawn (*)(const Json&, const std::string&, const std::optional<Matrix>&);
  const std::pair<const char*, Reader> kinds[] = {{"sensitivity_spaces", read_space}, {"bodies", read_outline}};
  for (const auto& [key, read] : kinds)
    if (in.has(key)) {
      const auto& items = in.array(key);
      for (std::size_t i = 0; i < items.size(); ++i)
        panel.drawn.push_back(read(items[i], child(in.where(key), i), projection));
    }
  in.finish();
  if (panel.drawn.empty()) reject(where, "nothing to draw, wanted \"bodies\" or \"sensitivity_spaces\"");
  return panel;
}

std::vector<Panel> read_panels(const Json& spec) {
  Query in{spec, ""};
  std::optional<Matrix> projection;
  if (in.has("projection")) {
    projection = read_matrix(in.at("projection"), in.where("projection"));
    if (projection->rows() != 2)
      reject(in.where("projection"), "found " + std::to_string(projection->rows()) + " rows, wanted 2");
  }
  const auto& items = in.array("panels");
  if (items.empty() || items.size() > most_panels)
    reject(in.where("panels"), "found " + std::to_string(items.size()) + " panels, wanted from 1 to 16");
  std::vector<Panel> panels;
  for (std::size_t i = 0; i < items.size(); ++i)
    panels.push_back(read_panel(items[i], child(in.where("panels"), i), projection));
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
  err << "dpcert: " << (drawn.error().where.empty() ? "" : drawn.error().where + ": ") << drawn.error().message << "\n";
  return bad_input;
}

}  // namespace dpcert::cli

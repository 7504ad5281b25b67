// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/reports/plot_bodies.hpp"

#include "dpcert/geometry/outline.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/mechanisms/geometric/read_vector.hpp"

namespace dpcert::reports {
namespace {

/// The map that is drawn: the one given, or the identity of the plane.
Matrix projection_for(const std::optional<Matrix>& given, Eigen::Index dimension, const std::string& where) {
  if (given && given->cols() == dimension) return *given;
  if (!given && dimension == 2) return Matrix::Identity(2, 2);
  reject(where, "found dimension " + std::to_string(dimension) + ", wanted " +
                    (given ? std::to_string(given->cols()) + ", the columns of the projection"
                           : std::string{"2, or a \"projection\" of two rows"}));
}

const ObjectType space_type{"",
                            "sensitivity space",
                            "what is released of a statistic",
                            {{"statistic", ValueType::variety("statistic"), "the statistic"},
                             optional({"label", ValueType::text(), "for the key"})}};
const ObjectType outline_type{
    "",
    "body",
    "a body in the plane",
    {{"body", ValueType::variety("body"), "the body"}, optional({"label", ValueType::text(), "for the key"})}};

std::string label_of(const Fields& in) { return in.has("label") ? in.text("label") : ""; }

Drawn read_space(const Json& value, const std::string& where, const std::optional<Matrix>& projection) {
  const Fields in{value, where, space_type};
  const Statistic statistic = read_statistic(in.at("statistic"), in.where("statistic"));
  Drawn drawn{label_of(in), Drawn::As::cloud, {}};
  drawn.points = sample(statistic, projection_for(projection, statistic.dimension(), in.where("statistic")));
  return drawn;
}

Drawn read_outline(const Json& value, const std::string& where, const std::optional<Matrix>& projection) {
  const Fields in{value, where, outline_type};
  Body body = read_body(in.at("body"), in.where("body"));
  Drawn drawn{label_of(in), Drawn::As::outline, {}};
  const Matrix map = projection_for(projection, body.dimension, in.where("body"));
  if (projection) body = required(image(map, std::move(body)), in.where("body"));
  drawn.points = required(outline(body), in.where("body"));
  return drawn;
}

std::optional<Matrix> read_projection(const Fields& spec) {
  if (!spec.has("projection")) return std::nullopt;
  const std::string where = spec.where("projection");
  Matrix projection = read_matrix(spec.at("projection"), where);
  if (projection.rows() != 2) reject(where, "found " + std::to_string(projection.rows()) + " rows, wanted 2");
  return projection;
}

}  // namespace

BodyPanels read_body_panels(const Fields& spec) {
  return [projection = read_projection(spec)](const Fields& in) {
    std::vector<Drawn> drawn;
    using Reader = Drawn (*)(const Json&, const std::string&, const std::optional<Matrix>&);
    const std::pair<const char*, Reader> kinds[] = {{"sensitivity_spaces", read_space}, {"bodies", read_outline}};
    for (const auto& [key, read] : kinds)
      if (in.has(key)) {
        const auto& items = in.list(key);
        for (std::size_t i = 0; i < items.size(); ++i)
          drawn.push_back(read(items[i], child(in.where(key), i), projection));
      }
    return drawn;
  };
}

}  // namespace dpcert::reports

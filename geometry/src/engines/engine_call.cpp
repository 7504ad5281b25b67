// SPDX-License-Identifier: GPL-3.0-or-later
#include "engines/engine_call.hpp"

#include <algorithm>
#include <sstream>

#include "engines/engines.hpp"
#include "engines/isolated.hpp"

namespace dpcert {
namespace {

constexpr Work process_price{3'000'000};

std::string written(const std::vector<Halfspace>& halfspaces) {
  std::string text;
  for (const auto& [normal, offset] : halfspaces) {
    for (const Rational& entry : normal) text += entry.str() + ' ';
    text += offset.str() + '\n';
  }
  return text;
}

std::vector<Halfspace> halfspaces_in(const std::string& text, Eigen::Index dimension) {
  std::vector<Halfspace> halfspaces;
  std::istringstream words{text};
  for (std::string word; words >> word;) {
    Halfspace& halfspace = halfspaces.emplace_back(Halfspace{Vector(dimension), 0});
    for (Rational& entry : halfspace.normal) {
      entry = Rational{word};
      words >> word;
    }
    halfspace.offset = Rational{word};
  }
  return halfspaces;
}

std::vector<Halfspace> without_repetition(std::vector<Halfspace> halfspaces) {
  for (Halfspace& halfspace : halfspaces) halfspace = primitive(halfspace);
  std::sort(halfspaces.begin(), halfspaces.end(), Before{});
  halfspaces.erase(std::unique(halfspaces.begin(), halfspaces.end()), halfspaces.end());
  return halfspaces;
}

}  // namespace

std::vector<Engine> engines_for(Eigen::Index dimension) {
  const Engine of_any_dimension{"Normaliz", normaliz};
  if (dimension == 2) return {{"CGAL convex_hull_2", cgal_2}, of_any_dimension};
  if (dimension == 3) return {{"CGAL convex_hull_3", cgal_3}, of_any_dimension};
  return {of_any_dimension, {"CGAL Triangulation", cgal_d}};
}

Result<Proposal> call(const Engine& engine, const std::vector<Vector>& points, const HullLimits& limits) {
  charge(process_price);
  const auto attempt = in_child({engine.name, limits.engine_megabytes, limits.engine_seconds}, [&] {
    const WorkLimit limit{limits.engine_work};
    return written(without_repetition(engine.facets(points)));
  });
  if (!attempt) return attempt.error();
  if (!attempt->succeeded) return Proposal{std::nullopt, attempt->text};
  return Proposal{halfspaces_in(attempt->text, points.front().size()), ""};
}

}  // namespace dpcert

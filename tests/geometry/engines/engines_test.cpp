// SPDX-License-Identifier: GPL-3.0-or-later
// Independent engines find the same facets; an engine that lies is found out.
#include "engines/engines.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include "bodies.hpp"
#include "dpcert/geometry/hull.hpp"
#include "engines/engine_call.hpp"
#include "hull/canonical.hpp"
#include "hull/dual_description.hpp"

using namespace dpcert;

namespace {

std::vector<Vector> random_points(Eigen::Index dimension, int count, unsigned seed) {
  std::mt19937 bits{seed};
  std::vector<Vector> points;
  for (int i = 0; i < count; ++i) {
    Vector x(dimension);
    for (Rational& entry : x) entry = Rational{static_cast<int>(bits() % 199) - 99, static_cast<int>(bits() % 7) + 1};
    points.push_back(x);
  }
  return points;
}

/// Differences of (x, y, x^2, xy, y^2) over {0, ..., 3}^2.
std::vector<Vector> moments_of_a_grid() {
  std::vector<std::vector<Rational>> moments;
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 4; ++y) moments.push_back({x, y, x * x, x * y, y * y});
  return differences(points_of(moments));
}

std::vector<std::vector<Vector>> bodies() {
  return {cube(2),
          cube(3),
          cross_polytope(4),
          cut_body(2),
          cut_body(3),
          moments_of_a_grid(),
          random_points(2, 30, 1),
          random_points(3, 40, 2),
          random_points(4, 30, 3),
          random_points(6, 20, 4)};
}

std::vector<Halfspace> proposed(const Engine& engine, const std::vector<Vector>& points) {
  const auto proposal = call(engine, distinct(points), {});
  REQUIRE(proposal);
  REQUIRE(proposal->facets);
  return *proposal->facets;
}

/// The facets according to lrs, a program of another author that works by reverse search.
std::vector<Halfspace> facets_by_lrs(const std::vector<Vector>& points) {
  const auto file = std::filesystem::temp_directory_path() / ("dpcert_lrs_" + std::to_string(std::random_device{}()));
  std::ofstream input{file};
  const Eigen::Index dimension = points.front().size();
  input << "V-representation\nbegin\n" << points.size() << ' ' << dimension + 1 << " rational\n";
  for (const Vector& x : points) {
    input << 1;
    for (const Rational& entry : x) input << ' ' << entry.str();
    input << '\n';
  }
  input << "end\n";
  input.close();
  const auto output = file.string() + ".out";
  REQUIRE(std::system(("lrs " + file.string() + " > " + output + " 2> /dev/null").c_str()) == 0);
  std::ifstream lines{output};
  std::vector<Halfspace> facets;
  std::string line;
  while (std::getline(lines, line)) {  // b a_1 ... a_d: b + a . x >= 0; remarks and headings are not indented
    if (!line.starts_with(' ')) continue;
    std::istringstream words{line};
    std::string word;
    words >> word;
    Halfspace facet{Vector(dimension), Rational{word}};
    for (Rational& entry : facet.normal) {
      words >> word;
      entry = -Rational{word};
    }
    facets.push_back(primitive(facet));
  }
  std::filesystem::remove(file);
  std::filesystem::remove(output);
  std::sort(facets.begin(), facets.end(), Before{});
  facets.erase(std::unique(facets.begin(), facets.end()), facets.end());
  return facets;
}

}  // namespace

TEST_CASE("engines agree facet by facet") {
  for (const auto& points : bodies()) {
    const auto dimension = points.front().size();
    CAPTURE(dimension, points.size());
    const auto facets = convex_hull(points)->facets;
    for (const Engine& engine : engines_for(dimension)) {
      CAPTURE(engine.name);
      CHECK(proposed(engine, points) == facets);
    }
    CHECK(proposed({"CGAL Triangulation", cgal_d}, points) == facets);
  }
}

TEST_CASE("lrs agrees facet by facet") {
  if (std::system("command -v lrs > /dev/null 2>&1") != 0) {
    WARN("lrs is not installed: skipped");
    return;
  }
  for (const auto& points : bodies()) {
    const Polytope hull = *convex_hull(points);
    CAPTURE(hull.dimension, points.size());
    CHECK(facets_by_lrs(hull.vertices) == hull.facets);
  }
}

TEST_CASE("an engine's failure names it") {
  const Engine broken{"broken", [](const std::vector<Vector>&) -> std::vector<Halfspace> { std::abort(); }};
  const auto proposal = call(broken, cube(2), {});
  REQUIRE(proposal);
  CHECK_FALSE(proposal->facets);
  CHECK(proposal->failure.starts_with("broken: crashed by signal 6"));
}

TEST_CASE("an engine ends with its limit of work, after the same work each time") {
  HullLimits limits;
  limits.engine_work = Work{20'000'000};
  const auto points = distinct(cut_body(4));
  for (const Engine& engine : engines_for(10)) {
    CAPTURE(engine.name);
    const auto work = [&] {
      const Work before = work_done();
      const auto proposal = call(engine, points, limits);
      REQUIRE(proposal);
      CHECK(proposal->failure == engine.name + ": not done within its limit of work");
      return (work_done() - before).units;
    };
    const auto once = work();
    CHECK(once >= limits.engine_work.units);
    CHECK(work() == once);
  }
  limits.engine_work = Work{1'000};
  for (const Eigen::Index dimension : {2, 3})
    CHECK(call(engines_for(dimension).front(), cube(dimension), limits)->failure.ends_with("limit of work"));
}

TEST_CASE("an engine that lies is found out") {
  for (const auto& generators : bodies()) {
    const auto points = distinct(generators);
    const auto facets = convex_hull(points)->facets;
    CAPTURE(points.front().size(), points.size());
    CHECK(judged(points, facets, {})->complete);

    auto one_less = facets;
    one_less.erase(one_less.begin() + std::ptrdiff_t(facets.size() / 2));
    const auto incomplete = judged(points, one_less, {});
    CHECK_FALSE((incomplete && incomplete->complete));

    auto too_small = facets;
    too_small.back().offset -= power_of_two(-100);
    CHECK_FALSE(judged(points, too_small, {}));

    auto too_large = facets;
    too_large.back().offset += power_of_two(-100);
    CHECK_FALSE(judged(points, too_large, {}));

    auto touching = facets;  // at an edge or a vertex only
    touching.push_back(primitive(Halfspace{facets[0].normal + 2 * facets[1].normal, 0}));
    touching.back().offset = touching.back().normal.dot(points.front());
    for (const Vector& x : points)
      touching.back().offset = std::max(touching.back().offset, Rational{touching.back().normal.dot(x)});
    if (std::find(facets.begin(), facets.end(), touching.back()) == facets.end())
      CHECK_FALSE(judged(points, touching, {}));
  }
}

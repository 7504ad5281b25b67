// SPDX-License-Identifier: GPL-3.0-or-later
// Convex hulls with the proof that nothing is missing and their exact volumes, beside the engines
// alone; intersections, by the facets found; gauges by facets.
#include <benchmark/benchmark.h>
#include <random>

#include "cut_points.hpp"
#include "dpcert/geometry/facet_gauge.hpp"
#include "dpcert/geometry/hull.hpp"
#include "dpcert/geometry/moments.hpp"
#include "engines/engines.hpp"
#include "hull/intersect.hpp"

namespace {

using namespace dpcert;
using Points = std::vector<Vector>;

Points differences(const Points& points) {
  Points result;
  for (const Vector& x : points)
    for (const Vector& y : points) result.push_back(x - y);
  return result;
}

/// Differences of (x_i, x_i x_j) over x in {-1, 1}^n.
Points cut_body(int n) { return differences(bench::cut_points(n)); }

/// Differences of (x, y, x^2, xy, y^2) on a grid of side^2 points.
Points moment_body(int side) {
  Points points;
  for (int x = 0; x < side; ++x)
    for (int y = 0; y < side; ++y) {
      Vector moments(5);
      moments << x, y, x * x, x * y, y * y;
      points.push_back(moments);
    }
  return differences(points);
}

Points random_points(Eigen::Index dimension, int count, bool with_negatives, int size = 99) {
  std::mt19937 generator{1};
  std::uniform_int_distribution<int> entry{-size, size};
  Points points;
  for (int i = 0; i < count; ++i) {
    Vector x(dimension);
    for (Rational& number : x) number = entry(generator);
    points.push_back(x);
    if (with_negatives) points.push_back(-x);
  }
  return points;
}

void hull(benchmark::State& state, const Points& points) {
  for (auto _ : state) {
    const auto found = convex_hull(points);
    if (!found || !found->complete) return state.SkipWithError("the hull is not complete");
    benchmark::DoNotOptimize(volume(*found));
    state.counters["vertices"] = static_cast<double>(found->vertices.size());
    state.counters["facets"] = static_cast<double>(found->facets.size());
  }
}

/// An engine alone, in this process: what it takes to list the facets.
void engine(benchmark::State& state, std::vector<Halfspace> (*facets)(const Points&), const Points& points) {
  const Points once = distinct(points);
  for (auto _ : state) benchmark::DoNotOptimize(facets(once));
}

/// Gauges in the cuboctahedron of facets |x_i| <= 2, |x| + |y| + |z| <= 4, a million a round.
void gauge_by_facets(benchmark::State& state) {
  const FacetGauge gauge = FacetGauge::of(*convex_hull(cut_body(2))).value();
  IntegerPoints points;
  for (int i = 0; i < 3'000'000; ++i) points.entries.push_back(i * 7919L % 20001 - 10000);
  for (auto _ : state) benchmark::DoNotOptimize(gauge(points));
  state.SetItemsProcessed(state.iterations() * 1'000'000);
}

void vertices(benchmark::State& state, const Points& points) {
  const auto facets = convex_hull(points)->facets;
  for (auto _ : state) benchmark::DoNotOptimize(intersect(facets));
}

// Engines run in a child process: wall-clock time.
const auto measured = [](benchmark::internal::Benchmark* b) { b->Unit(benchmark::kMillisecond)->UseRealTime(); };

BENCHMARK_CAPTURE(hull, cut_2, cut_body(2))->Apply(measured);
BENCHMARK_CAPTURE(hull, cut_3, cut_body(3))->Apply(measured);
BENCHMARK_CAPTURE(hull, cut_4, cut_body(4))->Apply(measured);
BENCHMARK_CAPTURE(hull, moments_5x5, moment_body(5))->Apply(measured);
BENCHMARK_CAPTURE(hull, image_of_cross_polytope_8_16, random_points(8, 16, true))->Apply(measured);
BENCHMARK_CAPTURE(hull, random_8_40, random_points(8, 40, false))->Apply(measured);
BENCHMARK_CAPTURE(hull, random_3_100000, random_points(3, 100'000, false, 1'000'000))->Apply(measured);
BENCHMARK_CAPTURE(engine, normaliz_cut_3, normaliz, cut_body(3))->Apply(measured);
BENCHMARK_CAPTURE(engine, normaliz_cut_4, normaliz, cut_body(4))->Apply(measured);
BENCHMARK_CAPTURE(engine, normaliz_moments_5x5, normaliz, moment_body(5))->Apply(measured);
BENCHMARK_CAPTURE(engine, cgal_moments_5x5, cgal_d, moment_body(5))->Apply(measured);
BENCHMARK_CAPTURE(engine, normaliz_image_8_16, normaliz, random_points(8, 16, true))->Apply(measured);
BENCHMARK_CAPTURE(engine, cgal_image_8_16, cgal_d, random_points(8, 16, true))->Apply(measured);
BENCHMARK_CAPTURE(engine, normaliz_random_8_40, normaliz, random_points(8, 40, false))->Apply(measured);
BENCHMARK_CAPTURE(engine, cgal_random_8_40, cgal_d, random_points(8, 40, false))->Apply(measured);
BENCHMARK_CAPTURE(engine, cgal_random_3_100000, cgal_3, random_points(3, 100'000, false, 1'000'000))->Apply(measured);
BENCHMARK(gauge_by_facets)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(vertices, cut_3, cut_body(3))->Apply(measured);

}  // namespace

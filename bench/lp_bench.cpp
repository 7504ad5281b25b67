// SPDX-License-Identifier: GPL-3.0-or-later
// What linear programs are solved for: gauges in difference
// bodies against the dimension, extreme points.
#include <benchmark/benchmark.h>
#include <set>

#include "bodies/lifted.hpp"
#include "cut_points.hpp"
#include "hull/extreme_points.hpp"
#include "random_rationals.hpp"

namespace {

using namespace dpcert;
using bench::cut_points;

void gauge_in_difference_body(benchmark::State& state) {
  const Lifted half = Lifted::hull_of(cut_points(static_cast<int>(state.range(0))));
  const auto d = half.dimension();
  const Lifted body = Lifted::sum({half, Lifted::image(-Matrix::Identity(d, d), half)});
  std::mt19937 generator{1};
  const Vector x = bench::random_rationals(generator, d);
  for (auto _ : state) benchmark::DoNotOptimize(body.gauge(x));
}
BENCHMARK(gauge_in_difference_body)->DenseRange(2, 5)->Arg(7)->Arg(9)->Unit(benchmark::kMillisecond)->UseRealTime();

/// The differences of (x, the products of two of x) over the grid {-1, 0, 1}^n.
void extreme_points_of_moment_differences(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  std::vector<std::vector<int>> moments;
  for (int code = 0, count = n == 2 ? 9 : 27; code < count; ++code) {
    std::vector<int> x;
    for (int i = 0, rest = code; i < n; ++i, rest /= 3) x.push_back(rest % 3 - 1);
    for (int i = 0; i < n; ++i)
      for (int j = i; j < n; ++j) x.push_back(x[static_cast<std::size_t>(i)] * x[static_cast<std::size_t>(j)]);
    moments.push_back(x);
  }
  std::set<std::vector<int>> differences;
  for (const auto& x : moments)
    for (auto y : moments) {
      for (std::size_t i = 0; i < y.size(); ++i) y[i] -= x[i];
      differences.insert(y);
    }
  std::vector<Vector> points;
  for (const auto& x : differences) {
    points.emplace_back(static_cast<Eigen::Index>(x.size()));
    for (std::size_t i = 0; i < x.size(); ++i) points.back()(static_cast<Eigen::Index>(i)) = x[i];
  }
  for (auto _ : state) benchmark::DoNotOptimize(extreme_points(points));
}
BENCHMARK(extreme_points_of_moment_differences)->Arg(2)->Arg(3)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

// SPDX-License-Identifier: GPL-3.0-or-later
// Exact linear programs: gauges in difference bodies against the dimension, programs with rational data, the exact method
// alone against GLPK's basis, extreme points.
#include <benchmark/benchmark.h>
#include <random>
#include <set>

#include "bodies/lifted.hpp"
#include "cut_points.hpp"
#include "engines/float_basis.hpp"
#include "hull/extreme_points.hpp"
#include "lp/simplex.hpp"

namespace {

using namespace dpcert;
using bench::cut_points;

Vector rationals(std::mt19937& generator, Eigen::Index d) {
  std::uniform_int_distribution<int> numerator{-99, 99}, denominator{1, 99};
  Vector x(d);
  for (Rational& entry : x) entry = Rational{numerator(generator), denominator(generator)};
  return x;
}

void gauge_in_difference_body(benchmark::State& state) {
  const Lifted half = Lifted::hull_of(cut_points(static_cast<int>(state.range(0))));
  const auto d = half.dimension();
  const Lifted body = Lifted::sum({half, Lifted::image(-Matrix::Identity(d, d), half)});
  std::mt19937 generator{1};
  const Vector x = rationals(generator, d);
  for (auto _ : state) benchmark::DoNotOptimize(body.gauge(x));
}
BENCHMARK(gauge_in_difference_body)->DenseRange(2, 5)->Arg(7)->Arg(9)->Unit(benchmark::kMillisecond)->UseRealTime();

/// Gauge of a point in the symmetric hull of random rational points: state.range(0) rows, state.range(1) columns.
IntegerProgram random_program(benchmark::State& state) {
  std::mt19937 generator{1};
  const Eigen::Index rows = state.range(0);
  LinearProgram program{rows, {}, rationals(generator, rows), {}};
  for (long j = 0; j < state.range(1); j += 2) {
    const Vector point = rationals(generator, rows);
    for (const int sign : {1, -1}) {
      program.columns.emplace_back();
      program.cost.emplace_back(1);
      for (Eigen::Index i = 0; i < rows; ++i)
        if (point(i) != 0) program.columns.back().emplace_back(i, sign * point(i));
    }
  }
  return *IntegerProgram::of(program);
}
void from_glpk_basis(benchmark::State& state) {
  const IntegerProgram program = random_program(state);
  for (auto _ : state) benchmark::DoNotOptimize(solve_from(program, *float_basis(program, Work{60'000'000'000}), {}));
}
void exact_alone(benchmark::State& state) {
  const IntegerProgram program = random_program(state);
  for (auto _ : state) benchmark::DoNotOptimize(solve_from(program, {}, {}));
}
void sizes(benchmark::internal::Benchmark* one) {
  one->Args({3, 20})->Args({5, 40})->Args({8, 60})->Args({10, 200})->Unit(benchmark::kMillisecond)->UseRealTime();
}
BENCHMARK(exact_alone)->Apply(sizes);
BENCHMARK(from_glpk_basis)->Apply(sizes)->Args({26, 200})->Args({26, 2000});

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

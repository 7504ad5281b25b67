// SPDX-License-Identifier: GPL-3.0-or-later
// K-norm noise a second of one thread, from the kernel's bits, on the grid 2^-40.
#include <benchmark/benchmark.h>

#include <random>

#include "cut_points.hpp"
#include "dpcert/mechanisms/geometric/body_output.hpp"
#include "dpcert/releases/regression_noise.hpp"

namespace {

using namespace dpcert;

/// The hull of random integer points and their opposites.
Body random_polytope(int dimension, int pairs) {
  std::mt19937 engine{7};
  std::vector<Vector> points;
  for (int i = 0; i < pairs; ++i) {
    Vector x(dimension);
    for (Eigen::Index j = 0; j < dimension; ++j) x(j) = Rational(static_cast<int>(engine() % 19) - 9);
    points.push_back(x);
    points.emplace_back(-x);
  }
  return v_polytope(std::move(points)).value();
}
Body cut_body(int n) { return difference_body(v_polytope(bench::cut_points(n)).value()).value(); }

void draw_from(benchmark::State& state, const KnownOutput& output) {
  const auto law = output->on(Grid{40}, {});
  if (!law) return state.SkipWithError(law.error().message.c_str());
  const auto bits = kernel_bits();
  std::vector<Integer> multiples((*law)->dimension());
  for (auto _ : state) {
    (*law)->draw(*bits, multiples);
    benchmark::DoNotOptimize(multiples.data());
  }
  state.SetItemsProcessed(state.iterations());
  state.SetLabel((*law)->remark());
}
void k_norm(benchmark::State& state, const Body& body) { draw_from(state, k_norm_output(body, 1)); }
BENCHMARK_CAPTURE(k_norm, polytope_d3, random_polytope(3, 8));
BENCHMARK_CAPTURE(k_norm, polytope_d6, random_polytope(6, 12));
BENCHMARK_CAPTURE(k_norm, polytope_d10, random_polytope(10, 14));
BENCHMARK_CAPTURE(k_norm, cut_d3, cut_body(2));
BENCHMARK_CAPTURE(k_norm, cut_d6, cut_body(3));
BENCHMARK_CAPTURE(k_norm, cut_d10, cut_body(4));
BENCHMARK_CAPTURE(
    k_norm, ball_and_box_d10,
    intersection({lp_ball(Rational{2}, 10, 1).value(), lp_ball(std::nullopt, 10, {9, 10}).value()}).value());
BENCHMARK_CAPTURE(k_norm, l1_d10, lp_ball(Rational{1}, 10, 1).value());
BENCHMARK_CAPTURE(k_norm, l2_d10, lp_ball(Rational{2}, 10, 1).value());
BENCHMARK_CAPTURE(k_norm, linf_d10, lp_ball(std::nullopt, 10, 1).value());
BENCHMARK_CAPTURE(k_norm, l3_d10, lp_ball(Rational{3}, 10, 1).value());

/// K_T of linear regression.
void regression(benchmark::State& state, std::size_t features) {
  draw_from(state, regression_noise(RegressionMoments{features}, 1));
}
BENCHMARK_CAPTURE(regression, cylinders_d4, 1UL);
BENCHMARK_CAPTURE(regression, cylinders_d13, 3UL);
BENCHMARK_CAPTURE(regression, cylinders_d26, 5UL);

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// Draws a second of one thread, from the kernel's bits; and against the bits of the grid.
#include <benchmark/benchmark.h>

#include "dpcert/sampling/gamma_law.hpp"
#include "dpcert/sampling/integer_laws.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace {

using namespace dpcert;

void kernel_words(benchmark::State& state) {
  const auto bits = kernel_bits();
  for (auto _ : state) benchmark::DoNotOptimize(bits->take(64));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(kernel_words);

/// Argument: bits of the grid.
void draws(benchmark::State& state, const KnownOutput& output) {
  const auto law = output->on(Grid{state.range(0)}, {});
  if (!law) return state.SkipWithError(law.error().message.c_str());
  const auto bits = kernel_bits();
  std::vector<Integer> multiples((*law)->dimension());
  for (auto _ : state) {
    (*law)->draw(*bits, multiples);
    benchmark::DoNotOptimize(multiples.data());
  }
  state.SetItemsProcessed(state.iterations());
}
void on_integers(benchmark::internal::Benchmark* one) { one->Arg(0); }
void on_grids(benchmark::internal::Benchmark* one) {
  for (const long bits : {20L, 40L, 80L, 160L}) one->Arg(bits);
}
SphericalLaw spherical(decltype(SphericalLaw::radius) radius, std::size_t dimension) {
  return {std::move(radius), dimension};
}

BENCHMARK_CAPTURE(draws, discrete_laplace_10, discrete_laplace_output(10))->Apply(on_integers);
BENCHMARK_CAPTURE(draws, discrete_laplace_120_bits, discrete_laplace_output(Rational{10 + power_of_two(-60)}))
    ->Apply(on_integers);
BENCHMARK_CAPTURE(draws, discrete_gaussian_100, discrete_gaussian_output(100))->Apply(on_integers);
BENCHMARK_CAPTURE(draws, discrete_gaussian_1000003_7, discrete_gaussian_output({1000003, 7}))->Apply(on_integers);
BENCHMARK_CAPTURE(draws, discrete_laplace_10_in_fixed_time, *discrete_laplace_output(10)->in_fixed_time())
    ->Apply(on_integers);
BENCHMARK_CAPTURE(draws, discrete_gaussian_100_in_fixed_time, *discrete_gaussian_output(100)->in_fixed_time())
    ->Apply(on_integers);
BENCHMARK_CAPTURE(draws, randomized_response, response_output(4, {7, 10}))->Apply(on_integers);
BENCHMARK_CAPTURE(draws, laplace, sum_output({1}, laplace_draw))->Apply(on_grids);
BENCHMARK_CAPTURE(draws, gaussian, sum_output({1}, normal_draw))->Apply(on_grids);
BENCHMARK_CAPTURE(draws, gaussian_of_variance_3, normal_output(3))->Arg(40);
BENCHMARK_CAPTURE(draws, gaussian_by_enclosures_d10,
                  elliptical_output(spherical(SphericalLaw::Kotz{1, {1, 2}, 1}, 10), 1, nullptr))
    ->Arg(40);
BENCHMARK_CAPTURE(draws, student_3, elliptical_output(spherical(SphericalLaw::PearsonVII{2, 3}, 1), 1, nullptr))
    ->Arg(40);
BENCHMARK_CAPTURE(draws, logistic_d3, elliptical_output(spherical(SphericalLaw::Logistic{}, 3), 1, nullptr))->Arg(40);
BENCHMARK_CAPTURE(draws, hyperbolic_d3, elliptical_output(spherical(SphericalLaw::Hyperbolic{1, 1, 1}, 3), 1, nullptr))
    ->Arg(40);

/// Arguments: the parameters in halves, bits of the grid.
void beta(benchmark::State& state) {
  const Rational a(state.range(0), 2), b(state.range(1), 2);
  const DirichletLaw law{{a, b}};
  const auto bits = kernel_bits();
  const std::vector<Rational> zero(2);
  std::vector<Integer> multiples(2);
  for (auto _ : state) round_to(Grid{state.range(2)}, zero, law.draw(*bits), multiples);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(beta)->Args({4, 6, 40})->Args({3, 5, 40})->Args({200, 600, 40})->Args({200, 600, 160});

}  // namespace

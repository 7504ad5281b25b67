// SPDX-License-Identifier: Apache-2.0
// Markov kernels: their coefficients and their exact amplified delta, against the size, with
// weights of the given bits over their sum as rows, so that every row has a denominator of its own.
#include <benchmark/benchmark.h>

#include <random>

#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"

namespace {

using namespace dpcert;

MarkovKernel random_kernel(std::size_t size, unsigned bits) {
  std::mt19937_64 random{size};
  StochasticMatrix matrix(size);
  for (auto& row : matrix) {
    Rational total = 0;
    for (std::size_t y = 0; y < size; ++y) {
      Integer weight = 1;
      for (unsigned k = 0; k < bits; k += 8) weight = weight * 256 + random() % 256;
      total += row.emplace_back(weight);
    }
    for (Rational& entry : row) entry /= total;
  }
  return *MarkovKernel::of(std::move(matrix));
}

MarkovKernel kernel_for(const benchmark::State& state) {
  return random_kernel(static_cast<std::size_t>(state.range(0)), static_cast<unsigned>(state.range(1)));
}

/// Arguments: inputs (and outputs), bits of a weight.
void kernel_coefficients(benchmark::State& state) {
  const MarkovKernel kernel = kernel_for(state);
  for (auto _ : state) {
    benchmark::DoNotOptimize(dobrushin(kernel, Number::exactly(1, {})).gamma.exact);
    benchmark::DoNotOptimize(dobrushin(kernel, Number::exactly(Rational(11, 10), {})).gamma.exact);
    benchmark::DoNotOptimize(doeblin(kernel).gamma);
    benchmark::DoNotOptimize(ultra_mixing(kernel));
  }
}

void irrational_coefficient(benchmark::State& state) {
  const MarkovKernel kernel = kernel_for(state);
  const Number ratio = Number::enclosed(Epsilon{Rational(1, 10)}.exponential({100}));
  for (auto _ : state) benchmark::DoNotOptimize(dobrushin(kernel, ratio).from);
}

void amplified_delta(benchmark::State& state) {
  const MarkovKernel kernel = kernel_for(state);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        dpcert::amplified_delta(kernel, {Epsilon{1}, Rational(1, 1000)}, Epsilon{Rational(1, 2)}, 15).witness.from);
}

void sizes(benchmark::internal::Benchmark* one) {
  for (const long n : {6L, 50L, 100L, 200L}) one->Args({n, 16});
  one->Args({200, 1024})->Unit(benchmark::kMillisecond);
}
BENCHMARK(kernel_coefficients)->Apply(sizes);
BENCHMARK(irrational_coefficient)->Apply(sizes);
BENCHMARK(amplified_delta)->Apply(sizes);

void kernel_square(benchmark::State& state) {
  const MarkovKernel kernel = kernel_for(state);
  for (auto _ : state) benchmark::DoNotOptimize(power(kernel, 2)->inputs());
}
BENCHMARK(kernel_square)->Args({6, 16})->Args({50, 16})->Unit(benchmark::kMillisecond);

}  // namespace

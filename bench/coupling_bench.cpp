// SPDX-License-Identifier: Apache-2.0
// Couplings against the number of points: W_inf with its coupling and its witness, a good coupling
// behind a kernel; and the split between two noises against the digits.
#include <benchmark/benchmark.h>

#include <random>

#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"
#include "dpcert/accounting/kernels/coupling/best_coupling.hpp"
#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"
#include "dpcert/numerics/refine.hpp"

namespace {

using namespace dpcert;

/// Weights of 16 bits over their sum.
FiniteLaw random_law(std::size_t size, std::mt19937_64& random) {
  FiniteLaw law;
  Rational total = 0;
  for (std::size_t x = 0; x < size; ++x) total += law.emplace_back(1 + random() % 65536);
  for (Rational& mass : law) mass /= total;
  return law;
}

std::size_t size_of(const benchmark::State& state) { return static_cast<std::size_t>(state.range(0)); }

/// Argument: points of each law; costs of 20 bits, nearly all different.
void bottleneck(benchmark::State& state) {
  std::mt19937_64 random{size_of(state)};
  const FiniteLaw p = random_law(size_of(state), random), q = random_law(size_of(state), random);
  std::vector<std::vector<Rational>> costs(p.size());
  for (auto& row : costs)
    for (std::size_t y = 0; y < q.size(); ++y) row.emplace_back(random() % (1 << 20));
  for (auto _ : state) benchmark::DoNotOptimize(wasserstein_infinity(p, q, costs)->crowd.size());
}
BENCHMARK(bottleneck)->Arg(50)->Arg(200)->Arg(500)->Unit(benchmark::kMillisecond);

/// Argument: inputs and outputs.
void good_coupling(benchmark::State& state) {
  std::mt19937_64 random{size_of(state)};
  StochasticMatrix matrix;
  for (std::size_t x = 0; x < size_of(state); ++x) matrix.push_back(random_law(size_of(state), random));
  const MarkovKernel kernel = *MarkovKernel::of(std::move(matrix));
  const KernelInputs inputs{kernel, random_law(size_of(state), random), random_law(size_of(state), random)};
  for (auto _ : state) benchmark::DoNotOptimize(best_coupling(inputs, {Rational{2}})->first().size());
}
BENCHMARK(good_coupling)->Arg(5)->Arg(20)->Arg(50)->Unit(benchmark::kMillisecond);

/// Argument: digits.
void split(benchmark::State& state) {
  using Kind = AdditiveNoise::Kind;
  const NoisedTwice release{{Kind::gaussian, 1}, {Kind::laplace, 2}, 1, 1};
  for (auto _ : state)
    benchmark::DoNotOptimize(additive_bound(release, {Rational{2}}, precision_for(state.range(0))).bound.infinite);
}
BENCHMARK(split)->Arg(15)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

}  // namespace

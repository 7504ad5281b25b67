// SPDX-License-Identifier: Apache-2.0
// Noise after the release: the divergence and the bound of iterated Laplace noise against the
// digits and the order, and chains of noisy steps against their length.
#include <benchmark/benchmark.h>

#include "dpcert/accounting/noise/iteration/noisy_iteration.hpp"
#include "dpcert/accounting/pairs/iterated_laplace.hpp"
#include "dpcert/numerics/refine.hpp"
#include "run_queries.hpp"

namespace {

using namespace dpcert;

/// One divergence at shift 1, to so many digits.
void divergence(benchmark::State& state, const IteratedLaplace& noise, const Rational& order, long digits) {
  for (auto _ : state)
    benchmark::DoNotOptimize(refine_to_digits(
        digits, [&](Precision precision) { return iterated_laplace_divergence(noise, {order}, precision).value; }));
}

void iterated_laplace_digits(benchmark::State& state) { divergence(state, {1, 2, 1}, 2, state.range(0)); }
BENCHMARK(iterated_laplace_digits)->Arg(15)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

void iterated_laplace_equal_scales(benchmark::State& state) { divergence(state, {1, 1, 1}, 2, state.range(0)); }
BENCHMARK(iterated_laplace_equal_scales)->Arg(15)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

void iterated_laplace_order(benchmark::State& state) { divergence(state, {1, 1, 1}, state.range(0), 15); }
BENCHMARK(iterated_laplace_order)->RangeMultiplier(100)->Range(1, 100'000'000)->Unit(benchmark::kMillisecond);

void iterated_laplace_query(benchmark::State& state) {
  bench::run(state, R"({"quantity":"iterated_laplace_rdp","scale1":1,"scale2":)",
             R"(,"sensitivity":1,"order":2)" + bench::digits(state), 10);
}
BENCHMARK(iterated_laplace_query)->Arg(15)->Arg(50)->Unit(benchmark::kMillisecond);

void iterated_laplace_delta(benchmark::State& state) {
  bench::run(state,
             R"({"quantity":"delta","mechanism":{"type":"iterated_laplace","scale1":1,"sensitivity":1,"scale2":)",
             R"(},"epsilon":"1/4")" + bench::digits(state), 10);
}
BENCHMARK(iterated_laplace_delta)->Arg(15)->Arg(50)->Unit(benchmark::kMillisecond);

/// Steps of ever other constants, so that none go together.
NoisyIteration steps(long count) {
  NoisyIteration result;
  for (long i = 0; i < count; ++i) result.push_back({Rational(90 + i % 21, 100), 1, 1});
  return result;
}

void noisy_steps(benchmark::State& state) {
  const NoisyIteration chain = steps(state.range(0));
  for (auto _ : state)
    benchmark::DoNotOptimize(iteration_divergence(chain, 1, {Rational{2}}, precision_for(15)).value.is_finite());
}
BENCHMARK(noisy_steps)->RangeMultiplier(10)->Range(1'000, 1'000'000)->Unit(benchmark::kMillisecond);

void noisy_steps_path(benchmark::State& state) {
  const NoisyIteration chain = steps(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(interpolating_path(chain, 1, precision_for(15)).size());
}
BENCHMARK(noisy_steps_path)->RangeMultiplier(10)->Range(1'000, 1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace

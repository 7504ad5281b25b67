// SPDX-License-Identifier: Apache-2.0
// Draws from posteriors: divergences against the number of records and of orders, scales, curves.
#include <benchmark/benchmark.h>

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/posterior/conjugate_lines.hpp"
#include "dpcert/accounting/posterior/posterior_profile.hpp"
#include "run_queries.hpp"

namespace {

using namespace dpcert;

PosteriorLine line(long records, const Rational& r = Rational(1, 2)) { return beta_line(6, 12, r, r * (records - 1)); }

void posterior_rdp(benchmark::State& state) {
  const PosteriorLine of = line(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(posterior_divergence(of, {Rational(5, 2)}, 15).value.is_finite());
}
BENCHMARK(posterior_rdp)->Arg(100)->Arg(1'000'000'000)->Arg(1'000'000'000'000'000'000)->Unit(benchmark::kMicrosecond);

void posterior_rdp_query(benchmark::State& state) {
  bench::run(state,
             R"({"quantity":"posterior_rdp","model":{"type":"beta_bernoulli"},"prior":{"alpha":6,"beta":12},"n":)",
             R"(,"order":"5/2","method":{"type":"diffused","r":"0.5"})" + bench::digits(state), 10);
}
BENCHMARK(posterior_rdp_query)->Arg(15)->Arg(50)->Unit(benchmark::kMillisecond);

/// Of so many orders below the limit.
void posterior_orders(benchmark::State& state) {
  const PosteriorLine of = line(100);
  const long count = state.range(0);
  for (auto _ : state)
    for (long i = 1; i <= count; ++i)
      benchmark::DoNotOptimize(posterior_divergence(of, {1 + Rational(11 * i, count)}, 15).value.is_finite());
}
BENCHMARK(posterior_orders)->Arg(200)->Unit(benchmark::kMillisecond);

/// Of unknown mean and precision: the worst records are between the ends, or at them.
void posterior_of_mean_and_precision(benchmark::State& state) {
  const Rational rate(state.range(1), 10);
  const PosteriorLine of = normal_gamma_posteriors({0, 4, 2, rate}, 1, {}, state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(posterior_divergence(of, {Rational(6, 5)}, 15).value.is_finite());
}
BENCHMARK(posterior_of_mean_and_precision)
    ->ArgNames({"records", "tenths"})
    ->ArgsProduct({{100, 1'000'000'000}, {1, 500}})
    ->Unit(benchmark::kMicrosecond);

void posterior_largest_scale(benchmark::State& state) {
  const auto of = [&](const Rational& r) { return line(state.range(0), r); };
  for (auto _ : state)
    benchmark::DoNotOptimize(posterior_scale(of, {Rational{15}}, Epsilon{Rational(1, 100)}, 15).value.is_finite());
}
BENCHMARK(posterior_largest_scale)->Arg(100)->Arg(1'000'000'000)->Unit(benchmark::kMillisecond);

void posterior_curve_value(benchmark::State& state) {
  const auto profile = PosteriorProfile::of(line(state.range(0))).value();
  for (auto _ : state)
    benchmark::DoNotOptimize(hockey_stick_divergence(*profile, Epsilon{Rational(1, 2)}, 15).value.is_finite());
}
BENCHMARK(posterior_curve_value)->Arg(1)->Arg(100)->Arg(1'000'000'000)->Unit(benchmark::kMillisecond);

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// Calls of the C library: single figures, curves, calibration, draws.
#include <benchmark/benchmark.h>
#include <dpcert.h>

#include <cstdint>
#include <vector>

namespace {

constexpr const char* gaussian = R"({"type": "gaussian", "sigma": "1.5", "sensitivity": 1})";

dpcert_mechanism* mechanism_of(const char* object) {
  dpcert_mechanism* mechanism = nullptr;
  dpcert_mechanism_new(object, DPCERT_WHOLE, &mechanism, nullptr);
  return mechanism;
}

void c_gaussian_delta(benchmark::State& state) {
  dpcert_mechanism* mechanism = mechanism_of(gaussian);
  double epsilon = 0, delta = 0;
  for (auto _ : state) {
    epsilon = epsilon > 4 ? 0.001 : epsilon + 0.001;
    dpcert_delta(mechanism, epsilon, DPCERT_UP, &delta, nullptr);
    benchmark::DoNotOptimize(delta);
  }
  dpcert_mechanism_free(mechanism);
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(c_gaussian_delta);

void c_gaussian_deltas(benchmark::State& state) {
  dpcert_mechanism* mechanism = mechanism_of(gaussian);
  std::vector<double> at(10'000), lower(at.size()), upper(at.size());
  for (std::size_t i = 0; i < at.size(); ++i) at[i] = 0.0004 * static_cast<double>(i);
  for (auto _ : state)
    dpcert_curve_at(mechanism, DPCERT_CURVE_DELTA, at.data(), at.size(), lower.data(), upper.data(), nullptr);
  dpcert_mechanism_free(mechanism);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(at.size()));
}
BENCHMARK(c_gaussian_deltas);

void c_gaussian_epsilon(benchmark::State& state) {
  dpcert_mechanism* mechanism = mechanism_of(gaussian);
  double epsilon = 0;
  for (auto _ : state) dpcert_epsilon(mechanism, 1e-5, DPCERT_UP, &epsilon, nullptr);
  dpcert_mechanism_free(mechanism);
}
BENCHMARK(c_gaussian_epsilon);

void c_calibrate_gaussian(benchmark::State& state) {
  double sigma = 0;
  for (auto _ : state) dpcert_calibrate_gaussian(1, 1e-5, 1, &sigma, nullptr);
}
BENCHMARK(c_calibrate_gaussian);

void c_new_mechanism(benchmark::State& state) {
  for (auto _ : state) dpcert_mechanism_free(mechanism_of(gaussian));
}
BENCHMARK(c_new_mechanism);

void c_draws(benchmark::State& state) {
  dpcert_sampler* sampler = nullptr;
  dpcert_sampler_new(R"({"mechanism": {"type": "laplace", "scale": 2, "sensitivity": 1}, "grid": "2^-20"})",
                     DPCERT_WHOLE, &sampler, nullptr);
  std::vector<std::int64_t> draws(1000);
  for (auto _ : state) dpcert_sampler_draw(sampler, draws.size(), draws.data(), nullptr, nullptr);
  dpcert_sampler_free(sampler);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(draws.size()));
}
BENCHMARK(c_draws);

}  // namespace

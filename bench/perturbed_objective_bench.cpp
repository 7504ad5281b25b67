// SPDX-License-Identifier: Apache-2.0
// The minimiser of a perturbed objective, against the number of records and the digits.
#include <benchmark/benchmark.h>

#include <random>

#include "dpcert/releases/perturbed_objective.hpp"

namespace {

using namespace dpcert;

constexpr std::size_t dimension = 10;

/// Records (1, x, y) whose x have 20 bits, and which a line explains but for some.
std::shared_ptr<const PerturbedObjective> objective(std::size_t records, const LinearLoss& loss) {
  std::mt19937 random{1};
  RecordRows rows{dimension, {}};
  for (std::size_t k = 0; k < records; ++k) {
    rows.numbers.emplace_back(1);
    for (std::size_t i = 1; i < dimension; ++i)
      rows.numbers.push_back(Rational{static_cast<long>(random() % (1U << 21)) - (1L << 20), 1L << 20});
    rows.numbers.emplace_back(k % 7 == 0 || rows.numbers.back() > 0 ? 1 : 0);
  }
  return std::make_shared<const PerturbedObjective>(PerturbedObjective{std::move(rows), loss, 4});
}

/// Arguments: records, bits after the point.
void minimise(benchmark::State& state, const LinearLoss& loss) {
  const auto of = objective(static_cast<std::size_t>(state.range(0)), loss);
  const Drawn noise = [](Precision precision) {
    return std::vector<Enclosure>(dimension, {Rational{7, 3}, precision});
  };
  for (auto _ : state) {
    const auto theta = minimiser(of, noise)(Precision{state.range(1)});
    benchmark::DoNotOptimize(theta.data());
  }
}
void sizes(benchmark::internal::Benchmark* one) {
  for (const long records : {100L, 1'000L, 10'000L}) one->Args({records, 100});
  one->Args({10'000, 40})->Args({10'000, 400})->Unit(benchmark::kMillisecond);
}
BENCHMARK_CAPTURE(minimise, logistic, logistic_loss())->Apply(sizes);
BENCHMARK_CAPTURE(minimise, huber, huber_loss(Rational{1, 4}))->Apply(sizes);

}  // namespace

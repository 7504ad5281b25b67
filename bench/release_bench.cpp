// SPDX-License-Identifier: Apache-2.0
// Releases of given records: what is made of them once, and draws a second of one thread.
#include <benchmark/benchmark.h>

#include <random>

#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/releases/regression_moments.hpp"
#include "dpcert/releases/release.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace {

using namespace dpcert;

StatisticRelease released(const ReleaseType& type, const std::string& members) {
  const Json spec = read_json(R"({"type": ")" + std::string{type.name} + R"(", )" + members + "}").value();
  return type.read({spec, "", type});
}
std::string features(std::size_t count, std::size_t records = 1) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i)
    text += (i == 0 ? "" : ", ") + (R"({"column": "x)" + std::to_string(i)) + R"(", "lower": -1, "upper": 1})";
  return R"("features": [)" + text + R"(], "response": {"column": "y", "lower": -1, "upper": 1}, "records": )" +
         std::to_string(records) + ", ";
}

/// Records (1, x, y) of 20 bits, y near the mean of all x.
std::vector<Rational> line(std::size_t features, std::size_t records) {
  std::mt19937 random{1};
  const auto number = [&] { return Rational{static_cast<long>(random() % (1U << 21)) - (1L << 20), 1L << 20}; };
  std::vector<Rational> rows;
  for (std::size_t k = 0; k < records; ++k) {
    rows.emplace_back(1);
    Rational mean = number() / 4;
    for (std::size_t i = 0; i < features; ++i) {
      rows.push_back(number());
      mean += rows.back() / Rational{2 * features};
    }
    rows.push_back(std::move(mean));
  }
  return rows;
}

/// Arguments: records, features.
void prepare(benchmark::State& state, const KnownOutput& output, const std::vector<Rational>& value) {
  for (auto _ : state) benchmark::DoNotOptimize(output->on(Grid{40}, value).value());
}
void draw(benchmark::State& state, const KnownOutput& output, const std::vector<Rational>& value) {
  const auto law = output->on(Grid{40}, value).value();
  const auto bits = kernel_bits();
  std::vector<Integer> multiples(law->dimension());
  for (auto _ : state) {
    law->draw(*bits, multiples);
    benchmark::DoNotOptimize(multiples.data());
  }
  state.SetItemsProcessed(state.iterations());
}

/// Least squares of a line, whose output takes sums of the records.
struct LeastSquares {
  RegressionMoments moments;
  std::vector<std::vector<Rational>> columns;
  KnownOutput output;

  LeastSquares(std::size_t count, std::size_t records)
      : moments{count},
        columns(count + 1),
        output{released(kng_linear_regression_release(), features(count, records) + R"("bound": 2, "rate": "1/12")")
                   .output} {
    const std::vector<Rational> rows = line(count, records);
    for (std::size_t k = 0; k < rows.size(); ++k)
      if (k % (count + 2) > 0) columns[k % (count + 2) - 1].push_back(rows[k]);
  }
  [[nodiscard]] std::vector<Rational> sums() const {
    std::vector<Rational> all(moments.size());
    moments.add(columns, all);
    return all;
  }
};
void prepare_kng_linear(benchmark::State& state) {
  const LeastSquares of{static_cast<std::size_t>(state.range(1)), static_cast<std::size_t>(state.range(0))};
  for (auto _ : state) benchmark::DoNotOptimize(of.output->on(Grid{40}, of.sums()).value());
}
void draw_kng_linear(benchmark::State& state) {
  const LeastSquares of{static_cast<std::size_t>(state.range(1)), static_cast<std::size_t>(state.range(0))};
  draw(state, of.output, of.sums());
}
BENCHMARK(prepare_kng_linear)->Args({1'000, 4})->Args({10'000, 4})->Unit(benchmark::kMillisecond);
BENCHMARK(draw_kng_linear)->Args({1'000, 4})->Args({10'000, 4})->Args({10'000, 9});

KnownOutput quantile_line() {
  return released(kng_quantile_regression_release(), features(1) + R"("tau": "1/2", "bound": 2, "rate": "1/2")").output;
}
void prepare_kng_quantile_line(benchmark::State& state) {
  prepare(state, quantile_line(), line(1, static_cast<std::size_t>(state.range(0))));
}
void draw_kng_quantile_line(benchmark::State& state) {
  draw(state, quantile_line(), line(1, static_cast<std::size_t>(state.range(0))));
}
BENCHMARK(prepare_kng_quantile_line)->Arg(100)->Arg(1'000)->Arg(10'000)->Unit(benchmark::kMillisecond);
BENCHMARK(draw_kng_quantile_line)->Arg(100)->Arg(1'000);

KnownOutput median() {
  const Json mechanism =
      read_json(R"({"type": "kng_quantile", "tau": "1/2", "records": 100000, "lower": -1, "upper": 1, "rate": "1/2"})")
          .value();
  return mechanism_of(mechanism).value().output();
}
std::vector<Rational> numbers(std::size_t count) {
  std::vector<Rational> all = line(1, count / 3 + 1);
  all.resize(count);
  return all;
}
void prepare_kng_median(benchmark::State& state) { prepare(state, median(), numbers(100'000)); }
void draw_kng_median(benchmark::State& state) { draw(state, median(), numbers(100'000)); }
BENCHMARK(prepare_kng_median)->Unit(benchmark::kMillisecond);
BENCHMARK(draw_kng_median);

}  // namespace

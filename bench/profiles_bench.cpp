// SPDX-License-Identifier: GPL-3.0-or-later
// Designs for profile-based privacy: by profiles and categories, exact or at an irrational
// e^epsilon, with the certificate's size and how long the checker takes over it.
#include <benchmark/benchmark.h>

#include <random>
#include <string>

#include "dpcert/check/check.hpp"
#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/geometry.hpp"

namespace {

using namespace dpcert;

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const auto& item : items) text += (text.empty() ? "" : ", ") + item;
  return "[" + text + "]";
}

/// A chain of profiles with weights from 1 to 9.
std::string random_profiles(long profiles, long categories) {
  std::mt19937 random{1};
  std::vector<std::string> all;
  for (long i = 0; i < profiles; ++i) {
    std::vector<unsigned> weights;
    unsigned total = 0;
    for (long x = 0; x < categories; ++x) total += weights.emplace_back(1 + random() % 9);
    std::vector<std::string> law;
    for (const unsigned weight : weights)
      law.push_back('"' + std::to_string(weight) + '/' + std::to_string(total) + '"');
    all.push_back(joined(law));
  }
  return joined(all);
}
std::string even_bits(long profiles) {
  std::vector<std::string> all;
  for (long i = 0; i < profiles; ++i) all.push_back('"' + std::to_string(i) + '/' + std::to_string(profiles - 1) + '"');
  return joined(all);
}

Json chain(const std::string& kind, const std::string& profiles, long count, const std::string& epsilon) {
  std::vector<std::string> edges;
  for (long i = 0; i + 1 < count; ++i) edges.push_back("[" + std::to_string(i) + ", " + std::to_string(i + 1) + "]");
  return read_json(R"({"quantity": "profile_mechanism", "certificate": true, "kind": ")" + kind + R"(", "profiles": )" +
                   profiles + R"(, "edges": )" + joined(edges) + R"(, "epsilon": )" + epsilon + "}")
      .value();
}

void measure(benchmark::State& state, const Json& query) {
  serve_geometry();
  std::string certificate;
  for (auto _ : state) {
    const auto found = answer(query);
    if (!found || found->at("checked") != true) return state.SkipWithError("no design");
    certificate = found->at("certificate").get<std::string>();
  }
  state.counters["bytes"] = static_cast<double>(certificate.size());
}

/// Arguments: profiles, categories; e^epsilon = 6/5.
void design_exact(benchmark::State& state) {
  measure(state, chain("smooth_categorical", random_profiles(state.range(0), state.range(1)), state.range(0),
                       R"({"log": "6/5"})"));
}
/// epsilon = 1/5.
void design_irrational(benchmark::State& state) {
  measure(state,
          chain("smooth_categorical", random_profiles(state.range(0), state.range(1)), state.range(0), "\"0.2\""));
}
void design_bits(benchmark::State& state) {
  measure(state, chain("smooth_one_bit", even_bits(state.range(0)), state.range(0), R"({"log": "6/5"})"));
}
void check_design(benchmark::State& state) {
  serve_geometry();
  const Json query =
      chain("smooth_categorical", random_profiles(state.range(0), state.range(1)), state.range(0), "\"0.2\"");
  const std::string certificate = answer(query).value().at("certificate").get<std::string>(), text = write_json(query);
  for (auto _ : state)
    if (!check::check_design(text, certificate).accepted) state.SkipWithError("rejected");
}

void sizes(benchmark::internal::Benchmark* one) {
  for (const auto& [profiles, categories] :
       {std::pair{3L, 4L}, {6L, 4L}, {21L, 4L}, {3L, 8L}, {10L, 8L}, {21L, 8L}, {40L, 8L}, {21L, 12L}})
    one->Args({profiles, categories});
  one->Unit(benchmark::kMillisecond)->UseRealTime();
}
BENCHMARK(design_exact)->Apply(sizes);
BENCHMARK(design_irrational)->Apply(sizes);
BENCHMARK(check_design)->Apply(sizes);
BENCHMARK(design_bits)->Arg(6)->Arg(21)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace

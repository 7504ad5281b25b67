// SPDX-License-Identifier: Apache-2.0
// Divergences of two distributions and mechanisms made of them, through `dpcert compute`: against
// digits, and against the order or the width of the noise.
#include "run_queries.hpp"

namespace {

using dpcert::bench::digits;
using dpcert::bench::run;

std::string renyi(const std::string& p, const std::string& q) {
  return R"({"quantity":"renyi_divergence","p":)" + p + R"(,"q":)" + q + R"(,"order":")";
}
std::string hockey_stick(const std::string& p, const std::string& q) {
  return R"({"quantity":"hockey_stick_divergence","p":)" + p + R"(,"q":)" + q + R"(,"epsilon":"0.)";
}

/// One query against the digits asked: `head`, a number, `"`.
void against_digits(const char* name, const std::string& head, int lines, long most = 1000) {
  auto* one = benchmark::RegisterBenchmark(
      name, [=](benchmark::State& state) { run(state, head, "\"" + digits(state), lines); });
  for (const long asked : {15L, 50L, 200L, 1000L})
    if (asked <= most) one->Arg(asked);
  one->Unit(benchmark::kMillisecond);
}

const bool registered = [] {
  against_digits(
      "renyi/normal",
      renyi(R"({"family":"normal","mean":"0","variance":"1"})", R"({"family":"normal","mean":"2","variance":"300"})") +
          "1.",
      200);
  against_digits("renyi/bernoulli", renyi(R"({"family":"bernoulli","p":"0.3"})", R"({"family":"bernoulli","p":"0.5"})"),
                 200);
  against_digits(
      "renyi/gamma",
      renyi(R"({"family":"gamma","shape":"3","rate":"2"})", R"({"family":"gamma","shape":"2","rate":"1.5"})") + "2.",
      200);
  against_digits(
      "renyi/beta",
      renyi(R"({"family":"beta","alpha":"44","beta":"74"})", R"({"family":"beta","alpha":"43","beta":"75"})") + "2.",
      200);
  against_digits("renyi/student_t",
                 renyi(R"({"family":"student_t","location":"0","scale":"1","dof":"5.5"})",
                       R"({"family":"student_t","location":"1","scale":"1","dof":"5.5"})") +
                     "2.",
                 4, 50);
  against_digits("event/normal",
                 hockey_stick(R"({"family":"normal","mean":"0","variance":"1"})",
                              R"({"family":"normal","mean":"1","variance":"1.3"})"),
                 50, 200);
  against_digits("event/laplace",
                 hockey_stick(R"({"family":"laplace","location":"0","scale":"1"})",
                              R"({"family":"laplace","location":"1","scale":"1.3"})"),
                 50, 200);
  against_digits(
      "event/gamma",
      hockey_stick(R"({"family":"gamma","shape":"3","rate":"2"})", R"({"family":"gamma","shape":"2","rate":"1.5"})"),
      50, 200);
  against_digits(
      "epsilon/discrete_laplace",
      R"({"quantity":"epsilon","mechanism":{"type":"discrete_laplace","scale":"20","sensitivity":"3"},"delta":"1e-)", 4,
      200);
  return true;
}();

/// delta of discrete Gaussian noise against sigma: one term for each integer that counts.
void discrete_gaussian_delta(benchmark::State& state) {
  run(state,
      R"({"quantity":"delta","mechanism":{"type":"discrete_gaussian","sigma":")" + std::to_string(state.range(0)) +
          R"(","sensitivity":"1"},"epsilon":"0.00)",
      "\"}", 4);
}
BENCHMARK(discrete_gaussian_delta)->RangeMultiplier(10)->Range(10, 10'000)->Unit(benchmark::kMillisecond);

const std::string sampled = R"("mechanism":{"type":"subsampled_gaussian","sampling_rate":"0.01","noise_multiplier":"1)";

/// A whole order: a finite sum; a real one: an integral.
void subsampled_rdp(benchmark::State& state) {
  run(state, R"({"quantity":"rdp",)" + sampled + ".", R"(","steps":1},"order":)" + std::to_string(state.range(0)) + "}",
      4);
}
BENCHMARK(subsampled_rdp)->Arg(2)->Arg(8)->Arg(32)->Arg(128)->Arg(512)->Unit(benchmark::kMillisecond);
void subsampled_rdp_at_a_real_order(benchmark::State& state) {
  run(state, R"({"quantity":"rdp",)" + sampled + ".",
      R"(","steps":1},"order":")" + std::to_string(state.range(0)) + R"(.5"})", 4);
}
BENCHMARK(subsampled_rdp_at_a_real_order)->Arg(2)->Arg(8)->Arg(32)->Unit(benchmark::kMillisecond);
/// The best real order.
void subsampled_epsilon(benchmark::State& state) {
  run(state, R"({"quantity":"epsilon",)" + sampled, R"(","steps":1000},"delta":"1e-5"})", 1);
}
BENCHMARK(subsampled_epsilon)->Unit(benchmark::kMillisecond);

}  // namespace

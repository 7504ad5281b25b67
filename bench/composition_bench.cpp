// SPDX-License-Identifier: Apache-2.0
// Compositions by the exact privacy curve: DP-SGD against the steps, at
// extreme deltas, mixtures, whole curves, certificates.
#include "dpcert/queries/judge.hpp"
#include "run_queries.hpp"

namespace {

using namespace dpcert;

std::string sgd(const std::string& rate, const std::string& noise, const std::string& steps) {
  return R"({"type":"subsampled_gaussian","sampling_rate":")" + rate + R"(","noise_multiplier":")" + noise +
         R"(","steps":)" + steps + "}";
}

/// Each iteration reads, answers and writes one query that nothing is known of.
void answer(benchmark::State& state, const std::string& query) { bench::run(state, R"({"id":)", "," + query, 1); }

std::string epsilon_of(const std::string& mechanism, const std::string& delta) {
  return R"("quantity":"epsilon","mechanism":)" + mechanism + R"(,"delta":")" + delta + R"("})";
}

void epsilon_against_steps(benchmark::State& state) {
  answer(state, epsilon_of(sgd("0.01", "1", std::to_string(state.range(0))), "1e-10"));
}
BENCHMARK(epsilon_against_steps)->RangeMultiplier(10)->Range(1'000, 1'000'000)->Unit(benchmark::kMillisecond);

void epsilon_against_digits(benchmark::State& state) {
  std::string query = epsilon_of(sgd("0.01", "1", "10000"), "1e-10");
  query.pop_back();
  answer(state, query + bench::digits(state));
}
BENCHMARK(epsilon_against_digits)->Arg(15)->Arg(30)->Arg(60)->Unit(benchmark::kMillisecond);

void epsilon_against_exponent_of_delta(benchmark::State& state) {
  answer(state, epsilon_of(sgd("0.01", "1", "10000"), "1e-" + std::to_string(state.range(0))));
}
BENCHMARK(epsilon_against_exponent_of_delta)->Arg(5)->Arg(30)->Arg(100)->Arg(300)->Unit(benchmark::kMillisecond);

void epsilon_of_tiny_samples(benchmark::State& state) {
  answer(state, epsilon_of(sgd("1e-5", "0.5", "1000000"), "1e-10"));
}
BENCHMARK(epsilon_of_tiny_samples)->Unit(benchmark::kMillisecond);
void epsilon_of_small_samples(benchmark::State& state) {
  answer(state, epsilon_of(sgd("0.001", "0.8", "100000"), "1e-12"));
}
BENCHMARK(epsilon_of_small_samples)->Unit(benchmark::kMillisecond);

void epsilon_of_a_mixture(benchmark::State& state) {
  const std::string parts =
      R"({"mechanism":{"type":"gaussian","sigma":5,"sensitivity":1},"times":50},
         {"mechanism":{"type":"laplace","scale":20,"sensitivity":1},"times":1000},
         {"mechanism":)" +
      sgd("0.01", "1", "1") + R"(,"times":1000})";
  std::string mechanism = R"({"type":"composition","parts":[)" + parts + "]}";
  std::erase(mechanism, '\n');
  answer(state, epsilon_of(mechanism, "1e-10"));
}
BENCHMARK(epsilon_of_a_mixture)->Unit(benchmark::kMillisecond);

/// By lines that bend.
void epsilon_of_few_steps(benchmark::State& state) {
  answer(state, epsilon_of(sgd("0.001", "0.8", std::to_string(state.range(0))), "1e-6"));
}
BENCHMARK(epsilon_of_few_steps)->Arg(2)->Arg(10)->Unit(benchmark::kMillisecond);

/// Noise a tenth to a third of the sensitivity, where a record is drawn some few times.
void epsilon_of_little_noise(benchmark::State& state) {
  answer(state, epsilon_of(sgd("0.0128", std::to_string(state.range(0)) + "/10", "235"), "1e-5"));
}
BENCHMARK(epsilon_of_little_noise)->Arg(1)->Arg(3)->Unit(benchmark::kMillisecond);

/// One mechanism so many times: losses in a progression, gamma functions, closed forms.
void epsilon_of_copies(benchmark::State& state, const std::string& mechanism, const std::string& delta) {
  answer(state, epsilon_of(R"({"type":"composition","parts":[{"mechanism":)" + mechanism + R"(,"times":)" +
                               std::to_string(state.range(0)) + "}]}",
                           delta));
}
BENCHMARK_CAPTURE(epsilon_of_copies, discrete_gaussian, R"({"type":"discrete_gaussian","sigma":100,"sensitivity":1})",
                  "1e-5")
    ->Arg(1'000)
    ->Arg(1'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(epsilon_of_copies, response, R"({"type":"randomized_response","categories":2,"epsilon":"0.001"})",
                  "1e-6")
    ->Arg(3'000'000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(
    epsilon_of_copies, beta,
    R"({"type":"dominating_pair","tight":true,"p":{"family":"beta","alpha":3,"beta":5},"q":{"family":"beta","alpha":4,"beta":4}})",
    "1e-2")
    ->Arg(5)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(epsilon_of_copies, laplace, R"({"type":"laplace","scale":1,"sensitivity":1})", "1e-5")
    ->Arg(2)
    ->Arg(10)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(epsilon_of_copies, laplace_of_scale_20, R"({"type":"laplace","scale":20,"sensitivity":1})", "1e-6")
    ->Arg(500)
    ->Unit(benchmark::kMillisecond);

/// Deltas of one curve at so many epsilons from 0.1 on.
void deltas_of_a_curve(benchmark::State& state) {
  std::string at;
  for (long i = 1; i <= state.range(0); ++i) at += (i == 1 ? "\"" : ",\"") + std::to_string(i) + "/10\"";
  answer(state,
         R"("quantity":"curve","of":"delta","mechanism":)" + sgd("0.01", "1", "10000") + R"(,"at":[)" + at + "]}");
}
BENCHMARK(deltas_of_a_curve)->Arg(1)->Arg(10)->Arg(100)->Unit(benchmark::kMillisecond);

/// A claim about 15 epochs of batches of 256 out of 60,000: proved or
/// refuted, with a certificate that is checked too.
void certified_training_run(benchmark::State& state) {
  const std::string claim = state.range(0) == 0 ? "1.14" : "1.13";
  const std::string file =
      R"({"claims":[{"id":"run","neighbours":"add-remove","mechanism":{"type":"dpsgd","examples":60000,"batch":256,"epochs":15,
         "noise_multiplier":"1.1"},"claim":{"epsilon":")" +
      claim + R"(","delta":"1e-5"}}]})";
  for (auto _ : state) {
    const auto judged = judge_all(file);
    if (!judged || !judged->front().checked) state.SkipWithError("no certificate");
  }
}
BENCHMARK(certified_training_run)->ArgName("refuted")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace

// SPDX-License-Identifier: Apache-2.0
// Queries a second through `dpcert compute`, reading and writing JSON
// included; then the cost against the digits asked.
#include "run_queries.hpp"

namespace {

using dpcert::bench::digits;
using dpcert::bench::run;

const std::string gaussian = R"("mechanism":{"type":"gaussian","sigma":"1.5","sensitivity":"1"})";

void gaussian_delta(benchmark::State& state) {
  run(state, R"({"quantity":"delta",)" + gaussian + R"(,"epsilon":"0.00)", "\"" + digits(state), 200);
}
void gaussian_epsilon(benchmark::State& state) {
  run(state, R"({"quantity":"epsilon",)" + gaussian + R"(,"delta":"1e-)", "\"" + digits(state), 50);
}
void gaussian_calibrate(benchmark::State& state) {
  run(state,
      R"({"quantity":"calibrate","mechanism":{"type":"gaussian","sigma":null,"sensitivity":"1"},"delta":"1e-5","epsilon":")",
      "\"" + digits(state), 20);
}
void laplace_rdp(benchmark::State& state) {
  run(state, R"({"quantity":"rdp","mechanism":{"type":"laplace","scale":"2","sensitivity":"1"},"order":"3.)",
      "\"" + digits(state), 100);
}
void zcdp_epsilon(benchmark::State& state) {
  run(state, R"({"quantity":"epsilon","mechanism":{"type":"zcdp","rho":"0.5"},"delta":"1e-)", "\"" + digits(state), 10);
}
void all_digits(benchmark::internal::Benchmark* b) {
  b->Arg(15)->Arg(50)->Arg(200)->Arg(1000)->Unit(benchmark::kMillisecond);
}

BENCHMARK(gaussian_delta)->Apply(all_digits);
BENCHMARK(gaussian_epsilon)->Apply(all_digits);
BENCHMARK(gaussian_calibrate)->Apply(all_digits);
BENCHMARK(laplace_rdp)->Apply(all_digits);
BENCHMARK(zcdp_epsilon)->Apply(all_digits);

/// A Student t process: one quadrature a query.
void process_delta(benchmark::State& state) {
  run(state,
      R"({"quantity":"process_delta","mixing":{"sqrt_of":{"family":"inverse_gamma","shape":"3/2","scale":"3/2"}},"sensitivity":"1","sigma":"1","epsilon":"1.)",
      "\"" + digits(state), 10);
}
BENCHMARK(process_delta)->Arg(15)->Arg(50)->Arg(200)->Unit(benchmark::kMillisecond);

/// epsilon of n randomized responses: the cost is linear in n.
void response_epsilon(benchmark::State& state) {
  const std::string n = std::to_string(state.range(0));
  run(state,
      R"({"quantity":"epsilon","mechanism":{"type":"composition","parts":[{"mechanism":{"type":"randomized_response","categories":2,"epsilon":"0.01"},"times":)" +
          n + R"(}]},"delta":"1e-)",
      "\"}", 4);
}
BENCHMARK(response_epsilon)->RangeMultiplier(10)->Range(100, 100'000)->Unit(benchmark::kMillisecond);

}  // namespace

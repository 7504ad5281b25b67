// SPDX-License-Identifier: Apache-2.0
// The audit of the published deployments with all certificates:
// proving (the checker left out) against checking.
#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>

#include "dpcert/certify/certificate.hpp"
#include "dpcert/check/check.hpp"
#include "dpcert/queries/judge.hpp"

namespace {

using namespace dpcert;

const std::string& example() {
  static const std::string bytes = [] {
    std::ifstream file{DPCERT_SOURCE_DIR "/examples/deployments.json", std::ios::binary};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }();
  return bytes;
}

void prove(benchmark::State& state) {
  for (auto _ : state) {
    const auto file = read_audit(example());
    const std::string digest = sha256_hex(example());
    for (const auto& entry : *file) {
      const auto& claim = std::get<AuditEntry>(entry);
      const auto finding = audit(claim.mechanism, claim.claim);
      if (finding->derivation)  // nothing is written of an undecided claim
        benchmark::DoNotOptimize(write_certificate(*finding->derivation, {digest, claim.index, claim.id}));
    }
  }
}
BENCHMARK(prove)->Unit(benchmark::kMillisecond);

void check_all(benchmark::State& state) {
  const auto judged = judge_all(example());
  for (auto _ : state) {
    const auto spec = check::Spec::read(example());
    for (const Judged& claim : *judged)
      if (!claim.certificate.empty() && !check::check(std::get<check::Spec>(spec), claim.certificate).accepted)
        state.SkipWithError("rejected");
  }
}
BENCHMARK(check_all)->Unit(benchmark::kMillisecond);

}  // namespace

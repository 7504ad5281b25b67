// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <sstream>
#include <string>

#include "compute.hpp"

namespace dpcert::bench {

/// Runs `lines` copies of a query, each with another number between head and tail,
/// through the command: reading and writing JSON included.
inline void run(benchmark::State& state, const std::string& head, const std::string& tail, int lines) {
  std::string input;
  for (int i = 0; i < lines; ++i) input += head + std::to_string(i + 1) + tail + "\n";
  for (auto _ : state) {
    std::istringstream in{input};
    std::ostringstream out, err;
    if (cli::compute(in, out, err) != cli::all_well) state.SkipWithError(out.str().c_str());
    benchmark::DoNotOptimize(out.str().size());
  }
  state.SetItemsProcessed(state.iterations() * lines);
}

inline std::string digits(const benchmark::State& state) {
  return ",\"digits\":" + std::to_string(state.range(0)) + "}";
}

}  // namespace dpcert::bench

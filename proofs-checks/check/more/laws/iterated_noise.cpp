// SPDX-License-Identifier: Apache-2.0
#include "more/laws/iterated_noise.hpp"

#include "kernel/rules/loss_runs.hpp"

namespace dpcert::check {

bool IteratedNoise::tells_the_same(const OtherLaw& other) const {
  const auto* noise = dynamic_cast<const IteratedNoise*>(&other);
  return noise != nullptr && noise->record == record;
}

bool IteratedNoise::is_given(const Statement& says) const {
  if (says.kind == Kind::attains_gaussian) return !admits_several && says.value <= attained;
  return says.kind == Kind::gdp && says.value >= mu_squared;
}

std::optional<Run> IteratedNoise::run(bool is_upper) const {
  return Run{{Sampled::Kind::normal, {{is_upper ? mu_squared : attained, 1}}}, 1};
}

}  // namespace dpcert::check

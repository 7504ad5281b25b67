// SPDX-License-Identifier: Apache-2.0
#include "more/laws/k_norm.hpp"

#include "kernel/rules/loss_runs.hpp"

namespace dpcert::check {

std::optional<LaplaceShift> VectorLaplace::laplace_shift() const {
  return LaplaceShift{t, LaplaceShift::Attained::nothing};
}

std::optional<LaplaceShift> KNorm::laplace_shift() const {
  const auto* differences = std::get_if<Differences>(&shifts);
  if (differences == nullptr || differences->ball.dimension != 1) return std::nullopt;
  const auto half = half_length(differences->ball);
  if (!half) throw BeyondLimits{"the body's own description does not tell a rational length"};
  if (differences->values.corners.empty())
    throw BeyondLimits{"a \"statistic\" whose extreme values this checker does not find"};
  return LaplaceShift{width(differences->values.corners, {1}) / (*half * scale), LaplaceShift::Attained::all};
}

std::optional<Run> KNorm::run(bool is_upper) const {
  const auto* gauge = std::get_if<Rational>(&shifts);
  if (gauge == nullptr) return std::nullopt;
  if (!is_upper) throw BeyondLimits{"noise on a vector, of which no one shift is known to be the worst"};
  return Run{{Sampled::Kind::laplace, {{*gauge / scale, 1}}}, 1};
}

}  // namespace dpcert::check

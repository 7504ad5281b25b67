// SPDX-License-Identifier: Apache-2.0
#include "more/laws/k_norm.hpp"

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

}  // namespace dpcert::check

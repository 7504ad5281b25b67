// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/perturbed_objective.hpp"
#include "regression_records.hpp"

namespace dpcert {

/// A regression by objective perturbation, of an intercept (unless the member "intercept" is false)
/// and a slope for each of the members "features", with the members "norm", "scale", "regularisation".
[[nodiscard]] StatisticRelease perturbed_regression(const Fields& in, const std::vector<Variable>& features,
                                                    const Explained& explained, const LinearLoss& loss);
/// These members, after those of its own.
[[nodiscard]] std::vector<Member> with_perturbation(std::vector<Member> own);

}  // namespace dpcert

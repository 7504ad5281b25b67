// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/perturbed_objective.hpp"
#include "regression_records.hpp"

namespace dpcert {

/// A regression by objective perturbation, of an intercept (unless the member "intercept" is false)
/// and a slope for each of the members "features", with the members "norm", "scale", "regularisation" and those that limit the
/// coefficients, "bound" and "penalty". The loss is that within the bound.
[[nodiscard]] StatisticRelease perturbed_regression(const Fields& in, const std::vector<Variable>& features,
                                                    const Explained& explained, const LinearLoss& loss);
/// The member "bound"; nothing where it is missing.
[[nodiscard]] std::optional<Rational> read_coefficient_bound(const Fields& in);
/// These members, after those of its own.
[[nodiscard]] std::vector<Member> with_perturbation(std::vector<Member> own,
                                                    const Member& bound = optional(coefficient_bound_member()));

}  // namespace dpcert

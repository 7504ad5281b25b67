// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "gradient_output.hpp"
#include "regression_records.hpp"

namespace dpcert {

// Regressions by the K-norm gradient mechanism in the maximum norm, of an intercept and a slope for each of the member "features",
// with the members "bound" and "rate".  Theory: mechanisms/releases/theory/gradient_releases.md

/// The mechanism and its members, with a loss, drawn so.
[[nodiscard]] StatisticRelease gradient_regression(const Fields& in, const std::vector<Variable>& features,
                                                   const Explained& explained, const LinearLoss& loss,
                                                   KnownOutput output);
/// The same, drawn by cells: of two features at most.
[[nodiscard]] StatisticRelease gradient_regression(const Fields& in, const std::vector<Variable>& features,
                                                   const Explained& explained, const LinearLoss& loss);
/// These members, after those of its own.
[[nodiscard]] std::vector<Member> with_gradient(std::vector<Member> own);

[[nodiscard]] Member gradient_rate_member();
/// The mechanism of gradients that two records move by so much at most, as JSON text.
[[nodiscard]] std::string gradient_mechanism(const Rational& sensitivity, const Rational& rate);
/// What is known of the error, in words.
[[nodiscard]] std::string gradient_error(const std::string& of, std::size_t dimension, const Rational& rate);

}  // namespace dpcert

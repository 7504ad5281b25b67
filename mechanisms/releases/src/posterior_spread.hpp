// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "dpcert/mechanisms/read_posterior.hpp"

namespace dpcert {

/// The variance of each number of a draw, exactly; nothing: it is infinite.
/// Precondition  a law of a family of posteriors that are drawn from.
[[nodiscard]] std::vector<std::optional<Rational>> variances_of_posterior(const Law& law);

/// A root, rounded up to a few digits.
[[nodiscard]] std::string root_above(const Rational& square);

/// How far a draw is off its mean given the data, in words: its standard deviation, for the data
/// sets at both ends and in the middle of all, so that no data are asked.
/// Precondition  the model has posteriors that are drawn from.
[[nodiscard]] std::string spread_of_posterior(const PosteriorModel& model, const Rebalancing& weights,
                                              const Rational& records);

}  // namespace dpcert

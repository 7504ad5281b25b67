// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace dpcert {

/// A query whose answer is a reference value for other accountants: an id that says what it is
/// ("gaussian-12.epsilon-5") and the query's JSON text, to 20 digits.
struct VectorQuery {
  std::string id, text;
};

/// The suite: every type of noise and response that others account for, from tiny to huge
/// parameters, its compositions and Poisson samples; at each its epsilon, delta, Rényi divergence,
/// zCDP and GDP rates. Some 10,000, always in the same sequence.
[[nodiscard]] std::vector<VectorQuery> vector_queries();

}  // namespace dpcert

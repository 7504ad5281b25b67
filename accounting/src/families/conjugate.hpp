// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/accounting/families/family.hpp"

namespace dpcert {

/// The prior's numbers moved by `shift`, as a law of the same family: what Bayes' rule comes to
/// wherever the parameters of a conjugate prior are sums of evidence.
///
/// Errors  unsupported: a prior of another family, or of another dimension;
///         invalid_input: numbers outside its domain.
[[nodiscard]] inline Result<Law> shifted_prior(std::string_view family, const Law& prior,
                                               const std::vector<Rational>& shift) {
  if (prior.family != find_family(family) || prior.numbers.size() != shift.size())
    return unsupported("", "the conjugate prior is of family \"" + std::string{family} + "\" and fitting dimension");
  std::vector<Rational> numbers = prior.numbers;
  for (std::size_t i = 0; i < shift.size(); ++i) numbers[i] += shift[i];
  return law_of(family, std::move(numbers), prior.dimension);
}

}  // namespace dpcert

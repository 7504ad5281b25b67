// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/numbers/rational.hpp"

namespace dpcert::check {

/// The families of laws that some rule knows; `other` stands for every further law of a SPEC: of other families, Poisson
/// laws of rate 0, binomial laws of no trial or too many.
enum class Family {
  normal,         ///< mean, variance > 0
  laplace,        ///< location, scale > 0
  laplace_sum,    ///< location, two scales > 0, the larger first: of the sum of two Laplace variables of these scales
  logistic,       ///< location, scale > 0
  exponential,    ///< rate > 0
  gamma,          ///< shape > 0, rate > 0
  inverse_gamma,  ///< shape > 0, scale > 0: of 1/X where X is gamma with that shape and rate
  dirichlet,      ///< two or more concentrations > 0; beta is the one with two
  bernoulli,      ///< p in [0, 1]
  binomial,       ///< trials, an integer from 1 to 10^9; p in [0, 1]
  poisson,        ///< rate > 0
  geometric,      ///< p in (0, 1]; masses p (1-p)^x on 0, 1, 2, ...
  other,          ///< parameters not read: no rule may say anything of it
};

/// A law by its family's parameters, in the order of the enumeration's comments.
struct Distribution {
  Family family;
  std::vector<Rational> parameters;
};

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/family.hpp"

// All families, by name, each defined by one function in the file of that name.
#define DPCERT_FAMILIES(X) \
  X(bernoulli)             \
  X(beta)                  \
  X(binomial)              \
  X(categorical)           \
  X(dirichlet)             \
  X(discrete_gaussian)     \
  X(discrete_laplace)      \
  X(exponential)           \
  X(gamma)                 \
  X(geometric)             \
  X(inverse_gamma)         \
  X(laplace)               \
  X(laplace_sum)           \
  X(logistic)              \
  X(multivariate_normal)   \
  X(normal)                \
  X(normal_gamma)          \
  X(pareto)                \
  X(poisson)               \
  X(student_t)             \
  X(weibull)               \
  X(wishart)

namespace dpcert::family {

#define DPCERT_DECLARE(name) const Family& name();
DPCERT_FAMILIES(DPCERT_DECLARE)
#undef DPCERT_DECLARE

}  // namespace dpcert::family

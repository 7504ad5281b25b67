// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/family.hpp"

/// One function a family, each defined in the file of that name; registry.cpp lists them.
namespace dpcert::family {

const Family& bernoulli();
const Family& beta();
const Family& binomial();
const Family& categorical();
const Family& dirichlet();
const Family& discrete_gaussian();
const Family& discrete_laplace();
const Family& exponential();
const Family& gamma();
const Family& geometric();
const Family& inverse_gamma();
const Family& laplace();
const Family& laplace_sum();
const Family& logistic();
const Family& multivariate_normal();
const Family& normal();
const Family& normal_gamma();
const Family& pareto();
const Family& poisson();
const Family& student_t();
const Family& weibull();
const Family& wishart();

}  // namespace dpcert::family

// SPDX-License-Identifier: Apache-2.0
#include "families/registry.hpp"

#include <algorithm>

namespace dpcert {

const std::vector<const Family*>& families() {
  static const std::vector<const Family*> all = {
      &family::bernoulli(),        &family::beta(),          &family::binomial(),
      &family::categorical(),      &family::dirichlet(),     &family::discrete_gaussian(),
      &family::discrete_laplace(), &family::exponential(),   &family::gamma(),
      &family::geometric(),        &family::inverse_gamma(), &family::laplace(),
      &family::laplace_sum(),      &family::logistic(),      &family::multivariate_normal(),
      &family::normal(),           &family::normal_gamma(),  &family::pareto(),
      &family::poisson(),          &family::student_t(),     &family::weibull(),
      &family::wishart(),
  };
  return all;
}

const Family* find_family(std::string_view name) {
  const auto found = std::find_if(families().begin(), families().end(),
                                  [&](const Family* family) { return family->info().name == name; });
  return found == families().end() ? nullptr : *found;
}

}  // namespace dpcert

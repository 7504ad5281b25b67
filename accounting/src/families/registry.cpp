// SPDX-License-Identifier: Apache-2.0
#include "registry.hpp"

#include <algorithm>

namespace dpcert {

const std::vector<const Family*>& families() {
  static const std::vector<const Family*> all = {
      // one line a family, by name
      &family::beta(),    &family::dirichlet(),     &family::exponential(),
      &family::gamma(),   &family::inverse_gamma(), &family::multivariate_normal(),
      &family::normal(),  &family::normal_gamma(),  &family::pareto(),
      &family::weibull(), &family::wishart(),
  };
  return all;
}

const Family* find_family(std::string_view name) {
  const auto found = std::find_if(families().begin(), families().end(),
                                  [&](const Family* family) { return family->info().name == name; });
  return found == families().end() ? nullptr : *found;
}

}  // namespace dpcert

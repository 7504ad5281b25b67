// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/registry.hpp"

#include <algorithm>

#include "kinds/types.hpp"

namespace dpcert {
namespace {

std::vector<const MechanismType*>& types() {
  static std::vector<const MechanismType*> list = {
      &gaussian_type,
      &laplace_type,
      &discrete_gaussian_type,
      &discrete_laplace_type,
      &elliptical_type,
      &elliptical_process_type,
      &randomized_response_type,
      &channel_type,
      &dominating_pair_type,
      &iterated_laplace_type,
      &noisy_iteration_type,
      &noisy_sgd_type,
      &noisy_gradient_descent_type,
      &sampled_gradient_descent_type,
      &ornstein_uhlenbeck_type,
      &subsampled_gaussian_type,
      &poisson_subsampled_type,
      &post_processed_type,
      &composition_type,
      &pure_type,
      &approximate_type,
      &zcdp_type,
      &gdp_type,
      &rdp_type,
  };
  return list;
}

}  // namespace

const std::vector<const MechanismType*>& mechanism_types() { return types(); }

const MechanismType* find_mechanism_type(std::string_view name) {
  const auto found =
      std::find_if(types().begin(), types().end(), [&](const MechanismType* type) { return type->name == name; });
  return found == types().end() ? nullptr : *found;
}

void register_mechanism_type(const MechanismType& type) { types().push_back(&type); }

}  // namespace dpcert

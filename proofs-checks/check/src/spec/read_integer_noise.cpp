// SPDX-License-Identifier: Apache-2.0
// Noise on the integers. proofs-checks/check/theory/discrete-sum.md
#include "spec/types.hpp"

namespace dpcert::check {

const Types& integer_noise_types() {
  static const Types types = {
      {"discrete_laplace",
       {whole_sensitivity, scale_member},
       [](const Object& in) {
         return Mechanism{DiscreteLaplace{in["scale"], in["sensitivity"]}};
       }},
      {"discrete_gaussian",
       {whole_sensitivity, sigma_member},
       [](const Object& in) {
         return Mechanism{DiscreteGaussian{power(in["sigma"], 2), in["sensitivity"]}};
       }},
  };
  return types;
}

}  // namespace dpcert::check

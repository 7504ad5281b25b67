// SPDX-License-Identifier: Apache-2.0
// Noise on the integers. proofs-checks/check/theory/discrete-sum.md
#include "more/laws/integer_noise.hpp"
#include "more/spec/types.hpp"

namespace dpcert::check {

const Types& integer_noise_types() {
  static const Types types = {
      {"discrete_laplace",
       {whole_sensitivity, scale_member},
       [](const Object& in) {
         return Mechanism::of(DiscreteLaplace{in["scale"], in["sensitivity"]});
       }},
      {"discrete_gaussian",
       {whole_sensitivity, sigma_member},
       [](const Object& in) {
         return Mechanism::of(DiscreteGaussian{power(in["sigma"], 2), in["sensitivity"]});
       }},
  };
  return types;
}

}  // namespace dpcert::check

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
      {"discrete_gaussian",
       {whole_sensitivity, variance_member},
       [](const Object& in) {
         return Mechanism::of(DiscreteGaussian{in["variance"], in["sensitivity"]});
       }},
      {"discrete_gaussian",
       {whole_sensitivity, {"rho", positive}},
       [](const Object& in) {
         const Rational shift = in["sensitivity"], twice = 2 * in["rho"];  // of shift 0 all laws are one
         return Mechanism::of(DiscreteGaussian{shift == 0 ? twice : shift * shift / twice, shift});
       }},
  };
  return types;
}

}  // namespace dpcert::check

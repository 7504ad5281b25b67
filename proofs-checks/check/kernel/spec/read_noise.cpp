// SPDX-License-Identifier: Apache-2.0
// Gaussian and Laplace noise on a number.
// proofs-checks/check/theory/gaussian-curve.md, laplace-curve.md
#include "kernel/spec/types.hpp"

namespace dpcert::check {

const Types& noise_types() {
  static const Types types = {
      {"gaussian", {{"rho", nonnegative}}, [](const Object& in) { return Mechanism{Gaussian{2 * in["rho"]}}; }},
      {"gaussian",
       {sensitivity_member, sigma_member},
       [](const Object& in) { return Mechanism{Gaussian{power(in["sensitivity"] / in["sigma"], 2)}}; }},
      {"gaussian",
       {sensitivity_member, variance_member},
       [](const Object& in) { return Mechanism{Gaussian{power(in["sensitivity"], 2) / in["variance"]}}; }},
      {"laplace",
       {sensitivity_member, scale_member},
       [](const Object& in) { return Mechanism{Laplace{in["sensitivity"] / in["scale"]}}; }},
  };
  return types;
}

}  // namespace dpcert::check

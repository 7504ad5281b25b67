// SPDX-License-Identifier: Apache-2.0
#include "spec/read_sampled.hpp"

namespace dpcert::check {
namespace {

Subsampled sampled_steps_of(const Rational& rate, const Object& in, Rational steps) {
  const Gaussian step{1 / power(in["noise_multiplier"], 2)};
  return {rate, std::make_shared<const Mechanism>(Mechanism{step, bit_size(step.mu_squared)}), std::move(steps)};
}

Rational batch_share(const Object& in) {
  Rational share = in["batch"] / in["examples"];
  if (share > 1) throw Misread{"a \"batch\" of more than all \"examples\""};
  return share;
}

}  // namespace

Subsampled subsampled_gaussian(const Object& in) { return sampled_steps_of(in["sampling_rate"], in, in["steps"]); }
Subsampled dpsgd_of_steps(const Object& in) { return sampled_steps_of(batch_share(in), in, in["steps"]); }

Subsampled dpsgd_of_epochs(const Object& in) {
  const Rational share = batch_share(in), passes = in["epochs"] / share;
  const Integer above = numerator(passes), below = denominator(passes);
  const Rational steps{Integer{(above + below - 1) / below}};
  if (!counting.contains(steps)) throw Misread{"\"epochs\" of more than 1000000000 steps"};
  return sampled_steps_of(share, in, steps);
}

}  // namespace dpcert::check

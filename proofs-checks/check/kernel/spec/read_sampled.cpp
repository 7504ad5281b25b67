// SPDX-License-Identifier: Apache-2.0
// Gaussian noise on Poisson samples, step by step. proofs-checks/check/theory/subsampled.md
#include "kernel/spec/types.hpp"

namespace dpcert::check {
namespace {

Subsampled sampled_steps_of(const Rational& rate, const Object& in, Rational steps) {
  const Gaussian step{1 / power(in["noise_multiplier"], 2)};
  return {rate, std::make_shared<const Mechanism>(Mechanism{step}), std::move(steps)};
}

Rational batch_share(const Object& in) {
  Rational share = in["batch"] / in["examples"];
  if (share > 1) throw Misread{"a \"batch\" of more than all \"examples\""};
  return share;
}

Subsampled subsampled_gaussian(const Object& in) { return sampled_steps_of(in["sampling_rate"], in, in["steps"]); }
// A record is in a batch with probability batch/examples; epochs make the
// least number of steps that takes as many records.
Subsampled dpsgd_of_steps(const Object& in) { return sampled_steps_of(batch_share(in), in, in["steps"]); }

Subsampled dpsgd_of_epochs(const Object& in) {
  const Rational share = batch_share(in), passes = in["epochs"] / share;
  const Integer above = numerator(passes), below = denominator(passes);
  const Rational steps{Integer{(above + below - 1) / below}};
  if (!counting.contains(steps)) throw Misread{"\"epochs\" of more than 1000000000 steps"};
  return sampled_steps_of(share, in, steps);
}

constexpr long max_examples = 1'000'000'000'000;
constexpr Member examples{"examples", count_from(1, max_examples)}, batch{"batch", count_from(1, max_examples)},
    noise_multiplier{"noise_multiplier", noise_scale};

}  // namespace

const Types& sampled_types() {
  static const Types types = {
      {"subsampled_gaussian", {noise_multiplier, rate_member, {"steps", counting}}, read_by<subsampled_gaussian>},
      {"dpsgd", {examples, batch, noise_multiplier, {"steps", counting}}, read_by<dpsgd_of_steps>},
      {"dpsgd", {examples, batch, noise_multiplier, {"epochs", positive}}, read_by<dpsgd_of_epochs>},
  };
  return types;
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
// Records in [0, 1] and a beta prior of their mean.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_beta_bernoulli(const Fields&, const Law& prior) { return model_of_trials(prior, 1, false); }

}  // namespace

const PosteriorModelType& beta_bernoulli_model() {
  static const PosteriorModelType type{
      {"type",
       "beta_bernoulli",
       "records in [0, 1], each a success to that extent; the prior is a beta law of the probability of success",
       {},
       {},
       R"({"type": "beta_bernoulli"})"},
      "beta",
      read_beta_bernoulli,
      [](const Fields&) {
        return StatisticChange{2, 1};
      }};
  return type;
}

}  // namespace dpcert

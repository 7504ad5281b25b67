// SPDX-License-Identifier: Apache-2.0
// Records that count successes in so many trials each, and a
// beta prior of the probability of success.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_beta_binomial(const Fields& model, const Law& prior) {
  return model_of_trials(prior, model.number("trials"), true);
}

}  // namespace

const PosteriorModelType& beta_binomial_model() {
  static const PosteriorModelType type{
      {"type",
       "beta_binomial",
       "records that count the successes of so many trials; the prior is a beta law of the probability of success",
       {{"trials", ValueType::number(Range::whole_from(0)), "trials of one record"}},
       {},
       R"({"type": "beta_binomial", "trials": 5})"},
      "beta",
      read_beta_binomial,
      [](const Fields& model) {
        return StatisticChange{2, model.number("trials")};
      }};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Waiting times up to a bound, and a gamma prior of their rate.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read(const Fields& model, const Law& prior) { return model_of_rate(prior, model.number("bound")); }

}  // namespace

const PosteriorModelType& gamma_exponential_model() {
  static const PosteriorModelType type{{"type",
                                        "gamma_exponential",
                                        "records of an exponential law; the prior is a gamma law of its rate",
                                        {record_bound()},
                                        {},
                                        R"({"type": "gamma_exponential", "bound": "2"})"},
                                       "gamma",
                                       read,
                                       [](const Fields& model) {
                                         return StatisticChange{1, model.number("bound")};
                                       }};
  return type;
}

}  // namespace dpcert

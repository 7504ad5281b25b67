// SPDX-License-Identifier: Apache-2.0
// Waiting times up to a bound, and a gamma prior of their rate.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

RecordStatistic gamma_exponential_statistic(const Fields& model) { return {.most = model.number("bound")}; }

}  // namespace

const PosteriorModelType& gamma_exponential_model() {
  static const PosteriorModelType type =
      type_of_rates<gamma_exponential_statistic>({"type",
                                                  "gamma_exponential",
                                                  "records of an exponential law; the prior is a gamma law of its rate",
                                                  {record_bound()},
                                                  {},
                                                  R"({"type": "gamma_exponential", "bound": "2"})"});
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Records of a Weibull law of known whole shape k, and a gamma prior of scale^-k.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

constexpr long most_shape = 10'000;

RecordStatistic gamma_weibull_statistic(const Fields& model) {
  const Rational bound = model.number("bound");
  const unsigned long shape = model.count("shape");
  return {.most = power(bound, shape), .of_power = RecordStatistic::Power{shape, 0, bound}};
}

}  // namespace

const PosteriorModelType& gamma_weibull_model() {
  static const PosteriorModelType type = type_of_rates<gamma_weibull_statistic>(
      {"type",
       "gamma_weibull",
       "records of a Weibull law of known shape k; the prior is a gamma law of scale^-k",
       {{"shape", ValueType::whole(1, most_shape), "the known shape, a whole number"}, record_bound()},
       {},
       R"({"type": "gamma_weibull", "shape": 2, "bound": "3"})"});
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Normal records of unknown mean and precision, and a normal-gamma prior of both.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read(const Fields& model, const Law& prior) {
  const auto line = [=, bound = model.number("bound")](const Rebalancing& weights, const Rational& records) {
    return normal_gamma_posteriors(prior.numbers, bound, weights, records);
  };
  return {line, std::nullopt, false, false};
}

}  // namespace

const PosteriorModelType& normal_gamma_model() {
  static const PosteriorModelType type{
      {"type",
       "normal_gamma",
       "normal records of unknown mean and precision; the prior is a normal-gamma law of both",
       {record_bound("records lie in [-bound, bound]")},
       {},
       R"({"type": "normal_gamma", "bound": "1"})"},
      "normal_gamma",
      read};
  return type;
}

}  // namespace dpcert

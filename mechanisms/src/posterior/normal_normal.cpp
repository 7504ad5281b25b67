// SPDX-License-Identifier: Apache-2.0
// Records of known variance, and a normal prior of their mean.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_normal_normal(const Fields& model, const Law& prior) {
  const Rational variance = model.number("variance"), bound = model.number("bound");
  PosteriorModel result{[=](const Rebalancing& weights, const Rational& records) {
    const Rational of_prior = weights.prior / prior.numbers[1], of_record = weights.data / variance;
    const Rational weight = of_prior + records * of_record;
    // The data set whose records are all -bound.
    const Rational mean = (of_prior * prior.numbers[0] - records * of_record * bound) / weight;
    return normal_line(mean, weight, 2 * bound * of_record);
  }};
  result.statistic = {.least = -bound, .most = bound};
  result.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    const Rational of_prior = weights.prior / prior.numbers[1], of_record = weights.data / variance;
    const Rational weight = of_prior + records * of_record;
    return posterior_law("normal", {(of_prior * prior.numbers[0] + of_record * sum[0]) / weight, 1 / weight});
  };
  return result;
}

}  // namespace

const PosteriorModelType& normal_normal_model() {
  static const PosteriorModelType type{
      {"type",
       "normal_normal",
       "records of a known variance; the prior is a normal law of their mean",
       {{"variance", ValueType::number(Range::positive()), "the known variance of a record"},
        record_bound("records lie in [-bound, bound]")},
       {},
       R"({"type": "normal_normal", "variance": "4", "bound": "3"})"},
      "normal",
      read_normal_normal,
      [](const Fields& model) {
        return StatisticChange{1, 2 * model.number("bound")};
      }};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Counts up to a bound, and a gamma prior of their rate.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_gamma_poisson(const Fields& model, const Law& prior) {
  const Rational bound = model.number("bound");
  PosteriorModel result{[=](const Rebalancing& weights, const Rational& records) {
    return gamma_shape_line(prior.numbers[0] * weights.prior, prior.numbers[1] * weights.prior + weights.data * records,
                            weights.data * bound, weights.data * bound * (records - 1));
  }};
  result.statistic = {.most = bound, .is_whole = true};
  result.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return posterior_law("gamma", {prior.numbers[0] * weights.prior + weights.data * sum[0],
                                   prior.numbers[1] * weights.prior + weights.data * records});
  };
  return result;
}

}  // namespace

const PosteriorModelType& gamma_poisson_model() {
  static const PosteriorModelType type{
      {"type",
       "gamma_poisson",
       "records that are counts; the prior is a gamma law of their rate",
       {{"bound", ValueType::number(Range::whole_from(0)), "the largest count that a record may be"}},
       {},
       R"({"type": "gamma_poisson", "bound": 3})"},
      "gamma",
      read_gamma_poisson,
      [](const Fields& model) {
        return StatisticChange{1, model.number("bound")};
      }};
  return type;
}

}  // namespace dpcert

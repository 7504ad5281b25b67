// SPDX-License-Identifier: Apache-2.0
// Normal records of unknown mean and precision, and a normal-gamma prior of both.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_normal_gamma(const Fields& model, const Law& prior) {
  const Rational bound = model.number("bound");
  const auto line = [=](const Rebalancing& weights, const Rational& records) {
    return normal_gamma_posteriors(prior.numbers, bound, weights, records);
  };
  const auto posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return normal_gamma_posterior(prior.numbers, weights, records, sum[0], sum[1]);
  };
  const RecordStatistic statistic{.dimension = 2, .least = -bound, .most = bound, .has_square = true};
  return {line, std::nullopt, false, false, statistic, posterior, LeastByNatural{"shape", prior.numbers[2], {3, 2}}};
}

/// |x - y| + |x^2 - y^2| is largest for y = -x = bound, or for y = bound and y - x = bound + 1/2.
StatisticChange normal_gamma_change(const Fields& model) {
  const Rational bound = model.number("bound"), half(1, 2);
  if (bound <= half) return {1, 2 * bound};
  return {1, (bound + half) * (bound + half), true};
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
      read_normal_gamma,
      normal_gamma_change};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Records that are categories, and a Dirichlet prior of their probabilities.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_dirichlet_categorical(const Fields&, const Law& prior) {
  PosteriorModel model{[=](const Rebalancing& weights, const Rational& records) {
    std::vector<Rational> concentration = prior.numbers;
    for (Rational& x : concentration) x *= weights.prior;
    return dirichlet_line(std::move(concentration), weights.data, weights.data * (records - 1));
  }};
  model.statistic = categories_statistic(prior.numbers.size());
  model.posterior = [=](const Rebalancing& weights, const Rational&, const std::vector<Rational>& sum) {
    std::vector<Rational> concentration;
    for (std::size_t i = 0; i < sum.size(); ++i)
      concentration.push_back(prior.numbers[i] * weights.prior + weights.data * sum[i]);
    return posterior_law("dirichlet", std::move(concentration), sum.size());
  };
  return model;
}

}  // namespace

const PosteriorModelType& dirichlet_categorical_model() {
  static const PosteriorModelType type{
      {"type",
       "dirichlet_categorical",
       "records that are one of k categories; the prior is a Dirichlet law of their probabilities",
       {},
       {},
       R"({"type": "dirichlet_categorical"})"},
      "dirichlet",
      read_dirichlet_categorical,
      [](const Fields&) {
        return StatisticChange{2, 1};
      }};
  return type;
}

}  // namespace dpcert

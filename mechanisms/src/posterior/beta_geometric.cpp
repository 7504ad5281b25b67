// SPDX-License-Identifier: Apache-2.0
// Records that count the failures before a success, and a beta prior of the probability of success.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read_beta_geometric(const Fields& model, const Law& prior) {
  const Rational bound = model.number("bound");
  const auto line = [=](const Rebalancing& weights, const Rational& records) {
    return beta_failures_line(weights.of_prior(prior.numbers[0], 1) + weights.data * records,
                              prior.numbers[1] * weights.prior, weights.data * bound,
                              weights.data * bound * (records - 1));
  };
  const auto posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return posterior_law("beta", {weights.of_prior(prior.numbers[0], 1) + weights.data * records,
                                  prior.numbers[1] * weights.prior + weights.data * sum[0]});
  };
  return {line,
          Rational{1},
          true,
          false,
          {.most = bound, .is_whole = true},
          posterior,
          LeastByNatural{"alpha", prior.numbers[0], 1}};
}

}  // namespace

const PosteriorModelType& beta_geometric_model() {
  static const PosteriorModelType type{
      {"type",
       "beta_geometric",
       "records that count the failures before a success; the prior is a beta law of the probability of success",
       {{"bound", ValueType::number(Range::whole_from(0)), "the largest count that a record may be"}},
       {},
       R"({"type": "beta_geometric", "bound": 10})"},
      "beta",
      read_beta_geometric,
      [](const Fields& model) {
        return StatisticChange{1, model.number("bound")};
      }};
  return type;
}

}  // namespace dpcert

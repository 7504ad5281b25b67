// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/posterior/conjugate_lines.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"

// The models, each defined in its file; the sequence is that of the documentation.
#define DPCERT_POSTERIOR_MODELS(X) \
  X(beta_bernoulli)                \
  X(dirichlet_categorical)         \
  X(gamma_poisson)                 \
  X(normal_normal)                 \
  X(beta_binomial)                 \
  X(beta_geometric)                \
  X(gamma_exponential)             \
  X(gamma_pareto)                  \
  X(gamma_weibull)                 \
  X(multivariate_normal)           \
  X(wishart_normal)                \
  X(normal_gamma)

namespace dpcert {

#define DPCERT_DECLARE(name) [[nodiscard]] const PosteriorModelType& name##_model();
DPCERT_POSTERIOR_MODELS(DPCERT_DECLARE)
#undef DPCERT_DECLARE

/// Records between 0 and that.
[[nodiscard]] inline Member record_bound(const std::string& meaning = "records lie between 0 and this") {
  return {"bound", ValueType::number(Range::non_negative()), meaning};
}

/// A posterior by its numbers, which are in their domains.
[[nodiscard]] inline Law posterior_law(std::string_view family, std::vector<Rational> numbers,
                                       std::size_t dimension = 1) {
  return law_of(family, std::move(numbers), dimension).value();
}

/// Beta laws of one total: of so many trials a record, the sum being that of the successes.
[[nodiscard]] inline PosteriorModel model_of_trials(const Law& prior, const Rational& trials, bool is_whole) {
  PosteriorModel model{[=](const Rebalancing& weights, const Rational& records) {
    const Rational own = weights.data * trials;
    return beta_line(prior.numbers[0] * weights.prior, prior.numbers[1] * weights.prior, own, own * (records - 1));
  }};
  model.statistic = {.most = trials, .is_whole = is_whole};
  model.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return posterior_law("beta", {prior.numbers[0] * weights.prior + weights.data * sum[0],
                                  prior.numbers[1] * weights.prior + weights.data * (trials * records - sum[0])});
  };
  return model;
}

/// A posterior of rate = prior's rate + sum of statistics >= 0
/// of the records, and of one shape more a record.
[[nodiscard]] inline PosteriorModel model_of_rate(const Law& prior, const RecordStatistic& statistic) {
  const auto line = [=, most = statistic.most](const Rebalancing& weights, const Rational& records) {
    return gamma_rate_line(weights.of_prior(prior.numbers[0], 1) + weights.data * records,
                           prior.numbers[1] * weights.prior, weights.data * most, weights.data * most * (records - 1));
  };
  const auto posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return posterior_law("gamma", {weights.of_prior(prior.numbers[0], 1) + weights.data * records,
                                   prior.numbers[1] * weights.prior + weights.data * sum[0]});
  };
  return {line, Rational{1}, true, false, statistic, posterior, LeastByNatural{"shape", prior.numbers[0], 1}};
}

/// The type of such a model, told the statistic of a record.
template <RecordStatistic (*statistic)(const Fields& model)>
[[nodiscard]] PosteriorModelType type_of_rates(ObjectType about) {
  return {std::move(about), "gamma",
          [](const Fields& model, const Law& prior) { return model_of_rate(prior, statistic(model)); },
          [](const Fields& model) {
            return StatisticChange{1, statistic(model).most};
          }};
}

}  // namespace dpcert

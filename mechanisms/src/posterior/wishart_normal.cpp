// SPDX-License-Identifier: Apache-2.0
// Normal vectors of mean 0 and bounded length, and a Wishart prior of the inverse of their covariance.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

/// The diagonal of the prior's scale: a record's length is all that is bounded, so that axes may be turned, and only the scale's
/// eigenvalues count.
std::vector<Rational> scales_of(const Law& prior, const Fields& model) {
  const std::size_t n = prior.dimension;
  std::vector<Rational> scales;
  for (std::size_t i = 0; i < n * n; ++i) {
    const Rational& x = prior.numbers[1 + i];
    if (i % (n + 1) == 0)
      scales.push_back(x);
    else if (x != 0)
      throw BadInput{unsupported(model.pointer(),
                                 "the prior's scale must be diagonal: turn the axes, which changes no record's length, "
                                 "to those of its eigenvectors")};
  }
  return scales;
}

PosteriorModel read(const Fields& model, const Law& prior) {
  const Rational bound = model.number("bound");
  const auto line = [dof_of_prior = prior.numbers[0], scales = scales_of(prior, model), bound](
                        const Rebalancing& weights, const Rational& records) {
    const Rational square = weights.data * bound * bound, dof = dof_of_prior * weights.prior + weights.data * records;
    std::vector<Rational> weighted = scales;
    for (Rational& x : weighted) x /= weights.prior;
    if (weighted.size() >= 2) return wishart_line(dof, std::move(weighted), square);
    return gamma_rate_line(dof / 2, 1 / (2 * weighted[0]), square / 2, square * (records - 1) / 2);
  };
  PosteriorModel result{line, Rational{1}, true, false};
  if (prior.dimension >= 2) return result;
  result.statistic = {.most = bound * bound, .of_power = RecordStatistic::Power{2, -bound, bound}};
  result.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return posterior_law("gamma", {(prior.numbers[0] * weights.prior + weights.data * records) / 2,
                                   (weights.prior / prior.numbers[1] + weights.data * sum[0]) / 2});
  };
  return result;
}

}  // namespace

const PosteriorModelType& wishart_normal_model() {
  static const PosteriorModelType type{
      {"type",
       "wishart_normal",
       "normal vectors of mean 0; the prior is a Wishart law of their precision matrix, its scale diagonal",
       {record_bound("records have this length at most")},
       {},
       R"({"type": "wishart_normal", "bound": "1"})"},
      "wishart",
      read};
  return type;
}

}  // namespace dpcert

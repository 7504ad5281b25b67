// SPDX-License-Identifier: Apache-2.0
// Normal vectors of mean 0 and bounded length, and a Wishart prior of the inverse of their covariance.
#include <algorithm>

#include "posterior/models.hpp"

namespace dpcert {
namespace {

/// Of scale * identity.
bool is_isotropic(const Law& prior) {
  const std::size_t n = prior.dimension;
  for (std::size_t i = 0; i < n * n; ++i)
    if (prior.numbers[1 + i] != (i % (n + 1) == 0 ? prior.numbers[1] : Rational{0})) return false;
  return true;
}

PosteriorModel read(const Fields& model, const Law& prior) {
  if (!is_isotropic(prior))
    throw BadInput{unsupported(model.pointer(),
                               "which records are the worst is known where the prior's scale is a multiple of the "
                               "identity matrix only")};
  const auto line = [=, bound = model.number("bound")](const Rebalancing& weights, const Rational& records) {
    const Rational square = weights.data * bound * bound, scale = prior.numbers[1] / weights.prior;
    const Rational dof = prior.numbers[0] * weights.prior + weights.data * records;
    if (prior.dimension >= 2) return wishart_line(dof, scale, prior.dimension, square);
    return gamma_rate_line(dof / 2, 1 / (2 * scale), square / 2, square * (records - 1) / 2);
  };
  PosteriorModel result{line, Rational{1}, false, false};
  if (prior.dimension >= 2) return result;
  const Rational bound = model.number("bound");
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
       "normal vectors of mean 0; the prior is a Wishart law of their precision matrix, its scale a multiple of the "
       "identity",
       {record_bound("records have this length at most")},
       {},
       R"({"type": "wishart_normal", "bound": "1"})"},
      "wishart",
      read};
  return type;
}

}  // namespace dpcert

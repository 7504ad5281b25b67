// SPDX-License-Identifier: Apache-2.0
// Normal vectors of mean 0 and bounded length, and a Wishart
// prior of the inverse of their covariance.
#include "dpcert/numerics/linear_system.hpp"
#include "posterior/models.hpp"

namespace dpcert {
namespace {

constexpr long most_order = 1'000;

/// The diagonal of the prior's scale: a record's length is all that is bounded, so that axes may
/// be turned, and only the scale's eigenvalues count.
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

/// What the products of coordinates of a record of length 1, in so many dimensions, move by
/// together: sqrt(k (k+3)/2) at most, rounded up to a multiple of 2^-64.
Rational total_move(unsigned long dimension) {
  constexpr unsigned bits = 64;
  const Integer square = (Integer{dimension} * (dimension + 3) / 2) << (2 * bits);
  Integer root = sqrt(square);
  if (root * root < square) ++root;
  return Rational{root} * power_of_two(-static_cast<long>(bits));
}

/// The posterior of products that have that sum: of inverse scale
/// prior.weights * (its own, diagonal) + data * sum.
Law posterior_of(const Law& prior, const Rational& dof, const std::vector<Rational>& scales, const Rebalancing& weights,
                 const std::vector<Rational>& sum) {
  auto inverse_scale = matrix_of_products(sum, scales.size());
  for (std::size_t i = 0; i < scales.size(); ++i) {
    for (Rational& x : inverse_scale[i]) x *= weights.data;
    inverse_scale[i][i] += weights.prior / scales[i];
  }
  const auto scale = inverse_matrix(inverse_scale);
  ensures(scale.has_value(), "a positive definite sum of one that is so and of a semidefinite one");
  Law law{prior.family, {dof}, scales.size()};
  for (const auto& row : *scale) law.numbers.insert(law.numbers.end(), row.begin(), row.end());
  return law;
}

StatisticChange wishart_normal_change(const Fields& model) {
  if (!model.has("dimension")) reject(model.where("dimension"), "wanted the number of a record's coordinates");
  const unsigned long dimension = model.count("dimension");
  const Rational square = model.number("bound") * model.number("bound");
  if (dimension == 1) return {1, square};
  return {1, square * total_move(dimension), true, false};
}

PosteriorModel read_wishart_normal(const Fields& model, const Law& prior) {
  const std::size_t n = prior.dimension;
  if (model.has("dimension") && model.count("dimension") != n)
    reject(model.where("dimension"), "found another dimension than the prior's, " + std::to_string(n));
  const Rational bound = model.number("bound");
  const std::vector<Rational> scales = scales_of(prior, model);
  const auto dof_after = [of_prior = prior.numbers[0], n](const Rebalancing& weights,
                                                          const Rational& records) -> Rational {
    return weights.of_prior(of_prior, Rational(n + 1)) + weights.data * records;
  };
  const auto line = [dof_after, scales, bound](const Rebalancing& weights, const Rational& records) {
    const Rational square = weights.data * bound * bound, dof = dof_after(weights, records);
    std::vector<Rational> weighted = scales;
    for (Rational& x : weighted) x /= weights.prior;
    if (weighted.size() >= 2) return wishart_line(dof, std::move(weighted), square);
    return gamma_rate_line(dof / 2, 1 / (2 * weighted[0]), square / 2, square * (records - 1) / 2);
  };
  PosteriorModel result{line, Rational{1}, true, false};
  result.by_natural = LeastByNatural{"dof", prior.numbers[0], Rational(n + 1)};
  if (n >= 2) {
    result.statistic = {.dimension = n * (n + 1) / 2, .of_products = RecordStatistic::Products{n, bound}};
    result.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
      return posterior_of(prior, dof_after(weights, records), scales, weights, sum);
    };
    return result;
  }
  result.statistic = {.most = bound * bound, .of_power = RecordStatistic::Power{2, -bound, bound}};
  result.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    return posterior_law("gamma",
                         {dof_after(weights, records) / 2, (weights.prior / scales[0] + weights.data * sum[0]) / 2});
  };
  return result;
}

}  // namespace

const PosteriorModelType& wishart_normal_model() {
  static const PosteriorModelType type{
      {"type",
       "wishart_normal",
       "normal vectors of mean 0; the prior is a Wishart law of their precision matrix, its scale diagonal",
       {record_bound("records have this length at most"),
        optional({"dimension", ValueType::whole(1, most_order),
                  "the number of a record's coordinates, where no prior tells it"})},
       {},
       R"({"type": "wishart_normal", "bound": "1"})"},
      "wishart",
      read_wishart_normal,
      wishart_normal_change};
  return type;
}

}  // namespace dpcert

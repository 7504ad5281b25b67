// SPDX-License-Identifier: Apache-2.0
#include "posterior_spread.hpp"

#include <map>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

using Variances = std::vector<std::optional<Rational>>;

/// Shares in a sum of gamma numbers of these shapes.
Variances of_shares(const std::vector<Rational>& shapes, std::size_t count) {
  Rational total = 0;
  for (const Rational& x : shapes) total += x;
  Variances all;
  for (std::size_t i = 0; i < count; ++i)
    all.emplace_back(shapes[i] * (total - shapes[i]) / (total * total * (total + 1)));
  return all;
}

Variances beta(const Law& law) { return of_shares(law.numbers, 1); }
Variances dirichlet(const Law& law) { return of_shares(law.numbers, law.numbers.size()); }
Variances gamma(const Law& law) { return {law.numbers[0] / (law.numbers[1] * law.numbers[1])}; }
Variances normal(const Law& law) { return {law.numbers[1]}; }
Variances multivariate_normal(const Law& law) {
  const std::size_t n = law.dimension;
  Variances all;
  for (std::size_t i = 0; i < n; ++i) all.emplace_back(law.numbers[n + i * n + i]);
  return all;
}
/// The mean is a Student number of 2 shape degrees of freedom.
Variances normal_gamma(const Law& law) {
  const Rational &scale = law.numbers[1], &shape = law.numbers[2], &rate = law.numbers[3];
  Variances both(2);
  if (shape > 1) both[0] = rate / (scale * (shape - 1));
  both[1] = shape / (rate * rate);
  return both;
}

Variances wishart(const Law& law) {
  const std::size_t n = law.dimension;
  const auto scale = [&](std::size_t i, std::size_t j) { return law.numbers[1 + i * n + j]; };
  Variances all;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = i; j < n; ++j)
      all.emplace_back(law.numbers[0] * (scale(i, j) * scale(i, j) + scale(i, i) * scale(j, j)));
  return all;
}

std::string deviations(const Variances& variances) {
  std::string all;
  for (const auto& variance : variances) all += (all.empty() ? "" : ", ") + (variance ? root_above(*variance) : "inf");
  return all;
}

/// Of a matrix those of its diagonal elements.
Variances of_diagonal(const Variances& upper_half, std::size_t n) {
  Variances all;
  for (std::size_t i = 0, at = 0; i < n; at += n - i, ++i) all.push_back(upper_half[at]);
  return all;
}

}  // namespace

Variances variances_of_posterior(const Law& law) {
  static const std::map<std::string_view, Variances (*)(const Law&)> families = {
      {"beta", beta},      {"dirichlet", dirichlet},
      {"gamma", gamma},    {"multivariate_normal", multivariate_normal},
      {"normal", normal},  {"normal_gamma", normal_gamma},
      {"wishart", wishart}};
  return families.at(law.family->info().name)(law);
}

std::string root_above(const Rational& square) {
  constexpr std::size_t digits = 4;
  return write_decimal(sqrt(Enclosure{square, Precision{64}}).upper(), digits, Direction::up);
}

std::string spread_of_posterior(const PosteriorModel& model, const Rebalancing& weights, const Rational& records) {
  const auto told = [&](const Rational& share) {
    const auto all =
        variances_of_posterior(model.posterior(weights, records, mixed_sum(model.statistic, records, share)));
    const auto& products = model.statistic.of_products;
    return deviations(products ? of_diagonal(all, products->width) : all);
  };
  const std::string begin =
      "given the data, the standard deviation of a draw (rounded up; beside half a step of the grid at most) is ";
  if (model.statistic.of_products)
    return begin + told(0) + " on the diagonal where all records are 0, " + told({1, 2}) +
           " where half of them have the largest length, evenly in all directions, and " + told(1) +
           " where all have; beside the diagonal it is the root of half the product of those of its row and its column";
  if (model.statistic.is_partition) return begin + told({1, 2}) + " where all categories are equally frequent";
  return begin + told(0) + " where all records are at their least, " + told({1, 2}) +
         " where half of them are at their largest, and " + told(1) + " where all are";
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/conjugate_lines.hpp"

#include <algorithm>
#include <functional>

#include "dpcert/accounting/families/family.hpp"
#include "families/symmetric.hpp"

namespace dpcert {
namespace {

Law law(std::string_view family, std::vector<Rational> numbers, std::size_t dimension = 1) {
  return law_of(family, std::move(numbers), dimension).value();
}

/// A square matrix, by rows, times a vector.
std::vector<Rational> times(const std::vector<Rational>& matrix, const std::vector<Rational>& x) {
  std::vector<Rational> result(x.size());
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) result[i] += matrix[i * x.size() + j] * x[j];
  return result;
}

}  // namespace

PosteriorLine beta_line(const Rational& alpha, const Rational& beta, const Rational& own, const Rational& others) {
  const bool is_mirrored = beta < alpha;
  const Rational &low = is_mirrored ? beta : alpha, &high = is_mirrored ? alpha : beta, total = own + others;
  const auto of = [=](const Rational& rising, const Rational& falling) {
    return is_mirrored ? law("beta", {falling, rising}) : law("beta", {rising, falling});
  };
  const auto at = [=](const Rational& u) { return of(low + u, high + total - u); };
  PosteriorLine line{at, own, others, low, high};
  // The least of both parameters, as more of either one is a kernel.
  const auto cover = [=](const Rational& from, const Rational& to) {
    const Rational rising = low + from, falling = high + others - to;
    return LawPair{of(rising, falling + own), of(rising + own, falling)};
  };
  if (others > 0) line.cover = cover;
  return line;
}

PosteriorLine beta_failures_line(const Rational& alpha, const Rational& beta, const Rational& own,
                                 const Rational& others) {
  const auto at = [=](const Rational& u) { return law("beta", {alpha, beta + u}); };
  return {at, own, others, beta};
}

PosteriorLine gamma_shape_line(const Rational& shape, const Rational& rate, const Rational& own,
                               const Rational& others) {
  const auto at = [=](const Rational& u) { return law("gamma", {shape + u, rate}); };
  return {at, own, others, shape};
}

PosteriorLine gamma_rate_line(const Rational& shape, const Rational& rate, const Rational& own,
                              const Rational& others) {
  const auto at = [=](const Rational& u) { return law("gamma", {shape, rate + u}); };
  return {at, own, others, rate};
}

PosteriorLine dirichlet_line(std::vector<Rational> concentration, const Rational& own, const Rational& others) {
  expects(concentration.size() >= 2, "at least two categories");
  std::partial_sort(concentration.begin(), concentration.begin() + 2, concentration.end());
  return beta_line(concentration[0], concentration[1], own, concentration.size() == 2 ? others : Rational{0});
}

PosteriorLine normal_line(const Rational& mean, const Rational& weight, const Rational& own) {
  const auto at = [=](const Rational& u) { return law("normal", {mean + u / weight, 1 / weight}); };
  return {at, own, 0, std::nullopt};
}

PosteriorLine multivariate_normal_line(const std::vector<Rational>& prior, const std::vector<Rational>& record,
                                       const Rebalancing& weights, const Rational& records,
                                       const std::vector<std::vector<Rational>>& differences) {
  expects(!differences.empty(), "at least one difference");
  const std::size_t n = differences.front().size();
  const auto of_prior = symmetric::inverse(prior, n), of_record = symmetric::inverse(record, n);
  std::vector<Rational> precision(n * n);
  for (std::size_t i = 0; i < n * n; ++i)
    precision[i] = weights.prior * of_prior[i] + weights.data * records * of_record[i];
  const auto covariance = symmetric::inverse(std::move(precision), n);
  Rational largest = 0;
  std::vector<Rational> worst(n);
  for (const auto& difference : differences) {
    const std::vector<Rational> d = times(of_record, difference);
    std::vector<Rational> shift = times(covariance, d);
    Rational square = 0;
    for (std::size_t i = 0; i < n; ++i) square += d[i] * shift[i];
    if (square > largest) largest = square, worst = std::move(shift);
  }
  const auto at = [=, data = weights.data](const Rational& u) {
    std::vector<Rational> numbers;
    for (const Rational& x : worst) numbers.push_back(u * data * x);
    numbers.insert(numbers.end(), covariance.begin(), covariance.end());
    return law("multivariate_normal", std::move(numbers), n);
  };
  return {at, largest == 0 ? 0 : 1, 0, std::nullopt};
}

PosteriorLine wishart_line(const Rational& dof, std::vector<Rational> scales, const Rational& weighted_square) {
  const std::size_t n = scales.size();
  expects(n >= 2, "at least two dimensions");
  std::partial_sort(scales.begin(), scales.begin() + 2, scales.end(), std::greater<>{});
  const auto at = [=](const Rational& u) {
    std::vector<Rational> numbers(n * n + 1);
    numbers[0] = dof;
    for (std::size_t i = 0; i < n; ++i) {
      const Rational added = i == 0 ? u : i == 1 ? Rational(1 - u) : Rational{0};
      numbers[1 + i * n + i] = scales[i] / (1 + scales[i] * weighted_square * added);
    }
    return law("wishart", std::move(numbers), n);
  };
  if (weighted_square == 0) return {at};
  PosteriorLine line{at, 1, 0, 1 / (scales[0] * weighted_square), 1 / (scales[1] * weighted_square)};
  line.holds_for_events = scales[0] == scales[1];
  return line;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>
#include <string>
#include <vector>

#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/accounting/posterior/conjugate_lines.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {

/// A model on the line, told by Bayes' rule of the records' own
/// family, and the line that it is said to be.
struct PosteriorCase {
  std::string name;
  Law record;  ///< what is known of the records
  std::size_t place = 0, statistics = 1;
  std::vector<Rational> values;  ///< that a record's statistic may take, ascending
  Law prior;
  Rebalancing weights;
  Rational records;
  PosteriorLine line;

  /// The posterior of a data set with that sum of statistics.
  [[nodiscard]] Law posterior(const Rational& sum) const {
    Law strengthened = prior;
    if (prior.family == find_family("normal"))
      strengthened.numbers[1] /= weights.prior;
    else
      for (Rational& x : strengthened.numbers) x *= weights.prior;
    std::vector<Rational> sums(statistics);
    sums[place] = sum * weights.data;
    return record.family->as_exponential()->posterior(record, strengthened, sums, weights.data * records).value();
  }
  /// What the records but one may add up to.
  [[nodiscard]] std::set<Rational> sums_of_others() const {
    std::set<Rational> sums = {0};
    for (Rational i = 1; i < records; i += 1) {
      std::set<Rational> next;
      for (const Rational& sum : sums)
        for (const Rational& value : values) next.insert(sum + value);
      sums = std::move(next);
    }
    return sums;
  }
  template <class Visit>
  void each_pair(const Visit& visit) const {
    for (const Rational& others : sums_of_others())
      for (const Rational& x : values)
        for (const Rational& y : values)
          if (x != y) visit(posterior(others + x), posterior(others + y));
  }
};

inline Law law(const char* family, std::vector<Rational> numbers) { return law_of(family, std::move(numbers)).value(); }

/// Records on a grid of [0, most].
inline std::vector<Rational> grid(const Rational& most, int steps) {
  std::vector<Rational> all;
  for (int i = 0; i <= steps; ++i) all.push_back(most * i / steps);
  return all;
}

inline PosteriorCase beta_bernoulli(const Rational& alpha, const Rational& beta, const Rational& n,
                                    const Rebalancing& w, int steps) {
  return {"beta-Bernoulli",
          law("bernoulli", {Rational(1, 2)}),
          0,
          1,
          grid(1, steps),
          law("beta", {alpha, beta}),
          w,
          n,
          beta_line(alpha * w.prior, beta * w.prior, w.data, w.data * (n - 1))};
}
inline PosteriorCase beta_binomial(const Rational& alpha, const Rational& beta, const Rational& n,
                                   const Rebalancing& w) {
  return {"beta-binomial",
          law("binomial", {3, Rational(1, 2)}),
          0,
          1,
          grid(3, 3),
          law("beta", {alpha, beta}),
          w,
          n,
          beta_line(alpha * w.prior, beta * w.prior, 3 * w.data, 3 * w.data * (n - 1))};
}
inline PosteriorCase beta_geometric(const Rational& alpha, const Rational& beta, const Rational& n,
                                    const Rebalancing& w) {
  return {"beta-geometric",
          law("geometric", {Rational(1, 2)}),
          0,
          1,
          grid(4, 4),
          law("beta", {alpha, beta}),
          w,
          n,
          beta_failures_line(alpha * w.prior + w.data * n, beta * w.prior, 4 * w.data, 4 * w.data * (n - 1))};
}
inline PosteriorCase gamma_poisson(const Rational& shape, const Rational& rate, const Rational& n,
                                   const Rebalancing& w) {
  return {"gamma-Poisson",
          law("poisson", {1}),
          0,
          1,
          grid(3, 3),
          law("gamma", {shape, rate}),
          w,
          n,
          gamma_shape_line(shape * w.prior, rate * w.prior + w.data * n, 3 * w.data, 3 * w.data * (n - 1))};
}
inline PosteriorCase gamma_exponential(const Rational& shape, const Rational& rate, const Rational& n,
                                       const Rebalancing& w) {
  return {"gamma-exponential",
          law("exponential", {1}),
          0,
          1,
          grid(2, 3),
          law("gamma", {shape, rate}),
          w,
          n,
          gamma_rate_line(shape * w.prior + w.data * n, rate * w.prior, 2 * w.data, 2 * w.data * (n - 1))};
}
inline PosteriorCase normal_normal(const Rational& mean, const Rational& variance, const Rational& n,
                                   const Rebalancing& w) {
  const Rational known = 4, bound = 3, weight = w.prior / variance + n * w.data / known;
  return {"normal-normal",
          law("normal", {0, known}),
          0,
          2,
          {-3, -1, 0, 2, 3},
          law("normal", {mean, variance}),
          w,
          n,
          normal_line((w.prior / variance * mean - n * w.data / known * bound) / weight, weight,
                      2 * bound * w.data / known)};
}

}  // namespace dpcert

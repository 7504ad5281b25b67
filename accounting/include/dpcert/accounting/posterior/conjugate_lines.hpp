// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/accounting/posterior/posterior_line.hpp"

namespace dpcert {

// The lines of conjugate families (posterior_line.hpp), each turned so that its low end
// is the worst. Parameters are those of the posterior but for what the line adds: the
// prior's, and of all records what is public. `own` >= 0 is how far one record moves
// the statistic, `others` >= 0 how far all others do.
// Theory  accounting/theory/posterior.md

/// Beta(alpha + u, beta + own + others - u), or the same in the
/// other parameter where beta is the smaller one.
[[nodiscard]] PosteriorLine beta_line(const Rational& alpha, const Rational& beta, const Rational& own,
                                      const Rational& others);
/// Beta(alpha, beta + u).
[[nodiscard]] PosteriorLine beta_failures_line(const Rational& alpha, const Rational& beta, const Rational& own,
                                               const Rational& others);
/// Gamma(shape + u, rate).
[[nodiscard]] PosteriorLine gamma_shape_line(const Rational& shape, const Rational& rate, const Rational& own,
                                             const Rational& others);
/// Gamma(shape, rate + u).
[[nodiscard]] PosteriorLine gamma_rate_line(const Rational& shape, const Rational& rate, const Rational& own,
                                            const Rational& others);
/// Dirichlet laws told apart by the share x_i/(x_i + x_j) of two categories, whose laws are
/// Beta: those of the two smallest concentrations, at least two of which are given;
/// `others` counts only where there is no third category.
[[nodiscard]] PosteriorLine dirichlet_line(std::vector<Rational> concentration, const Rational& own,
                                           const Rational& others);
/// N(mean + u/weight, 1/weight): u is a shift of the natural
/// parameter, weight > 0 the posterior's precision.
[[nodiscard]] PosteriorLine normal_line(const Rational& mean, const Rational& weight, const Rational& own);
/// Normal laws of one covariance, after so many records of that covariance: the means are as far
/// apart as the worst of those differences of a record makes them. Precondition: both matrices
/// positive definite (by rows); at least one difference.
[[nodiscard]] PosteriorLine multivariate_normal_line(const std::vector<Rational>& prior,
                                                     const std::vector<Rational>& record, const Rebalancing& weights,
                                                     const Rational& records,
                                                     const std::vector<std::vector<Rational>>& differences);
/// Wishart laws of inverse scale diag(1/scales) + (sum of t x x^T), t |x|^2 up to
/// `weighted_square` >= 0, in at least two dimensions: records along the two axes
/// of the largest scales, and the other records at 0.
/// Theory  accounting/theory/wishart_posterior.md
[[nodiscard]] PosteriorLine wishart_line(const Rational& dof, std::vector<Rational> scales,
                                         const Rational& weighted_square);

/// NormalGamma(mean, precision scale, shape, rate) after normal records that add up to `sum`, their
/// squares to `squares`; the rebalancing multiplies the last three numbers of the prior.
[[nodiscard]] Law normal_gamma_posterior(const std::vector<Rational>& prior, const Rebalancing& weights,
                                         const Rational& records, const Rational& sum, const Rational& squares);
/// The same of all data sets of records in [-bound, bound]: no
/// line, by_order tells the worst pairs.
///
/// Given   bound >= 0, at least one record.
/// Theory  accounting/theory/normal_gamma_posterior.md
[[nodiscard]] PosteriorLine normal_gamma_posteriors(const std::vector<Rational>& prior, const Rational& bound,
                                                    const Rebalancing& weights, const Rational& records);

}  // namespace dpcert

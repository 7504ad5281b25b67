// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_posterior.hpp"

namespace dpcert {

// Bayesian inference on private records; neighbours replace one.
// Theory  accounting/theory/private_gibbs.md
// Errors  invalid_input: a number outside its range, its place in `where`.

/// Laplace noise of that scale on each coordinate of the sum of the records' statistics, for
/// any number of draws, updates and priors afterwards.
[[nodiscard]] Result<Mechanism> noisy_statistics(const StatisticChange& change, const Rational& scale);

/// Noisy counts of so many features of a record, each in a table of its own.
[[nodiscard]] Result<Mechanism> noisy_counts(unsigned long features, const Rational& scale);

/// Gibbs updates on the records themselves, each a draw from a conditional
/// posterior that is shown: an exponential mechanism.
struct GibbsSampling {
  Epsilon sensitivity;        ///< >= 0: largest change of the log joint density by one record, nats
  unsigned long updates = 1;  ///< a scan, of variables whose conditional law depends on any one given record
  unsigned long scans = 1;
};
[[nodiscard]] Result<Mechanism> gibbs_sampling(const GibbsSampling& sampling);

/// One draw from a posterior, over all data sets of its model.
[[nodiscard]] Mechanism posterior_sample(PosteriorLine line);

/// One draw from a posterior at a temperature, of any prior and data: an exponential mechanism.
/// `sensitivity` >= 0 is the largest change of a record's log-likelihood.
[[nodiscard]] Result<Mechanism> one_posterior_sample_of(const Epsilon& sensitivity, const Rational& temperature);
/// The same of a model whose probabilities are kept away from 0.
[[nodiscard]] Result<Mechanism> one_posterior_sample(const TruncatedSimplex& set, const Rational& temperature);
/// One draw from the posterior of these numbers. Of categories two bounds are known: the range of
/// the losses, as of any prior, and a Gaussian pair.
[[nodiscard]] Result<Mechanism> tempered_posterior(const TemperedDraw& draw);

}  // namespace dpcert

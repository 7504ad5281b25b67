// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/notions/multiple.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// Categories whose probabilities are kept at least so large: 0
/// < least < 1/categories, categories >= 2.
struct TruncatedSimplex {
  unsigned long categories = 2;
  Rational least;
};

/// The largest change of a record's log-likelihood, in nats: log((1 - (k-1) a)/a).
/// Theory  accounting/theory/one_posterior_sample.md, part 3
[[nodiscard]] Epsilon likelihood_sensitivity(const TruncatedSimplex& set);

/// The length of the interval in which the losses of a draw at a temperature lie, for any prior and
/// data: 2 (sensitivity)/temperature, which is the pure epsilon that Theorem 2 promises.
/// Theory  accounting/theory/one_posterior_sample.md, part 1
[[nodiscard]] inline EpsilonMultiple range_of_tempered(const Epsilon& sensitivity, const Rational& temperature) {
  return {sensitivity, 2 / temperature};
}

/// One draw from the posterior of a success probability in [least, 1 - least], at a temperature.
struct TemperedPosterior {
  Rational alpha, beta;  ///< of the prior, > 0
  Rational least;        ///< in (0, 1/2)
  Rational temperature;  ///< > 0
  Rational records;      ///< >= 1, each in [0, 1]
};

/// One draw from the posterior of the probabilities of categories, at a temperature.
struct TemperedCategories {
  std::vector<Rational> concentration;  ///< of the prior, each > 0; at least 2
  Rational least;                       ///< of each probability; in (0, 1/categories)
  Rational temperature;                 ///< > 0
  Rational records;                     ///< >= 1

  [[nodiscard]] TruncatedSimplex set() const { return {concentration.size(), least}; }
};

/// mu^2, where a draw is known to be mu-GDP, as its losses have strongly log-concave laws; nothing:
/// it is not known.
/// Theory  accounting/theory/one_posterior_sample.md, part 9
[[nodiscard]] std::optional<Rational> tempered_mu_squared(const TemperedCategories& draw);
[[nodiscard]] std::optional<Rational> tempered_mu_squared(const TemperedPosterior& posterior);

/// Its smallest pure epsilon over data sets that differ in one record, exactly.
///
/// Theorem  kappa(u) being the log-normaliser, it is C/T + max(kappa(n/T) -
///          kappa((n-1)/T), kappa(0) - kappa(1/T)).
/// Theory   accounting/theory/one_posterior_sample.md, part 4
[[nodiscard]] RuleValue tempered_posterior_epsilon(const TemperedPosterior& posterior, long digits);

/// Its divergences, at each epsilon and order those of the worst pair of data sets in both orders.
/// Theory  accounting/theory/one_posterior_sample.md, part 7
[[nodiscard]] PrivacyLoss tempered_posterior_loss(const TemperedPosterior& posterior);

}  // namespace dpcert

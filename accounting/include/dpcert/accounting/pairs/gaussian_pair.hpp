// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The pair N(0, 1), N(mu, 1): the Gaussian mechanism with mu = sensitivity/sigma, every
/// composition of such (the mu^2 add up), and the worst pair of mu-GDP.
///
/// Theorem  delta(eps) = Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu).  [BalleWang2018, Thm. 8]
///          D_a = a mu^2 / 2.
/// Theory   accounting/theory/gaussian.md
class GaussianPair final : public Profile, public RenyiCurve {
 public:
  /// Precondition: mu_squared >= 0.
  explicit GaussianPair(RefinableSum mu_squared);
  explicit GaussianPair(Rational mu_squared) : GaussianPair{RefinableSum{std::move(mu_squared)}} {}

  [[nodiscard]] std::string rule() const override { return "gaussian_curve"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  /// Phi(Phi^-1(1 - type_one) - mu).
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return pure_epsilon(); }

 private:
  RefinableSum mu_squared_;
};

/// The pair is N(0, 1) and N(mu, 1).
struct GaussianShift {
  RefinableSum mu_squared;
};
/// Neither order is easier to tell apart than N(0, 1) from N(mu, 1), and in a tail
/// one comes as near to that as one likes. Then mu is the best GDP rate, mu^2/2
/// the best zCDP rate, and the mu^2 of parts add up.
struct GaussianLimit {
  Rational mu_squared;
};
/// Neither order is easier to tell apart than N(0, 1) from N(mu, 1): a bound, beside what is
/// otherwise known of the pair.
struct GaussianAbove {
  Rational mu_squared;
  bool has_tails = false;  ///< are the tails that the pair has in company those of this bound?
};

}  // namespace dpcert

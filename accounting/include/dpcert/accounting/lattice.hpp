// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/profile.hpp"
#include "dpcert/accounting/rate.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// `count` independent steps whose privacy loss is +loss, 0 or -loss, with probabilities e^loss : weight : 1.
/// weight 0 is binary randomized response, the worst pair of loss-DP; weight k-2 is randomized response on k
/// categories.
struct LatticeSteps {
  Epsilon loss;
  Rational weight = 0;
  unsigned long count = 1;
};

/// The composition of randomized responses, and of pure budgets through their worst pair: the loss is a sum of lattice
/// steps. (An approximate budget is that beside a probability of giving the data away: see BasicProfile.)
///
/// Theorem  one binary step of loss eps dominates every eps-DP pair, also under composition; an (eps, delta)-DP pair is
///          dominated by it beside a failure of probability delta.  [KairouzOhViswanath2015, Thm. 3.3 and its proof]
/// Cost     one term per outcome, of which there are the product of (2 count + 1) over the groups.
/// Threads  an object caches the outcomes of the last precision: use it from one thread.
/// Theory   accounting/theory/lattice.md
class LatticePair final : public Profile, public RenyiCurve {
 public:
  static constexpr unsigned long most_outcomes = 2'000'000;

  /// Errors  unsupported: more than most_outcomes outcomes, or a total loss ln(r) with too large an r. Steps of equal
  /// loss and weight are put together.
  [[nodiscard]] static Result<LatticePair> from(const std::vector<LatticeSteps>& steps);

  [[nodiscard]] std::string rule() const override { return "randomized_response_pair"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return total_; }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

  /// The GDP rate; nothing where steps are not all alike, or too many.  Theory  accounting/theory/gdp_rate.md
  [[nodiscard]] std::optional<Rate> gdp_rate(long digits) const;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return total_; }

 private:
  using Outcome = std::pair<Enclosure, Enclosure>;  // its probability under the one data set and under the other
  LatticePair(std::vector<LatticeSteps> steps, Epsilon total);
  [[nodiscard]] const std::vector<Outcome>& outcomes(Precision precision) const;

  std::vector<LatticeSteps> steps_;
  Epsilon total_;
  mutable std::vector<Outcome> cached_;
  mutable Precision cached_at_{0};
};

}  // namespace dpcert

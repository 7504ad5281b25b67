// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "dpcert/accounting/notions/rate.hpp"
#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/exact/cached.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

struct PairAtom;

/// `count` independent steps whose privacy loss is +loss, 0 or -loss, with probabilities
/// e^loss : weight : 1. weight 0 is binary randomized response, the worst pair of loss-DP;
/// weight k-2 is randomized response on k categories.
struct LatticeSteps {
  Epsilon loss;
  Rational weight = 0;
  unsigned long count = 1;
};

/// The composition of randomized responses, and of pure budgets through their
/// worst pair: the loss is a sum of lattice steps. (An approximate budget is
/// that beside a probability of giving the data away.)
///
/// Theorem  one binary step of loss eps dominates every eps-DP pair, also under composition; an
///          (eps, delta)-DP pair is dominated by it beside a failure of probability
///          delta.  [KairouzOhViswanath2015, Thm. 3.3 and its proof]
/// Method   steps of one loss are convolved. The lines that they make are put into
///          two halves, a law each, of which the one with more outcomes is ranked by
///          their losses: for each outcome of the other half a search finds what
///          exceeds the threshold, and its sums are known.
/// Cost     of making it the outcomes of a half, the product of (2 count + 1) over its
///          lines; of a delta those of the smaller half, times the logarithm of the larger.
///          Where a half is large, outcomes are kept to so many digits only that they take
///          240 MB at most: 384 bits at 2,000,000 outcomes.
/// Threads  as of Profile: the outcomes of the last precision
///          are cached, which answers do not show.
/// Theory   accounting/theory/lattice.md
class LatticePair final : public Profile, public RenyiCurve {
 public:
  /// Steps of one loss: their net losses are its multiples, and their law is one list of them.
  using Line = std::vector<LatticeSteps>;

  static constexpr unsigned long most_outcomes = 2'000'000;      ///< of the half with more of them
  static constexpr unsigned long most_outcomes_beside = 20'000;  ///< of the other

  /// Errors  unsupported: more outcomes than that, or a total loss ln(r) with too large an r. Steps
  ///         of equal loss and weight are put together.
  [[nodiscard]] static Result<LatticePair> from(const std::vector<LatticeSteps>& steps);

  [[nodiscard]] std::string rule() const override { return "randomized_response_pair"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return total_; }
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;

  /// The GDP rate; nothing where steps have several losses, or are too many.
  /// Theory  accounting/theory/gdp_rate.md
  [[nodiscard]] std::optional<Rate> gdp_rate(long digits) const;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] bool has_rate_of_order_one() const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return total_; }

 private:
  struct Halves {
    std::vector<Line> many, few;
  };
  struct Outcomes;
  LatticePair(Halves halves, Epsilon total);
  [[nodiscard]] static std::optional<Halves> split(std::vector<Line> lines);
  [[nodiscard]] std::vector<Line> lines() const;
  [[nodiscard]] std::vector<LatticeSteps> steps() const;
  /// The law under P, whose mirror image is that under Q, where it is rational and short.
  [[nodiscard]] std::optional<std::vector<Rational>> exact_law() const;
  [[nodiscard]] std::shared_ptr<const Outcomes> outcomes(Precision precision) const;
  /// Are all outcomes together few enough to be listed and sorted anew for each question?
  [[nodiscard]] bool has_few_outcomes() const;
  [[nodiscard]] std::vector<PairAtom> atoms(Precision precision) const;

  Halves halves_;
  Epsilon total_;
  Cached<Precision, Outcomes> cached_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/notions/refinable.hpp"
#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/accounting/pairs/privacy_loss.hpp"

namespace dpcert {

/// Which of the two neighbouring data sets comes first.
enum class PairOrder { forward, backward };
[[nodiscard]] constexpr PairOrder swapped(PairOrder order) {
  return order == PairOrder::forward ? PairOrder::backward : PairOrder::forward;
}

/// What of a curve is the mechanism's own, or that of some
/// mechanism that meets the budget, rather than a bound.
struct Attainment {
  bool profile = true;       ///< delta(epsilon)
  bool divergence = true;    ///< D_a, for finite a
  bool largest_loss = true;  ///< D_inf, which is epsilon at delta 0

  [[nodiscard]] static Attainment none() { return {false, false, false}; }
  [[nodiscard]] Attainment and_also(const Attainment& other) const {
    return {profile && other.profile, divergence && other.divergence, largest_loss && other.largest_loss};
  }
  friend bool operator==(const Attainment&, const Attainment&) = default;
};

/// What one run of a mechanism tells of two neighbouring data sets: the pair of output
/// laws (P, Q), in both orders, that dominates every other. For add/remove neighbours, P
/// is the law under the data set that holds the record.
struct WorstPair {
  PrivacyLoss forward, backward;
  bool has_two_orders = true;  ///< false where both tell the same, so that one of them need be looked at
  Attainment attained = {};
  bool is_budget = false;  ///< many mechanisms are described
  /// The worst of several pairs, attained at secrets where another
  /// mechanism on the same secrets need not attain its own.
  bool is_own_choice = false;
  Rational failure = 0;  ///< the probability that the data are given away, beside what the pair tells
  /// What counts in company, where the pair itself composes with
  /// no method at hand; nothing: itself.
  std::shared_ptr<const WorstPair> in_company = nullptr;
  /// Of a pair that bounds, what some neighbours attain, in company too; nothing: it is not known.
  std::shared_ptr<const WorstPair> beneath = nullptr;

  /// A pair both orders of which tell the same.
  [[nodiscard]] static WorstPair alike(const PrivacyLoss& loss) { return {loss, loss, false}; }
  [[nodiscard]] const PrivacyLoss& in(PairOrder order) const {
    return order == PairOrder::forward ? forward : backward;
  }
  [[nodiscard]] PrivacyLoss& in(PairOrder order) { return order == PairOrder::forward ? forward : backward; }
};

/// The pair of a mechanism of which so much is attained, or of a
/// budget, that gives the data away with some probability.
[[nodiscard]] inline WorstPair described(WorstPair pair, const Attainment& attained, bool is_budget,
                                         const Rational& failure = 0) {
  pair.attained = attained;
  pair.is_budget = is_budget;
  pair.failure = failure;
  return pair;
}
[[nodiscard]] inline Result<WorstPair> described(const Result<WorstPair>& pair, const Attainment& attained,
                                                 bool is_budget, const Rational& failure = 0) {
  if (!pair) return pair;
  return described(*pair, attained, is_budget, failure);
}

/// Twice the same law.
[[nodiscard]] WorstPair nothing_told();
/// N(0, 1) and N(mu, 1), from mu^2 >= 0.
[[nodiscard]] WorstPair gaussian_pair(RefinableSum mu_squared);
/// Laplace(0, 1) and Laplace(shift, 1), shift >= 0.
[[nodiscard]] WorstPair laplace_pair(RefinableSum shift);
/// Either.
[[nodiscard]] WorstPair noise_pair(const ShiftedNoise& noise);
/// A loss of +l, 0, -l, with probabilities as e^l : weight : 1, l >= 0.
/// Errors  unsupported: l is ln(r) with too large an r.
[[nodiscard]] Result<WorstPair> lattice_pair(const Epsilon& loss, const Rational& weight = 0);
/// All that is known is that no loss exceeds `largest` > 0: the pair of binary randomized response.
[[nodiscard]] WorstPair pure_pair(Refinable largest);
/// A finite mechanism, all of whose neighbouring pairs count.
[[nodiscard]] WorstPair channel_pair(const ChannelMatrix& matrix);
/// A budget of Rényi divergences.
[[nodiscard]] WorstPair curve_budget(std::shared_ptr<const RenyiCurve> curve);

}  // namespace dpcert

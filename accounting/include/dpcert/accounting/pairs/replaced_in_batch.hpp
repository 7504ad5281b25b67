// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/pairs/worst_pair.hpp"

namespace dpcert {

/// What both orders of a pair of laws bound: delta(epsilon) of an epsilon >= 0 is that of the inner
/// profile, at a negative one that of the order which is turned, 1 - e^epsilon + e^epsilon
/// delta(-epsilon). So the pair of laws that has it is alike in both orders.
///
/// Given   the profile of one pair, which at each epsilon >= 0 bounds both orders of all pairs.
/// Theory  accounting/theory/fixed_batches.md
class TurnedProfile final : public Profile {
 public:
  explicit TurnedProfile(std::shared_ptr<const Profile> inner) : inner_{std::move(inner)} {}

  [[nodiscard]] std::string rule() const override { return inner_->rule(); }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] bool is_of_one_pair() const override { return false; }
  [[nodiscard]] Rational infinite_mass() const override { return inner_->infinite_mass(); }
  [[nodiscard]] bool knows_infinite_mass() const override { return inner_->knows_infinite_mass(); }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return inner_->pure_epsilon(); }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    return inner_->pure_epsilon_value(precision);
  }

 private:
  std::shared_ptr<const Profile> inner_;
};

/// What one step tells of a record that is replaced, or zeroed, in a batch of fixed size: at most the
/// losses above 0 of the record in the batch against none, in both orders. `absent` is what Poisson
/// sampling at the rate of the batch tells of noise moved twice as far, which some data attain.
///
/// Given   a profile and tails in the forward order, in which the record is removed, that are at each
///         epsilon >= 0 no less than in the other.
/// Theory  accounting/theory/fixed_batches.md
[[nodiscard]] WorstPair replaced_in_batch(const WorstPair& absent);

}  // namespace dpcert

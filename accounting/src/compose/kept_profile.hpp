// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// What the largest losses of parts add up to: `most`, and at least `rounding` less.
struct OthersLoss {
  Epsilon most = {};
  Rational rounding = 0;  ///< >= 0; 0 where `most` is exact
};

/// Basic composition that keeps one part's whole profile: beside parts that are pure-DP with
/// `others` in total, and apart from outcomes of probability `failure` that give the data away,
/// delta(eps) = failure + (1-failure) delta_kept(eps - others).
///
/// Source  [DworkRoth2014, Thm. 3.16], at every epsilon of the kept part
/// Theory  accounting/theory/basic_composition.md
class KeptProfile final : public Profile {
 public:
  KeptProfile(std::shared_ptr<const Profile> kept, OthersLoss others, Rational failure, std::string rule);

  [[nodiscard]] std::string rule() const override { return rule_; }
  [[nodiscard]] bool takes_long() const override { return kept_->takes_long(); }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] bool is_of_one_pair() const override { return kept_->is_of_one_pair(); }
  [[nodiscard]] std::optional<Number> type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] std::optional<Number> swapped_type_two(const Rational& type_one, Precision precision) const override;
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] bool knows_infinite_mass() const override { return kept_->knows_infinite_mass(); }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override;
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

 private:
  /// A value of the kept part, and what the others add.
  [[nodiscard]] Enclosure with_others(const Enclosure& own) const;

  std::shared_ptr<const Profile> kept_;
  OthersLoss others_;
  Rational failure_;
  std::string rule_;
};

}  // namespace dpcert

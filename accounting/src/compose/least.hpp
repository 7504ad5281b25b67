// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// The least of several upper bounds of one curve, at each epsilon another.
class Least final : public Profile {
 public:
  using Bound = std::shared_ptr<const Profile>;
  /// Precondition: at least one bound.
  explicit Least(std::vector<Bound> bounds);

  [[nodiscard]] std::string rule() const override { return bounds_.front()->rule(); }
  [[nodiscard]] bool takes_long() const override;
  [[nodiscard]] bool is_of_one_pair() const override { return false; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] bool knows_infinite_mass() const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override {
    return bounds_.front()->guess_epsilon(delta);
  }
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

 private:
  std::vector<Bound> bounds_;
};

}  // namespace dpcert

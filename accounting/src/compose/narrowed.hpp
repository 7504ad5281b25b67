// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <vector>

#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

/// One curve known in several ways: by routes that enclose it, the best one first,
/// and by rules that bound it from above. The answer is what all of them leave; of
/// the later ones only where the first is not narrow.
class Narrowed final : public Profile {
 public:
  using Known = std::shared_ptr<const Profile>;
  /// Precondition: at least one route.
  Narrowed(std::vector<Known> routes, std::vector<Known> bounds);

  [[nodiscard]] std::string rule() const override { return routes_.front()->rule(); }
  [[nodiscard]] bool takes_long() const override { return routes_.front()->takes_long(); }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] Rational infinite_mass() const override { return routes_.front()->infinite_mass(); }
  [[nodiscard]] bool knows_infinite_mass() const override { return routes_.front()->knows_infinite_mass(); }
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return routes_.front()->pure_epsilon(); }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    return routes_.front()->pure_epsilon_value(precision);
  }
  [[nodiscard]] Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const override;
  [[nodiscard]] Rational guess_epsilon(const Rational& delta) const override {
    return routes_.front()->guess_epsilon(delta);
  }
  [[nodiscard]] RuleValue epsilon(const Rational& delta, long digits, Precision precision) const override;

 private:
  [[nodiscard]] Probe compare_routes(const Epsilon& epsilon, const Rational& limit, Precision precision) const;

  std::vector<Known> routes_, bounds_;
};

}  // namespace dpcert

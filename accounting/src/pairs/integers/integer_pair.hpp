// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/profile.hpp"

namespace dpcert {

namespace integers {
struct Laws;
}

/// Two laws on the integers, of any families with an integer
/// view, or mixtures of such; their supports may differ.
///
/// Both divergences are certified sums with proved tails, in
/// closed form where the masses are piecewise geometric.
/// Theory  accounting/theory/integer_sums.md
class IntegerPair final : public Profile, public RenyiCurve {
 public:
  /// Errors  unsupported: a family without an integer view, or sums too long to be taken.
  [[nodiscard]] static Result<std::shared_ptr<const IntegerPair>> of(const Distribution& p, const Distribution& q);

  [[nodiscard]] std::string rule() const override { return "integer_sum"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  /// P{q = 0}, exactly where that is known to be rational. Else (a law with
  /// irrational masses where q has none) a lower bound of it, within 2^-128
  /// of its size; the pure epsilon is then not known.
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] bool knows_infinite_mass() const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] bool is_finite_at(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;

 private:
  explicit IntegerPair(std::shared_ptr<const integers::Laws> laws) : laws_{std::move(laws)} {}
  std::shared_ptr<const integers::Laws> laws_;
};

}  // namespace dpcert

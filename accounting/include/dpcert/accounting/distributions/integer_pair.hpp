// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "dpcert/accounting/distributions/law.hpp"
#include "dpcert/accounting/profile.hpp"

namespace dpcert {

/// Two laws on the integers, of any families with an integer view, or mixtures of such; their supports may differ.
///
/// Both divergences are certified sums with proved tails, in closed form where the masses are piecewise geometric.
/// Theory  accounting/theory/integer_sums.md
class IntegerPair final : public Profile, public RenyiCurve {
 public:
  /// Errors  unsupported: a family without an integer view, or sums too long to be taken.
  [[nodiscard]] static Result<std::shared_ptr<const IntegerPair>> of(const Distribution& p, const Distribution& q);

  [[nodiscard]] std::string rule() const override { return "integer_sum"; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] Rational infinite_mass() const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override;
  [[nodiscard]] Figure pure_figure(Precision precision) const override;

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] bool is_finite_at(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;
  [[nodiscard]] Figure largest_divergence(Precision precision) const override;

 private:
  IntegerPair(Distribution p, Distribution q) : p_{std::move(p)}, q_{std::move(q)} {}
  Distribution p_, q_;
};

}  // namespace dpcert

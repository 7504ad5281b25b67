// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <variant>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/pairs/profile.hpp"
#include "dpcert/exact/cached.hpp"
#include "pairs/line/moment_sketch.hpp"

namespace dpcert {

/// Two laws on one interval of the reals, of one family, or mixtures of such.
///
/// Hockey-stick divergence   by the event rule: the set where log p - log q > epsilon is a finite
///                           union of intervals, up to cells whose whole contribution is bounded;
///                           probabilities from distribution functions, no quadrature.
/// Theory  accounting/theory/event_rule.md
/// Rényi divergence          by certified quadrature between kinks with proved tails (in closed
///                           form where the integrand is piecewise exponential).
/// Theory  accounting/theory/renyi_quadrature.md
class DensityPair final : public Profile, public RenyiCurve {
 public:
  /// Errors  unsupported: different families or supports, or a
  ///         family without a density on the line.
  [[nodiscard]] static Result<std::shared_ptr<const DensityPair>> of(const Distribution& p, const Distribution& q);

  [[nodiscard]] std::string rule() const override { return "event_rule"; }
  [[nodiscard]] bool takes_long() const override { return true; }
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon, Precision precision) const override;
  [[nodiscard]] std::optional<Rational> exact_delta(const Epsilon& epsilon) const override;
  [[nodiscard]] std::optional<Epsilon> pure_epsilon() const override { return max_divergence(); }
  [[nodiscard]] RuleValue pure_epsilon_value(Precision precision) const override {
    return largest_divergence(precision);
  }

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override;
  [[nodiscard]] double about_log_moment(const Rational& order) const override;
  [[nodiscard]] bool is_finite_at(const Rational& order) const override;
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override;
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override;

 private:
  DensityPair(Distribution p, Distribution q) : p_{std::move(p)}, q_{std::move(q)} {}
  Distribution p_, q_;
  Cached<std::monostate, MomentSketch> sketch_;
};

}  // namespace dpcert

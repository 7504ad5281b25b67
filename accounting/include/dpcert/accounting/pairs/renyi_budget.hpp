// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// What rho-zCDP promises: D_a <= rho a for every order a > 1.  [BunSteinke2016, Def. 1.1]
class ZcdpBudget final : public RenyiCurve {
 public:
  explicit ZcdpBudget(Rational rho) : rho_{std::move(rho)} { expects(rho_ >= 0, "rho >= 0"); }

  [[nodiscard]] const Rational& rho() const { return rho_; }
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override { return order * rho_; }
  [[nodiscard]] bool only_above_one() const override { return true; }
  [[nodiscard]] bool has_rate_of_order_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override {
    return rho_ == 0 ? std::optional{Epsilon{}} : std::nullopt;
  }

 private:
  Rational rho_;
};

/// What finitely many Rényi bounds promise: the listed points (order > 1, divergence >= 0),
/// and between them what follows from them because (a-1) D_a is convex and D_a does not
/// decrease: the largest convex curve through the points.
///
/// Theory  accounting/theory/renyi_budget.md
class RenyiPoints final : public RenyiCurve {
 public:
  using Point = std::pair<Rational, Rational>;  // order, divergence
  /// Precondition: at least one point, distinct orders > 1, divergences >= 0; any sequence.
  explicit RenyiPoints(std::vector<Point> points);

  /// The points that say something not implied by the others, by ascending order.
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override;
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override;
  [[nodiscard]] std::optional<Rational> last_order() const override { return points_.back().first; }
  [[nodiscard]] std::vector<Rational> corners() const override;
  [[nodiscard]] bool only_above_one() const override { return true; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }

 private:
  std::vector<Point> points_;
};

}  // namespace dpcert

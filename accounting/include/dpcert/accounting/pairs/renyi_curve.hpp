// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// A Rényi order: a positive rational, or infinity (max divergence).
struct RenyiOrder {
  std::optional<Rational> value;  ///< nothing: infinity
  [[nodiscard]] bool is_infinite() const { return !value; }
};

/// Rényi divergences of a pair, or upper bounds of them for all pairs
/// that meet a budget, as one function of the order.
///
/// The function is the log-moment g(a) = (a-1) D_a = log E_Q[(P/Q)^a]: convex in a, g(1) = 0, g'(1)
/// = the Kullback-Leibler divergence; D_a does not decrease in a.
///
/// Threads  as of Profile: any number may ask one object at once.
class RenyiCurve {
 public:
  virtual ~RenyiCurve() = default;

  /// g and its derivatives over a set of finite orders in the domain, by the formula of the
  /// piece between two corners that `within` lies in. Where `only_above_one()`, orders must
  /// exceed 1. The curvature may be unknown (not finite).
  [[nodiscard]] virtual Taylor log_moment(const Enclosure& order, const Rational& within) const = 0;
  /// g at one exact order: for curves whose derivatives cost more than the value.
  [[nodiscard]] virtual Enclosure log_moment_at(const Rational& order, Precision precision) const {
    return log_moment(Enclosure{order, precision}, order).value;
  }
  /// g at an order in the domain, about, where much is asked and little decided: steers only.
  [[nodiscard]] virtual double about_log_moment(const Rational& order) const {
    const Enclosure value = log_moment_at(order, Precision{64});
    return value.is_finite() ? value.steer() : std::numeric_limits<double>::infinity();
  }
  /// D_a exactly, where it is known to be rational.
  [[nodiscard]] virtual std::optional<Rational> exact_divergence(const Rational& order) const {
    static_cast<void>(order);
    return std::nullopt;
  }
  /// The orders where g is known end here (nothing: all); beyond it D_a is infinite, or unknown.
  [[nodiscard]] virtual std::optional<Rational> last_order() const { return std::nullopt; }
  /// Is D_order finite (known, for a budget)? Exact, for every order > 0.
  [[nodiscard]] virtual bool is_finite_at(const Rational& order) const {
    const auto last = last_order();
    return !last || order <= *last;
  }
  /// Orders at which g is only piecewise smooth, ascending.
  [[nodiscard]] virtual std::vector<Rational> corners() const { return {}; }
  /// True for budgets that speak of orders above 1 only.
  [[nodiscard]] virtual bool only_above_one() const { return false; }
  /// True where D_a <= a D_1 is known for every a > 1, so that D_1 is the best zCDP rate (for
  /// instance because g is concave as a function of (a - 1/2)^2).
  [[nodiscard]] virtual bool has_rate_of_order_one() const { return false; }
  /// Curves of which it is the largest at each order above 1; empty: it is one.
  [[nodiscard]] virtual std::span<const std::shared_ptr<const RenyiCurve>> largest_of() const { return {}; }
  /// D_inf exactly; nothing: infinite, or no such number.
  [[nodiscard]] virtual std::optional<Epsilon> max_divergence() const = 0;
  /// D_inf enclosed, or infinity.
  [[nodiscard]] virtual RuleValue largest_divergence(Precision precision) const {
    const auto most = max_divergence();
    return most ? RuleValue::exactly(*most, precision, "renyi_divergence") : RuleValue::infinity("renyi_divergence");
  }
};

/// D_1, the slope of the log-moment at order 1.
[[nodiscard]] inline Enclosure kullback_leibler(const RenyiCurve& curve, Precision precision) {
  return curve.log_moment(Enclosure{1, precision}, 1).slope;
}

}  // namespace dpcert

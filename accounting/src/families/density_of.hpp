// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>

#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/numerics/special.hpp"
#include "families/exponential_family_of.hpp"

namespace dpcert {

/// A member that bounds another: on one side of a point, eta . T <= this->eta . T + log_factor.
struct Dominating {
  Natural eta;
  Enclosure log_factor;
};

/// An exponential family on the line with both of its views. Beside what ExponentialFamilyOf asks, Self says
///
///   template <class Number> Number shape_at(law, x)       log-density up to a constant; Enclosure, Taylor or Complex
///   Enclosure peak(law, precision)                        that constant
///   Law member(frame, eta)                                the inverse of `natural`, on normalisable rational eta
///   bool is_integrable(frame, eta, side)                  of h e^(eta.T) near that end; exact
///   optional<Dominating> dominating(frame, eta, x, side, precision)
///                                                         a normalisable bound of an eta integrable on that side only
///   vector<Rational> slope(direction)                     polynomial of the sign of (direction . T)', lowest first
///
/// The tail of p^a q^(1-a) is that of the member a eta_p + (1-a) eta_q, up to the factor of the log-partition formula.
template <class Self>
class DensityOf : public ExponentialFamilyOf<Self, DensityFamily> {
 public:
  [[nodiscard]] const DensityFamily* as_density() const final { return this; }

  [[nodiscard]] Enclosure log_density(const Law& law, const Enclosure& x, const Rational&) const final {
    return normalised(law, x);
  }
  [[nodiscard]] Taylor log_density(const Law& law, const Taylor& x, const Rational&) const final {
    return normalised(law, x);
  }
  [[nodiscard]] Complex log_density(const Law& law, const Complex& x, const Rational&) const final {
    return normalised(law, x);
  }

  [[nodiscard]] DensityFamily::LogShape log_shape(const Law& law, const Rational&, Precision) const final {
    return [this, &law](const Complex& x) { return self().shape_at(law, x); };
  }
  [[nodiscard]] Enclosure log_normaliser(const Law& law, Precision precision) const final {
    return self().peak(law, precision);
  }

  [[nodiscard]] bool is_normalisable(const Law& frame, const Natural& eta) const final {
    return self().is_integrable(frame, eta, Side::below) && self().is_integrable(frame, eta, Side::above);
  }
  [[nodiscard]] bool is_moment_finite(const Law& p, const Law& q, const Rational& order, Side side) const final {
    return self().is_integrable(p, on_line(p, q, order), side);
  }
  [[nodiscard]] Enclosure moment_beyond(const Law& p, const Law& q, const Rational& order, const Rational& x, Side side,
                                        Precision precision) const override {
    const Natural eta = on_line(p, q, order);
    if (!self().is_integrable(p, eta, side)) return Enclosure::unknown(precision);
    std::optional<Dominating> bound = Dominating{eta, Enclosure{0, precision}};
    if (!is_normalisable(p, eta)) bound = self().dominating(p, eta, x, side, precision);
    if (!bound) return Enclosure::unknown(precision);
    const Law law = self().member(p, bound->eta);
    const Enclosure mass =
        side == Side::below ? this->mass_below(law, x, precision) : this->mass_above(law, x, precision);
    return mass * exp(bound->log_factor + partition_at(law, precision) - partition_at(p, precision) * order -
                      partition_at(q, precision) * Rational(1 - order));
  }
  [[nodiscard]] std::optional<std::vector<Rational>> slope_sign(const Law& p, const Law& q,
                                                                const Rational&) const final {
    std::vector<Rational> direction;
    for (const LogLinear& eta : difference(p, q)) direction.push_back(eta.offset());
    auto result = self().slope(direction);
    while (!result.empty() && result.back() == 0) result.pop_back();
    return result;
  }

  /// Where the ratio rises towards an end, it is bounded by its supremum; one that is unbounded
  /// somewhere and rises towards an infinite end is unbounded there, in all these families.
  [[nodiscard]] std::optional<Enclosure> log_ratio_beyond(const Law& p, const Law& q, const Rational& x, Side side,
                                                          Precision precision) const final {
    auto by_trend = DensityFamily::log_ratio_beyond(p, q, x, side, precision);
    if (by_trend && by_trend->is_finite()) return by_trend;
    const auto most = this->supremum(p, difference(p, q), precision);
    return most ? *most - partition_at(p, precision) + partition_at(q, precision) : by_trend;
  }

 protected:
  template <class Number>
  Number normalised(const Law& law, const Number& x) const {
    return self().shape_at(law, x) + self().peak(law, x.precision());
  }
  /// The parameter of p^order q^(1-order).
  Natural on_line(const Law& p, const Law& q, const Rational& order) const {
    const Natural left = this->natural(p), right = this->natural(q);
    Natural eta;
    for (std::size_t i = 0; i < left.size(); ++i) eta.push_back(order * left[i] + (1 - order) * right[i]);
    return eta;
  }
  Enclosure partition_at(const Law& law, Precision precision) const {
    std::vector<Enclosure> eta;
    for (const LogLinear& x : this->natural(law)) eta.push_back(x.enclose(precision));
    return self().partition(law, eta);
  }
  /// A square root to a few digits, where it only steers.
  static Rational about_sqrt(const Rational& x) { return sqrt(Enclosure{x, Precision{32}}).midpoint(); }

 private:
  const Self& self() const { return static_cast<const Self&>(*this); }
  Natural difference(const Law& p, const Law& q) const {
    const Natural left = this->natural(p), right = this->natural(q);
    Natural eta;
    for (std::size_t i = 0; i < left.size(); ++i) eta.push_back(left[i] - right[i]);
    return eta;
  }
};

}  // namespace dpcert

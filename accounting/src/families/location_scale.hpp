// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/density_family.hpp"

namespace dpcert::family {

/// Families on the line whose first two parameters are a location and a scale: (x -
/// location)/scale has a law that does not depend on them.
class LocationScaleFamily : public Family, public DensityFamily {
 public:
  [[nodiscard]] const DensityFamily* as_density() const final { return this; }
  [[nodiscard]] Support support(const Law& /*law*/) const final { return {}; }
  [[nodiscard]] Rational centre(const Law& law) const final { return location(law); }
  [[nodiscard]] Rational spread(const Law& law) const final { return scale(law); }

 protected:
  [[nodiscard]] static const Rational& location(const Law& law) { return law.numbers[0]; }
  [[nodiscard]] static const Rational& scale(const Law& law) { return law.numbers[1]; }
  /// How far x lies from the location, in scales, seen outward on that side; exact.
  [[nodiscard]] static Rational outward(const Law& law, const Rational& x, Side side) {
    const Rational z = (x - location(law)) / scale(law);
    return side == Side::above ? z : Rational(-z);
  }
  /// (x - location)/scale, by one formula for numbers, expansions and complex numbers.
  template <class Number>
  [[nodiscard]] static Number standardised(const Law& law, const Number& x) {
    return Rational(1 / scale(law)) * (x - location(law));
  }
};

/// A density that Self writes as one formula for numbers, expansions and complex numbers:
///   template <class Number> Number formula(law, x, within)     log-density; Enclosure, Taylor or Complex
template <class Self, class... Bases>
class DensityByFormula : public Bases... {
 public:
  [[nodiscard]] Enclosure log_density(const Law& law, const Enclosure& x, const Rational& within) const final {
    return self().formula(law, x, within);
  }
  [[nodiscard]] Taylor log_density(const Law& law, const Taylor& x, const Rational& within) const final {
    return self().formula(law, x, within);
  }
  [[nodiscard]] Complex log_density(const Law& law, const Complex& x, const Rational& within) const final {
    return self().formula(law, x, within);
  }

 private:
  [[nodiscard]] const Self& self() const { return static_cast<const Self&>(*this); }
};

/// slope_sign of one strictly log-concave law at two locations:
/// that further right rises against the other.
[[nodiscard]] inline std::vector<Rational> slope_of_shift(const Rational& p, const Rational& q) {
  if (p == q) return {};
  return {p > q ? 1 : -1};
}

/// Near which point an argument lies; steers only.
[[nodiscard]] inline double steer(const Enclosure& x) { return x.steer(); }
[[nodiscard]] inline double steer(const Taylor& x) { return x.value.steer(); }
[[nodiscard]] inline double steer(const Complex& x) { return x.real().steer(); }

}  // namespace dpcert::family

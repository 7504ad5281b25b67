// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"
#include "more/laws/elliptical.hpp"

/// Exponents phi of elliptical members and their slopes phi', all of which increase up to one
/// radius, the turn (0 or infinity included), and do not increase after it.
/// proofs-checks/check/theory/elliptical-supremum.md
namespace dpcert::check {

/// offset + sqrt(square), both >= 0.
struct Radius {
  Rational offset, square = 0;

  [[nodiscard]] bool is_zero() const { return offset == 0 && square == 0; }

  template <class Value>
  [[nodiscard]] Value operator()(Toward<Value> toward) const {
    return square == 0 ? toward(offset) : sqrt(toward(square)) + offset;
  }
};

// phi, up to a constant.
template <class Value>
[[nodiscard]] Value exponent(const RadialExponential& law, const Radius& r, Toward<Value> toward) {
  return sqrt(toward(law.rate_squared)) * r(toward);
}
template <class Value>
[[nodiscard]] Value exponent(const Kotz& law, const Radius& r, Toward<Value> toward) {
  if (r.is_zero()) return law.pole == 0 ? toward(Rational{0}) : infinite<Value>(-1, toward.bits);
  const Value logarithm = log(r(toward)), power = exp(logarithm * law.degree) * law.rate;
  return law.pole == 0 ? power : logarithm * law.pole + power;
}
template <class Value>
[[nodiscard]] Value exponent(const PearsonVii& law, const Radius& r, Toward<Value> toward) {
  return log1p(pow(r(toward), 2) * Rational{1 / law.scale}) * law.exponent;
}
template <class Value>
[[nodiscard]] Value exponent(const RadialLogistic& /*no parameters*/, const Radius& r, Toward<Value> toward) {
  return r(toward) + log1p(exp(-r(toward.opposite()))) * Rational{2};
}

// phi', the limit of it at 0; of a Kotz law without a pole, of degree below 1.
template <class Value>
[[nodiscard]] Value slope(const RadialExponential& law, const Radius& /*constant*/, Toward<Value> toward) {
  return sqrt(toward(law.rate_squared));
}
template <class Value>
[[nodiscard]] Value slope(const Kotz& law, const Radius& r, Toward<Value> toward) {
  return exp(-(log(r(toward.opposite())) * Rational{1 - law.degree})) * Rational{law.degree * law.rate};
}
template <class Value>
[[nodiscard]] Value slope(const PearsonVii& law, const Radius& r, Toward<Value> toward) {
  return r(toward) * Rational{2 * law.exponent} / (pow(r(toward.opposite()), 2) + law.scale);
}
template <class Value>
[[nodiscard]] Value slope(const RadialLogistic& /*no parameters*/, const Radius& r, Toward<Value> toward) {
  return tanh(r(toward) * Rational{1, 2});
}

/// The turn and the least upper bound of the slope, both squared; nothing: infinite.
struct Peak {
  std::optional<Rational> turn_squared, slope_squared;
};
[[nodiscard]] inline Peak peak(const RadialExponential& law) { return {Rational{0}, law.rate_squared}; }
[[nodiscard]] inline Peak peak(const Kotz& /*degree below 1*/) { return {Rational{0}, std::nullopt}; }
[[nodiscard]] inline Peak peak(const PearsonVii& law) { return {law.scale, law.exponent * law.exponent / law.scale}; }
[[nodiscard]] inline Peak peak(const RadialLogistic& /*no parameters*/) { return {std::nullopt, Rational{1}}; }

}  // namespace dpcert::check

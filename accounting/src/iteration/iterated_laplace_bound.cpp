// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/iteration/iterated_laplace.hpp"
#include "dpcert/numerics/root.hpp"
#include "growth.hpp"

namespace dpcert {
namespace {

/// The divergence of a Laplace pair as a function of the shift z over the scale, at one order >= 1/2: with
/// y = (1 - e^(-(2a-1) z))/(2a-1) it is z - log(1 + (1-a) y)/(1-a), and its slope a y/(1 + (1-a) y).
class LaplaceDivergence {
 public:
  LaplaceDivergence(const Rational& order, Precision precision)
      : order_{order}, mixing_{1 - 2 * order, precision}, moment_{1 - order, precision} {}

  [[nodiscard]] Enclosure value(const Enclosure& z) const { return z - moment_.time_to(mixing_.after(z)); }
  [[nodiscard]] Enclosure slope(const Enclosure& z) const {
    const Enclosure y = mixing_.after(z);
    return y * order_ / (y * Rational(1 - order_) + Rational{1});
  }

 private:
  Rational order_;
  Growth mixing_, moment_;
};

/// Bits that a divergence at a small shift z loses: it is of the order of z^2, and computed as a difference of two z.
long bits_of_smallness(const Rational& z) {
  const auto size = [](const __mpz_struct* x) { return static_cast<long>(mpz_sizeinbase(x, 2)); };
  return std::max(0L, size(denominator_of(z)) - size(numerator_of(z)) + 1);
}

/// The bound at an order >= 1/2: the sum of two convex functions of the split is least where their slopes agree.
CouplingBound best_split(const IteratedLaplace& noise, const Rational& order, Precision asked) {
  const Precision precision{asked.bits + bits_of_smallness(noise.sensitivity / std::max(noise.scale1, noise.scale2))};
  const LaplaceDivergence divergence{order, precision};
  const Enclosure whole{noise.sensitivity, precision};
  const auto bound_at = [&](const Enclosure& shift) {
    return divergence.value(shift / noise.scale1) + divergence.value((whole - shift) / noise.scale2);
  };
  const auto slope_at = [&](const Enclosure& shift) {
    return divergence.slope(shift / noise.scale1) / noise.scale1 -
           divergence.slope((whole - shift) / noise.scale2) / noise.scale2;
  };
  if (noise.scale1 == noise.scale2) {
    const Rational half = noise.sensitivity / 2;
    return {Number::enclosed(bound_at(Enclosure{half, precision})), Number::exactly(half, precision)};
  }
  const Prober prober = [&](const Rational& shift) {
    const Enclosure slope = slope_at(Enclosure{shift, precision});
    return Probe{is_positive(slope), slope};
  };
  const Enclosure shift = enclose(narrow(prober, {0, noise.sensitivity}, asked.bits), precision), near = shift.centre();
  return {Number::enclosed(bound_at(near) + slope_at(shift) * (shift - near)), Number::enclosed(shift)};
}

}  // namespace

CouplingBound iterated_laplace_bound(const IteratedLaplace& noise, const RenyiOrder& order, Precision precision) {
  const Rational &s = noise.scale1, &t = noise.scale2, &whole = noise.sensitivity;
  if (whole == 0 || order.is_infinite()) {
    const Rational share = s == t ? Rational(1, 2) : Rational{s > t ? 1 : 0};
    return {Number::exactly(Rational(whole / std::max(s, t)), precision), Number::exactly(whole * share, precision)};
  }
  const Rational& a = *order.value;
  if (2 * a >= 1) return best_split(noise, a, precision);
  // (1-a) D_a(P|Q) = a D_(1-a)(Q|P) for every pair, and Laplace pairs are symmetric: the best split is the same.
  CouplingBound mirrored = best_split(noise, 1 - a, precision);
  mirrored.bound.value = mirrored.bound.value * Rational(a / (1 - a));
  return mirrored;
}

}  // namespace dpcert

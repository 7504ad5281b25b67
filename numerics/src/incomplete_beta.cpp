// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"
#include "masses.hpp"

namespace dpcert {
namespace {

/// A beta law and a point x = 1 - y, with x^a y^b / B(a, b); the
/// mass below x is that times either of two series.
struct BetaPoint {
  Enclosure a, b, x, y, weight;
  bool is_in_left_half;

  [[nodiscard]] BetaPoint mirrored() const { return {b, a, y, x, weight, !is_in_left_half}; }
};

/// (1/a) (1 + (a+b)/(a+1) x + (a+b)(a+b+1)/((a+1)(a+2)) x^2 +
/// ...), whose ratios tend to x from one side.
std::optional<Enclosure> ascending(const BetaPoint& at) {
  const Enclosure sum = at.a + at.b;
  const auto ratio = [&](long n) { return (sum + Rational{n}) / (at.a + Rational{n + 1}) * at.x; };
  return sum_by_ratios(Rational{1} / at.a, ratio, [&](long n) { return max(ratio(n), at.x); });
}

/// (1/(a y)) (1 + (b-1)/(a+1) x/y + (b-1)(b-2)/((a+1)(a+2))
/// (x/y)^2 + ...), a finite sum or one cut in time.
std::optional<Enclosure> descending(const BetaPoint& at) {
  const Enclosure odds = at.x / at.y;
  const auto ratio = [&](long n) { return (at.b - Rational{n + 1}) / (at.a + Rational{n + 1}) * odds; };
  const auto bound = [&](long n) { return (at.b - Rational{n + 1}) / (at.a + Rational{n}) * odds; };
  return sum_by_ratios(Rational{1} / (at.a * at.y), ratio, bound);
}

/// The masses at a point at or below the mean.
SideMasses masses(const BetaPoint& at) {
  const Enclosure one{1, at.x.precision()};
  auto sum = at.is_in_left_half ? ascending(at) : std::nullopt;
  if (!sum) sum = descending(at);
  if (sum) return {at.weight * *sum, one - at.weight * *sum};
  if (const auto other = ascending(at.mirrored())) return {one - at.weight * *other, at.weight * *other};
  return {Enclosure::unknown(at.x.precision()), Enclosure::unknown(at.x.precision())};
}

SideMasses masses(const Rational& alpha, const Rational& beta, const Rational& x, Precision precision) {
  BetaPoint at{{alpha, precision}, {beta, precision}, {x, precision}, {1 - x, precision}, {}, 2 * x <= 1};
  at.weight = exp(at.a * log(at.x) + at.b * log(at.y) + log_gamma(at.a + at.b) - log_gamma(at.a) - log_gamma(at.b));
  if (x * (alpha + beta) <= alpha) return masses(at);
  const auto [below, above] = masses(at.mirrored());
  return {above, below};
}

Enclosure mass(Enclosure SideMasses::*side, const Rational& alpha, const Rational& beta, const Rational& x,
               Precision precision) {
  expects(alpha > 0 && beta > 0, "positive parameters");
  if (x <= 0 || x >= 1) return Enclosure{(side == &SideMasses::above) == (x <= 0) ? 1 : 0, precision};
  const long extra = 32 + 2 * std::max(exponent_size(alpha), exponent_size(beta)) + exponent_size(x);
  return refined_mass(side, precision, extra, [&](Precision working) { return masses(alpha, beta, x, working); });
}

Enclosure mass(Enclosure SideMasses::*side, const Rational& alpha, const Rational& beta, const Enclosure& x) {
  if (!x.is_finite()) return Enclosure::unknown(x.precision());
  return hull(mass(side, alpha, beta, x.lower(), x.precision()), mass(side, alpha, beta, x.upper(), x.precision()));
}

}  // namespace

Enclosure beta_mass_below(const Rational& alpha, const Rational& beta, const Rational& x, Precision precision) {
  return mass(&SideMasses::below, alpha, beta, x, precision);
}
Enclosure beta_mass_above(const Rational& alpha, const Rational& beta, const Rational& x, Precision precision) {
  return mass(&SideMasses::above, alpha, beta, x, precision);
}
Enclosure beta_mass_below(const Rational& alpha, const Rational& beta, const Enclosure& x) {
  return mass(&SideMasses::below, alpha, beta, x);
}

}  // namespace dpcert

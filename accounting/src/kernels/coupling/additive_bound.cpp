// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/additive_bound.hpp"

#include <algorithm>

#include "dpcert/numerics/growth.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

using Kind = AdditiveNoise::Kind;

/// The divergence of noise from its shift, as a function of the shift x, at one order >= 1/2; both
/// are 0 at 0, and the divergence is strictly convex.
///
/// Gaussian  a x^2/(2 scale^2).
/// Laplace   with z = x/scale and y = (1 - e^(-(2a-1) z))/(2a-1) it is z - log(1 + (1-a)
///           y)/(1-a), and its slope in z a y/(1 + (1-a) y).
class ShiftDivergence {
 public:
  ShiftDivergence(const AdditiveNoise& noise, const Rational& order, Precision precision)
      : kind_{noise.kind},
        scale_{noise.scale},
        order_{order},
        mixing_{1 - 2 * order, precision},
        moment_{1 - order, precision} {}

  [[nodiscard]] Enclosure value(const Enclosure& shift) const {
    const Enclosure z = shift / scale_;
    if (kind_ == Kind::gaussian) return square(z) * Rational(order_ / 2);
    return z - moment_.time_to(mixing_.after(z));
  }
  [[nodiscard]] Enclosure slope(const Enclosure& shift) const {
    const Enclosure z = shift / scale_;
    if (kind_ == Kind::gaussian) return z * order_ / scale_;
    const Enclosure y = mixing_.after(z);
    return y * order_ / (y * Rational(1 - order_) + Rational{1}) / scale_;
  }

 private:
  Kind kind_;
  Rational scale_, order_;
  Growth mixing_, moment_;
};

/// Two noises between which a shift is split.
struct Split {
  AdditiveNoise first, second;
  Rational whole;
};

/// Bits that the divergence of Laplace noise at a small shift z loses: it is of the
/// order of z^2, and computed as a difference of two z.
long bits_of_smallness(const AdditiveNoise& noise, const Rational& shift) {
  if (noise.kind == Kind::gaussian) return 0;
  return std::max(0L, 1 - binary_exponent(shift / noise.scale));
}

/// Between normal laws: the shift is in proportion to the variances.
CouplingBound normal_split(const Split& split, const RenyiOrder& order, Precision precision) {
  const Rational first = split.first.scale * split.first.scale, both = first + split.second.scale * split.second.scale;
  const Number shift = Number::exactly(split.whole * first / both, precision);
  if (order.is_infinite()) return {Number::infinity(), shift};
  return {Number::exactly(*order.value * split.whole * split.whole / (2 * both), precision), shift};
}

/// At order infinity Laplace noise has the divergence x/scale, normal noise an infinite one:
/// all is the larger scale's, or the Laplace noise's.
CouplingBound steepest_split(const Split& split, Precision precision) {
  const AdditiveNoise &one = split.first, &other = split.second;
  const bool by_first = other.kind == Kind::gaussian || (one.kind == Kind::laplace && one.scale > other.scale);
  const bool is_tied = one.kind == other.kind && one.scale == other.scale;
  const Rational share = is_tied ? Rational(1, 2) : Rational{by_first ? 1 : 0};
  return {Number::exactly(split.whole / (by_first ? one : other).scale, precision),
          Number::exactly(split.whole * share, precision)};
}

/// At an order >= 1/2: the sum of two convex functions of the split is least where their slopes
/// agree. The smaller share is looked for, so that the other, whole - share, is known as well.
CouplingBound smooth_split(const Split& split, const Rational& order, Precision asked) {
  const Rational &whole = split.whole, half = whole / 2;
  const long lost = std::max(bits_of_smallness(split.first, whole), bits_of_smallness(split.second, whole));
  const Precision precision{asked.bits + lost};
  const ShiftDivergence one{split.first, order, precision}, other{split.second, order, precision};
  const auto bound_at = [&](const Enclosure& shift) { return one.value(shift) + other.value(whole - shift); };
  const auto slope_at = [&](const Enclosure& shift) { return one.slope(shift) - other.slope(whole - shift); };
  if (split.first.kind == split.second.kind && split.first.scale == split.second.scale)
    return {Number::enclosed(bound_at(Enclosure{half, precision})), Number::exactly(half, precision)};
  if (certainly(is_negative(slope_at(Enclosure{half, precision})))) {
    CouplingBound mirrored = smooth_split({split.second, split.first, whole}, order, asked);
    mirrored.shift = Number::enclosed(whole - mirrored.shift.value);
    return mirrored;
  }
  const Prober prober = [&](const Rational& shift) {
    const Enclosure slope = slope_at(Enclosure{shift, precision});
    return Probe{is_positive(slope), slope};
  };
  Bracket bracket{0, whole};  // right, if wide, where no side can be told: more bits will tell
  if (const Search search = narrow_from(prober, half, asked.bits); search.outcome == Search::Outcome::found)
    bracket = search.bracket;
  else if (!certainly(prober(half).right_of_root))  // the shares are all but equal
    bracket = narrow(prober, bracket, asked.bits);
  const Enclosure shift = enclose(bracket, precision), near = shift.centre();
  // By the mean value theorem.
  return {Number::enclosed(bound_at(near) + slope_at(shift) * (shift - near)), Number::enclosed(shift)};
}

}  // namespace

CouplingBound additive_bound(const NoisedTwice& release, const RenyiOrder& order, Precision precision) {
  const Rational nothing = 0;
  if (release.sensitivity == 0 || release.lipschitz == 0)
    return {Number::exactly(nothing, precision), Number::exactly(nothing, precision)};
  // The second noise at lipschitz x is noise of scale second/lipschitz at x.
  const Split split{
      release.first, {release.second.kind, release.second.scale / release.lipschitz}, release.sensitivity};
  if (split.first.kind == Kind::gaussian && split.second.kind == Kind::gaussian)
    return normal_split(split, order, precision);
  if (order.is_infinite()) return steepest_split(split, precision);
  const Rational& a = *order.value;
  if (2 * a >= 1) return smooth_split(split, a, precision);
  // (1-a) D_a(P|Q) = a D_(1-a)(Q|P) for every pair, and these
  // pairs are symmetric: the best split is the same.
  CouplingBound mirrored = smooth_split(split, 1 - a, precision);
  mirrored.bound.value = mirrored.bound.value * Rational(a / (1 - a));
  return mirrored;
}

}  // namespace dpcert

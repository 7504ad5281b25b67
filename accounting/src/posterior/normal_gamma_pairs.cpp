// SPDX-License-Identifier: Apache-2.0
#include "posterior/normal_gamma_pairs.hpp"

#include <algorithm>

#include "dpcert/numerics/minimise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"

namespace dpcert {
namespace {

using Largest = NormalGammaPairs::Largest;

constexpr long place_bits = 50;  // the divergence is flat where it is largest

/// D_order of posteriors of these rates, divided by the shape.
template <class Number>
Number divergence(const Rational& order, const NormalGammaPairs::Rates<Number>& of) {
  const Number far = (of.rise + order * of.apart) / of.p;
  if (order == 1) return far - log1p(of.rise / of.p);
  const Rational above = order - 1;
  return Rational{-1 / above} * log1p(Rational{-above} * far) - log1p(of.rise / of.p);
}

/// A short number near x.
Rational shortened(const Rational& x, const Rational& bound) {
  const Rational near = bound * power_of_two(-place_bits);
  return simplest_between(std::max<Rational>(x - near, -bound), std::min<Rational>(x + near, bound));
}

}  // namespace

/// Where (bound - c)^2 over the rate of the others is largest, c being their centre.
Rational NormalGammaPairs::best_centre() const {
  if (records == 1) return mean;
  return std::clamp<Rational>(mean - rate / (bend() * (bound - mean)), centre(-bound), centre(bound));
}

/// With y = bound and x inside: x = c + t (bound - c), t the
/// root next to 0 of q ((K+1-a) t^2 + (K+a) t) + 1.
std::optional<Largest> NormalGammaPairs::between(const Rational& order, Precision precision) const {
  const Rational others = best_centre(), away = bound - others;
  const Rates<Rational> to_end = rates<Rational>(others, others, bound);
  const Rational inverse_q = to_end.p / to_end.rise, reach = std::min<Rational>(1, (bound + others) / away);
  const Rational square = scale_of_others() + 1 - order, linear = scale_of_others() + order;
  const Rational discriminant = linear * linear - 4 * square * inverse_q;
  if (reach <= 0 || discriminant < 0) return std::nullopt;
  const Rational missing =
      2 * inverse_q / reach - linear;  // t >= -reach where the root of the discriminant has that much
  if (missing > 0 && missing * missing > discriminant) return std::nullopt;
  const Enclosure t = Rational{-2 * inverse_q} / (sqrt(Enclosure{discriminant, precision}) + linear);
  const Enclosure x = t * away + others;
  const Enclosure value = divergence(order, rates(Enclosure{others, precision}, x, Enclosure{bound, precision}));
  return Largest{value, {others, shortened(x.midpoint(), bound), bound}};
}

/// With y = bound and x = -bound, over the centres at or below 0.
Largest NormalGammaPairs::at_ends(const Rational& order, Precision precision) const {
  const Rational from = centre(-bound), to = std::min<Rational>(centre(bound), 0);
  if (from == to) {
    const Enclosure low{Rational{-bound}, precision}, high{bound, precision};
    return {divergence(order, rates(Enclosure{from, precision}, low, high)), {from, -bound, bound}};
  }
  const Taylor low = Taylor::constant(Enclosure{Rational{-bound}, precision}),
               high = Taylor::constant(Enclosure{bound, precision});
  SmoothOnRay f;
  f.begin = 1, f.end = 2;
  f.at = [&](const Enclosure& s) {
    const Taylor others = Rational{to - from} * (Taylor::variable(s) - Rational{1}) + from;
    return -divergence(order, rates(others, low, high));
  };
  const auto least = minimise(f, Rational(3, 2), precision, digits_for(precision));
  if (!least) return {Enclosure::unknown(precision), {to, -bound, bound}};
  const Rational at = simplest_between(least->from, least->to);
  return {-least->value, {from + (at - 1) * (to - from), -bound, bound}};
}

/// Of the prior or its mirror image, whose mean is at most 0, so that y is the end further from it.
Largest NormalGammaPairs::largest(const Rational& order, Precision precision) const {
  if (mean > 0) {
    NormalGammaPairs mirror = *this;
    mirror.mean = -mean;
    Largest found = mirror.largest(order, precision);
    return {std::move(found.value), found.place.mirrored()};
  }
  Largest best = at_ends(order, precision);
  if (auto inside = between(order, precision)) {
    if (is_centred_higher(inside->value, best.value)) best.place = std::move(inside->place);
    best.value = max(best.value, inside->value);
  }
  return best;
}

NormalGammaPairs::Place NormalGammaPairs::at_limit() const {
  const Rational away = abs(mean), reach = away + bound;
  const Rational above = 1 / (reach * reach / (2 * rate) + 1 / scale);  // order - 1, were there no bound on x
  const Rational point = std::min<Rational>((scale * away + above * bound) / (scale - above), bound);
  const Rational others = (scale * away + (records - 1) * point) / scale_of_others();
  const Place place{others, point, -bound};
  return mean < 0 ? place.mirrored() : place;
}

}  // namespace dpcert

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
  if (order == 1) return log(of.p) - log(of.q) + (of.q + of.apart) / of.p - Rational{1};
  const Rational above = order - 1;
  const Number beyond = order * of.p - above * of.q - Rational{order * above} * of.apart;
  return Rational{1 / above} * (order * log(of.p) - above * log(of.q) - log(beyond));
}

/// A short number near x.
Rational shortened(const Rational& x, const Rational& bound) {
  const Rational near = bound * power_of_two(-place_bits);
  return simplest_between(std::max<Rational>(x - near, -bound), std::min<Rational>(x + near, bound));
}

/// The one of larger midpoint, with the larger value.
void keep_larger(std::optional<Largest>& best, std::optional<Largest> next) {
  if (!next) return;
  if (!best) {
    best = std::move(next);
    return;
  }
  Enclosure value = max(best->value, next->value);
  if (is_centred_higher(next->value, best->value)) best->place = std::move(next->place);
  best->value = std::move(value);
}

}  // namespace

/// Where (bound - c)^2 over the rate of the others is largest, c < bound being the centre.
Rational NormalGammaPairs::best_centre() const {
  const Rational reach = bound - mean, least = centre(-bound), most = centre(bound);
  if (records == 1) return mean;
  if (reach <= 0) return least;
  return std::clamp<Rational>(mean - rate / (bend() * reach), least, most);
}

/// With y = bound and x inside: x = c + t (bound - c), t the root next to 0 of q ((K+1-a) t^2 + (K+a) t) + 1.
std::optional<Largest> NormalGammaPairs::between(const Rational& order, Precision precision) const {
  const Rational others = best_centre(), away = bound - others;
  if (away <= 0) return std::nullopt;
  const Rational at_y = rates<Rational>(others, others, bound).q, base = rates<Rational>(others, others, bound).p;
  const Rational inverse_q = base / (at_y - base), reach = std::min<Rational>(1, (bound + others) / away);
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
std::optional<Largest> NormalGammaPairs::at_ends(const Rational& order, Precision precision) const {
  const Rational from = centre(-bound), to = std::min<Rational>(centre(bound), 0);
  if (from > to) return std::nullopt;
  if (from == to) {
    const Enclosure low{Rational{-bound}, precision}, high{bound, precision};
    return Largest{divergence(order, rates(Enclosure{from, precision}, low, high)), {from, -bound, bound}};
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
  if (!least) return Largest{Enclosure::unknown(precision), {to, -bound, bound}};
  const Rational at = simplest_between(least->from, least->to);
  return Largest{-least->value, {from + (at - 1) * (to - from), -bound, bound}};
}

Largest NormalGammaPairs::largest(const Rational& order, Precision precision) const {
  std::optional<Largest> best;
  const auto look = [&](const NormalGammaPairs& from, bool is_mirrored) {
    for (auto found : {from.between(order, precision), from.at_ends(order, precision)}) {
      if (found && is_mirrored) found->place = found->place.mirrored();
      keep_larger(best, std::move(found));
    }
  };
  look(*this, false);
  if (mean != 0) {
    NormalGammaPairs mirror = *this;
    mirror.mean = -mean;
    look(mirror, true);
  }
  return *best;
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

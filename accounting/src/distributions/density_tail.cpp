// SPDX-License-Identifier: Apache-2.0
#include "density_tail.hpp"

#include <algorithm>

namespace dpcert {
namespace {

using Component = std::pair<Rational, Law>;

/// Is x certainly the better (smaller) of two upper bounds? Anything is better than nothing known.
bool is_smaller(const Enclosure& x, const Enclosure& y) {
  return x.is_finite() && (!y.is_finite() || x.upper() < y.upper());
}

/// base^exponent for a weight, which is a rational in (0, 1].
Enclosure weight_power(const Rational& base, const Rational& exponent, Precision precision) {
  return exp(log(Enclosure{base, precision}) * exponent);
}

/// The best upper bound over the components of q of what `bound` says of each.
template <class Bound>
Enclosure best(const Distribution& q, Precision precision, Bound&& bound) {
  Enclosure result = Enclosure::unknown(precision);
  for (const Component& j : q.components) {
    Enclosure one = bound(j);
    if (is_smaller(one, result)) result = std::move(one);
  }
  return result;
}

/// [0, upper end of x].
Enclosure up_to(const Enclosure& x) { return x.is_finite() ? hull(Enclosure{0, x.precision()}, x.upper_end()) : x; }

}  // namespace

bool is_tail_finite(const LinePair& pair, const Rational& order, Side side) {
  const auto finite = [&](const Component& i, const Component& j) {
    return pair.family.is_moment_finite(i.second, j.second, order, side);
  };
  return std::all_of(pair.p.components.begin(), pair.p.components.end(), [&](const Component& i) {
    const auto with = [&](const Component& j) { return finite(i, j); };
    return order < 1 ? std::all_of(pair.q.components.begin(), pair.q.components.end(), with)
                     : std::any_of(pair.q.components.begin(), pair.q.components.end(), with);
  });
}

Enclosure moment_tail(const LinePair& pair, const Rational& order, const Rational& x, Side side, Precision precision) {
  const auto plain = [&](const Law& i, const Law& j) {
    return pair.family.moment_beyond(i, j, order, x, side, precision);
  };
  if (pair.p.is_plain() && pair.q.is_plain()) return plain(pair.p.law(), pair.q.law());
  Enclosure sum{0, precision};
  for (const auto& [w, i] : pair.p.components) {
    if (order < 1) {
      for (const auto& [v, j] : pair.q.components)
        sum += plain(i, j) * weight_power(w, order, precision) * weight_power(v, 1 - order, precision);
    } else {
      sum += w * best(pair.q, precision, [&](const Component& j) {
               return plain(i, j.second) * weight_power(j.first, 1 - order, precision);
             });
    }
  }
  return up_to(sum);
}

std::optional<Enclosure> log_ratio_tail(const LinePair& pair, const Rational& x, Side side, Precision precision) {
  Enclosure sum{0, precision};
  for (const auto& [w, i] : pair.p.components) {
    bool bounded = false;
    Enclosure least = best(pair.q, precision, [&, &law = i](const Component& j) {
      const auto one = pair.family.log_ratio_beyond(law, j.second, x, side, precision);
      bounded = bounded || one;
      return one ? *one - log(Enclosure{j.first, precision}) : Enclosure::unknown(precision);
    });
    if (!bounded) return std::nullopt;
    if (pair.p.is_plain()) return least;
    sum += w * exp(least);
  }
  return log(sum);
}

Enclosure loss_tail(const LinePair& pair, const Rational& order, const Rational& x, Side side, Precision precision) {
  const auto most = log_ratio_tail(pair, x, side, precision);
  const auto least = log_ratio_tail({pair.family, pair.q, pair.p}, x, side, precision);
  if (most && least && most->is_finite() && least->is_finite())
    return hull(most->upper_end(), -least->upper_end()) * moment_tail(pair, order, x, side, precision);
  // |l| <= (e^(hl) + e^(-hl))/(e h): the moments of two orders nearby, as near as finiteness needs.
  const auto nearby = [&](const Rational& h) {
    return moment_tail(pair, order + h, x, side, precision) + moment_tail(pair, order - h, x, side, precision);
  };
  constexpr int most_halvings = 60;
  Rational h = std::min<Rational>(1, order / 2);
  for (int k = 0; k < most_halvings; ++k, h /= 2) {
    if (!is_tail_finite(pair, order + h, side) || !is_tail_finite(pair, order - h, side)) continue;
    const Enclosure bound = nearby(h) / (exp(Enclosure{1, precision}) * h);
    return bound.is_finite() ? hull(-bound.upper_end(), bound.upper_end()) : bound;
  }
  return Enclosure::unknown(precision);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "pairs/line/density_tail.hpp"

#include <algorithm>

namespace dpcert {
namespace {

using Component = std::pair<Rational, Law>;

/// Is x certainly the better (smaller) of two upper bounds? Anything is better than nothing known.
bool is_smaller(const Enclosure& x, const Enclosure& y) {
  return x.is_finite() && (!y.is_finite() || at_most(x.upper_end(), y.upper_end()) == Trilean::yes);
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

/// The length of an enclosure, as a number: as a rational it might have a billion digits.
Enclosure width(const Enclosure& x) { return x.upper_end() - x.lower_end(); }

/// An upper bound of log(p/q) beyond x for a plain p: q/p is at least the sum over j of
/// v_j inf(q_j/p). Nothing: every p/q_j is unbounded.
std::optional<Enclosure> log_ratio_tail(const LinePair& pair, const Law& p, const Rational& x, Side side,
                                        Precision precision) {
  std::vector<Enclosure> logs;  // of sup(p/(v_j q_j)), where that is known; the smallest first
  bool bounded = false;
  for (const auto& [v, j] : pair.q.components) {
    auto one = pair.family.log_ratio_beyond(p, j, x, side, precision);
    bounded = bounded || one;
    if (one && one->is_finite()) logs.push_back(*one - log(Enclosure{v, precision}));
  }
  if (!bounded) return std::nullopt;
  if (logs.empty()) return Enclosure::unknown(precision);
  const auto least = std::min_element(logs.begin(), logs.end(), [](const Enclosure& a, const Enclosure& b) {
    return at_most(b, a) == Trilean::no;  // it steers
  });
  Enclosure rest{0, precision};
  for (auto one = logs.begin(); one != logs.end(); ++one)
    if (one != least) rest += exp(*least - *one);
  return *least - log1p(rest);
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
    const auto most = log_ratio_tail(pair, i, x, side, precision);
    if (!most) return std::nullopt;
    if (pair.p.is_plain()) return most;
    sum += w * exp(*most);
  }
  return log(sum);
}

Enclosure loss_tail(const LinePair& pair, const Rational& order, const Rational& x, Side side, Precision precision) {
  const auto most = log_ratio_tail(pair, x, side, precision);
  const auto least = log_ratio_tail({pair.family, pair.q, pair.p}, x, side, precision);
  if (most && least && most->is_finite() && least->is_finite())
    return hull(most->upper_end(), -least->upper_end()) * moment_tail(pair, order, x, side, precision);
  // e^(al) is convex in a, so l e^(al) lies between the difference quotients to a - h and a + h: a
  // wide step where the moments are only bounded, a tiny one where they are enclosed.
  const auto between_quotients = [&](const Rational& h, Precision fine) {
    const Enclosure here = moment_tail(pair, order, x, side, fine);
    const Enclosure left = (here - moment_tail(pair, order - h, x, side, fine)) / h;
    const Enclosure right = (moment_tail(pair, order + h, x, side, fine) - here) / h;
    if (!left.is_finite() || !right.is_finite()) return Enclosure::unknown(precision);
    return Enclosure{0, precision} + hull(left.lower_end(), right.upper_end());
  };
  const auto is_allowed = [&](const Rational& h) {
    return is_tail_finite(pair, order + h, side) && is_tail_finite(pair, order - h, side);
  };
  Rational wide = std::min<Rational>(1, order / 2);
  constexpr long most_halvings = 60;
  for (long k = 0; k < most_halvings && !is_allowed(wide); ++k) wide /= 2;
  const Rational tiny = wide * power_of_two(-precision.bits);
  Enclosure result = is_allowed(wide) ? between_quotients(wide, precision) : Enclosure::unknown(precision);
  if (pair.p.is_plain() && pair.q.is_plain() && is_allowed(tiny)) {
    Enclosure fine = between_quotients(tiny, Precision{3 * precision.bits});
    if (!result.is_finite() || (fine.is_finite() && is_smaller(width(fine), width(result)))) result = std::move(fine);
  }
  return result;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "compose/regret_search.hpp"

#include <algorithm>

#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_points = 2000;

/// Is the curve of each order that of one pair of laws, and so convex?
bool has_convex_curves(const Release& release) {
  const auto counted = release.counted();
  return std::all_of(counted.begin(), counted.end(), [](const OrderedRelease& order) {
    return std::all_of(order.profiles().begin(), order.profiles().end(),
                       [](const auto& profile) { return profile->is_of_one_pair(); });
  });
}

}  // namespace

Enclosure GaussianCurve::at(const Rational& type_one) const {
  if (type_one == 0 || type_one == 1) return {Rational{1 - type_one}, precision_};
  const Enclosure error = pair_.type_two(type_one, precision_)->value;
  return error.is_finite() ? error : between(0, 1 - type_one, precision_);
}

Enclosure GaussianCurve::touched_by(const Rational& x) const {
  return tail(log(Enclosure{x, precision_}) / m_ + Rational{m_ / 2});
}

Enclosure GaussianCurve::tail(const Enclosure& s) {
  return erfc(s / sqrt(Enclosure{2, s.precision()})) * Rational{1, 2};
}

RegretSearch::RegretSearch(std::vector<Release> orders, const Rational& m_0, const Rational& m_1, long digits)
    : orders_{std::move(orders)},
      is_convex_{std::all_of(orders_.begin(), orders_.end(), has_convex_curves)},
      digits_{digits},
      shallow_{m_0, precision_for(digits)},
      deep_{m_1, precision_for(digits)} {
  for (const int end : {0, 1}) points_.push_back(point(end));
  ceilings_.push_back(ceiling(points_[0], points_[1]));
}

void RegretSearch::run(const Rational& slack) {
  const Allowance allowance;
  // First where the Gaussian curve has the slopes -1, -e^(2m), -e^(-2m).
  for (const int k : {0, 2, -2}) {
    if (allowance.is_spent()) return;
    const Enclosure alpha = GaussianCurve::tail(Enclosure{Rational{deep_.m() / 2 + k}, Precision{64}});
    ask_near(alpha.midpoint(), alpha.midpoint() / 256);
  }
  Rational gap_before = -1;
  while (points_.size() < most_points && !allowance.is_spent()) {
    const std::size_t top = highest();
    const Rational gap = ceilings_[top].bound - most_;
    if (gap <= 0 || gap <= slack * least_) return;
    const bool falls_slowly = gap_before >= 0 && 2 * gap > gap_before;
    if (!(falls_slowly ? halve(top) : split(top) || halve(top))) return;
    gap_before = gap;
  }
}

Rational RegretSearch::least() const { return std::max<Rational>(0, least_); }
Rational RegretSearch::most() const { return ceilings_[highest()].bound; }

RegretSearch::Point RegretSearch::point(const Rational& at) const {
  Point here{at, {}, 1, 1, 0};
  for (const Release& order : orders_) {
    const RuleValue error = TradeOffCurve{order}.type_two(at, digits_);
    here.upper.push_back(most_of(error));
    here.least = std::min(here.least, least_of(error));
    here.error = std::min(here.error, here.upper.back());
  }
  here.least -= shallow_.at(at).upper();
  here.most = here.error - deep_.at(at).lower();
  return here;
}

/// Below the chord of one order.
RegretSearch::Ceiling RegretSearch::below_chord(const Point& a, const Point& b, std::size_t order) const {
  const Rational &u = a.upper[order], &v = b.upper[order];
  const Rational x = (u - v) / (b.at - a.at);
  if (x <= 0) return {std::max(u, v) - deep_.at(b.at).lower(), b.at};
  const Enclosure touched = deep_.touched_by(x);
  if (touched.is_finite() && touched.upper() <= a.at) return {u - deep_.at(a.at).lower(), a.at};
  if (touched.is_finite() && touched.lower() >= b.at) return {v - deep_.at(b.at).lower(), b.at};
  return {u + x * a.at - 1 + deep_.delta(Epsilon::log_of(x)).upper(), touched.is_finite() ? touched.midpoint() : b.at};
}
RegretSearch::Ceiling RegretSearch::ceiling(const Point& a, const Point& b) const {
  if (!is_convex_) return {a.error - deep_.at(b.at).lower(), a.at};
  Ceiling best = below_chord(a, b, 0);
  for (std::size_t i = 1; i < orders_.size(); ++i) {
    Ceiling other = below_chord(a, b, i);
    if (other.bound < best.bound) best = std::move(other);
  }
  if (orders_.size() == 2) {
    // Where the chords of both cross.
    const Rational left = a.upper[0] - a.upper[1], right = b.upper[0] - b.upper[1];
    if (left * right < 0) best.where = a.at + (b.at - a.at) * left / (left - right);
  }
  return best;
}
std::size_t RegretSearch::highest() const {
  const auto is_lower = [](const Ceiling& x, const Ceiling& y) { return x.bound < y.bound; };
  return static_cast<std::size_t>(std::max_element(ceilings_.begin(), ceilings_.end(), is_lower) - ceilings_.begin());
}

// Steering: where the next point is, of those that are inside and short. False: nowhere.
bool RegretSearch::split(std::size_t i) {
  const Rational &a = points_[i].at, &b = points_[i + 1].at, &where = ceilings_[i].where;
  return where > a && where < b && ask_near(where, std::min<Rational>(where - a, b - where) / 64);
}
bool RegretSearch::halve(std::size_t i) {
  const Rational &a = points_[i].at, &b = points_[i + 1].at;
  const Rational middle = 16 * a < b ? Rational{b / 16} : Rational{(a + b) / 2};
  return ask_near(middle, std::min<Rational>(middle - a, b - middle) / 8);
}
bool RegretSearch::ask_near(const Rational& x, const Rational& reach) {
  const Rational at = simplest_between(x - reach, x + reach);
  const auto right =
      std::lower_bound(points_.begin(), points_.end(), at, [](const Point& p, const Rational& y) { return p.at < y; });
  if (right == points_.begin() || right == points_.end() || right->at == at) return false;
  const Point here = point(at);
  const auto i = right - points_.begin();
  ceilings_[static_cast<std::size_t>(i - 1)] = ceiling(*std::prev(right), here);
  ceilings_.insert(ceilings_.begin() + i, ceiling(here, *right));
  points_.insert(right, here);
  least_ = std::max(least_, here.least);
  most_ = std::max(most_, here.most);
  return true;
}

}  // namespace dpcert

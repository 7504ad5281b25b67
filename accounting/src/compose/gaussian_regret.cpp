// SPDX-License-Identifier: Apache-2.0
// The distance from the best Gaussian curve. Theory: accounting/theory/gdp_regret.md
#include "dpcert/accounting/compose/gaussian_regret.hpp"

#include <algorithm>

#include "dpcert/accounting/compose/trade_off_curve.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"
#include "notions/rule_names.hpp"

namespace dpcert {
namespace {

constexpr const char* regret_rule = "gdp_regret";
constexpr std::size_t most_points = 2000;

Rational lower_end(const RuleValue& x) { return x.exact ? *x.exact : x.value.lower(); }
Rational upper_end(const RuleValue& x) { return x.exact ? *x.exact : x.value.upper(); }

/// The trade-off curve of N(0, 1) and N(m, 1), m > 0.
class GaussianCurve {
 public:
  GaussianCurve(const Rational& m, Precision precision) : pair_{m * m}, m_{m}, precision_{precision} {}

  [[nodiscard]] Enclosure at(const Rational& type_one) const {
    if (type_one == 0 || type_one == 1) return {Rational{1 - type_one}, precision_};
    const Enclosure error = pair_.type_two(type_one, precision_)->value;
    return error.is_finite() ? error : between(0, 1 - type_one, precision_);
  }
  /// The largest value of 1 - e^epsilon alpha - (the curve at alpha).
  [[nodiscard]] Enclosure delta(const Epsilon& epsilon) const { return pair_.delta(epsilon, precision_); }
  /// Where the slope is -x.
  [[nodiscard]] Enclosure touched_by(const Rational& x) const {
    return tail(log(Enclosure{x, precision_}) / m_ + Rational{m_ / 2});
  }
  /// Phi(-s).
  [[nodiscard]] static Enclosure tail(const Enclosure& s) {
    return erfc(s / sqrt(Enclosure{2, s.precision()})) * Rational{1, 2};
  }
  [[nodiscard]] const Rational& m() const { return m_; }

 private:
  GaussianPair pair_;
  Rational m_;
  Precision precision_;
};

/// A point of the curves that was asked.
struct Point {
  Rational at;
  std::vector<Rational> upper;  ///< what each order's type II error is at most
  Rational error;               ///< the smallest of these
  Rational least, most;         ///< ends of its distance from the Gaussian curve
};

/// What the distance is at most between two neighbouring points, and where this may be reached.
struct Ceiling {
  Rational bound, where;
};

/// Is its curve that of one pair of laws, and so convex?
bool is_of_one_pair(const Release& release) {
  const auto counted = release.counted();
  return std::all_of(counted.begin(), counted.end(), [](const OrderedRelease& order) {
    return std::all_of(order.profiles().begin(), order.profiles().end(),
                       [](const auto& profile) { return profile->is_of_one_pair(); });
  });
}

class RegretSearch {
 public:
  /// mu between m_0 > 0 and m_1; the curves to so many digits.
  RegretSearch(std::vector<Release> orders, const Rational& m_0, const Rational& m_1, long digits)
      : orders_{std::move(orders)},
        is_convex_{std::all_of(orders_.begin(), orders_.end(), is_of_one_pair)},
        digits_{digits},
        shallow_{m_0, precision_for(digits)},
        deep_{m_1, precision_for(digits)} {
    for (const int end : {0, 1}) points_.push_back(point(end));
    ceilings_.push_back(ceiling(points_[0], points_[1]));
  }

  /// Until that relative gap.
  void run(const Rational& slack) {
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

  [[nodiscard]] Rational least() const { return std::max<Rational>(0, least_); }
  [[nodiscard]] Rational most() const { return ceilings_[highest()].bound; }

 private:
  [[nodiscard]] Point point(const Rational& at) const {
    Point here{at, {}, 1, 1, 0};
    for (const Release& order : orders_) {
      const RuleValue error = TradeOffCurve{order}.type_two(at, digits_);
      here.upper.push_back(upper_end(error));
      here.least = std::min(here.least, lower_end(error));
      here.error = std::min(here.error, here.upper.back());
    }
    here.least -= shallow_.at(at).upper();
    here.most = here.error - deep_.at(at).lower();
    return here;
  }

  /// Below the chord of one order.
  [[nodiscard]] Ceiling below_chord(const Point& a, const Point& b, std::size_t order) const {
    const Rational &u = a.upper[order], &v = b.upper[order];
    const Rational x = (u - v) / (b.at - a.at);
    if (x <= 0) return {std::max(u, v) - deep_.at(b.at).lower(), b.at};
    const Enclosure touched = deep_.touched_by(x);
    if (touched.is_finite() && touched.upper() <= a.at) return {u - deep_.at(a.at).lower(), a.at};
    if (touched.is_finite() && touched.lower() >= b.at) return {v - deep_.at(b.at).lower(), b.at};
    return {u + x * a.at - 1 + deep_.delta(Epsilon::log_of(x)).upper(),
            touched.is_finite() ? touched.midpoint() : b.at};
  }
  [[nodiscard]] Ceiling ceiling(const Point& a, const Point& b) const {
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
  [[nodiscard]] std::size_t highest() const {
    const auto is_lower = [](const Ceiling& x, const Ceiling& y) { return x.bound < y.bound; };
    return static_cast<std::size_t>(std::max_element(ceilings_.begin(), ceilings_.end(), is_lower) - ceilings_.begin());
  }

  // Steering: where the next point is, of those that are inside and short. False: nowhere.
  bool split(std::size_t i) {
    const Rational &a = points_[i].at, &b = points_[i + 1].at, &where = ceilings_[i].where;
    return where > a && where < b && ask_near(where, std::min<Rational>(where - a, b - where) / 64);
  }
  bool halve(std::size_t i) {
    const Rational &a = points_[i].at, &b = points_[i + 1].at;
    const Rational middle = 16 * a < b ? Rational{b / 16} : Rational{(a + b) / 2};
    return ask_near(middle, std::min<Rational>(middle - a, b - middle) / 8);
  }
  bool ask_near(const Rational& x, const Rational& reach) {
    const Rational at = simplest_between(x - reach, x + reach);
    const auto right = std::lower_bound(points_.begin(), points_.end(), at,
                                        [](const Point& p, const Rational& y) { return p.at < y; });
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

  std::vector<Release> orders_;
  bool is_convex_;  ///< each order's curve
  long digits_;
  GaussianCurve shallow_, deep_;
  std::vector<Point> points_;      ///< ascending
  std::vector<Ceiling> ceilings_;  ///< [i] is between points i and i + 1
  Rational least_ = -1, most_ = -1;
};

/// Is the curve a Gaussian one itself?
bool is_gaussian(const Release& release) {
  return std::all_of(release.counted().begin(), release.counted().end(), [](const OrderedRelease& one) {
    return one.profiles().size() == 1 && dynamic_cast<const GaussianPair*>(one.profiles().front().get()) != nullptr;
  });
}

std::vector<Release> each_order(const Release& release) {
  if (release.counted().size() == 1) return {release};
  return {release.in(PairOrder::forward), release.in(PairOrder::backward)};
}

/// From below: differences of privacy curves, at epsilons that double up to the top, or until they are enough.
Rational least_by_deltas(const Release& release, const GaussianCurve& shallow, const Rational& enough, long digits) {
  constexpr long octaves = 14;
  Rational best = 0;
  Epsilon epsilon{Rational{1, 16}};
  for (long i = 0; i < octaves && best < enough; ++i, epsilon = epsilon + epsilon) {
    const auto delta = release.delta(epsilon, digits);
    if (!delta) break;
    const Rational here = shallow.delta(epsilon).lower() - upper_end(*delta);
    if (here < best) break;
    best = here;
  }
  return best;
}

/// Of a mu that is finite and above 0.
Enclosure regret_of(const Release& release, const RuleValue& mu, bool is_attained, long digits, long of_values) {
  const Precision precision = precision_for(of_values);
  const Rational m_0 = lower_end(mu), m_1 = upper_end(mu);
  const Rational slack = 1 / Rational(power_of_ten(static_cast<unsigned long>(digits + 1)));
  // That of every curve which is not below this Gaussian one.
  const Rational most = GaussianCurve{m_1, precision}.delta(Epsilon{}).upper();
  const Rational least = least_by_deltas(release, GaussianCurve{m_0, precision}, most * (1 - slack), of_values);
  if (!is_attained || least >= most * (1 - slack)) return between(std::min(least, most), most, precision);
  RegretSearch search{each_order(release), m_0, m_1, of_values};
  search.run(slack);
  const Rational found = std::max(least, search.least());
  return between(found, std::max(found, std::min(most, search.most())), precision);
}

}  // namespace

Result<GaussianRegret> gaussian_regret(const Release& release, long digits) {
  constexpr long spare = 6;
  const auto rate = release.gdp_rate(digits + spare);
  if (!rate) return rate.error();
  RuleValue mu = rate->at_most;
  const TradeOffCurve curve{release};
  const bool is_attained = curve.tightness() != Tightness::bound;
  const Tightness tightness = std::min(curve.tightness(), mu.tightness);
  const auto answer = [&](RuleValue regret) {
    regret.rule = regret_rule;
    return GaussianRegret{mu, with(tightness, std::move(regret))};
  };
  const Precision precision = precision_for(digits);
  if (mu.infinite) {
    const RuleValue first = curve.type_two(0, digits);
    return answer(is_attained ? first : RuleValue::enclosed(between(lower_end(first), 1, precision), regret_rule));
  }
  if (upper_end(mu) == 0 || (is_attained && is_gaussian(release)))
    return answer(RuleValue::exactly(Rational{0}, precision, regret_rule));
  if (lower_end(mu) <= 0)
    return answer(RuleValue::enclosed(
        between(0, GaussianCurve{upper_end(mu), precision}.delta(Epsilon{}).upper(), precision), regret_rule));

  Enclosure regret = regret_of(release, mu, is_attained, digits, digits + spare);
  const Rational least = regret.lower();
  if (is_attained && least > 0 && !regret.has_digits(digits) && !Allowance{}.is_spent()) {
    // A small distance of large numbers.
    const long more = digits + spare + digits_of_bits(std::max(0L, -binary_exponent(least))) + 2;
    const auto finer = release.gdp_rate(more);
    if (finer && !finer->at_most.infinite && lower_end(finer->at_most) > 0) mu = finer->at_most;
    const Enclosure again = regret_of(release, mu, is_attained, digits, more);
    if (again.upper() - again.lower() < regret.upper() - regret.lower()) regret = again;
  }
  return answer(RuleValue::enclosed(regret, regret_rule));
}

}  // namespace dpcert

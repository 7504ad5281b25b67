// SPDX-License-Identifier: Apache-2.0
#include "pairs/largest_growth.hpp"

#include <cmath>
#include <queue>

#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr int most_order_cells = 600;

/// An order > 1 and g there.
struct Point {
  Rational order;
  Enclosure moment;
  [[nodiscard]] Enclosure growth() const { return moment / Rational(order * (order - 1)); }
};

/// The orders between two points, or from 1 on; `bound` >= D_a / a there.
struct OrderCell {
  std::optional<Point> from;
  Point to;
  Rational bound;
  bool operator<(const OrderCell& other) const { return bound < other.bound; }
};

class GrowthSearch {
 public:
  GrowthSearch(const GrowingDivergence& divergence, Precision precision, long digits, const Allowance& patience)
      : divergence_{divergence},
        precision_{precision},
        patience_{patience},
        tolerance_{1 / Rational(power_of_ten(static_cast<unsigned long>(digits)))},
        best_{divergence.at_one + divergence.steady} {
    if (divergence.known) best_ = max(best_, *divergence.known);
  }

  Enclosure run() {
    if (!best_.is_finite()) return best_;
    if (!cut() || !is_sound_) return below_all();
    for (int count = 0; count < most_order_cells && !patience_.is_spent() && is_worth_halving(); ++count) {
      const OrderCell cell = cells_.top();
      cells_.pop();
      const Point middle = point(between_orders(cell));
      add(cell.from, middle);
      add(middle, cell.to);
      if (!is_sound_) return below_all();
    }
    const Rational lower = best_.lower(), upper = best_.upper();
    return dpcert::between(lower, cells_.empty() ? upper : std::max(upper, cells_.top().bound), precision_);
  }

 private:
  /// The order beyond which nothing exceeds the best value, by squaring. Steady parts never add
  /// more than their D_1: what is compared is the rest, so that it need not be told from them.
  bool cut() {
    Rational last = 2;
    for (int step = 0; step < 14 && !patience_.is_spent(); ++step, last *= last) {
      const Point here = point(last);
      if (!is_sound_) return false;
      if (at_most(divergence_.beyond(last), max(divergence_.at_one, best_ - divergence_.steady)) == Trilean::yes) {
        add(std::nullopt, here);
        return true;
      }
    }
    return false;
  }

  /// What holds without any cell.
  [[nodiscard]] Enclosure below_all() const {
    const Enclosure most = max(best_, divergence_.steady + divergence_.beyond(1));
    return most.is_finite() ? dpcert::between(best_.lower(), most.upper(), precision_) : most;
  }

  [[nodiscard]] bool is_worth_halving() const {
    if (cells_.empty()) return false;
    const OrderCell& widest = cells_.top();
    const Rational left = widest.from ? widest.from->order : Rational{1};
    return widest.bound > best_.upper() + tolerance_ * abs(best_.upper()) &&
           (widest.to.order - left) * power_of_two(precision_.bits) > widest.to.order;
  }

  Point point(const Rational& order) {
    Point here{order, divergence_.log_moment(order)};
    const Enclosure growth = here.growth();
    is_sound_ = is_sound_ && growth.is_finite();
    if (is_sound_) best_ = max(best_, growth);
    return here;
  }

  /// The middle; of a cell that is many times as far from 1 at one end as at the other, the
  /// geometric one of those distances, and next to 1 a 64th.
  static Rational between_orders(const OrderCell& cell) {
    const Rational& to = cell.to.order;
    if (!cell.from) return 1 + (to - 1) / 64;
    const Rational& from = cell.from->order;
    const Rational ratio = (to - 1) / (from - 1);
    if (ratio <= 4) return (from + to) / 2;
    const auto bits = static_cast<long>(bit_size(floor(ratio))) - 1;
    return 1 + (from - 1) * power_of_two(std::max(1L, bits / 2));
  }

  void add(const std::optional<Point>& from, const Point& to) {
    const Enclosure k = half_curvature(from ? from->order : Rational{1}, to.order);
    const Enclosure bound = from ? chord_bound(*from, to, k) : first_bound(to, k);
    is_sound_ = is_sound_ && bound.is_finite();
    if (!is_sound_) return;
    Rational upper = bound.upper();
    if (upper > best_.lower()) cells_.push({from, to, std::move(upper)});
  }

  /// A k >= 0 with g'' >= 2k between these orders. What is not known near 1 is not asked again.
  Enclosure half_curvature(const Rational& from, const Rational& to) {
    const Enclosure zero{0, precision_};
    if (!divergence_.curvature || !asks_curvature_) return zero;
    const Enclosure all = divergence_.curvature(from, to);
    asks_curvature_ = all.is_finite() || to > 2;
    return all.is_finite() ? max(zero, all.lower_end()) * Rational{1, 2} : zero;
  }

  /// From order 1 on the chord of g - k a(a-1) is B (a-1), B =
  /// D_to - k to, so that D_a / a <= k + B/a.
  [[nodiscard]] static Enclosure first_bound(const Point& to, const Enclosure& k) {
    return max(to.moment / Rational(to.order - 1) - k * Rational(to.order - 1), to.growth());
  }

  /// The chord of g - k a(a-1) is A a + B (a-1), so that D_a / a <= k + A/(a-1) + B/a. That has an
  /// inner maximum only where A <= 0 <= B: at sqrt(B/-A) = a/(a-1), if that a is between the ends.
  [[nodiscard]] static Enclosure chord_bound(const Point& from, const Point& to, const Enclosure& k) {
    const auto rest = [&](const Point& x) { return x.moment - k * Rational(x.order * (x.order - 1)); };
    const Enclosure zero{0, from.moment.precision()};
    const Enclosure slope = (rest(to) - rest(from)) / Rational(to.order - from.order);
    const Enclosure minus_a = slope * Rational(from.order - 1) - rest(from), b = slope + minus_a;
    const Enclosure ends = max(from.growth(), to.growth());
    const auto rising = [&](const Point& x) {
      return minus_a * Rational(x.order * x.order) - b * Rational((x.order - 1) * (x.order - 1));
    };
    const bool is_at_end = certainly(is_negative(minus_a)) || certainly(is_negative(b)) ||
                           certainly(is_negative(rising(from))) || certainly(is_positive(rising(to)));
    return is_at_end ? ends : max(ends, k + square(sqrt(max(zero, b)) - sqrt(max(zero, minus_a))));
  }

  const GrowingDivergence& divergence_;
  Precision precision_;
  const Allowance& patience_;
  Rational tolerance_;
  Enclosure best_;
  std::priority_queue<OrderCell> cells_;
  bool is_sound_ = true, asks_curvature_ = true;
};

}  // namespace

Enclosure largest_growth(const GrowingDivergence& divergence, Precision precision, long digits,
                         const Allowance& patience) {
  return GrowthSearch{divergence, precision, digits, patience}.run();
}

}  // namespace dpcert

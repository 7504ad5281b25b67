// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/planar_hull.hpp"

#include <algorithm>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/box_polynomial.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/refine.hpp"
#include "statistics/farthest_points.hpp"

namespace dpcert {
namespace {

constexpr std::size_t parts_per_bit = 16;
constexpr long guard_bits = 64;  ///< farthest points are told apart on slopes much longer than a rounding error

Rational size_of(const Polynomial& f) {
  Rational sum = 0;
  for (const Rational& c : f) sum += abs(c);
  return sum;
}

/// sign q^3 / 2
struct HalfCube {
  Rational sign;

  template <class X>
  X operator()(const X&, const X&, const X& q) const {
    return q * q * q * Rational{sign / 2};
  }
};

/// The points (p, q) of K that are farthest in the directions (1,
/// s), s in [-1, 1], where K's are h = p + s q away.
class Chart {
 public:
  Chart(const Polynomial& a, const Polynomial& b, Precision precision)
      : precision_{precision},
        points_{a, b, Precision{precision.bits + guard_bits}},
        slopes_{points_.over_slopes(precision.bits, parts_per_bit * static_cast<std::size_t>(precision.bits))},
        most_q_{2 * size_of(b)},
        most_h_{2 * size_of(a) + most_q_} {}

  [[nodiscard]] bool is_settled() const { return slopes_.has_value(); }

  /// The integral of f(s, h, q) over these slopes s.
  /// f: analytic, of numbers of either type
  template <class Function>
  [[nodiscard]] Enclosure integral_of(const Function& f, const Interval& slopes = {-1, 1}) const {
    const Quadrature how{bound_of(f, {-1, 1}).upper_end() * power_of_two(-precision_.bits)};
    Enclosure sum{0, precision_};
    Rational reached = slopes.lower;
    for (auto first = slopes_->begin(); first != slopes_->end();) {
      auto last = first;  // of a run in which the points move analytically
      while (last + 1 != slopes_->end() && is_continued(*last, *(last + 1))) ++last;
      const Rational from = std::max(first->from, slopes.lower), to = std::min(last->to, slopes.upper);
      const Integrand integrand = [&, first, end = last + 1](const Complex& s) { return value_at(f, first, end, s); };
      first = last + 1;
      if (from >= to) continue;
      if (reached < from) sum += bound_of(f, {reached, from});
      sum += integral(integrand, from, to, precision_, how);
      reached = to;
    }
    if (reached < slopes.upper) sum += bound_of(f, {reached, slopes.upper});
    return sum;
  }

  /// The same, wherever the points are.
  template <class Function>
  [[nodiscard]] Enclosure bound_of(const Function& f, const Interval& slopes) const {
    const auto symmetric = [&](const Rational& x) { return between(-x, x, precision_); };
    return f(between(slopes.lower, slopes.upper, precision_), symmetric(most_h_), symmetric(most_q_)) *
           Rational{slopes.upper - slopes.lower};
  }

  /// The integral of |q|^3 / 2, where q, which never falls, is negative at -1 and positive at 1.
  [[nodiscard]] Enclosure integral_of_cube() const {
    const Interval negative = turn([&](const Rational&s) { return certainly(is_negative(q_at(s))); }),
                   positive = turn([&](const Rational&s) { return !certainly(is_positive(q_at(s))); });
    const Enclosure outside =
        integral_of(HalfCube{-1}, {-1, negative.lower}) + integral_of(HalfCube{1}, {positive.upper, 1});
    if (negative.upper > positive.lower) return outside + bound_of(HalfCube{1}, {negative.lower, positive.upper});
    // Between these two q is about 0: it never falls, and its sign is not known at either.
    const Enclosure q = hull(q_at(negative.upper), q_at(positive.lower));
    return outside + bound_of(HalfCube{1}, {negative.lower, negative.upper}) +
           bound_of(HalfCube{1}, {positive.lower, positive.upper}) +
           HalfCube{1}(q, q, hull(q, -q)) * Rational{positive.lower - negative.upper};
  }

 private:
  using Part = std::vector<Slopes>::const_iterator;

  static bool is_continued(const Slopes& x, const Slopes& y) {
    return x.to == y.from && x.top == y.top && x.bottom == y.bottom;
  }

  [[nodiscard]] Enclosure q_at(const Rational& s) const {
    const auto q = [](const Complex&, const Complex&, const Complex& x) { return x; };
    return value_at(q, slopes_->begin(), slopes_->end(), Complex{s, precision_}).real();
  }

  /// Neighbouring slopes in parts where the points are known, to as many bits as there are unless
  /// a part ends between them: the predicate holds at the first, and not at the second. Both are
  /// the end of a part where it holds at all or none.
  template <class Predicate>
  [[nodiscard]] Interval turn(const Predicate& holds) const {
    const auto next = std::ranges::find_if(*slopes_, [&](const Slopes& part) { return !holds(part.from); });
    if (next == slopes_->begin()) return {next->from, next->from};
    const Slopes& last = *(next - 1);
    if (holds(last.to)) return {last.to, next == slopes_->end() ? last.to : next->from};
    Interval found{last.from, last.to};
    for (long step = 0; step <= precision_.bits; ++step) {
      const Rational middle = (found.lower + found.upper) / 2;
      (holds(middle) ? found.lower : found.upper) = middle;
    }
    return found;
  }

  template <class Function>
  [[nodiscard]] Complex value_at(const Function& f, Part first, Part end, const Complex& s) const {
    const Rational middle = s.centre().real().midpoint();
    const auto part = std::partition_point(first, end, [&](const Slopes& x) { return x.to < middle; });
    if (part == end || middle < part->from) return Complex{Enclosure::unknown(precision_)};
    const Complex top = points_.at(part->top, s), bottom = points_.at(part->bottom, s),
                  q = points_.b(top) - points_.b(bottom);
    return f(s, points_.a(top) - points_.a(bottom) + s * q, q);
  }

  Precision precision_;
  FarthestPoints points_;
  std::optional<std::vector<Slopes>> slopes_;
  Rational most_q_, most_h_;
};

Polynomial combination(const Rational& x, const Polynomial& f, const Rational& y, const Polynomial& g) {
  Polynomial result(std::max(f.size(), g.size()));
  for (std::size_t k = 0; k < f.size(); ++k) result[k] += x * f[k];
  for (std::size_t k = 0; k < g.size(); ++k) result[k] += y * g[k];
  return result;
}

/// The largest value of f + sign g on [-1, 1] less the smallest.
Enclosure range(const Polynomial& f, const Rational& sign, const Polynomial& g, long digits) {
  BoxPolynomial sum, negative;
  const Polynomial total = combination(1, f, sign, g);
  for (std::size_t k = 0; k < total.size(); ++k) {
    if (total[k] == 0) continue;
    sum.push_back({total[k], {static_cast<unsigned>(k)}});
    negative.push_back({-total[k], {static_cast<unsigned>(k)}});
  }
  const Box box = {{-1, 1}};
  return maximum(sum, box, digits).value.value + maximum(negative, box, digits).value.value;
}

struct SquareOfQ {
  template <class X>
  X operator()(const X&, const X&, const X& q) const {
    return q * q;
  }
};

/// What is left of the integral of (u . x)^2 after integration by parts.
struct SquareAlong {
  Rational u, v;

  template <class X>
  X operator()(const X& s, const X& h, const X& q) const {
    const X eq = q * v - s * q * u, hu = h * u;
    return q * q * (hu * hu * Rational{2} + hu * eq * Rational{4, 3} + eq * eq * Rational{1, 3});
  }
};

/// What is left of the integral of |p| where p > 0.
struct DistanceAlong {
  template <class X>
  X operator()(const X& s, const X& h, const X& q) const {
    return q * q * (h * Rational{3} - s * q) * Rational{1, 2};
  }
};
class Hull {
 public:
  /// Given  settled charts of t
  Hull(const Curve& t, Chart along, Chart across, Precision precision)
      : along_{std::move(along)},
        across_{std::move(across)},
        sum_{range(t[0], 1, t[1], digits_for(precision))},
        difference_{range(t[0], -1, t[1], digits_for(precision))} {}

  [[nodiscard]] Enclosure area() const {
    return square(sum_) + square(difference_) - along_.integral_of(SquareOfQ{}) - across_.integral_of(SquareOfQ{});
  }
  /// The integral of (u . x)^2.
  [[nodiscard]] Enclosure second_moment(const Vector& u) const {
    const Rational squares = u(0) * u(0) + u(1) * u(1), mixed = u(0) * u(1);
    const Enclosure ends =
        (power(sum_, 4) * (squares + mixed) + power(difference_, 4) * (squares - mixed)) / Rational{3};
    return (ends - along_.integral_of(SquareAlong{u(0), u(1)}) - across_.integral_of(SquareAlong{u(1), u(0)})) /
           Rational{2};
  }

  /// The integral of |x_1|. Given: p > 0 in the first chart.
  [[nodiscard]] Enclosure first_moment() const {
    const Enclosure ends = (power(sum_, 3) + power(difference_, 3)) / Rational{2};
    return (ends - along_.integral_of(DistanceAlong{}) - across_.integral_of_cube()) * Rational{2, 3};
  }

 private:
  Chart along_, across_;
  Enclosure sum_, difference_;  ///< the support function at (1, 1) and (1, -1)
};

/// At rising precision, as far as half of the work allows: the
/// other half is for what needs no chart.
template <class Quantity>
std::optional<Enclosure> refined(const Curve& t, long digits, Quantity&& quantity) {
  std::optional<Enclosure> found;
  Precision precision = precision_for(digits);
  const WorkLimit limit{Work{Allowance{}.left().units / 2}};
  for (int attempt = 0; attempt < 3; ++attempt, precision.bits *= 2) {
    Chart along{t[0], t[1], precision};
    if (!along.is_settled()) break;
    Chart across{t[1], t[0], precision};
    if (!across.is_settled()) break;
    found = quantity(Hull{t, std::move(along), std::move(across), precision});
    if (found->has_digits(digits + 2)) break;
  }
  return found && found->has_digits(2) ? found : std::nullopt;
}

}  // namespace

std::optional<Enclosure> area_of_differences(const Curve& t, long digits) {
  return refined(t, digits, [](const Hull& hull) { return hull.area(); });
}

std::optional<Enclosure> squared_mean_of_differences(const Curve& t, const Vector& u, long digits) {
  return refined(t, digits, [&](const Hull& hull) { return hull.second_moment(u) / hull.area(); });
}

std::optional<Enclosure> absolute_mean_of_differences(const Curve& t, const Vector& u, long digits) {
  // In coordinates (u . x, c v . x) with v orthogonal to u and a c > 0 that makes K flat:
  // where |q| <= h(0, 1) is less than half of h(1, 0), p is positive in all directions
  // (1, s), since p >= h - |q| >= h(1, 0) - 2 h(0, 1).
  const Polynomial along = combination(u(0), t[0], u(1), t[1]), across = combination(-u(1), t[0], u(0), t[1]);
  const Enclosure length = range(along, 0, {}, 5), width = range(across, 0, {}, 5);
  const Rational c = length.lower() / (3 * width.upper());
  if (c <= 0) return std::nullopt;
  const Curve flat = {along, combination(c, across, 0, {})};
  return refined(flat, digits, [](const Hull& hull) { return hull.first_moment() / hull.area(); });
}

}  // namespace dpcert

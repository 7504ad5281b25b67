// SPDX-License-Identifier: Apache-2.0
// Rule `k-norm`: the largest gauge of a difference is the pure
// epsilon of K-norm noise. theory/k-norm.md
#include <algorithm>

#include "more/laws/k_norm.hpp"
#include "more/rules.hpp"
#include "more/rules/difference_test.hpp"

namespace dpcert::check {
namespace {

constexpr const char* wants_divisions =
    "it takes divisions of the box, each 0, or a variable, a place inside and two divisions";

/// Points in whose hull all values lie: those of the box, where the next number is 0; or it is that
/// of a variable, counted from 1, a place follows where its interval is cut, and both halves follow
/// in the same way. None: the numbers are no such.
std::vector<Point> gathered(const PolynomialMap& map, Numbers& numbers) {
  std::vector<Point> points;
  std::vector<std::vector<Point>> parts{map.box};
  while (!parts.empty()) {
    std::vector<Point> part = std::move(parts.back());
    parts.pop_back();
    const auto variable = numbers.next_index();
    if (!variable || *variable > part.size()) return {};
    if (*variable == 0) {
      const auto here = map.control_points(part);
      points.insert(points.end(), here.begin(), here.end());
      continue;
    }
    const auto place = numbers.next();
    Point& interval = part[*variable - 1];
    if (!place || *place <= interval[0] || *place >= interval[1]) return {};
    spend(2 * part.size(), memory_cost(0));
    std::vector<Point> above = part;
    above[*variable - 1][0] = interval[1] = *place;
    parts.push_back(std::move(above));
    parts.push_back(std::move(part));
  }
  return distinct(std::move(points));
}
/// The values at two records, whose numbers come next. None: they are no such.
std::vector<Point> two_values(const PolynomialMap& map, Numbers& numbers) {
  std::vector<Point> values;
  for (int record = 0; record < 2; ++record) {
    Point x;
    for (const Point& interval : map.box) {
      auto number = numbers.next();
      if (!number || *number < interval[0] || *number > interval[1]) return {};
      x.push_back(*std::move(number));
    }
    values.push_back(map.value(x));
  }
  return values;
}

/// One of each pair f, -f of functionals whose largest value is the gauge, up to the ball's factor;
/// none: it is another ball.
std::vector<Point> functionals_of(const NormBall& ball) {
  if (const auto* polytope = std::get_if<FunctionalBall>(&ball.kind)) {
    std::vector<Point> half;
    for (const Point& f : polytope->functionals) {
      const auto first = std::find_if(f.begin(), f.end(), [](const Rational& c) { return c != 0; });
      if (first != f.end() && *first > 0) half.push_back(f);
    }
    return half;
  }
  const auto* lp = std::get_if<LpBall>(&ball.kind);
  if (lp == nullptr || lp->p) return {};
  std::vector<Point> units;
  for (std::size_t i = 0; i < ball.dimension; ++i) {
    spend(ball.dimension, memory_cost(0));
    units.emplace_back(ball.dimension)[i] = 1;
  }
  return units;
}

/// Each functional's widths, by a division of the box for each.
Judgement by_functionals(const PolynomialMap& map, const std::vector<Point>& functionals, const Rational& radius,
                         Numbers& numbers) {
  for (const Point& f : functionals) {
    const auto points = gathered(map.seen_by(f), numbers);
    if (points.empty()) return Judgement::fails(wants_divisions);
    if (width(points, {1}) > radius) return Judgement::fails(too_good);
  }
  return Judgement::when(numbers.are_used_up(), "it has more numbers than functionals need");
}

/// Of the sum of sizes, or of squares, of coordinates: what the parts have, whose records are
/// chosen independently, adds up. A part whose corners are not known takes a division of the box.
Judgement by_parts(const Application& step, const std::vector<PolynomialMap>& parts, SumOf what, const Rational& bound,
                   Numbers& numbers) {
  Rational total = 0;
  for (const PolynomialMap& part : parts) {
    const auto points = part.has_corners() ? distinct(part.control_points(part.box)) : gathered(part, numbers);
    if (points.empty()) return Judgement::fails(wants_divisions);
    total += largest_sum(points, what);
  }
  if (!numbers.are_used_up()) return Judgement::fails("it has more numbers than parts need");
  return judged(is_positive(step.says.kind), total <= bound);
}

/// The same of second moments of p numbers, in closed form.
Rational largest_of_second_moments(std::size_t p, SumOf what) {
  const Rational n{p};
  if (what == SumOf::sizes) return n * (n + 2) * (n + 2) / (2 * (n + 1));
  const Rational k{(p + 1) / 2};
  return 4 * k * (n + 1 - k);
}

bool have_corners(const std::vector<PolynomialMap>& parts) {
  return std::all_of(parts.begin(), parts.end(), [](const PolynomialMap& part) { return part.has_corners(); });
}

/// Of a statistic's values, seen by the ball.
Judgement of_differences(const Application& step, const Differences& of, const Rational& radius) {
  const bool is_bound = is_positive(step.says.kind);
  const auto& [ball, values] = of;
  Numbers numbers{step.arguments};
  const auto* hull = std::get_if<MapHull>(&ball.kind);
  if (hull != nullptr && values.map && *hull->map == *values.map)  // the largest gauge is 1
    return numbers.are_used_up() ? judged(is_bound, 1 <= radius) : Judgement::fails("it takes no numbers");
  const auto* lp = std::get_if<LpBall>(&ball.kind);
  const bool is_sum = lp != nullptr && lp->p && (*lp->p == 1 || *lp->p == 2);
  const SumOf what = is_sum && *lp->p == 1 ? SumOf::sizes : SumOf::squares;
  const Rational limit = what == SumOf::sizes ? radius : radius * radius;
  if (is_sum && values.map && values.map->is_second_moments())
    return numbers.are_used_up() ? judged(is_bound, largest_of_second_moments(values.map->box.size(), what) <= limit)
                                 : Judgement::fails("it takes no numbers for second moments");
  if (is_sum && values.map)
    if (const auto parts = values.map->parts(); parts.size() > 1 && (is_bound || have_corners(parts)))
      return by_parts(step, parts, what, limit, numbers);
  if (!values.corners.empty()) return judge_values(step, ball, values.corners, radius, numbers);
  if (!is_bound) {
    const auto two = two_values(*values.map, numbers);
    return two.empty() ? Judgement::fails("it takes two records of the box")
                       : judge_values(step, ball, two, radius, numbers);
  }
  if (const auto functionals = functionals_of(ball); !functionals.empty())
    return by_functionals(*values.map, functionals, radius, numbers);
  const auto points = gathered(*values.map, numbers);
  return points.empty() ? Judgement::fails(wants_divisions) : judge_values(step, ball, points, radius, numbers);
}

}  // namespace

Judgement k_norm(const Application& step) {
  const auto* noise = step.about.as<KNorm>();
  if (noise == nullptr) return Judgement::fails("the node is no k_norm");
  const Statement& says = step.says;
  if (says.kind != Kind::dp && says.kind != Kind::not_dp)
    return Judgement::fails("it does not conclude such a statement");
  if (says.kind == Kind::not_dp && says.value != 0) return Judgement::fails("it breaks delta 0 only");
  if (const auto* sensitivity = std::get_if<Rational>(&noise->shifts)) {
    if (!step.arguments.empty()) return Judgement::fails("it takes no numbers for a stated sensitivity");
    const LogNumber loss{*sensitivity / noise->scale, 1};
    return judged(says.kind == Kind::dp, at_most(loss, says.epsilon));
  }
  const auto& shifts = std::get<Differences>(noise->shifts);
  if (says.epsilon.argument != 1 || says.epsilon.offset < 0) return Judgement::fails("epsilon must be rational, >= 0");
  return of_differences(step, shifts, says.epsilon.offset * noise->scale * shifts.ball.factor);
}

}  // namespace dpcert::check

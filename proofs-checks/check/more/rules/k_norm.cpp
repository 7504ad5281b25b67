// SPDX-License-Identifier: Apache-2.0
// Rule `k-norm`: the largest gauge of a difference is the pure
// epsilon of K-norm noise. theory/k-norm.md
#include <algorithm>

#include "more/laws/k_norm.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

/// Numbers that a certificate lists, taken one by one.
class Numbers {
 public:
  explicit Numbers(const std::vector<std::string_view>& words) : words_{words} {}
  [[nodiscard]] std::optional<Rational> next() {
    return at_ < words_.size() ? read_fraction(words_[at_++]) : std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> next_index() {
    return at_ < words_.size() ? read_index(words_[at_++]) : std::nullopt;
  }
  [[nodiscard]] bool are_used_up() const { return at_ == words_.size(); }

 private:
  const std::vector<std::string_view>& words_;
  std::size_t at_ = 0;
};

/// Adds points in whose hull all values lie: those of the box, where the next number is 0; or it is
/// that of a variable, counted from 1, a place follows where its interval is cut, and both halves
/// follow in the same way.
bool gather(const PolynomialMap& map, Numbers& numbers, std::vector<Point>& points) {
  std::vector<std::vector<Point>> parts{map.box};
  while (!parts.empty()) {
    std::vector<Point> part = std::move(parts.back());
    parts.pop_back();
    const auto variable = numbers.next_index();
    if (!variable || *variable > part.size()) return false;
    if (*variable == 0) {
      const auto here = map.control_points(part);
      points.insert(points.end(), here.begin(), here.end());
      continue;
    }
    const auto place = numbers.next();
    Point& interval = part[*variable - 1];
    if (!place || *place <= interval[0] || *place >= interval[1]) return false;
    std::vector<Point> above = part;
    above[*variable - 1][0] = interval[1] = *place;
    parts.push_back(std::move(above));
    parts.push_back(std::move(part));
  }
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return true;
}
/// Adds the values at two records, whose numbers come next.
bool two_values(const PolynomialMap& map, Numbers& numbers, std::vector<Point>& values) {
  for (int record = 0; record < 2; ++record) {
    Point x;
    for (const Point& interval : map.box) {
      auto number = numbers.next();
      if (!number || *number < interval[0] || *number > interval[1]) return false;
      x.push_back(*std::move(number));
    }
    values.push_back(map.value(x));
  }
  return true;
}

/// Is every difference of two values within `radius` times the ball? The values' differences come
/// in pairs u, -u, and the ball is symmetric: one of each is looked at.
class DifferenceTest {
 public:
  DifferenceTest(const Application& step, const std::vector<Point>& values, Rational radius, Numbers& numbers)
      : step_{step}, values_{values}, radius_{std::move(radius)}, numbers_{numbers} {}

  Judgement operator()(const PointHull& hull) { return is_positive(step_.says.kind) ? inside(hull) : outside(hull); }

  Judgement operator()(const FunctionalBall& ball) {
    if (!numbers_.are_used_up()) return takes_nothing();
    Rational largest = 0;
    for (const Point& f : ball.functionals) largest = std::max(largest, width(values_, f));
    return compare(largest, radius_);
  }

  Judgement operator()(const LpBall& ball) {
    if (!numbers_.are_used_up()) return takes_nothing();
    if (!ball.p) return compare(largest_width(), radius_);
    if (*ball.p == 1) return compare(has_few_signs() ? largest_by_signs() : largest_sum(absolute), radius_);
    if (*ball.p == 2) return compare(largest_sum([](const Rational& c) { return c * c; }), radius_ * radius_);
    throw BeyondLimits{"an lp_ball of which this checker knows no rule"};
  }

  Judgement operator()(const EllipsoidBall& ball) {
    if (!numbers_.are_used_up()) return takes_nothing();
    return compare(largest_of([&](const Point& u) { return *ball.shape.squared_norm(u); }), radius_ * radius_);
  }

  Judgement operator()(const MapHull& /*unused*/) { return unknown(); }
  Judgement operator()(const SomeBall& /*unused*/) { return unknown(); }

 private:
  static Judgement takes_nothing() { return Judgement::fails("it takes no more numbers for such a body"); }
  static Judgement unknown() { throw BeyondLimits{"a \"body\" of whose gauge this checker knows no rule"}; }
  [[nodiscard]] Judgement compare(const Rational& largest, const Rational& bound) const {
    return judged(is_positive(step_.says.kind), largest <= bound);
  }
  template <class Gauge>
  [[nodiscard]] Rational largest_of(const Gauge& gauge) const {
    Rational largest = 0;
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (std::size_t j = i + 1; j < values_.size(); ++j)
        largest = std::max(largest, gauge(difference(values_[i], values_[j])));
    return largest;
  }

  /// Over all differences, of the sum of a term for each coordinate.
  template <class Term>
  [[nodiscard]] Rational largest_sum(const Term& term) const {
    return largest_of([&](const Point& u) {
      Rational sum = 0;
      for (const Rational& c : u) sum += term(c);
      return sum;
    });
  }
  static Rational absolute(const Rational& c) { return abs(c); }
  /// Are there fewer vectors of signs, but for their own, than values?
  [[nodiscard]] bool has_few_signs() const {
    constexpr std::size_t most_dimensions = 20;
    const std::size_t d = values_.front().size();
    return d <= most_dimensions && std::size_t{1} << (d - 1) <= values_.size();
  }
  /// The largest sum of absolute values: that of a functional of signs, the last of which is +.
  [[nodiscard]] Rational largest_by_signs() const {
    const std::size_t d = values_.front().size();
    Rational largest = 0;
    for (std::size_t signs = 0; signs < std::size_t{1} << (d - 1); ++signs) {
      Point f;
      for (std::size_t i = 0; i < d; ++i) f.emplace_back(signs >> i & 1 ? -1 : 1);
      largest = std::max(largest, width(values_, f));
    }
    return largest;
  }
  /// The largest coordinate of a difference.
  [[nodiscard]] Rational largest_width() const {
    Rational largest = 0;
    for (std::size_t i = 0; i < values_.front().size(); ++i) {
      const auto [least, most] = std::minmax_element(values_.begin(), values_.end(),
                                                     [&](const Point& x, const Point& y) { return x[i] < y[i]; });
      largest = std::max(largest, Rational{(*most)[i] - (*least)[i]});
    }
    return largest;
  }

  /// For each i < j: how many points, and then the index and the weight of each: they sum to value
  /// i - value j, and the weights, none below 0, to at most the radius.
  Judgement inside(const PointHull& hull) {
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (std::size_t j = i + 1; j < values_.size(); ++j) {
        const auto judged = is_combination(hull, difference(values_[i], values_[j]));
        if (!judged.follows()) return judged;
      }
    return Judgement::when(numbers_.are_used_up(), "it has more weights than differences need");
  }

  Judgement is_combination(const PointHull& hull, Point rest) {
    const auto count = numbers_.next_index();
    if (!count || *count > step_.arguments.size()) return Judgement::fails("it lists weights for every difference");
    Rational total = 0;
    for (std::size_t k = 0; k < *count; ++k) {
      const auto index = numbers_.next_index();
      const auto weight = numbers_.next();
      const auto generator = index ? hull.generator(*index) : std::nullopt;
      if (!generator || !weight || *weight < 0) return Judgement::fails("it lists points of the body and weights >= 0");
      total += *weight;
      for (std::size_t c = 0; c < rest.size(); ++c) rest[c] -= *weight * (*generator)[c];
    }
    const bool is_reached = std::all_of(rest.begin(), rest.end(), [](const Rational& c) { return c == 0; });
    if (!is_reached) return Judgement::fails("the weighted points do not sum to the difference");
    return Judgement::when(total <= radius_, too_good);
  }

  /// A functional that is at most 1 on the body and more than the radius on some difference.
  Judgement outside(const PointHull& hull) {
    Point f;
    while (f.size() < values_.front().size()) {
      const auto next = numbers_.next();
      if (!next) return Judgement::fails("it takes a functional");
      f.push_back(*next);
    }
    if (!numbers_.are_used_up()) return Judgement::fails("it takes one functional");
    const bool is_polar = hull.of_differences ? width(hull.points, f) <= 1
                                              : std::all_of(hull.points.begin(), hull.points.end(),
                                                            [&](const Point& p) { return dot(f, p) <= 1; });
    if (!is_polar) return Judgement::fails("the functional exceeds 1 on the body");
    return compare(width(values_, f), radius_);
  }

  const Application& step_;
  const std::vector<Point>& values_;
  Rational radius_;
  Numbers& numbers_;
};

/// Of a statistic's values, seen by the ball.
Judgement of_differences(const Application& step, const Differences& of, const Rational& radius) {
  const bool is_bound = is_positive(step.says.kind);
  const auto& [ball, values] = of;
  Numbers numbers{step.arguments};
  const auto* hull = std::get_if<MapHull>(&ball.kind);
  if (hull != nullptr && values.map && *hull->map == *values.map)  // the largest gauge is 1
    return numbers.are_used_up() ? judged(is_bound, 1 <= radius) : Judgement::fails("it takes no numbers");
  std::vector<Point> points = values.corners;
  if (values.map && is_bound && !gather(*values.map, numbers, points))
    return Judgement::fails("it takes parts of the box, each 0, or a variable, a place inside and two parts");
  if (values.map && !is_bound && !two_values(*values.map, numbers, points))
    return Judgement::fails("it takes two records of the box");
  return std::visit(DifferenceTest{step, points, radius, numbers}, ball.kind);
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

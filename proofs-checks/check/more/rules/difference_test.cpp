// SPDX-License-Identifier: Apache-2.0
#include "more/rules/difference_test.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

template <class Gauge>
Rational over_pairs(const std::vector<Point>& values, const Gauge& gauge) {
  Rational largest = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    for (std::size_t j = i + 1; j < values.size(); ++j)
      largest = std::max(largest, gauge(difference(values[i], values[j])));
  return largest;
}

/// Are there fewer vectors of signs, one of each pair, than values?
bool has_few_signs(const std::vector<Point>& values) {
  constexpr std::size_t most_dimensions = 20;
  const std::size_t d = values.front().size();
  return d <= most_dimensions && std::size_t{1} << (d - 1) <= values.size();
}
/// The largest sum of sizes: that of a functional of signs, the last of which is +.
Rational largest_by_signs(const std::vector<Point>& values) {
  const std::size_t d = values.front().size();
  Rational largest = 0;
  for (std::size_t signs = 0; signs < std::size_t{1} << (d - 1); ++signs) {
    Point f;
    for (std::size_t i = 0; i < d; ++i) f.emplace_back(signs >> i & 1 ? -1 : 1);
    largest = std::max(largest, width(values, f));
  }
  return largest;
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
    if (*ball.p == 1) return compare(largest_sum(values_, SumOf::sizes), radius_);
    if (*ball.p == 2) return compare(largest_sum(values_, SumOf::squares), radius_ * radius_);
    throw BeyondLimits{"an lp_ball of which this checker knows no rule"};
  }

  Judgement operator()(const EllipsoidBall& ball) {
    if (!numbers_.are_used_up()) return takes_nothing();
    return compare(over_pairs(values_, [&](const Point& u) { return *ball.shape.squared_norm(u); }), radius_ * radius_);
  }

  Judgement operator()(const MapHull& /*unused*/) { return unknown(); }
  Judgement operator()(const SomeBall& /*unused*/) { return unknown(); }

 private:
  static Judgement takes_nothing() { return Judgement::fails("it takes no more numbers for such a body"); }
  static Judgement unknown() { throw BeyondLimits{"a \"body\" of whose gauge this checker knows no rule"}; }
  [[nodiscard]] Judgement compare(const Rational& largest, const Rational& bound) const {
    return judged(is_positive(step_.says.kind), largest <= bound);
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

}  // namespace

Rational largest_sum(const std::vector<Point>& values, SumOf what) {
  if (what == SumOf::sizes && has_few_signs(values)) return largest_by_signs(values);
  return over_pairs(values, [what](const Point& u) {
    Rational sum = 0;
    for (const Rational& c : u) sum += what == SumOf::sizes ? abs(c) : c * c;
    return sum;
  });
}

Judgement judge_values(const Application& step, const NormBall& ball, const std::vector<Point>& values,
                       const Rational& radius, Numbers& numbers) {
  return std::visit(DifferenceTest{step, values, radius, numbers}, ball.kind);
}

}  // namespace dpcert::check

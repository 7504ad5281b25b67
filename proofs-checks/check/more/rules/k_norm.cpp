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

/// Is every difference of two values within `radius` times the ball? The values' differences come
/// in pairs u, -u, and the ball is symmetric: one of each is looked at.
class DifferenceTest {
 public:
  DifferenceTest(const Application& step, const Differences& of, Rational radius)
      : step_{step}, values_{of.values}, radius_{std::move(radius)} {}

  Judgement operator()(const PointHull& hull) { return is_positive(step_.says.kind) ? inside(hull) : outside(hull); }

  Judgement operator()(const FunctionalBall& ball) {
    if (!step_.arguments.empty()) return takes_nothing();
    Rational largest = 0;
    for (const Point& f : ball.functionals) largest = std::max(largest, width(values_, f));
    return compare(largest, radius_);
  }

  Judgement operator()(const LpBall& ball) {
    if (!step_.arguments.empty()) return takes_nothing();
    if (!ball.p) return compare(largest_width(), radius_);
    if (*ball.p == 1) return compare(largest_sum([](const Rational& c) { return abs(c); }), radius_);
    if (*ball.p == 2) return compare(largest_sum([](const Rational& c) { return c * c; }), radius_ * radius_);
    throw BeyondLimits{"an lp_ball of which this checker knows no rule"};
  }

  Judgement operator()(const EllipsoidBall& ball) {
    if (!step_.arguments.empty()) return takes_nothing();
    return compare(largest_of([&](const Point& u) { return *ball.shape.squared_norm(u); }), radius_ * radius_);
  }

  Judgement operator()(const SomeBall& /*unused*/) {
    throw BeyondLimits{"a \"body\" of whose gauge this checker knows no rule"};
  }

 private:
  static Judgement takes_nothing() { return Judgement::fails("it takes no numbers for such a body"); }
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
    Numbers numbers{step_.arguments};
    for (std::size_t i = 0; i < values_.size(); ++i)
      for (std::size_t j = i + 1; j < values_.size(); ++j) {
        const auto judged = is_combination(hull, difference(values_[i], values_[j]), numbers);
        if (!judged.follows()) return judged;
      }
    return Judgement::when(numbers.are_used_up(), "it has more weights than differences need");
  }

  Judgement is_combination(const PointHull& hull, Point rest, Numbers& numbers) {
    const auto count = numbers.next_index();
    if (!count || *count > step_.arguments.size()) return Judgement::fails("it lists weights for every difference");
    Rational total = 0;
    for (std::size_t k = 0; k < *count; ++k) {
      const auto index = numbers.next_index();
      const auto weight = numbers.next();
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
    Numbers numbers{step_.arguments};
    Point f;
    while (f.size() < values_.front().size()) {
      const auto next = numbers.next();
      if (!next) return Judgement::fails("it takes a functional");
      f.push_back(*next);
    }
    if (!numbers.are_used_up()) return Judgement::fails("it takes one functional");
    const bool is_polar = hull.of_differences ? width(hull.points, f) <= 1
                                              : std::all_of(hull.points.begin(), hull.points.end(),
                                                            [&](const Point& p) { return dot(f, p) <= 1; });
    if (!is_polar) return Judgement::fails("the functional exceeds 1 on the body");
    return compare(width(values_, f), radius_);
  }

  const Application& step_;
  const std::vector<Point>& values_;
  Rational radius_;
};

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
  DifferenceTest differences{step, shifts, says.epsilon.offset * noise->scale * shifts.ball.factor};
  return std::visit(differences, shifts.ball.kind);
}

}  // namespace dpcert::check

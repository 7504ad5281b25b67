// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/cell_search.hpp"

#include <algorithm>
#include <memory>

#include "statistics/control_points.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_points = 4'096;
constexpr unsigned most_degree = 100;  // the checker's work grows with the cube of it
constexpr double exact_steps = 3'000;  // of an exact size

/// Where the map, seen by a functional, turns along a variable in which it is quadratic, the others
/// being those of a site; or the middle of the interval.
Rational place_to_cut(const PolynomialStatistic& map, const Interval& interval, const Vector& functional,
                      std::vector<Rational> site, std::size_t variable) {
  const auto at = [&](const Rational& x) {
    site[variable] = x;
    Rational sum = 0;
    for (Eigen::Index c = 0; c < functional.size(); ++c)
      if (functional(c) != 0) sum += functional(c) * evaluate(map.components[static_cast<std::size_t>(c)], site);
    return sum;
  };
  const Rational middle = (interval.lower + interval.upper) / 2, half = (interval.upper - interval.lower) / 2;
  const Rational low = at(interval.lower), centre = at(middle), high = at(interval.upper);
  const Rational second = low - 2 * centre + high;
  if (degrees_of(map)[variable] != 2 || second == 0) return middle;
  const Rational turn = (low - high) / (2 * second);  // from the middle, in halves
  return abs(turn) < Rational(15, 16) && bit_size(turn) < 64 ? Rational{middle + half * turn} : middle;
}

}  // namespace

class CellSearch::Tree {
 public:
  Tree(const PolynomialStatistic& map, const BallSize& size, const CellEffort& effort)
      : map_{map},
        size_{size},
        effort_{effort},
        from_{some_value(map)},
        root_{map, map.domain, from_},
        margin_{size.margin(largest_coordinates(root_, from_))} {}

  [[nodiscard]] GaugeCells keep_to(const Rational& limit) {
    limit_ = limit;
    breach_.reset();
    steps_ = 0;
    std::vector<std::pair<BoxPart*, BoxPart*>> pairs{{&root_, &root_}};
    while (!pairs.empty()) {
      const auto [x, y] = pairs.back();
      pairs.pop_back();
      if (!x->lower && !y->lower && !divide_for(*x, *y)) {
        if (is_far_) return {};
        continue;
      }
      if (breach_) return {std::nullopt, std::move(breach_)};
      add_halves(x, y, pairs);
    }
    GaugeCells found{std::vector<Rational>{}, std::nullopt};
    list(root_, *found.promise);
    return found;
  }

 private:
  /// A part of the box; where it is divided, by which variable, and where.
  struct BoxPart {
    Box box;
    ControlPoints control;
    std::vector<double> about = {};  ///< the points, one after the other, from some value: steer
    double bend = 0;                 ///< of the variable that bends most
    std::size_t variable = 0;
    Rational place = 0;
    std::unique_ptr<BoxPart> lower = nullptr, upper = nullptr;

    /// `from` is some value of the map, next to which numbers are small.
    BoxPart(const PolynomialStatistic& map, Box of, const Vector& from) : box{std::move(of)}, control{map, box} {
      for (const Vector& point : control.points())
        for (Eigen::Index c = 0; c < point.size(); ++c)
          about.push_back(Rational{point(c) - from(c)}.convert_to<double>());
      for (std::size_t v = 0; v < box.size(); ++v)
        if (const double here = control.bend(v); here > bend) bend = here, variable = v;
    }
  };
  /// Two points of parts that are farther apart than the radius, or seem to be.
  struct Distant {
    std::size_t of_first, of_second;
  };

  static void add_halves(BoxPart* x, BoxPart* y, std::vector<std::pair<BoxPart*, BoxPart*>>& pairs) {
    if (x == y) {
      pairs.emplace_back(x->lower.get(), x->lower.get());
      pairs.emplace_back(x->lower.get(), x->upper.get());
      pairs.emplace_back(x->upper.get(), x->upper.get());
      return;
    }
    BoxPart* divided = x->lower ? x : y;
    BoxPart* other = x->lower ? y : x;
    pairs.emplace_back(divided->lower.get(), other);
    pairs.emplace_back(divided->upper.get(), other);
  }

  /// Divides one of two parts whose points are too far apart; false: they are not, or (`is_far_`)
  /// it is of no use, or too much.
  bool divide_for(BoxPart& x, BoxPart& y) {
    const auto distant = farthest_beyond(x, y);
    is_far_ = steps_ > effort_.steps;
    if (is_far_ || !distant) return false;
    const Vector u = x.control.points()[distant->of_first] - y.control.points()[distant->of_second];
    if (x.control.is_corner(distant->of_first) && y.control.is_corner(distant->of_second)) {
      breach_ = x.control.site(distant->of_first);
      const auto second = y.control.site(distant->of_second);
      breach_->insert(breach_->end(), second.begin(), second.end());
      return true;
    }
    BoxPart& part = x.bend >= y.bend ? x : y;
    is_far_ = part.bend == 0 || ++parts_ >= effort_.parts;
    if (is_far_) return false;
    const std::size_t of_part = &part == &x ? distant->of_first : distant->of_second;
    part.place =
        place_to_cut(map_, part.box[part.variable], size_.functional(u), part.control.site(of_part), part.variable);
    Box below = part.box, above = part.box;
    below[part.variable].upper = above[part.variable].lower = part.place;
    part.lower = std::make_unique<BoxPart>(map_, std::move(below), from_);
    part.upper = std::make_unique<BoxPart>(map_, std::move(above), from_);
    return true;
  }

  /// Of pairs of points that are more than the limit apart the one that is the farthest, two
  /// corners before others; nothing: all are within the limit.
  [[nodiscard]] std::optional<Distant> farthest_beyond(const BoxPart& x, const BoxPart& y) {
    const std::size_t d = map_.components.size(), of_x = x.control.points().size(), of_y = y.control.points().size();
    const double limit = limit_.convert_to<double>();
    steps_ += static_cast<double>(of_x) * static_cast<double>(of_y) * static_cast<double>(d);
    std::optional<Distant> found;
    double most = 0;
    bool are_corners = false;
    std::vector<double> u(d);
    for (std::size_t i = 0; i < of_x && steps_ <= effort_.steps; ++i)
      for (std::size_t k = &x == &y ? i + 1 : 0; k < of_y; ++k) {
        for (std::size_t c = 0; c < d; ++c) u[c] = x.about[i * d + c] - y.about[k * d + c];
        const double about = size_.about(u.data());
        if (about < limit - margin_) continue;
        const bool corners = x.control.is_corner(i) && y.control.is_corner(k);
        if (corners < are_corners || (corners == are_corners && about <= most)) continue;
        if (!(about > limit + margin_)) {  // near to it, or no number
          steps_ += exact_steps;
          if (size_(x.control.points()[i] - y.control.points()[k]) <= limit_) continue;
        }
        found = {i, k};
        most = about;
        are_corners = corners;
      }
    return found;
  }

  /// As the rule reads them: 0, or a variable, a place and both halves.
  static void list(const BoxPart& part, std::vector<Rational>& numbers) {
    if (!part.lower) {
      numbers.emplace_back(0);
      return;
    }
    numbers.emplace_back(part.variable + 1);
    numbers.push_back(part.place);
    list(*part.lower, numbers);
    list(*part.upper, numbers);
  }

  /// Twice those of the points of the root less some value, in whose hull all others lie.
  static Vector largest_coordinates(const BoxPart& root, const Vector& from) {
    Vector largest = Vector::Zero(from.size());
    for (const Vector& point : root.control.points()) largest = largest.cwiseMax(2 * (point - from).cwiseAbs());
    return largest;
  }
  static Vector some_value(const PolynomialStatistic& map) {
    std::vector<Rational> corner;
    for (const Interval& interval : map.domain) corner.push_back(interval.lower);
    Vector value(static_cast<Eigen::Index>(map.components.size()));
    for (Eigen::Index c = 0; c < value.size(); ++c)
      value(c) = evaluate(map.components[static_cast<std::size_t>(c)], corner);
    return value;
  }

  const PolynomialStatistic& map_;
  const BallSize& size_;
  CellEffort effort_;
  Rational limit_ = 0;
  Vector from_;
  BoxPart root_;
  double margin_;
  std::optional<std::vector<Rational>> breach_;
  bool is_far_ = false;
  std::size_t parts_ = 1;
  double steps_ = 0;
};

CellSearch::CellSearch(const PolynomialStatistic& map, const BallSize& size, const CellEffort& effort) {
  std::size_t points = 1;
  for (const unsigned degree : degrees_of(map)) {
    points *= degree + 1;
    if (points > most_points || degree > most_degree) return;
  }
  tree_ = std::make_unique<Tree>(map, size, effort);
}
CellSearch::~CellSearch() = default;

GaugeCells CellSearch::keep_to(const Rational& limit) { return tree_ ? tree_->keep_to(limit) : GaugeCells{}; }

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/box_polynomial.hpp"

#include <algorithm>

#include "box_polynomial_cells.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

using BoxPoint = std::vector<Rational>;

/// A part of the box on which the maximum is still sought; a variable of
/// degree 0 is fixed, at both ends of its interval.
struct BoxCell {
  BernsteinForm form;
  Box box;
  Rational upper;  ///< a bound of the values
};

bool is_lower(const BoxCell& x, const BoxCell& y) { return x.upper < y.upper; }

/// f as a polynomial in one variable, the others fixed.
Polynomial restricted(const BoxPolynomial& f, const BoxPoint& point, std::size_t variable) {
  Polynomial result;
  for (const auto& [coefficient, powers] : f) {
    Rational c = coefficient;
    for (std::size_t v = 0; v < powers.size(); ++v)
      if (v != variable) c *= power(point[v], powers[v]);
    result.resize(std::max<std::size_t>(result.size(), powers[variable] + 1));
    result[powers[variable]] += c;
  }
  return result;
}

BoxPoint lower_corner(const Box& box) {
  BoxPoint point;
  for (const Interval& interval : box) point.push_back(interval.lower);
  return point;
}

/// Branch and bound, the most promising cell first.
class BranchAndBound {
 public:
  BranchAndBound(const BoxPolynomial& f, const Box& box, long digits)
      : f_{f}, digits_{digits}, small_{Rational{1, power_of_ten(static_cast<unsigned long>(digits + 2))}} {
    best_.point = lower_corner(box);
    best_.lower = best_.upper = evaluate(f, best_.point);
    add({BernsteinForm{f, box}, box, 0});
  }

  [[nodiscard]] MaximumFound run() {
    const Allowance patience{Budget{}.patience};
    while (!cells_.empty() && cells_.front().upper > best_.lower + tolerance() && !patience.is_spent()) {
      std::pop_heap(cells_.begin(), cells_.end(), is_lower);
      const BoxCell cell = std::move(cells_.back());
      cells_.pop_back();
      divide(cell);
    }
    if (!cells_.empty()) settle(cells_.front().upper);
    return std::move(best_);
  }

 private:
  [[nodiscard]] Rational tolerance() const { return abs(best_.lower) * small_; }

  void propose(const Rational& value, BoxPoint point) {
    if (value <= best_.lower) return;
    best_.lower = value;
    best_.point = std::move(point);
    settle(value);
  }
  void settle(const Rational& upper) { best_.upper = std::max(best_.upper, upper); }

  /// Fixes the variables in which f is monotone on the cell, and
  /// keeps what may hold a better value.
  void add(BoxCell cell) {
    for (std::size_t v = 0; v < cell.box.size(); ++v) {
      if (cell.form.degree(v) == 0) continue;
      const Interval slope = cell.form.derivative(v).range();
      if (slope.lower >= 0 || slope.upper <= 0) return add(face(cell, v, slope.lower >= 0));
    }
    const auto [value, at_upper] = cell.form.best_corner();
    BoxPoint corner;
    for (std::size_t v = 0; v < cell.box.size(); ++v)
      corner.push_back(at_upper[v] ? cell.box[v].upper : cell.box[v].lower);
    propose(value, std::move(corner));
    cell.upper = cell.form.range().upper;
    if (cell.upper <= best_.lower) return;
    cells_.push_back(std::move(cell));
    std::push_heap(cells_.begin(), cells_.end(), is_lower);
  }

  [[nodiscard]] static BoxCell face(const BoxCell& cell, std::size_t variable, bool upper) {
    BoxCell result{cell.form.face(variable, upper), cell.box, 0};
    auto& [from, to] = result.box[variable];
    (upper ? from : to) = upper ? to : from;
    return result;
  }

  void divide(const BoxCell& cell) {
    std::vector<std::size_t> free;
    for (std::size_t v = 0; v < cell.box.size(); ++v)
      if (cell.form.degree(v) > 0) free.push_back(v);
    if (free.size() == 1) return solve_line(cell, free.front());
    // An affine function of a variable is largest at an end, whatever the others are.
    for (const std::size_t v : free)
      if (cell.form.degree(v) == 1) {
        add(face(cell, v, false));
        return add(face(cell, v, true));
      }
    if (solve_concave(cell)) return;
    halve(cell, steepest(cell, free));
  }

  void solve_line(const BoxCell& cell, std::size_t variable) {
    BoxPoint point = lower_corner(cell.box);
    const auto found = maximum_on_line(restricted(f_, point, variable), cell.box[variable], tolerance(), digits_);
    point[variable] = found.point.front();
    propose(found.lower, std::move(point));
    settle(found.upper);
  }

  [[nodiscard]] bool solve_concave(const BoxCell& cell) {
    const auto found = concave_maximum(cell.form, tolerance(), digits_);
    if (!found) return false;
    BoxPoint point;
    for (std::size_t v = 0; v < cell.box.size(); ++v)
      point.push_back(cell.box[v].lower + (cell.box[v].upper - cell.box[v].lower) * found->point[v]);
    propose(found->lower, std::move(point));
    if (found->upper > best_.lower + tolerance()) return false;
    settle(found->upper);
    return true;
  }

  [[nodiscard]] static std::size_t steepest(const BoxCell& cell, const std::vector<std::size_t>& free) {
    const auto slope = [&](std::size_t v) {
      const auto [lower, upper] = cell.form.derivative(v).range();
      return upper - lower;
    };
    return *std::max_element(free.begin(), free.end(),
                             [&](std::size_t v, std::size_t w) { return slope(v) < slope(w); });
  }

  void halve(const BoxCell& cell, std::size_t variable) {
    auto [low, high] = cell.form.halves(variable);
    const auto& [from, to] = cell.box[variable];
    const Rational middle = (from + to) / 2;
    Box below = cell.box, above = cell.box;
    below[variable].upper = above[variable].lower = middle;
    add({std::move(low), std::move(below), 0});
    add({std::move(high), std::move(above), 0});
  }

  const BoxPolynomial& f_;
  long digits_;
  Rational small_;
  MaximumFound best_;           ///< of the points seen and the cells settled
  std::vector<BoxCell> cells_;  ///< a heap
};

/// Too much for a Bernstein form: each monomial is bounded on its own.
MaximumFound crude_maximum(const BoxPolynomial& f, const Box& box) {
  MaximumFound found{0, 0, lower_corner(box)};
  found.lower = evaluate(f, found.point);
  for (const auto& [coefficient, powers] : f) {
    Rational most = abs(coefficient);
    for (std::size_t v = 0; v < powers.size(); ++v)
      most *= power(std::max<Rational>(abs(box[v].lower), abs(box[v].upper)), powers[v]);
    found.upper += most;
  }
  return found;
}

}  // namespace

Rational evaluate(const BoxPolynomial& f, const std::vector<Rational>& x) {
  Rational sum = 0;
  for (const auto& [coefficient, powers] : f) {
    expects(powers.size() == x.size(), "one power for each variable");
    Rational term = coefficient;
    for (std::size_t v = 0; v < x.size(); ++v) term *= power(x[v], powers[v]);
    sum += term;
  }
  return sum;
}

BoxMaximum maximum(const BoxPolynomial& f, const Box& box, long digits) {
  for (const auto& [lower, upper] : box) expects(lower <= upper, "an interval has lower <= upper");
  // By the longest that coefficients may become: mostly they are
  // far shorter, and the work a fortieth of it.
  constexpr Work most_work{200'000'000'000};
  auto found = BernsteinForm::fits(f, box, most_bernstein_coefficients, most_work)
                   ? BranchAndBound{f, box, digits}.run()
                   : crude_maximum(f, box);
  const Precision precision = precision_for(digits);
  if (found.lower == found.upper) return {Number::exactly(found.lower, precision), std::move(found.point)};
  return {Number::enclosed(between(found.lower, found.upper, precision)), std::move(found.point)};
}

}  // namespace dpcert

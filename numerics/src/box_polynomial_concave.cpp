// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "box_polynomial_cells.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/simplest.hpp"

namespace dpcert {
namespace {

using Row = std::vector<Rational>;
using Square = std::vector<Row>;

/// An elimination in a square of numbers as long as the first.
void charge_for_elimination(const Square& a) {
  const auto n = static_cast<std::int64_t>(a.size());
  if (n > 0) charge((n * n * n / 3 + n * n) * rational_price(a.front().front()));
}

/// Is a symmetric matrix positive semidefinite? By elimination: no
/// pivot is negative, and a pivot of 0 has a row of 0.
bool is_semidefinite(Square a) {
  charge_for_elimination(a);
  for (std::size_t p = 0; p < a.size(); ++p) {
    if (a[p][p] < 0) return false;
    for (std::size_t i = p + 1; i < a.size(); ++i) {
      if (a[p][i] == 0) continue;
      if (a[p][p] == 0) return false;
      const Rational factor = a[p][i] / a[p][p];
      for (std::size_t k = i; k < a.size(); ++k) a[i][k] -= factor * a[p][k];
    }
  }
  return true;
}

/// Some x with a x = b where a is positive semidefinite; 0 in the directions that a does not see.
Row solution(Square a, Row b) {
  charge_for_elimination(a);
  const std::size_t n = b.size();
  for (std::size_t p = 0; p < n; ++p)
    for (std::size_t i = p + 1; i < n && a[p][p] != 0; ++i) {
      const Rational factor = a[i][p] / a[p][p];
      for (std::size_t k = p; k < n; ++k) a[i][k] -= factor * a[p][k];
      b[i] -= factor * b[p];
    }
  Row x(n);
  for (std::size_t p = n; p-- > 0;) {
    if (a[p][p] == 0) continue;
    for (std::size_t k = p + 1; k < n; ++k) b[p] -= a[p][k] * x[k];
    x[p] = b[p] / a[p][p];
  }
  return x;
}

/// A polynomial with its gradient and Hessian on the unit cube of the variables that it has.
class Curved {
 public:
  explicit Curved(const BernsteinForm& f) : f_{f} {
    for (std::size_t v = 0; v < f.variables(); ++v)
      if (f.degree(v) > 0) free_.push_back(v);
    for (const std::size_t v : free_) gradient_.push_back(f.derivative(v));
    for (std::size_t i = 0; i < free_.size(); ++i) {
      hessian_.emplace_back();
      for (std::size_t k = 0; k <= i; ++k) hessian_[i].push_back(gradient_[i].derivative(free_[k]));
    }
  }

  /// Is the Hessian negative semidefinite everywhere? With M the middle and R the radii of its
  /// entries' ranges, the norm of what may be added to M is at most the largest row sum of R.
  [[nodiscard]] bool is_concave() const {
    const std::size_t n = free_.size();
    Square middle(n, Row(n));
    Row radii(n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t k = 0; k <= i; ++k) {
        const auto [lower, upper] = hessian_[i][k].range();
        if (i == k && upper > 0) return false;
        middle[i][k] = middle[k][i] = -(lower + upper) / 2;
        radii[i] += (upper - lower) / 2;
        if (i != k) radii[k] += (upper - lower) / 2;
      }
    const Rational most = *std::max_element(radii.begin(), radii.end());
    for (std::size_t i = 0; i < n; ++i) middle[i][i] -= most;
    return is_semidefinite(std::move(middle));
  }

  [[nodiscard]] Row gradient(const Row& s) const {
    Row result;
    for (const BernsteinForm& slope : gradient_) result.push_back(slope.at(s));
    return result;
  }

  /// A concave f is at most f(s) + gradient . (z - s) at every z of the cube.
  [[nodiscard]] MaximumFound bound(const Row& s, const Row& gradient) const {
    const Rational value = f_.at(s);
    Rational gap = 0;
    for (std::size_t i = 0; i < free_.size(); ++i)
      gap += std::max<Rational>(gradient[i] * (1 - s[free_[i]]), -gradient[i] * s[free_[i]]);
    return {value, value + gap, s};
  }

  /// Newton's step, held inside the cube and rounded; a coordinate
  /// stays at an end that the gradient pushes against.
  [[nodiscard]] Row stepped(Row s, const Row& gradient, long bits) const {
    std::vector<std::size_t> moving;
    for (std::size_t i = 0; i < free_.size(); ++i)
      if (!(s[free_[i]] == 0 && gradient[i] <= 0) && !(s[free_[i]] == 1 && gradient[i] >= 0)) moving.push_back(i);
    Square hessian;
    Row right;
    for (const std::size_t i : moving) {
      hessian.emplace_back();
      for (const std::size_t k : moving) hessian.back().push_back(-hessian_[std::max(i, k)][std::min(i, k)].at(s));
      right.push_back(gradient[i]);
    }
    const Row step = solution(std::move(hessian), std::move(right));
    for (std::size_t j = 0; j < moving.size(); ++j) {
      Rational& x = s[free_[moving[j]]];
      x = std::clamp<Rational>(floor((x + step[j]) * power_of_two(bits)) * power_of_two(-bits), 0, 1);
    }
    return s;
  }

 private:
  const BernsteinForm& f_;
  std::vector<std::size_t> free_;
  std::vector<BernsteinForm> gradient_;
  std::vector<std::vector<BernsteinForm>> hessian_;  ///< the lower triangle
};

/// The simplest point nearby: it may be the maximiser itself.
Row simplified(Row s, long bits) {
  const Rational radius = power_of_two(-bits / 2);
  for (Rational& x : s) x = simplest_between(std::max<Rational>(x - radius, 0), std::min<Rational>(x + radius, 1));
  return s;
}

}  // namespace

std::optional<MaximumFound> concave_maximum(const BernsteinForm& f, const Rational& tolerance, long digits) {
  const Curved curved{f};
  if (!curved.is_concave()) return std::nullopt;
  const long bits = precision_for(digits).bits;
  constexpr int most_steps = 24;
  Row s(f.variables(), Rational{1, 2}), gradient = curved.gradient(s);
  MaximumFound best = curved.bound(s, gradient);
  for (int step = 0; step < most_steps && best.upper - best.lower > tolerance; ++step) {
    s = curved.stepped(std::move(s), gradient, bits);
    gradient = curved.gradient(s);
    MaximumFound next = curved.bound(s, gradient);
    if (next.upper - next.lower < best.upper - best.lower) best = std::move(next);
  }
  const Row simple = simplified(best.point, bits);
  MaximumFound exact = curved.bound(simple, curved.gradient(simple));
  return exact.upper == exact.lower ? exact : best;
}

}  // namespace dpcert

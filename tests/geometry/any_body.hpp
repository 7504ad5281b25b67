// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <rapidcheck.h>

#include <string>

#include "agrees.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/geometry/body.hpp"

namespace dpcert {

[[nodiscard]] inline Vector vector_of(const std::vector<Rational>& entries) {
  Vector x(static_cast<Eigen::Index>(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i) x(static_cast<Eigen::Index>(i)) = entries[i];
  return x;
}

[[nodiscard]] inline Matrix matrix_of(const std::vector<std::vector<Rational>>& rows) {
  Matrix a(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(rows.front().size()));
  for (std::size_t i = 0; i < rows.size(); ++i) a.row(static_cast<Eigen::Index>(i)) = vector_of(rows[i]).transpose();
  return a;
}

/// The lp ball of that radius; nothing for p: the cube.
[[nodiscard]] inline Body ball(std::optional<Rational> p, Eigen::Index d, const Rational& radius = 1) {
  return *lp_ball(std::move(p), d, radius);
}

[[nodiscard]] inline Body hull_of(const std::vector<std::vector<Rational>>& points) {
  std::vector<Vector> vertices;
  for (const auto& point : points) vertices.push_back(vector_of(point));
  return *v_polytope(vertices);
}

/// |x_i| <= size_i, by inequalities.
[[nodiscard]] inline Body box(const std::vector<Rational>& size) {
  std::vector<Halfspace> sides;
  const auto d = static_cast<Eigen::Index>(size.size());
  for (Eigen::Index i = 0; i < d; ++i)
    for (const int sign : {-1, 1})
      sides.push_back({Vector(Rational{sign} * Vector::Unit(d, i)), size[static_cast<std::size_t>(i)]});
  return *h_polytope(sides);
}

/// Is the number known to that many digits, and is the decimal
/// text, rounded to nearest, one for it?
[[nodiscard]] inline bool agrees(const Number& x, const std::string& text, long digits) {
  const Rational wanted = *read_rational(text);
  const Rational slack = abs(wanted) / Rational{power_of_ten(static_cast<unsigned long>(digits))};
  return x.has_digits(digits) && !x.infinite && x.value.lower() <= wanted + slack && x.value.upper() >= wanted - slack;
}

[[nodiscard]] inline bool is_exactly(const Result<Number>& x, const Rational& value) {
  return x && x->exact && *x->exact == value;
}
[[nodiscard]] inline bool meet(const Result<Number>& x, const Result<Number>& y) {
  if (!x || !y || x->infinite != y->infinite) return false;
  if (x->exact && y->exact) return *x->exact == *y->exact;
  return x->infinite || agrees(x->value, y->value);
}

namespace any {

[[nodiscard]] inline Vector vector(Eigen::Index d, int size = 4, int denominators = 3) {
  Vector x(d);
  for (Rational& entry : x)
    entry = Rational{*rc::gen::inRange(-size, size + 1), *rc::gen::inRange(1, denominators + 1)};
  return x;
}

[[nodiscard]] inline Matrix matrix(Eigen::Index rows, Eigen::Index columns, int size = 3) {
  Matrix a(rows, columns);
  for (Eigen::Index i = 0; i < a.size(); ++i) a(i) = *rc::gen::inRange(-size, size + 1);
  return a;
}

[[nodiscard]] inline Matrix invertible(Eigen::Index d) {
  Matrix a = matrix(d, d);
  while (determinant(a) == 0) a = matrix(d, d);
  return a;
}

[[nodiscard]] inline std::optional<Rational> exponent() {
  return *rc::gen::element<std::optional<Rational>>(std::nullopt, Rational{1}, Rational{2}, Rational{3}, Rational(3, 2),
                                                    Rational(5, 4), Rational{4});
}

[[nodiscard]] inline Rational radius() { return Rational{*rc::gen::inRange(1, 9), *rc::gen::inRange(1, 5)}; }

[[nodiscard]] inline Matrix shape(Eigen::Index d) {
  const Matrix a = matrix(d, d, 2);
  return a * a.transpose() + Matrix::Identity(d, d);
}

/// A cross-polytope, a cube, the hull of points or of points
/// and their mirror images, an interval sum.
[[nodiscard]] inline Body polytope(Eigen::Index d) {
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return ball(Rational{1}, d, radius());
    case 1:
      return ball(std::nullopt, d, radius());
    case 2: {
      std::vector<Rational> sizes;
      for (Eigen::Index i = 0; i < d; ++i) sizes.push_back(radius());
      return box(sizes);
    }
    case 3: {
      std::vector<Vector> points;
      for (int count = *rc::gen::inRange(1, 6); count > 0; --count) points.push_back(vector(d));
      return *difference_body(*v_polytope(points));
    }
    default: {
      std::vector<Vector> points;
      for (int count = *rc::gen::inRange(1, 6); count > 0; --count) {
        points.push_back(vector(d));
        points.emplace_back(-points.back());
      }
      return *v_polytope(points);
    }
  }
}

/// Symmetric about 0; mostly full-dimensional.
[[nodiscard]] inline Body symmetric(Eigen::Index d, int depth = 1) {
  const int kind = *rc::gen::inRange(0, depth > 0 ? 7 : 3);
  switch (kind) {
    case 0:
      return polytope(d);
    case 1:
      return ball(exponent(), d, radius());
    case 2:
      return *ellipsoid(shape(d));
    case 3:
      return *image(invertible(d), symmetric(d, depth - 1));
    case 4:
      return *scaled(Rational{*rc::gen::element(-2, -1, 1, 3), 2}, symmetric(d, depth - 1));
    case 5:
      return *intersection({symmetric(d, depth - 1), symmetric(d, depth - 1)});
    default:
      return *difference_body(symmetric(d, depth - 1));
  }
}

}  // namespace any
}  // namespace dpcert

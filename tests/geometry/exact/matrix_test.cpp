// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/matrix.hpp"

#include <rapidcheck.h>
#include <Eigen/LU>
#include <catch2/catch.hpp>

#include "dpcert/geometry/halfspace.hpp"
#include "exact/linear_map.hpp"
#include "exact/text.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

Matrix any_matrix(Eigen::Index rows, Eigen::Index columns, int size = 4) {
  Matrix a(rows, columns);
  for (Eigen::Index i = 0; i < a.size(); ++i)
    a(i) = Rational{*rc::gen::inRange(-size, size + 1), *rc::gen::inRange(1, 4)};
  return a;
}

}  // namespace

TEST_CASE("exact linear algebra", "[random]") {
  prop("a determinant is that of Eigen's elimination", [] {
    const auto n = *rc::gen::inRange<Eigen::Index>(1, 6);
    const Matrix a = any_matrix(n, n);
    RC_ASSERT(determinant(a) == Eigen::FullPivLU<Matrix>(a).determinant());
  });
  prop("a system is solved exactly, or its matrix is singular", [] {
    const auto n = *rc::gen::inRange<Eigen::Index>(1, 6);
    const Matrix a = any_matrix(n, n, 2);
    const Vector b = any_matrix(n, 1);
    const auto back = inverse(a);
    RC_ASSERT(back.has_value() == (determinant(a) != 0));
    if (back) RC_ASSERT(Vector(a * *back * b) == b);
    if (const auto x = preimage(a, b)) RC_ASSERT(Vector(a * *x) == b);
  });
  prop("kernel and rank make up the columns", [] {
    const auto m = *rc::gen::inRange<Eigen::Index>(1, 5), n = *rc::gen::inRange<Eigen::Index>(1, 6);
    const Matrix a = any_matrix(m, n, 1), basis = kernel(a);
    RC_ASSERT(rank(a) + static_cast<std::size_t>(basis.cols()) == static_cast<std::size_t>(n));
    RC_ASSERT(basis.cols() == 0 || Matrix(a * basis) == Matrix(Matrix::Zero(m, basis.cols())));
    RC_ASSERT(basis.cols() == 0 || rank(basis) == static_cast<std::size_t>(basis.cols()));
  });
}

TEST_CASE("primitive vectors and halfspaces") {
  Vector x(3);
  x << Rational{2, 3}, Rational{-4, 9}, 0;
  Vector wanted(3);
  wanted << 3, -2, 0;
  CHECK(primitive(x) == wanted);
  CHECK(primitive(Vector(-x)) == -wanted);
  CHECK(primitive(Vector(Vector::Zero(3))) == Vector(Vector::Zero(3)));
  const Halfspace half = primitive(Halfspace{x, Rational{1, 9}});
  CHECK(half.normal == wanted);
  CHECK(half.offset == Rational{1, 2});
}

TEST_CASE("lists of points") {
  const auto at = [](int x, int y) { return Vector{(Vector(2) << x, y).finished()}; };
  CHECK(distinct({at(1, 0), at(0, 2), at(1, 0), at(0, 1)}) == std::vector<Vector>{at(0, 1), at(0, 2), at(1, 0)});
  CHECK(distinct({}).empty());
  CHECK(text_of(Vector{at(1, -2) / Rational{4}}) == "(1/4, -1/2)");
  CHECK(text_of(Vector(Vector::Constant(1000, 1))).size() == 205);  // ( 200 ... )
}

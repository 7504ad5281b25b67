// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/affine_frame.hpp"

#include <algorithm>

namespace dpcert {
namespace {

Vector lifted(const Vector& x) {
  Vector result(x.size() + 1);
  result << x, -1;
  return result;
}

bool is_on_all(const Vector& x, const Matrix& equations) {
  for (Eigen::Index i = 0; i < equations.rows(); ++i)
    if (equations.row(i).dot(x) != 0) return false;
  return true;
}

/// Rows (normal, offset) of all equations that hold at the points. A point
/// that fails one is independent of those before it, and afterwards fewer
/// equations are left; so each point is looked at once.
Matrix equations_of(const std::vector<Vector>& points) {
  Matrix independent = lifted(points.front()).transpose();
  Matrix equations = kernel(independent).transpose();
  for (const Vector& point : points) {
    if (equations.rows() == 0) break;
    const Vector x = lifted(point);
    if (is_on_all(x, equations)) continue;
    independent.conservativeResize(independent.rows() + 1, Eigen::NoChange);
    independent.row(independent.rows() - 1) = x.transpose();
    equations = kernel(independent).transpose();
  }
  return equations;
}

}  // namespace

AffineFrame::AffineFrame(Eigen::Index ambient, const Matrix& rows) : ambient_{ambient}, echelon_{echelon(rows)} {
  expects(echelon_.pivots.empty() || echelon_.pivots.back() < ambient, "equations that hold somewhere");
  for (Eigen::Index j = 0; j < ambient; ++j)
    if (!std::binary_search(echelon_.pivots.begin(), echelon_.pivots.end(), j)) free_.push_back(j);
}

AffineFrame AffineFrame::through(const std::vector<Vector>& points) {
  expects(!points.empty(), "a point");
  return {points.front().size(), equations_of(points)};
}

AffineFrame AffineFrame::where(Eigen::Index ambient, const std::vector<Halfspace>& equations) {
  Matrix rows(static_cast<Eigen::Index>(equations.size()), ambient + 1);
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    const auto& [normal, offset] = equations[static_cast<std::size_t>(i)];
    rows.row(i) << normal.transpose(), offset;
  }
  return {ambient, rows};
}

std::vector<Halfspace> AffineFrame::equations() const {
  std::vector<Halfspace> result;
  for (Eigen::Index i = 0; i < echelon_.rows.rows(); ++i)
    result.push_back(primitive(Halfspace{echelon_.rows.row(i).head(ambient_).transpose(), echelon_.rows(i, ambient_)}));
  std::sort(result.begin(), result.end(), Before{});
  return result;
}

Vector AffineFrame::coordinates(const Vector& point) const {
  Vector result(dimension());
  for (Eigen::Index i = 0; i < result.size(); ++i) result(i) = point(free_[static_cast<std::size_t>(i)]);
  return result;
}

Vector AffineFrame::direction(const Vector& coordinates) const {
  Vector result = Vector::Zero(ambient_);
  for (Eigen::Index i = 0; i < coordinates.size(); ++i) result(free_[static_cast<std::size_t>(i)]) = coordinates(i);
  for (std::size_t row = 0; row < echelon_.pivots.size(); ++row)
    for (const Eigen::Index j : free_)
      result(echelon_.pivots[row]) -= echelon_.rows(static_cast<Eigen::Index>(row), j) * result(j);
  return result;
}

Vector AffineFrame::point(const Vector& coordinates) const {
  Vector result = direction(coordinates);
  for (std::size_t row = 0; row < echelon_.pivots.size(); ++row)
    result(echelon_.pivots[row]) += echelon_.rows(static_cast<Eigen::Index>(row), ambient_);
  return result;
}

Halfspace AffineFrame::restricted(const Halfspace& halfspace) const {
  Halfspace result = halfspace;
  for (std::size_t row = 0; row < echelon_.pivots.size(); ++row) {  // subtract what is constant on the subspace
    const auto i = static_cast<Eigen::Index>(row);
    const Rational factor = result.normal(echelon_.pivots[row]);
    result.normal -= factor * echelon_.rows.row(i).head(ambient_).transpose();
    result.offset -= factor * echelon_.rows(i, ambient_);
  }
  return {coordinates(result.normal), result.offset};
}

Halfspace AffineFrame::extended(const Halfspace& part) const {
  Vector normal = Vector::Zero(ambient_);
  for (Eigen::Index i = 0; i < part.normal.size(); ++i) normal(free_[static_cast<std::size_t>(i)]) = part.normal(i);
  return {normal, part.offset};
}

}  // namespace dpcert

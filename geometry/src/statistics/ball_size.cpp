// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/ball_size.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace dpcert {

namespace {

/// 0, or of a size from 2^-300 to 2^300: products of three are ordinary doubles.
bool is_ordinary(const Rational& x) {
  static const Rational least = power_of_two(-300), most = power_of_two(300);
  return x == 0 || (abs(x) >= least && abs(x) <= most);
}
bool are_ordinary(const Matrix& a) { return std::all_of(a.reshaped().begin(), a.reshaped().end(), is_ordinary); }

}  // namespace

BallSize::BallSize(Kind kind, Matrix rows) : kind_{kind}, rows_{std::move(rows)} {
  for (Eigen::Index i = 0; i < rows_.rows(); ++i)
    for (Eigen::Index j = 0; j < rows_.cols(); ++j) about_.push_back(rows_(i, j).convert_to<double>());
}

std::optional<BallSize> BallSize::of(const Body& ball) {
  const Eigen::Index d = ball.dimension;
  if (const auto* polytope = std::get_if<HPolytope>(&ball.kind)) {
    Matrix rows(static_cast<Eigen::Index>(polytope->halfspaces.size()), d);
    for (Eigen::Index i = 0; i < rows.rows(); ++i) {
      const auto& [normal, offset] = polytope->halfspaces[static_cast<std::size_t>(i)];
      if (offset <= 0) return std::nullopt;
      rows.row(i) = (normal / offset).transpose();
    }
    return BallSize{Kind::functionals, std::move(rows)};
  }
  if (const auto* ellipsoid = std::get_if<Ellipsoid>(&ball.kind))
    return BallSize{Kind::quadratic, inverse(ellipsoid->shape).value()};  // it is positive definite
  const auto* lp = std::get_if<LpBall>(&ball.kind);
  if (lp == nullptr) return std::nullopt;
  const Rational& r = lp->radius;
  if (!lp->p) return BallSize{Kind::functionals, Matrix::Identity(d, d) / r};
  if (*lp->p == 1) return BallSize{Kind::sum, Matrix::Constant(1, d, 1 / r)};
  if (*lp->p == 2) return BallSize{Kind::quadratic, Matrix::Identity(d, d) / (r * r)};
  return std::nullopt;
}

Rational BallSize::operator()(const Vector& u) const {
  if (kind_ == Kind::quadratic) return u.dot(rows_ * u);
  Rational size = 0;
  if (kind_ == Kind::sum)
    for (Eigen::Index j = 0; j < u.size(); ++j) size += abs(u(j)) * rows_(0, j);
  else
    for (Eigen::Index i = 0; i < rows_.rows(); ++i) size = std::max<Rational>(size, abs(rows_.row(i).dot(u)));
  return size;
}

double BallSize::margin(const Vector& most) const {
  constexpr double rounding = 1e-12;  // far above 2^-53 for each of some operations a coordinate
  if (!are_ordinary(most) || !are_ordinary(rows_)) return std::numeric_limits<double>::infinity();
  const auto d = static_cast<std::size_t>(most.size());
  std::vector<double> about;
  for (const Rational& x : most) about.push_back(x.convert_to<double>());
  double size = 0;
  for (std::size_t i = 0; i * d < about_.size(); ++i) {
    double row = 0;
    for (std::size_t j = 0; j < d; ++j) row += std::abs(about_[i * d + j]) * about[j];
    size = kind_ == Kind::quadratic ? size + row * about[i] : std::max(size, row);
  }
  return size * rounding * static_cast<double>(d);
}

double BallSize::about(const double* u) const {
  const auto d = static_cast<std::size_t>(rows_.cols());
  double size = 0;
  if (kind_ == Kind::sum) {
    for (std::size_t j = 0; j < d; ++j) size += std::abs(u[j]) * about_[j];
    return size;
  }
  for (std::size_t i = 0; i * d < about_.size(); ++i) {
    double row = 0;
    for (std::size_t j = 0; j < d; ++j) row += about_[i * d + j] * u[j];
    size = kind_ == Kind::quadratic ? size + row * u[i] : std::max(size, std::abs(row));
  }
  return size;
}

std::vector<Vector> BallSize::functionals() const {
  std::vector<Vector> half;
  if (kind_ != Kind::functionals) return half;
  for (Eigen::Index i = 0; i < rows_.rows(); ++i) {
    const auto first = std::find_if(rows_.row(i).begin(), rows_.row(i).end(), [](const Rational& c) { return c != 0; });
    if (*first > 0) half.emplace_back(rows_.row(i).transpose());
  }
  return half;
}

Vector BallSize::functional(const Vector& u) const {
  if (kind_ == Kind::quadratic) return rows_ * u;
  Vector f = Vector::Zero(u.size());
  if (kind_ == Kind::sum) {
    for (Eigen::Index j = 0; j < u.size(); ++j) f(j) = u(j) < 0 ? -1 : 1;
    return f;
  }
  Rational most = -1;
  for (Eigen::Index i = 0; i < rows_.rows(); ++i) {
    const Rational here = rows_.row(i).dot(u);
    if (abs(here) <= most) continue;
    most = abs(here);
    f = rows_.row(i).transpose();
    if (here < 0) f = -f;
  }
  return f;
}

}  // namespace dpcert

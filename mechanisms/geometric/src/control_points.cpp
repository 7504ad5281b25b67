// SPDX-License-Identifier: GPL-3.0-or-later
#include "control_points.hpp"

#include <algorithm>

namespace dpcert {
namespace {

/// Row p, place i: the i-th coefficient of x^p in the Bernstein basis of degree n on an interval,
/// the sum over m of C(i, m) C(n-i, p-m)/C(n, p) upper^m lower^(p-m).
Matrix powers_on(const Interval& interval, unsigned n) {
  std::vector<std::vector<Rational>> choose(n + 1, std::vector<Rational>(n + 1));
  for (unsigned a = 0; a <= n; ++a)
    for (unsigned b = 0; b <= a; ++b)
      choose[a][b] = b == 0 || b == a ? Rational{1} : Rational{choose[a - 1][b - 1] + choose[a - 1][b]};
  std::vector<Rational> upper{1}, lower{1};
  for (unsigned p = 0; p < n; ++p) {
    upper.emplace_back(upper.back() * interval.upper);
    lower.emplace_back(lower.back() * interval.lower);
  }
  Matrix rows = Matrix::Zero(n + 1, n + 1);
  for (unsigned p = 0; p <= n; ++p)
    for (unsigned i = 0; i <= n; ++i)
      for (unsigned m = 0; m <= std::min(i, p); ++m)
        rows(p, i) += choose[i][m] * choose[n - i][p - m] / choose[n][p] * upper[m] * lower[p - m];
  return rows;
}

}  // namespace

std::vector<unsigned> degrees_of(const PolynomialStatistic& map) {
  std::vector<unsigned> degrees(map.domain.size(), 0);
  for (const BoxPolynomial& component : map.components)
    for (const Monomial& monomial : component)
      for (std::size_t v = 0; v < degrees.size(); ++v) degrees[v] = std::max(degrees[v], monomial.powers[v]);
  return degrees;
}

ControlPoints::ControlPoints(const PolynomialStatistic& map, const Box& part) : part_{part}, degrees_{degrees_of(map)} {
  std::vector<Matrix> tables;
  std::size_t count = 1;
  for (std::size_t v = 0; v < part.size(); ++v) {
    tables.push_back(powers_on(part[v], degrees_[v]));
    stride_.push_back(count);
    count *= degrees_[v] + 1;
  }
  const auto coordinate = [&](const BoxPolynomial& component, std::size_t k) {
    Rational sum = 0;
    for (const auto& [coefficient, powers] : component) {
      Rational product = coefficient;
      for (std::size_t v = 0; v < part.size(); ++v)
        if (powers[v] > 0) product *= tables[v](powers[v], static_cast<Eigen::Index>(place(k, v)));
      sum += product;
    }
    return sum;
  };
  for (std::size_t k = 0; k < count; ++k) {
    Vector point(static_cast<Eigen::Index>(map.components.size()));
    for (Eigen::Index c = 0; c < point.size(); ++c)
      point(c) = coordinate(map.components[static_cast<std::size_t>(c)], k);
    points_.push_back(std::move(point));
  }
}

bool ControlPoints::is_corner(std::size_t k) const {
  for (std::size_t v = 0; v < degrees_.size(); ++v)
    if (const std::size_t at = place(k, v); at != 0 && at != degrees_[v]) return false;
  return true;
}

std::vector<Rational> ControlPoints::site(std::size_t k) const {
  std::vector<Rational> site;
  for (std::size_t v = 0; v < degrees_.size(); ++v) {
    const auto& [lower, upper] = part_[v];
    site.emplace_back(degrees_[v] == 0 ? lower : lower + (upper - lower) * place(k, v) / degrees_[v]);
  }
  return site;
}

double ControlPoints::bend(std::size_t variable) const {
  double most = 0;
  const std::size_t step = stride_[variable];
  for (std::size_t k = 0; k < points_.size(); ++k) {
    if (place(k, variable) + 2 > degrees_[variable]) continue;
    const Vector second = points_[k] - 2 * points_[k + step] + points_[k + 2 * step];
    for (Eigen::Index c = 0; c < second.size(); ++c) most = std::max(most, std::abs(second(c).convert_to<double>()));
  }
  return most;
}

}  // namespace dpcert

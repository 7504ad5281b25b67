// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/control_points.hpp"

#include <algorithm>

#include "dpcert/numerics/bernstein_form.hpp"

namespace dpcert {

ControlPoints::ControlPoints(const PolynomialStatistic& map, const Box& part)
    : part_{part}, degrees_{degrees_of(map)}, stride_(part.size(), 1) {
  for (std::size_t v = part.size(); v-- > 1;) stride_[v - 1] = stride_[v] * (degrees_[v] + 1);
  std::vector<BernsteinForm> forms;
  for (const BoxPolynomial& component : map.components) forms.emplace_back(component, part, degrees_);
  for (std::size_t k = 0; k < forms.front().coefficients().size(); ++k) {
    Vector point(static_cast<Eigen::Index>(forms.size()));
    for (std::size_t c = 0; c < forms.size(); ++c) point(static_cast<Eigen::Index>(c)) = forms[c].coefficients()[k];
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/hull_member.hpp"

#include <algorithm>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"
#include "statistics/difference_hull.hpp"
#include "statistics/nearest_difference.hpp"
#include "statistics/polynomial_statistic.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

constexpr double margin = 1e-9;     ///< by which a point to be shown inside is moved outward
constexpr double nearly_0 = 1e-11;  ///< of a gap, in units
constexpr int most_searches = 200;  ///< of new values for one point
constexpr std::size_t most_kept = 20'000;
constexpr long height_digits = 6;

/// The entries of a functional that doubles propose, beside the largest one.
constexpr long functional_bits = 24;

}  // namespace

// In doubles first: they tell which cuts to ask, and the exact functional decides.
bool HullMember::Cut::excludes(const std::vector<Enclosure>& point, const Eigen::VectorXd& near) const {
  if (!(about.dot(near) > 1)) return false;
  Enclosure excess{Rational{-height}, point.front().precision()};
  for (std::size_t j = 0; j < point.size(); ++j) excess += point[j] * functional(static_cast<Eigen::Index>(j));
  return certainly(is_positive(excess));
}

HullMember::HullMember(const Statistic& statistic) : statistic_{statistic} {
  for (Eigen::Index j = 0; j < statistic.dimension(); ++j) {
    const Number size = support(statistic, Vector::Unit(statistic.dimension(), j), height_digits);
    const Rational most = most_of(size);
    units_.push_back(most > 0 ? power_of_two(binary_exponent(most)) : Rational{1});
  }
  const auto corners = corner_values(statistic);
  is_finite_ = corners.has_value();
  for (const Vector& value : corners ? *corners : first_values(std::get<PolynomialStatistic>(statistic.kind)))
    add(value);
}

Result<HullMember> HullMember::of(const Statistic& statistic) {
  HullMember result{statistic};
  for (Eigen::Index j = 0; j < statistic.dimension(); ++j) {
    const auto slope = result.slope_along(j);
    if (!slope) return slope.error();
    result.slopes_.push_back(*slope);
  }
  return result;
}

Result<Rational> HullMember::slope_along(Eigen::Index j) {
  for (;;) {
    const auto gauge = difference_hull(values_).gauge(Vector::Unit(statistic_.dimension(), j));
    if (!gauge) return gauge.error();
    if (gauge->value) return *gauge->value;
    const std::size_t known = values_.size();  // the values' hull is flat: is K?
    (void)cut_along(gauge->functional);
    if (values_.size() == known) return unsupported("/body", "found a flat sensitivity hull, wanted a solid one");
  }
}

void HullMember::add(const Vector& value) {
  Eigen::VectorXd about(value.size());
  for (Eigen::Index j = 0; j < value.size(); ++j)
    about(j) = Rational{value(j) / units_[static_cast<std::size_t>(j)]}.convert_to<double>();
  if (values_.size() >= most_kept || std::ranges::find(values_about_, about) != values_about_.end()) return;
  values_.push_back(value);
  values_about_.push_back(std::move(about));
}

HullMember::Cut HullMember::cut_along(const Vector& functional) {
  Rational height = 0;
  if (is_finite_) {
    const Number width = support(statistic_, functional, height_digits);
    height = *width.exact;
  } else {
    const auto& t = std::get<PolynomialStatistic>(statistic_.kind);
    const auto [width, top, bottom] = dpcert::width(t, functional, height_digits);
    height = most_of(width);
    for (const Vector& value : {top, bottom}) add(value);
  }
  Eigen::VectorXd about = Eigen::VectorXd::Zero(functional.size());
  for (Eigen::Index j = 0; j < functional.size() && height > 0; ++j)
    about(j) = Rational{functional(j) * units_[static_cast<std::size_t>(j)] / height}.convert_to<double>();
  return {functional, std::move(height), std::move(about)};
}

HullMember::Cut HullMember::cut_along(const Eigen::VectorXd& direction) {
  const Rational grid = power_of_two(functional_bits);
  Vector functional(direction.size());
  for (Eigen::Index j = 0; j < direction.size(); ++j) {
    const auto entry = finite_rational(direction(j) / direction.cwiseAbs().maxCoeff());
    functional(j) = floor(entry.value_or(0) * grid) / grid / units_[static_cast<std::size_t>(j)];
  }
  return cut_along(functional);
}

bool HullMember::is_reached(const std::vector<Enclosure>& point, const NearDifference& near) const {
  Vector reached = Vector::Zero(statistic_.dimension());
  Rational gauge = 0;
  for (const auto& [top, bottom, weight] : near.parts) {
    const Rational part = finite_rational(weight / (1 + margin)).value_or(0);
    if (part < 0) return false;
    gauge += part;
    reached += part * (values_[top] - values_[bottom]);
  }
  Enclosure most{gauge, point.front().precision()};
  for (std::size_t j = 0; j < point.size(); ++j)
    most += abs(point[j] - reached(static_cast<Eigen::Index>(j))) * slopes_[j];
  return certainly(at_most(most, 1));
}

Trilean HullMember::holds(const std::vector<Enclosure>& point) {
  expects(static_cast<Eigen::Index>(point.size()) == statistic_.dimension(), "a point of the statistic's dimension");
  Eigen::VectorXd about(statistic_.dimension());
  for (std::size_t j = 0; j < point.size(); ++j) about(static_cast<Eigen::Index>(j)) = (point[j] / units_[j]).steer();
  if (!about.allFinite()) return Trilean::unknown;
  for (std::size_t k = 0; k < cuts_.size(); ++k)
    if (cuts_[k].excludes(point, about)) {
      std::swap(cuts_[k], cuts_[k / 2]);  // those that serve often are asked early
      return Trilean::no;
    }
  for (int round = 0; round < most_searches; ++round) {
    const NearDifference near = nearest_difference(values_about_, about * (1 + margin));
    if (near.gap.norm() <= nearly_0) return is_reached(point, near) ? Trilean::yes : Trilean::unknown;
    const std::size_t known = values_.size();
    if (Cut cut = cut_along(near.gap); cut.excludes(point, about)) {
      if (cuts_.size() < most_kept) cuts_.push_back(std::move(cut));
      return Trilean::no;
    }
    if (values_.size() == known) break;
  }
  return Trilean::unknown;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "gauged_body.hpp"

#include <algorithm>

#include "dpcert/geometry/gauge.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long slope_digits = 9, few_digits = 2;

/// Upper bounds of the gauges of the unit vectors and of their negatives.
Result<std::vector<Rational>> slopes_of(const Body& body) {
  std::vector<Rational> slopes;
  for (Eigen::Index j = 0; j < body.dimension; ++j) {
    Rational most = 0;
    for (const int sign : {1, -1}) {
      const auto known = gauge(body, Vector{sign * Vector::Unit(body.dimension, j)}, slope_digits);
      if (!known) return known.error();
      if (known->infinite) return invalid_input("/body", "found a body without 0 inside, wanted one that holds it");
      most = std::max(most, known->exact ? *known->exact : known->value.upper());
    }
    slopes.push_back(std::move(most));
  }
  return slopes;
}

}  // namespace

Result<GaugedBody> GaugedBody::of(const Body& body) {
  GaugedBody result{body};
  if (const auto* hull = std::get_if<SensitivityHull>(&body.kind)) {
    auto member = HullMember::of(hull->statistic);
    if (!member) return member.error();
    result.hull_ = std::make_shared<HullMember>(*std::move(member));
    result.slopes_ = result.hull_->slopes();
    return result;
  }
  auto slopes = slopes_of(body);
  if (!slopes) return slopes.error();
  result.slopes_ = *std::move(slopes);
  return result;
}

Trilean GaugedBody::holds(const std::vector<Enclosure>& point) const {
  const Trilean known = hull_ ? hull_->holds(point) : Trilean::unknown;
  return known == Trilean::unknown ? holds_by_gauge(point) : known;
}

// By the gauge at a point in the middle, which at the others
// differs by the sum of slope times distance at most.
Trilean GaugedBody::holds_by_gauge(const std::vector<Enclosure>& point) const {
  Vector middle(static_cast<Eigen::Index>(point.size()));
  Rational spread = 0;
  for (std::size_t j = 0; j < point.size(); ++j) {
    if (!point[j].is_finite()) return Trilean::unknown;
    const Rational x = point[j].midpoint();
    middle(static_cast<Eigen::Index>(j)) = x;
    spread += slopes_[j] * std::max(Rational{point[j].upper() - x}, Rational{x - point[j].lower()});
  }
  const Precision precision = point.front().precision();
  for (const long digits : {few_digits, digits_of_bits(precision.bits)}) {  // few are enough for most points
    const auto known = gauge(body_, middle, digits);
    expects(known.has_value(), "a gauge at every point, as there is one on the axes");
    const Enclosure value = known->exact ? Enclosure{*known->exact, {precision.bits + 64}} : known->value;
    if (at_most(value, Rational{1 - spread}) == Trilean::yes) return Trilean::yes;
    if (at_least(value, Rational{1 + spread}) == Trilean::yes) return Trilean::no;
  }
  return Trilean::unknown;
}

}  // namespace dpcert

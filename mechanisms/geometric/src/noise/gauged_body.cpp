// SPDX-License-Identifier: GPL-3.0-or-later
#include "gauged_body.hpp"

#include <algorithm>

#include "dpcert/geometry/gauge.hpp"
#include "dpcert/numerics/refine.hpp"

namespace dpcert {
namespace {

constexpr long slope_digits = 9, few_digits = 2;

}  // namespace

Result<GaugedBody> GaugedBody::of(const Body& body) {
  GaugedBody result{body};
  for (Eigen::Index j = 0; j < body.dimension; ++j) {
    Rational most = 0;
    for (const int sign : {1, -1}) {
      const auto known = gauge(body, Vector{sign * Vector::Unit(body.dimension, j)}, slope_digits);
      if (!known) return known.error();
      if (known->infinite) return invalid_input("/body", "found a body without 0 inside, wanted one that holds it");
      most = std::max(most, known->exact ? *known->exact : known->value.upper());
    }
    result.slopes_.push_back(std::move(most));
  }
  return result;
}

// By the gauge at a point in the middle, which at the others
// differs by the sum of slope times distance at most.
Trilean GaugedBody::holds(const std::vector<Enclosure>& point) const {
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

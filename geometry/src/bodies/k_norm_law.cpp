// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/k_norm_law.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/gauge.hpp"
#include "bodies/volume.hpp"
#include "dpcert/geometry/why_no_norm.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "dpcert/numerics/root.hpp"
#include "dpcert/numerics/special.hpp"
#include "exact/quadratic.hpp"

namespace dpcert {
namespace {

/// The number's enclosure: of an exact one at this precision.
Enclosure enclosure_of(const Number& x, Precision precision) {
  return x.exact ? Enclosure{*x.exact, precision} : x.value;
}

/// The square of a gauge is rational for ellipsoids, where the gauge itself may not be.
Result<Number> squared_gauge_at(const Body& body, const Vector& point, Precision precision) {
  if (const auto q = quadratic_form(body)) {
    const auto value = squared_gauge(*q, point);
    return value ? Number::exactly(*value, precision) : Number::infinity();
  }
  const auto value = gauge_at(body, point, precision);
  if (!value || value->infinite) return value;
  if (value->exact) return Number::exactly(*value->exact * *value->exact, precision);
  return Number::enclosed(square(value->value));
}

}  // namespace

Number entropy_of_volume(const Number& volume, Eigen::Index dimension, const Rational& scale) {
  const Precision precision = volume.value.precision();
  const Rational m{dimension};
  return Number::enclosed(log_gamma(Enclosure{m + 1, precision}) + log(enclosure_of(volume, precision)) +
                          log(Enclosure{scale, precision}) * m + m);
}

Result<Number> k_norm_entropy(const Body& body, const Rational& scale, long digits) {
  if (auto error = why_not_positive("/scale", scale)) return *error;
  if (auto error = why_no_norm(body)) return *error;
  return refine_number(digits, [&](Precision precision) -> Result<Number> {
    const auto size = volume_at(body, precision);
    if (!size) return size;
    return entropy_of_volume(*size, body.dimension, scale);
  });
}

Result<Number> concentration_radius(unsigned long dimension, const Rational& rate, const Rational& probability,
                                    long digits) {
  if (dimension == 0) return invalid_input("/dimension", "found 0, wanted at least 1");
  if (auto error = why_not_positive("/rate", rate)) return *error;
  if (probability <= 0 || probability >= 1)
    return invalid_input("/probability",
                         "found " + probability.str() + ", wanted a probability strictly between 0 and 1");
  const Rational shape{dimension};
  // Of the two masses the smaller one is compared: it keeps its relative accuracy.
  const bool in_lower_half = 2 * probability <= 1;
  return refine_number(digits, [&](Precision precision) {
    const Prober prober = [&](const Rational& x) {
      const Enclosure mass =
          in_lower_half ? gamma_mass_below(shape, x, precision) : gamma_mass_above(shape, x, precision);
      const Enclosure excess = in_lower_half ? log(mass) - log(Enclosure{probability, precision})
                                             : log(Enclosure{Rational{1 - probability}, precision}) - log(mass);
      return Probe{at_least(excess, Rational{0}), excess};
    };
    const Search search = narrow_from(prober, shape, bits_of_digits(digits_of(precision)));
    if (search.outcome != Search::Outcome::found) return Number::enclosed(Enclosure::unknown(precision));
    return Number::enclosed(enclose(search.bracket, precision) / rate);
  });
}

Result<Number> depth(const Body& body, const Rational& rate, const Vector& point, long digits) {
  if (auto error = why_not_positive("/rate", rate)) return *error;
  if (auto error = why_wrong_length("/point", point, body)) return *error;
  if (auto error = why_no_norm(body)) return *error;
  if (point.isZero(0)) return Number::exactly(1, precision_for(digits));
  const Rational shape{body.dimension};
  return refine_number(digits, [&](Precision precision) -> Result<Number> {
    const auto radius = gauge_at(body, point, precision);
    if (!radius) return radius;
    if (radius->exact) return Number::enclosed(gamma_mass_above(shape, rate * *radius->exact, precision));
    return Number::enclosed(gamma_mass_above(shape, radius->value * rate));
  });
}

Result<Number> conditional_variance(const Body& body, const Rational& rate, const Vector& direction, long digits) {
  if (auto error = why_not_positive("/rate", rate)) return *error;
  if (auto error = why_wrong_length("/direction", direction, body)) return *error;
  if (direction.isZero(0)) return invalid_input("/direction", "found the zero vector, wanted a direction");
  if (auto error = why_no_norm(body)) return *error;
  const Rational m{body.dimension}, factor = m * (m + 1) * direction.dot(direction) / (rate * rate);
  return refine_number(digits, [&](Precision precision) -> Result<Number> {
    const auto square_of_gauge = squared_gauge_at(body, direction, precision);
    if (!square_of_gauge) return square_of_gauge;
    if (square_of_gauge->exact) return Number::exactly(factor / *square_of_gauge->exact, precision);
    return Number::enclosed(factor / square_of_gauge->value);
  });
}

}  // namespace dpcert

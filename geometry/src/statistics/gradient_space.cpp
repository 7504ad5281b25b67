// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/gradient_space.hpp"

#include <algorithm>

#include "dpcert/numerics/minimise.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

std::optional<Error> no_features(Eigen::Index features) {
  if (features >= 1) return std::nullopt;
  return invalid_input("/features", "found " + std::to_string(features) + ", wanted at least 1");
}

/// W(1/e) = 0.278...: the root of w e^w = 1/e, that is of w e^(w+1) = 1.
Enclosure lambert_of_inverse_e(Precision precision) {
  const Prober prober = [&](const Rational& w) {
    const Enclosure residual = Rational{w} * exp(Enclosure{w + 1, precision}) - Rational{1};
    return Probe{is_positive(residual), residual};
  };
  return enclose(narrow(prober, {0, 1}, precision.bits - 8), precision);
}

/// -(sigma(theta) + w / theta), whose least value for theta >=
/// 3/2 is that for all theta (theory note).
Result<Enclosure> logistic_width_of_one_feature(Precision precision, long digits) {
  const Enclosure w = lambert_of_inverse_e(precision);
  SmoothOnRay f;
  f.begin = Rational{3, 2};
  f.at = [&](const Enclosure& theta) {
    const Taylor x = Taylor::variable(theta);
    return -(reciprocal(exp(-x) + Rational{1}) + w * reciprocal(x));
  };
  f.floor_right_of = [&](const Rational& theta) { return -(Rational{1} + w / theta); };
  const auto least = minimise(f, 4, precision, digits);
  if (!least) return least.error();
  return -least->value;
}

/// The largest minus the least value of a s^2 + b |s| over |s|
/// <= 1 and both signs of b; a >= 0, b >= 1.
Rational quadratic_width(const Rational& a, const Rational& b) {
  return b >= 2 * a ? Rational{2 * b} : Rational{a + b + b * b / (4 * a)};
}

}  // namespace

Result<Number> logistic_gradient_width(Eigen::Index features, long digits) {
  if (auto error = no_features(features)) return *error;
  if (features >= 2) return Number::exactly(2, precision_for(digits));
  const auto width = refine(
      digits, [&](Precision precision) { return logistic_width_of_one_feature(precision, digits + 3); },
      [&](const Result<Enclosure>& found) { return found && found->has_digits(digits + 2); });
  if (!width) return width.error();
  return Number::enclosed(*width);
}

Result<Rational> quantile_gradient_width(Eigen::Index features, const Rational& tau) {
  if (auto error = no_features(features)) return *error;
  if (tau < 0 || tau > 1) return invalid_input("/tau", "found " + tau.str() + ", wanted a level in [0, 1]");
  return Rational{2 * std::max<Rational>(tau, 1 - tau)};
}

Statistic least_squares_gradient(const Vector& theta) {
  const auto features = static_cast<std::size_t>(theta.size());
  PolynomialStatistic t;
  for (std::size_t i = 0; i < features; ++i) t.variables.push_back("x" + std::to_string(i + 1));
  t.variables.emplace_back("y");
  t.domain.assign(features + 1, Interval{-1, 1});
  for (std::size_t i = 0; i < features; ++i) {
    BoxPolynomial component;
    const auto term = [&](const Rational& coefficient, std::size_t factor) {
      std::vector<unsigned> powers(features + 1);
      ++powers[i];
      ++powers[factor];
      if (coefficient != 0) component.push_back({coefficient, std::move(powers)});
    };
    for (std::size_t k = 0; k < features; ++k) term(theta(static_cast<Eigen::Index>(k)), k);
    term(-1, features);
    t.components.push_back(std::move(component));
  }
  return {std::move(t)};
}

Result<Rational> least_squares_gradient_width(Eigen::Index features, ParameterNorm norm, const Rational& radius) {
  if (auto error = no_features(features)) return *error;
  if (radius < 0) return invalid_input("/radius", "found " + radius.str() + ", wanted a number >= 0");
  if (norm == ParameterNorm::one && features >= 2) return Rational{2 * (1 + radius)};
  return quadratic_width(radius, 1 + (features - 1) * radius);
}

}  // namespace dpcert

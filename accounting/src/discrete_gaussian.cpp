// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/discrete_gaussian.hpp"

namespace dpcert {
namespace {

Law law(const Rational& location, const Rational& variance) {
  return law_of("discrete_gaussian", {location, variance}).value();
}

}  // namespace

DiscreteGaussianCurve::DiscreteGaussianCurve(Rational variance, Rational shift)
    : variance_{std::move(variance)}, shift_{std::move(shift)}, pair_{law(0, variance_), law(shift_, variance_)} {}

std::optional<Rational> DiscreteGaussianCurve::exact_divergence(const Rational& order) const {
  if (!is_integer(order * shift_)) return std::nullopt;
  return order * shift_ * shift_ / (2 * variance_);
}

std::optional<Epsilon> DiscreteGaussianCurve::max_divergence() const {
  if (shift_ == 0) return Epsilon{};
  return std::nullopt;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/gaussian_pair.hpp"

#include "dpcert/numerics/normal_quantile.hpp"

namespace dpcert {

GaussianPair::GaussianPair(RefinableSum mu_squared) : mu_squared_{std::move(mu_squared)} {
  expects(mu_squared_.exact().value_or(0) >= 0, "mu^2 >= 0");
}

std::optional<Rational> GaussianPair::exact_delta(const Epsilon& epsilon) const {
  if (!mu_squared_.is_zero()) return std::nullopt;
  if (at_most(Epsilon{}, epsilon) == Trilean::yes) return Rational{0};
  if (!epsilon.has_rational_exponential()) return std::nullopt;
  return 1 - epsilon.ratio();
}

std::optional<Epsilon> GaussianPair::pure_epsilon() const {
  if (mu_squared_.is_zero()) return Epsilon{};
  return std::nullopt;
}

Enclosure GaussianPair::delta(const Epsilon& epsilon, Precision precision) const {
  if (mu_squared_.is_zero()) {
    if (at_most(Epsilon{}, epsilon) == Trilean::yes) return Enclosure{0, precision};
    return -expm1(epsilon.enclose(precision));
  }
  // Phi(-x) = erfc(x / sqrt 2) / 2, with x = eps/mu -+ mu/2.
  const Enclosure half_mu_squared = mu_squared_.enclose(precision) / Rational{2};
  const Enclosure eps = epsilon.enclose(precision);
  const Enclosure scale = sqrt(half_mu_squared) * Rational{2};  // sqrt(2) mu
  const Enclosure near = erfc((eps - half_mu_squared) / scale);
  const Enclosure far = erfc((eps + half_mu_squared) / scale);
  const Enclosure twice = near - epsilon.exponential(precision) * far;
  return (twice.is_finite() ? twice : hull(Enclosure{0, precision}, near)) * Rational{1, 2};
}

std::optional<Number> GaussianPair::type_two(const Rational& type_one, Precision precision) const {
  if (mu_squared_.is_zero()) return Number::exactly(1 - type_one, precision);
  const Enclosure alpha{type_one, precision}, rest{1 - type_one, precision};
  const Enclosure quantile = normal_quantile(rest, alpha) - sqrt(mu_squared_.enclose(precision));
  return Number::enclosed(erfc(-quantile / sqrt(Enclosure{2, precision})) * Rational{1, 2});
}

Rational GaussianPair::guess_epsilon(const Rational& delta) const {
  // The tail bound P(loss > eps) <= delta gives eps = mu^2/2 +
  // mu sqrt(2 log(1/delta)), a little too large.
  const Precision steering{64};
  const Enclosure tail = log(Enclosure{delta, steering}) * Rational{-2};
  const Enclosure mu_squared = mu_squared_.enclose(steering);
  const Enclosure guess = mu_squared / Rational{2} + sqrt(mu_squared * tail);
  return guess.is_finite() && guess.midpoint() > 0 ? guess.midpoint() : Rational{1};
}

Taylor GaussianPair::log_moment(const Enclosure& order, const Rational& /*within: smooth everywhere*/) const {
  const Taylor a = Taylor::variable(order);
  return mu_squared_.enclose(order.precision()) / Rational{2} * (a * (a - Rational{1}));
}

std::optional<Rational> GaussianPair::exact_divergence(const Rational& order) const {
  const auto mu_squared = mu_squared_.exact();
  return mu_squared ? std::optional{Rational(order * *mu_squared / 2)} : std::nullopt;
}

}  // namespace dpcert

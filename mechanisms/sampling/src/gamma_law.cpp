// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/gamma_law.hpp"

#include <cmath>
#include <memory>

#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

constexpr unsigned most_exponentials = 12;  // beyond, one normal draw is cheaper than so many

/// Sums of exponential draws, and half a squared normal draw where the shape is a half more.
Real sum_of_exponentials(unsigned count, bool and_half, Bits& bits) {
  struct Terms {
    std::vector<Digits> exponentials;
    std::optional<Digits> normal;
  };
  const auto terms = std::make_shared<Terms>();
  terms->exponentials.reserve(count);
  for (; count > 0; --count) terms->exponentials.push_back(exponential_draw(bits));
  if (and_half) terms->normal = normal_draw(bits);
  return [terms, &bits](Precision precision) {
    const Enclosure sum = enclose_sum(terms->exponentials, precision, bits);
    return terms->normal ? sum + square(terms->normal->enclose(precision, bits)) / Rational{2} : sum;
  };
}

}  // namespace

GammaLaw::GammaLaw(Rational shape) : shape_{std::move(shape)} { expects(shape_ > 0, "a shape > 0"); }

Real GammaLaw::draw(Bits& bits) const {
  if (is_integer(2 * shape_) && shape_ <= most_exponentials) {
    const Rational whole = floor(shape_);
    return sum_of_exponentials(static_cast<unsigned>(numerator(whole)), whole != shape_, bits);
  }
  if (shape_ >= 1) return draw_by_normal(shape_, bits);
  const Real more = draw_by_normal(shape_ + 1, bits), u = real_of(uniform_draw(), bits);
  return [more, u, power = Rational{1 / shape_}](Precision precision) {
    return more(precision) * exp(log(u(precision)) * power);
  };
}

// With d = shape - 1/3 and c^2 = 1/(9 d): d v, v = (1 + c z)^3 > 0, for normal z that is kept
// with probability exp(z^2/2 + d - d v + d log v).
Real GammaLaw::draw_by_normal(const Rational& shape, Bits& bits) const {
  const Rational d = shape - Rational(1, 3);
  for (;;) {
    const Real z = real_of(normal_draw(bits), bits);
    const auto stretched = [z, d](Precision precision) {
      return Rational{1} + z(precision) / sqrt(Enclosure{Rational{9 * d}, precision});
    };
    if (!settle([&](Precision precision) { return is_positive(stretched(precision)); })) continue;
    const Real log_kept = [&](Precision precision) {
      const Enclosure y = stretched(precision);
      return square(z(precision)) / Rational{2} + (Rational{1} - power(y, 3) + log(y) * Rational{3}) * d;
    };
    Uniform u;
    const Real log_u = real_of({false, 0, std::move(u)}, bits);
    if (settle([&](Precision precision) { return at_most(log(log_u(precision)), log_kept(precision)); }))
      return [stretched, d](Precision precision) { return power(stretched(precision), 3) * d; };
  }
}

DirichletLaw::DirichletLaw(const std::vector<Rational>& concentration) {
  expects(concentration.size() >= 2, "two shares at least");
  for (const Rational& each : concentration) gammas_.emplace_back(each);
}

Drawn DirichletLaw::draw(Bits& bits) const {
  std::vector<Real> parts;
  for (const GammaLaw& gamma : gammas_) parts.push_back(gamma.draw(bits));
  return [parts](Precision precision) {
    std::vector<Enclosure> shares;
    Enclosure sum{0, precision};
    for (const Real& part : parts) sum += shares.emplace_back(part(precision));
    for (Enclosure& share : shares) share = share / sum;
    return shares;
  };
}

Real StudentLaw::draw(Bits& bits) const {
  return [z = real_of(normal_draw(bits), bits), g = gamma_.draw(bits), half = Rational{dof_ / 2}](Precision precision) {
    return z(precision) * sqrt(half / g(precision));
  };
}

InverseGaussianLaw::InverseGaussianLaw(Rational index, Rational chi, Rational psi)
    : is_inverted_{index < 0},
      index_{abs(index)},
      chi_{is_inverted_ ? psi : chi},
      psi_{is_inverted_ ? std::move(chi) : std::move(psi)},
      surplus_{chi_ > 0 && 2 * index_ < 1 ? Rational(1, 2) - index_ : Rational{0}},
      proposal_{Rational{index_ + surplus_}} {
  expects(psi_ > 0 && (chi_ > 0 || index_ > 0) && chi_ >= 0, "a law of w > 0");
  if (chi_ == 0) return;
  // The tilt that keeps most proposals for surplus 0, as a double: it steers.
  const double scale = std::sqrt(static_cast<double>(chi_ * psi_)), shape = static_cast<double>(proposal_.shape());
  const double root = (std::hypot(shape, scale) - shape) / scale;
  if (root > 0 && root < 1) tilt_ = psi_ * *finite_rational(root * root);
  if (tilt_ <= 0 || tilt_ >= psi_) tilt_ = psi_ / 2;
}

/// f(w) - max f, f = -surplus log w - (chi/w + tilt w)/2: the log of the ratio of the densities.
Enclosure InverseGaussianLaw::log_excess(const Enclosure& w) const {
  const Precision precision = w.precision();
  const auto f = [&](const Enclosure& x) { return -log(x) * surplus_ - (chi_ / x + x * tilt_) / Rational{2}; };
  const Enclosure root = sqrt(Enclosure{Rational{surplus_ * surplus_ + tilt_ * chi_}, precision});
  return f(w) - f(chi_ / (root + surplus_));  // where tilt w^2 + 2 surplus w = chi
}

Real InverseGaussianLaw::draw(Bits& bits) const {
  const Rational rate = (psi_ - tilt_) / 2;
  for (;;) {
    const Real w = [g = proposal_.draw(bits), rate](Precision precision) { return g(precision) / rate; };
    const Real u = real_of(uniform_draw(), bits);
    const bool is_kept =
        chi_ == 0 || settle([&](Precision precision) { return at_most(log(u(precision)), log_excess(w(precision))); });
    if (!is_kept) continue;
    if (!is_inverted_) return w;
    return [w](Precision precision) { return Rational{1} / w(precision); };
  }
}

}  // namespace dpcert

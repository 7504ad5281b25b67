// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/transform/closed_forms.hpp"

#include "dpcert/accounting/pairs/laplace_pair.hpp"

namespace dpcert {
namespace {

/// f(height) at each height of the line.
template <class Function>
std::vector<Complex> at_heights(const UprightLine& line, Precision precision, Function f) {
  std::vector<Complex> values{Complex{Enclosure{1, precision}}};
  for (long k = 1; k < line.count; ++k) values.push_back(f(Enclosure{line.step * k, precision}));
  return values;
}

constexpr Precision rough{64};

}  // namespace

std::vector<Complex> GaussianTransform::along(const UprightLine& line, Precision precision) const {
  const Enclosure half = mu_squared_.enclose(precision) * Rational(1, 2), slope{2 * line.tilt + 1, precision};
  return at_heights(line, precision, [&](const Enclosure& t) {
    return exp(Complex{-square(t) * half, t * slope * half});
  });
}

Spread GaussianTransform::spread(const Rational& /*tilt: every tilted loss is normal of that variance*/) const {
  return {{}, {}, mu_squared_.enclose(rough)};
}

std::vector<Complex> LaplaceTransform::along(const UprightLine& line, Precision precision) const {
  const Enclosure moment = exp(LaplacePair{shift_}.log_moment_at(line.tilt + 1, precision));
  const Enclosure tilt{line.tilt, precision};
  return at_heights(line, precision, [&](const Enclosure& t) {
    const Complex z{tilt, t}, above = z + Rational{1};
    const Complex sum = above * exp(z * shift_) + z * exp(above * Rational(-shift_));
    return sum / (z + above) / moment;
  });
}

/// Under P the loss is t with probability 1/2, -t with e^-t/2, and has the density e^((l-t)/2)/4 between: tilted, one that
/// is monotone.
Spread LaplaceTransform::spread(const Rational& tilt) const {
  constexpr long steps = 24;
  const Enclosure log_moment = LaplacePair{shift_}.log_moment_at(tilt + 1, rough);
  const auto density = [&](const Rational& loss) {
    return exp(Enclosure{loss * (tilt + Rational(1, 2)) - shift_ / 2, rough} - log_moment) * Rational(1, 4);
  };
  Staircase below;
  for (long i = 0; i <= steps; ++i) {
    const Rational loss = shift_ * Rational(2 * i - steps, steps);
    if (i > 0) below.levels.push_back(min(density(loss), density(loss - 2 * shift_ / steps)));
    below.ends.emplace_back(loss, rough);
  }
  return below.spread();
}

std::vector<Complex> AtomTransform::along(const UprightLine& line, Precision precision) const {
  std::vector<Enclosure> losses, masses = law_.enclose_masses(precision);
  const Enclosure tilt{line.tilt, precision};
  for (const Epsilon& loss : law_.losses) losses.push_back(loss.enclose(precision));
  Enclosure moment{0, precision};
  for (std::size_t i = 0; i < masses.size(); ++i) {
    masses[i] *= exp(losses[i] * tilt);
    moment += masses[i];
  }
  for (Enclosure& mass : masses) mass = mass / moment;
  return sums_along(losses, masses, line, precision);
}

Spread AtomTransform::spread(const Rational& /*tilt*/) const { return {}; }

}  // namespace dpcert

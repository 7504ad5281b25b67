// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/pairs/atoms/discrete_noise.hpp"

namespace dpcert {
namespace {

/// The smallest integer K >= 0 with (K+1)^2 >= 2 variance (bits + 1) ln 2: then P{|X|
/// > K} <= 2 exp(-(K+1)^2/(2 variance)) <= 2^-bits.
Integer last_listed(const Rational& variance, long bits) {
  const Rational square = variance * (bits + 1) * Rational(1387, 1000);  // 2 ln 2 < 1.387
  const Integer floor = boost::multiprecision::numerator(square) / boost::multiprecision::denominator(square);
  return sqrt(floor);  // floor(sqrt(floor(x))) + 1 > sqrt(x)
}

/// exp(-k^2/(2 variance)) for k = 0, ..., last.
std::vector<Enclosure> gaussian_weights(const Rational& variance, unsigned long last, Precision precision) {
  std::vector<Enclosure> weights;
  weights.reserve(last + 1);
  const Rational rate = 1 / (2 * variance);
  for (unsigned long k = 0; k <= last; ++k) weights.push_back(exp(Enclosure{-rate * k * k, precision}));
  return weights;
}

/// The sum over all integers: that over |k| <= K is the whole but for a share of at most 2^-bits.
Enclosure normaliser(const Rational& variance, Precision precision) {
  const long bits = precision.bits + 8;
  const auto weights = gaussian_weights(variance, static_cast<unsigned long>(last_listed(variance, bits)), precision);
  Enclosure half{0, precision};
  for (std::size_t k = weights.size(); k-- > 1;) half += weights[k];
  const Enclosure sum = weights[0] + half + half;
  return hull(sum, sum / Enclosure{1 - power_of_two(-bits), precision});
}

Error too_wide() { return unsupported("", "this noise has too many values of the privacy loss for an exact sum"); }

}  // namespace

Result<LossLaw> discrete_laplace_law(const Rational& scale, const Integer& shift) {
  expects(scale > 0 && shift >= 0, "scale > 0, shift >= 0");
  if (shift >= most_noise_atoms) return too_wide();
  LossLaw law;
  if (shift == 0) {
    law.losses = {Epsilon{}};
    law.masses = LossLaw::Exact{1};
    return law;
  }
  const auto last = static_cast<unsigned long>(shift);
  for (unsigned long k = 0; k <= last; ++k) law.losses.emplace_back(Rational((shift - 2 * k) / scale));
  law.masses = [scale, last](Precision precision) {
    // With z = exp(-1/scale): P{X <= 0} = 1/(1+z), P{X = k} = z^k
    // (1-z)/(1+z), P{X >= shift} = z^shift/(1+z).
    const auto z_to = [&](unsigned long k) { return exp(Enclosure{Rational(-Rational(k) / scale), precision}); };
    const Enclosure whole = z_to(1) + Rational{1}, inner = -expm1(Enclosure{Rational(-1 / scale), precision}) / whole;
    std::vector<Enclosure> masses = {Enclosure{1, precision} / whole};
    masses.reserve(last + 1);
    for (unsigned long k = 1; k < last; ++k) masses.push_back(z_to(k) * inner);
    masses.push_back(z_to(last) / whole);
    return masses;
  };
  return law;
}

Result<LossLaw> discrete_gaussian_law(const Rational& variance, const Integer& shift, long bits) {
  expects(variance > 0 && shift >= 0 && bits > 0, "variance > 0, shift >= 0, bits > 0");
  const Integer last = last_listed(variance, bits);
  if (2 * last + 1 > most_noise_atoms) return too_wide();
  LossLaw law;
  law.left_out = power_of_two(-bits);
  const auto atoms = static_cast<long>(last);
  const Rational d{shift};
  for (long k = -atoms; k <= atoms; ++k) law.losses.emplace_back(Rational(d * (d - 2 * k) / (2 * variance)));
  law.masses = [variance, atoms](Precision precision) {
    const auto weights = gaussian_weights(variance, static_cast<unsigned long>(atoms), precision);
    const Enclosure total = normaliser(variance, precision);
    std::vector<Enclosure> masses;
    masses.reserve(2 * weights.size());
    for (long k = -atoms; k <= atoms; ++k) masses.push_back(weights[static_cast<std::size_t>(k < 0 ? -k : k)] / total);
    return masses;
  };
  return law;
}

}  // namespace dpcert

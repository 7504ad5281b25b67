// SPDX-License-Identifier: Apache-2.0
#include "noise/elliptical/revealed_scale.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

constexpr long most_scale_bits = 128;  // the margin is wider anyhow

/// E V, for V^2 of that law; nothing: it is infinite, or not known here.
std::optional<Enclosure> mean_root(const Law& law, Precision precision) {
  const auto log_gamma_at = [&](const Rational& x) { return log_gamma(Enclosure{x, precision}); };
  const Rational& shape = law.numbers[0];
  const Enclosure log_root = log(Enclosure{law.numbers[1], precision}) / Rational{2};
  const Rational half{1, 2};
  if (law.family == find_family("gamma")) return exp(log_gamma_at(shape + half) - log_gamma_at(shape) - log_root);
  if (law.family == find_family("inverse_gamma") && shape > half)
    return exp(log_gamma_at(shape - half) - log_gamma_at(shape) + log_root);
  return std::nullopt;
}

/// E V; nothing likewise.
std::optional<Enclosure> mean_scale(const MixingLaw& mixing, Precision precision) {
  Enclosure sum{0, precision};
  for (const auto& [weight, place] : mixing.atoms) {
    const Enclosure scale{place, precision};
    sum += weight * (mixing.is_of_square ? sqrt(scale) : scale);
  }
  for (const auto& [weight, law] : mixing.laws) {
    const auto one = mixing.is_of_square ? mean_root(law, precision) : std::nullopt;
    if (!one) return std::nullopt;
    sum += weight * *one;
  }
  return sum;
}

/// A bound of E (c-1)^2 max(1, e^(eps (1-c))) for n c of the
/// chi-squared law of n degrees of freedom.
Enclosure spread(unsigned long n, const Enclosure& eps) {
  const Rational all{n};
  const Enclosure twice = eps * Rational{2};
  const Enclosure weight = exp(eps - log1p(twice / all) * Rational(all / 2));
  return weight * (square(twice) + Rational{2 * all}) / square(twice + all) + Rational(2 / all);
}

}  // namespace

Enclosure delta_by_scale(const MixingLaw& mixing, unsigned long dimension, const Rational& shift_squared,
                         const Epsilon& epsilon, Precision precision) {
  const Precision working{std::min(precision.bits, most_scale_bits)};
  const Enclosure zero{0, working}, most = process_profile(mixing, shift_squared)->delta(epsilon, working);
  const auto scale = mean_scale(mixing, working);
  if (!scale || dimension == 1) return hull(zero, most);
  const Enclosure eps = epsilon.enclose(working), twice_shift = sqrt(Enclosure{4 * shift_squared, working});
  const Enclosure margin =
      square(eps) * *scale * spread(dimension - 1, eps) / (twice_shift * sqrt(pi(working) * Rational{2}));
  return max(zero, hull(most - margin, most));
}

}  // namespace dpcert

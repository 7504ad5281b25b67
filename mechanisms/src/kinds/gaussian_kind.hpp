// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"
#include "dpcert/mechanisms/proof.hpp"

namespace dpcert {

// What every kind says of itself whose worst pair is N(0, 1) and N(mu, 1).

/// Why no epsilon is enough: words for MechanismKind::why_unbounded.
[[nodiscard]] inline std::string gaussian_tail(bool at_delta_zero, const Rational& mu_squared) {
  return !at_delta_zero || mu_squared == 0 ? "" : ", as the tail is too light: the loss of Gaussian noise has no bound";
}

/// For MechanismKind::strongest: it keeps to mu^2 <= most, and some admitted
/// mechanism attains `attained`, which a rule shows.
[[nodiscard]] inline std::optional<Shown> shown_of_gaussian(const Aim& aim, const Rational& most,
                                                            const Rational& attained,
                                                            const Rule& attains = rules::given) {
  if (aim.at == Aim::At::gdp) return Shown{states(Says::gdp, most), by(rules::given)};
  if (aim.at == Aim::At::attained && attained > 0) return Shown{states(Says::attains_gaussian, attained), by(attains)};
  return std::nullopt;
}

/// mu^2 of two laws that the checker reads as such a pair, normal laws
/// of one variance; nothing: they are no such laws.
[[nodiscard]] inline std::optional<Rational> mu_squared_of(const Law& p, const Law& q) {
  if (p.family != q.family || p.family->info().name != "normal") return std::nullopt;
  const auto noise = p.family->as_noise(p, q);
  return noise ? std::optional{noise->shift} : std::nullopt;
}

}  // namespace dpcert

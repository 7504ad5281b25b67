// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/line/pair_integrand.hpp"

namespace dpcert {

/// g(a) = log of the integral of p^a q^(1-a), and g'(a) where it was asked for.
struct PairMoment {
  Enclosure log_value, slope;
};
enum class Wanted { value, value_and_slope };

/// By certified quadrature between proved tails. Given that the moment of that order is finite.
/// Theory  accounting/theory/renyi_quadrature.md
[[nodiscard]] PairMoment moment_by_quadrature(const LinePair& pair, const Rational& order, Wanted wanted,
                                              Precision precision);

/// In closed form, where both logarithms of densities are linear between kinks; nothing: they are
/// not. Given that the moment of that order is finite.
[[nodiscard]] std::optional<PairMoment> moment_in_closed_form(const LinePair& pair, const Rational& order,
                                                              Wanted wanted, Precision precision);

/// The kinks of all components inside the common support, ascending, each once.
[[nodiscard]] std::vector<Rational> kinks_of(const LinePair& pair);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "pairs/line/pair_integrand.hpp"

namespace dpcert {

/// What is proved of two mixtures from a point to an end of the
/// support, from what their components say pairwise.
/// Theory  accounting/theory/renyi_quadrature.md

/// Is the integral of p^order q^(1-order) near that end finite? Exact.
[[nodiscard]] bool is_tail_finite(const LinePair& pair, const Rational& order, Side side);
/// That integral from x to the end: an enclosure, or [0, bound]; not finite: nothing is known.
[[nodiscard]] Enclosure moment_tail(const LinePair& pair, const Rational& order, const Rational& x, Side side,
                                    Precision precision);
/// The same with the factor log p - log q in the integrand.
[[nodiscard]] Enclosure loss_tail(const LinePair& pair, const Rational& order, const Rational& x, Side side,
                                  Precision precision);
/// An upper bound of log p - log q from x to the end; nothing:
/// unbounded (exact); not finite: none is known.
[[nodiscard]] std::optional<Enclosure> log_ratio_tail(const LinePair& pair, const Rational& x, Side side,
                                                      Precision precision);

}  // namespace dpcert

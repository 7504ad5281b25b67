// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

// Budgets: all mechanisms that satisfy them. Errors  invalid_input: a number outside its domain, `where` naming it.

[[nodiscard]] Result<Mechanism> pure(const Epsilon& epsilon);
[[nodiscard]] Result<Mechanism> approximate(const Epsilon& epsilon, const Rational& delta);
[[nodiscard]] Result<Mechanism> zcdp(const Rational& rho);
[[nodiscard]] Result<Mechanism> gdp(const Rational& mu);
/// Pairs of an order > 1 and a divergence >= 0; distinct orders, at least one.
[[nodiscard]] Result<Mechanism> rdp(std::vector<std::pair<Rational, Rational>> points);

}  // namespace dpcert

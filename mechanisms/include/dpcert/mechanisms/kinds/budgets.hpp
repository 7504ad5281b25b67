// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/exact/exact_of.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

// Budgets: all mechanisms that satisfy them.
// Errors  invalid_input: a number outside its domain, `where` naming it.

[[nodiscard]] Result<Mechanism> pure(const Epsilon& epsilon);
[[nodiscard]] Result<Mechanism> approximate(const Epsilon& epsilon, const Rational& delta);
[[nodiscard]] Result<Mechanism> zcdp(const Rational& rho);
[[nodiscard]] Result<Mechanism> gdp(const Rational& mu);
/// Pairs of an order > 1 and a divergence >= 0; distinct orders, at least one.
[[nodiscard]] Result<Mechanism> rdp(std::vector<std::pair<Rational, Rational>> points);

// No double is one of these numbers.
template <std::floating_point X>
Result<Mechanism> approximate(const Epsilon& epsilon, X delta) = delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> zcdp(const X&...)
= delete;
template <class... X>
requires HoldsDouble<X...> Result<Mechanism> gdp(const X&...)
= delete;

}  // namespace dpcert

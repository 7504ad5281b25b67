// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/families/law.hpp"

namespace dpcert {

/// sup over events E of p(E) - ratio q(E), exactly, for beta laws of whole parameters and one sum
/// that differ by one record: they cross at a rational number, and a beta law of whole parameters
/// has the tail of a binomial one. Nothing: other laws, or a number too long to be of use.
/// Theory  accounting/theory/event_rule.md
[[nodiscard]] std::optional<Rational> beta_neighbours_delta(const Law& p, const Law& q, const Rational& ratio);

}  // namespace dpcert

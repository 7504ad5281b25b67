// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// A two-point pair that meets rho-zCDP: P(1) = p, Q(1) = p e^(-x), with the cells that prove it;
/// for `copies` of it side by side, aimed at breaking (epsilon, delta).
/// Theory: mechanisms/theory/two_point.md, and of the
/// rule proofs-checks/check/theory/two-point.md
struct TwoPoint {
  Rational p, x;
  std::vector<Rational> ends;
};
[[nodiscard]] std::optional<TwoPoint> two_point_for(const Rational& rho, unsigned long copies, const Epsilon& epsilon,
                                                    const Rational& delta);

}  // namespace dpcert

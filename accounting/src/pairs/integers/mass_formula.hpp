// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/integer_family.hpp"

/// Exact questions about one mass formula, and its ratio of successive terms.
/// Theory  accounting/theory/integer_sums.md
namespace dpcert::integers {

/// a p + b q.
[[nodiscard]] MassFormula combine(const MassFormula& p, const Rational& a, const MassFormula& q, const Rational& b);

/// No curvature and no factorials: exp(formula) is a geometric sequence.
[[nodiscard]] bool is_geometric(const MassFormula& formula);
/// The same up to the constant, as far as the forms tell.
[[nodiscard]] bool is_constant(const MassFormula& formula);

/// Is exp(formula) summable towards +infinity (`upward`) or -infinity?
[[nodiscard]] bool is_summable(const MassFormula& formula, bool upward);
/// Is exp(formula) bounded on that side?
[[nodiscard]] bool is_bounded(const MassFormula& formula, bool upward);

/// Does log_ratio certainly not increase on the range? (A sufficient condition, exact.)
[[nodiscard]] bool is_concave(const MassFormula& formula, const IntegerRange& range);

/// formula(k+1) - formula(k).
[[nodiscard]] Enclosure log_ratio(const MassFormula& formula, const Integer& k, Precision precision);

/// The sum of the sizes of the coefficients of the second difference:
/// |log_ratio(k+i) - log_ratio(k)| <= |i| times it.
[[nodiscard]] Rational bending(const MassFormula& formula);

}  // namespace dpcert::integers

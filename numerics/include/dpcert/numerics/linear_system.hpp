// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Some x with a x = b, exactly; nothing: there is none. Precondition: a has as many rows as b
/// numbers, one at least, and all are of one length.
[[nodiscard]] std::optional<std::vector<Rational>> some_solution(const std::vector<std::vector<Rational>>& a,
                                                                 const std::vector<Rational>& b);

/// Of a square matrix by rows, exactly; nothing: it is singular.
[[nodiscard]] std::optional<std::vector<std::vector<Rational>>> inverse_matrix(
    const std::vector<std::vector<Rational>>& rows);

}  // namespace dpcert

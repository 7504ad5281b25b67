// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "dpcert/geometry/matrix.hpp"

namespace dpcert {

/// The volume of the sum of the segments [-g_i, g_i]: 2^d times the sum of |det| over
/// all choices of d columns g_i, after parallel columns are joined. Nothing where
/// there are more than most_choices.  [Shephard1974]
[[nodiscard]] std::optional<Rational> zonotope_volume(const Matrix& generators, std::size_t most_choices = 20'000);

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "body_noise.hpp"

namespace dpcert {

/// Fills in the columns of a cone, chosen with its probability.
using ChooseCone = std::function<void(Bits& bits, std::vector<std::size_t>& chosen)>;

/// Noise of a body that is cut, from 0, into simplices: in the cone of the corners v_i it is the
/// sum of E_i v_i with independent exponential E_i, whose sum is its gauge.
/// Given  columns: corners, all of length d; d of them, independent, are chosen at a time
/// Theory mechanisms/geometric/theory/body_noise.md
[[nodiscard]] BodyNoisePtr cone_noise(std::vector<std::vector<Rational>> columns, ChooseCone choose,
                                      std::string remark);

}  // namespace dpcert

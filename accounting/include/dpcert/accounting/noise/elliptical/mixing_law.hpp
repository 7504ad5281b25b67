// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/families/law.hpp"

namespace dpcert {

/// The law of the scale V > 0 of a Gaussian scale mixture V Z: atoms and laws on the positive
/// reals, whose weights > 0 sum to 1. Where `is_of_square` they are those of V^2.
struct MixingLaw {
  std::vector<std::pair<Rational, Rational>> atoms;  ///< weight, place > 0; ascending, distinct places
  std::vector<std::pair<Rational, Law>> laws;  ///< weight, law of a family with a density on (0, inf) or a part of it
  bool is_of_square = false;
  friend bool operator==(const MixingLaw&, const MixingLaw&) = default;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

// Draws of the laws that families list.  Theory  mechanisms/sampling/theory/real_laws.md

struct LawDraws {
  std::size_t dimension;
  Rational size;  ///< a number near the typical deviation, > 0
  DrawVector draw;
};
/// Nothing: no method draws laws of that family.
[[nodiscard]] std::optional<LawDraws> draws_of(const Law& law);

/// Draws of a scale V > 0; null: some law of it has no method.
[[nodiscard]] std::function<Real(Bits&)> draws_of(const MixingLaw& mixing);

}  // namespace dpcert

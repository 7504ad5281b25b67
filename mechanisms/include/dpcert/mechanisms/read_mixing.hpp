// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/noise/elliptical/mixing_law.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// Reads the law of a scale V > 0: a distribution object (read_distribution.hpp),
/// {"family": "point", "value": v}, a mixture of such, or {"sqrt_of": one of these}, V
/// being the square root of what follows that law. Laws on finitely many integers
/// become atoms; equal atoms and equal laws are added up.
/// Throws BadInput: what read_distribution throws; a law with mass at or below 0, which the message
/// names; unsupported: a law without a density view, or laws of V and of V^2 in one mixture.
[[nodiscard]] Variety mixing_variety();
[[nodiscard]] MixingLaw read_mixing(const Json& value, const std::string& pointer);

}  // namespace dpcert

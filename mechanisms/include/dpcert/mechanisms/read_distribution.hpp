// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/distributions/law.hpp"
#include "dpcert/mechanisms/fields.hpp"

namespace dpcert {

/// Reads a distribution object: {"family": NAME, parameters...}, or a mixture of such, which may be nested. Weights of
/// equal laws are added up and weights 0 are dropped.
/// Throws BadInput: an unknown family, a missing, unknown or ill-formed member, a parameter outside its space.
[[nodiscard]] Distribution read_distribution(const Json& value, const std::string& pointer);

}  // namespace dpcert

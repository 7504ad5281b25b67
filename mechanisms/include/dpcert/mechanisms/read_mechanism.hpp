// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Reads a mechanism object as the machine interface defines it (docs/interface.md), `pointer` being its place.
/// Throws BadInput: a missing, unknown or ill-formed member, a value outside its domain, a `null` without a hole.
[[nodiscard]] Mechanism read_mechanism(const Json& value, const std::string& pointer, Hole* hole = nullptr);

/// The same for a program that has a whole document. Errors  what read_mechanism throws.
[[nodiscard]] Result<Mechanism> mechanism_of(const Json& value);

}  // namespace dpcert

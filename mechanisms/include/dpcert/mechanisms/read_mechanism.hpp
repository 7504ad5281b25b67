// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "dpcert/mechanisms/fields.hpp"
#include "dpcert/mechanisms/mechanism.hpp"

namespace dpcert {

/// Reads a mechanism object as the machine interface defines it (docs/interface.md), `pointer` being its place.
/// Throws BadInput: a missing, unknown or ill-formed member, a value outside its domain, a `null` without a hole.
[[nodiscard]] Mechanism read_mechanism(const Json& value, const std::string& pointer, Hole* hole = nullptr);

/// The same for a program that has a whole document. Errors  what read_mechanism throws.
[[nodiscard]] Result<Mechanism> mechanism_of(const Json& value);

/// Reads the members of one mechanism object other than its type.
using MechanismReader = std::function<Mechanism(Fields&)>;
/// Lets read_mechanism read "k_norm", whose bodies this module does not know; without it they are unsupported. To be
/// called once, when the program starts.
void serve_k_norm(MechanismReader reader);

}  // namespace dpcert

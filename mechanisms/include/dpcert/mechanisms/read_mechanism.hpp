// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/blueprint.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// Reads a mechanism object, once. Throws BadInput, as those here do that want a place.
[[nodiscard]] Mechanism read_mechanism(const Json& value, const std::string& pointer);
/// One in which something may be left open.
[[nodiscard]] Blueprint read_blueprint(const Json& value, const std::string& pointer, Opening* opening);
/// One in which exactly one parameter is.
[[nodiscard]] OpenMechanism read_open_mechanism(const Json& value, const std::string& pointer);

/// What the types of a mechanism object, and of those inside it, take for
/// granted: each once, as it is found; "": nothing.
[[nodiscard]] std::string assumptions_of(const Json& mechanism);

/// Whole documents.
/// Errors  invalid_input, unsupported.
[[nodiscard]] Result<OpenMechanism> open_mechanism_of(const Json& value);
[[nodiscard]] Result<Mechanism> mechanism_of(const Json& value);

}  // namespace dpcert

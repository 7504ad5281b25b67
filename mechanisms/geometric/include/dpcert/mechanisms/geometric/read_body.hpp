// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dpcert/geometry/body.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

/// The types of bodies, by "type".
[[nodiscard]] Variety body_variety();
/// {"p"} or {"body"}.
[[nodiscard]] const ObjectType& norm_type();

// Bodies and norms of the machine interface. Each throws BadInput with the place of the culprit, for use below `reading`.

[[nodiscard]] Body read_body(const Json& value, const std::string& where);
/// The unit ball of a norm in that dimension: {"p": P} with P >= 1 or "inf", or {"body": a norm ball}.
[[nodiscard]] Body read_norm(const Json& value, const std::string& where, Eigen::Index dimension);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/schema/object_type.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// The JSON Schema (draft 2020-12) of the objects of those varieties. A document that it refuses is
/// refused by the readers, if the validator reads numbers exactly; what members must be together,
/// such as a law whose probabilities sum to 1, the readers alone know.
///
/// Given  root: a variety, a type ("gaussian"), or both
///        ("mechanism.gaussian"); "": a query or an audit file.
/// Errors invalid_input: no such name.
[[nodiscard]] Result<Answer> json_schema(const std::vector<Variety>& varieties, const std::string& root = "");

}  // namespace dpcert

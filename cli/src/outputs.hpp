// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "dpcert/properties/sample_audit.hpp"

namespace dpcert::cli {

/// Outputs of a text, and on which of its lines each stands, from 1.
struct OutputLines {
  properties::Outputs outputs;
  std::vector<std::size_t> lines;
};

/// The lines of a text that are neither blank nor comments (#), without what spreadsheets add: a
/// mark of the encoding, and carriage returns. `has_header`: the first of them is none.
/// Errors  invalid_input: more of them than are audited.
[[nodiscard]] Result<OutputLines> read_outputs(std::string_view text, bool has_header);

}  // namespace dpcert::cli

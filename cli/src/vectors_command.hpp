// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

#include "compute.hpp"

namespace dpcert::cli {

/// Streams certified reference values, one a line: every `every`-th query of the suite, but for
/// those that have no certified answer to 20 digits.
[[nodiscard]] Status run_vectors(std::size_t every, std::ostream& out, std::ostream& err);

}  // namespace dpcert::cli

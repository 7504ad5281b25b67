// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/exact/result.hpp"

namespace dpcert {

/// The error of a value that is no list of records of so many
/// numbers each, one at least; nothing for others.
[[nodiscard]] inline std::optional<Error> why_no_records(std::size_t found, std::size_t numbers) {
  if (found != 0 && found % numbers == 0) return std::nullopt;
  return invalid_input("/value", "found " + std::to_string(found) + " numbers, wanted " + std::to_string(numbers) +
                                     " for each of at least one record");
}

}  // namespace dpcert

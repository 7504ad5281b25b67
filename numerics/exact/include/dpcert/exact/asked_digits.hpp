// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/exact/range.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// How many decimal digits a question may ask for.
[[nodiscard]] inline Range digits_range() { return Range::whole(1, 1000); }

/// An error at "/digits" of a number of digits outside that range.
[[nodiscard]] inline std::optional<Error> why_not_digits(long digits) {
  if (digits_range().holds(digits)) return std::nullopt;
  return invalid_input("/digits", "found " + std::to_string(digits) + ", wanted " + digits_range().wanted());
}

}  // namespace dpcert

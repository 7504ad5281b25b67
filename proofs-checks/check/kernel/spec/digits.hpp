// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "kernel/spec/json.hpp"

namespace dpcert::check {

/// Digits that numbers of a value of the SPEC take to be written out: of the longest one, and of all together.
struct Digits {
  std::size_t longest = 0, total = 0;
};
[[nodiscard]] Digits digits(const Json& json);

}  // namespace dpcert::check

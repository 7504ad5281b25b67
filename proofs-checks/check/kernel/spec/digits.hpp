// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/json.hpp"

namespace dpcert::check {

/// The digits of all numbers of a value, with those that exponents stand for:
/// 1e100 has more than 100. Of other texts their length.
[[nodiscard]] std::size_t digits(const Json& json);

}  // namespace dpcert::check

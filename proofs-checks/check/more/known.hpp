// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/known.hpp"

namespace dpcert::check {

/// The kernel, and what is built upon it.
[[nodiscard]] const Known& kernel_and_more();

}  // namespace dpcert::check

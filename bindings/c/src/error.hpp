// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert.h"
#include "dpcert/exact/result.hpp"

namespace dpcert::c {

/// Hands out an error, where somebody wants it: at worst one that says that there is no memory.
/// Returns  its code.
dpcert_code report(dpcert_code code, const char* path, const char* message, dpcert_error** to) noexcept;
dpcert_code report(const Error& error, dpcert_error** to) noexcept;

}  // namespace dpcert::c

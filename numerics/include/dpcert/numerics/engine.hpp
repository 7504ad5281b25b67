// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace dpcert {

/// The arithmetic libraries in use and their versions, for people: "Arb 2.23.0, FLINT 2.9.0, ...".
[[nodiscard]] std::string engine_versions();

/// Has these libraries free, when this thread ends, what they keep for it: constants to many bits,
/// blocks of memory. To ask again changes nothing.
void free_caches_at_end_of_thread();

}  // namespace dpcert

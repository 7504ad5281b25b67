// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "boundary.hpp"

namespace dpcert::c {

/// What stands first in each handle: what it is, so that one that was taken for another is told.
enum class Kind : std::uint32_t { mechanism = 0xd9ce0001, sampler = 0xd9ce0002, odometer = 0xd9ce0003 };

[[nodiscard]] const char* name_of(Kind kind);

template <class Handle>
[[nodiscard]] bool is_handle(const Handle* handle) {
  return handle != nullptr && handle->is == Handle::kind;
}
/// Throws BadInput, at the name of its kind: NULL, or a handle of another kind.
template <class Handle>
[[nodiscard]] Handle& handle_at(Handle* handle) {
  const std::string wanted = name_of(Handle::kind);
  if (handle == nullptr) reject("/" + wanted, "found NULL, wanted a handle of a " + wanted);
  if (handle->is != Handle::kind)
    reject("/" + wanted, std::string{"found a handle of "} + name_of(handle->is) + ", wanted one of a " + wanted);
  return *handle;
}
/// One of another kind is left alone.
template <class Handle>
void free_handle(Handle* handle) {
  if (is_handle(handle)) delete handle;
}

}  // namespace dpcert::c

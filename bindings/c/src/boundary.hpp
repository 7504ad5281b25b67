// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <new>

#include "dpcert/mechanisms/schema/bad_input.hpp"
#include "error.hpp"

namespace dpcert::c {

/// What every call needs once: what geometry adds is registered, and
/// caches of this thread are freed when it ends.
void enter();

/// Runs the body of a call: whatever it throws becomes an error, and nothing leaves it.
template <class Body>
dpcert_code guarded(dpcert_error** error, Body&& body) noexcept {
  if (error != nullptr) *error = nullptr;
  try {
    enter();
    body();
    return DPCERT_OK;
  } catch (const BadInput& bad) {
    return report(bad.error, error);
  } catch (const std::bad_alloc&) {
    return report(DPCERT_PRECISION_EXHAUSTED, "", "this call needs more memory than there is", error);
  } catch (const std::exception& broken) {  // a contract, for one
    return report(DPCERT_INTERNAL, "", broken.what(), error);
  } catch (...) {
    return report(DPCERT_INTERNAL, "", "an exception of an unknown kind", error);
  }
}

}  // namespace dpcert::c

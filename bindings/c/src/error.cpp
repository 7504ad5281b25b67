// SPDX-License-Identifier: Apache-2.0
#include "error.hpp"

#include <new>
#include <string>

struct dpcert_error {
  dpcert_code code;
  std::string path, message;
};

namespace dpcert::c {
namespace {

/// What is left to say where an error finds no memory; it is never freed.
dpcert_error* without_memory() {
  static dpcert_error error{DPCERT_PRECISION_EXHAUSTED, "", "no memory"};
  return &error;
}

}  // namespace

dpcert_code report(dpcert_code code, const char* path, const char* message, dpcert_error** to) noexcept {
  if (to == nullptr) return code;
  try {
    *to = new dpcert_error{code, path, message};
  } catch (const std::bad_alloc&) {
    *to = without_memory();
  }
  return code;
}

dpcert_code report(const Error& error, dpcert_error** to) noexcept {
  const dpcert_code code = error.fault == Fault::invalid_input ? DPCERT_INVALID_INPUT
                           : error.fault == Fault::unsupported ? DPCERT_UNSUPPORTED
                                                               : DPCERT_PRECISION_EXHAUSTED;
  return report(code, error.where.c_str(), error.message.c_str(), to);
}

}  // namespace dpcert::c

dpcert_code dpcert_error_code(const dpcert_error* error) { return error == nullptr ? DPCERT_OK : error->code; }
const char* dpcert_error_message(const dpcert_error* error) { return error == nullptr ? "" : error->message.c_str(); }
const char* dpcert_error_path(const dpcert_error* error) { return error == nullptr ? "" : error->path.c_str(); }
void dpcert_error_free(dpcert_error* error) {
  if (error != dpcert::c::without_memory()) delete error;
}

const char* dpcert_code_name(int code) {
  switch (code) {
    case DPCERT_OK:
      return "ok";
    case DPCERT_INVALID_INPUT:
      return "invalid_input";
    case DPCERT_UNSUPPORTED:
      return "unsupported";
    case DPCERT_PRECISION_EXHAUSTED:
      return "precision_exhausted";
    case DPCERT_INTERNAL:
      return "internal";
    default:
      return "";
  }
}

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "dpcert.h"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/schema/json.hpp"
#include "handle.hpp"

namespace dpcert::c {

// Arguments of calls, each with the name of its parameter. All throw BadInput, at "/name".

/// Refuses NULL, and more than 64 MiB.
[[nodiscard]] std::string_view text_of(const char* text, std::size_t length, const char* name);
[[nodiscard]] Json json_of(const char* text, std::size_t length, const char* name);
/// Where an output goes: refuses NULL.
template <class Output>
[[nodiscard]] Output& output_at(Output* output, const char* name) {
  if (output == nullptr) reject(child("", name), "found NULL, wanted where to put it");
  return *output;
}
/// Refuses a count of items of that size that no array has, as a negative one.
void refuse_beyond_memory(std::size_t count, std::size_t size);
[[nodiscard]] Direction side_of(int side);

/// Memory that the caller frees by dpcert_text_free.
[[nodiscard]] char* handed_out(const std::string& text);
/// The call that puts the text of `make` there, or NULL.
template <class Make>
dpcert_code answer_in(char** output, const char* name, dpcert_error** error, Make&& make) noexcept {
  if (output != nullptr) *output = nullptr;
  return guarded(error, [&] {
    char*& text = output_at(output, name);
    text = handed_out(make());
  });
}

}  // namespace dpcert::c

// SPDX-License-Identifier: Apache-2.0
#include "arguments.hpp"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

namespace dpcert::c {

std::string_view text_of(const char* text, std::size_t length, const char* name) {
  constexpr std::size_t longest = std::size_t{64} << 20;
  if (text == nullptr) reject(child("", name), "found NULL, wanted a text");
  if (length == DPCERT_WHOLE) length = strnlen(text, longest + 1);
  if (length > longest) reject(child("", name), "found more than 64 MiB, wanted a shorter text");
  return {text, length};
}

Json json_of(const char* text, std::size_t length, const char* name) {
  return required(read_json(text_of(text, length, name)));
}

void refuse_beyond_memory(std::size_t count, std::size_t size) {
  constexpr std::size_t most = std::numeric_limits<std::ptrdiff_t>::max();
  if (count > most / size) reject("/count", "found more than memory can hold: a negative number?");
}

Direction side_of(int side) {
  if (side == DPCERT_DOWN) return Direction::down;
  if (side == DPCERT_UP) return Direction::up;
  reject("/side", "found " + std::to_string(side) + ", wanted DPCERT_DOWN (-1) or DPCERT_UP (1)");
}

char* handed_out(const std::string& text) {
  auto* copy = static_cast<char*>(std::malloc(text.size() + 1));
  if (copy == nullptr) throw std::bad_alloc{};
  std::memcpy(copy, text.c_str(), text.size() + 1);
  return copy;
}

}  // namespace dpcert::c

void dpcert_text_free(char* text) { std::free(text); }

// SPDX-License-Identifier: Apache-2.0
// libFuzzer's name for a target.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>

#include "harness.hpp"

namespace dpcert::fuzz {

void demand(bool condition, std::string_view what, std::string_view detail) {
  if (condition) return;
  std::cerr << "does not hold: " << what << (detail.empty() ? "" : ": ") << detail << std::endl;
  std::abort();
}

}  // namespace dpcert::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  dpcert::fuzz::try_text({reinterpret_cast<const char*>(data), size});
  return 0;
}

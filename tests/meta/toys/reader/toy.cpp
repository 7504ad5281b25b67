// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "harness.hpp"

namespace dpcert::fuzz {

void try_text(std::string_view text) {
  const auto number = read_rational(text);
  demand(!number || *number - *number == 0, "a number less itself is 0");
}

}  // namespace dpcert::fuzz

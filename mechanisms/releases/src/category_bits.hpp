// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <vector>

namespace dpcert {

/// Of each of so many categories (one at least) the values of the first bits that tell it from the
/// others, along a balanced tree: of three "00", "01", "1". Any bits begin with just one of them.
/// Theory  mechanisms/releases/theory/moments.md, (3)
[[nodiscard]] std::vector<std::vector<bool>> category_bits(std::size_t categories);
/// The largest number of bits among these.
[[nodiscard]] std::size_t most_category_bits(std::size_t categories);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace dpcert {

/// The answer to a question about an enclosed number: `unknown`
/// when the enclosure does not settle it.
enum class Trilean { no, unknown, yes };

[[nodiscard]] constexpr Trilean operator!(Trilean x) {
  return x == Trilean::unknown ? x : (x == Trilean::yes ? Trilean::no : Trilean::yes);
}
[[nodiscard]] constexpr bool certainly(Trilean x) { return x == Trilean::yes; }
[[nodiscard]] constexpr bool possibly(Trilean x) { return x != Trilean::no; }
[[nodiscard]] constexpr Trilean trilean(bool x) { return x ? Trilean::yes : Trilean::no; }

}  // namespace dpcert

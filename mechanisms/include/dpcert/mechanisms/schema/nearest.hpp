// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace dpcert {

/// The known name that a misspelt one probably stands for: the one of least edit
/// distance (letters changed, added, left out, or two neighbours swapped), a third
/// of the letters at most; before it one that differs in case, `-` and `_` alone,
/// then one that others call so, as `eps` is `epsilon`.
/// Returns  "" where none is near. Time grows with the product of the
///          lengths; only the first 60 letters count.
[[nodiscard]] std::string nearest(std::string_view name, const std::vector<std::string>& known);
/// The known names that are spelt most like it, the nearest first, at most so many.
[[nodiscard]] std::vector<std::string> nearest_of(std::string_view name, std::vector<std::string> known,
                                                  std::size_t most);
/// "a, b, c".
[[nodiscard]] std::string listed(const std::vector<std::string>& names);
/// `; did you mean "..."?`, or "".
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace dpcert

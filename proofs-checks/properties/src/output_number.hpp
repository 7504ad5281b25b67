// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string_view>

#include "dpcert/exact/rational.hpp"

namespace dpcert::properties {

/// The number that an output is, exactly; none: it is a name. Beside the numbers of the interface,
/// what common tools write: +1.0, .77, 5., "1.5" in quotation marks, np.float64(0.5),
/// Decimal('0.5'), and an empty cell behind it (0.5,).
[[nodiscard]] std::optional<Rational> number_of(std::string_view output);

/// How many numbers an output is that commas, semicolons or blanks keep
/// apart: "0,5" and "1;2" are two. 0: some part is none.
[[nodiscard]] std::size_t numbers_in(std::string_view output);

}  // namespace dpcert::properties

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert::cli {

using Fields = nlohmann::ordered_json;

/// The natural range of a number: an enclosure that reaches outside it is cut there.
enum class Domain { any, non_negative, probability };

/// {"lower", "upper", "exact"?, "reached_digits"?}: the enclosure in decimals of digits + 2, rounded outward.
/// Errors  precision_exhausted: nothing finite is known.
[[nodiscard]] Result<Fields> number_object(const Number& number, long digits, Domain domain);

}  // namespace dpcert::cli

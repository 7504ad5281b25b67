// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "dpcert/accounting/notions/epsilon.hpp"

namespace dpcert {

/// factor times x, exactly; nothing where it is no number nats + ln(ratio), or its ratio would take more than 2^24 bits.
/// Theory  accounting/theory/epsilon.md
[[nodiscard]] std::optional<Epsilon> multiple(const Epsilon& x, const Rational& factor);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

/// The row of the kernel whose index `index` draws, from 0; as many rows as that has outcomes.
[[nodiscard]] KnownOutput kernel_output(KnownOutput index, std::vector<std::vector<Rational>> kernel);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/read_laws.hpp"

namespace dpcert::check {

/// Each row of `laws` as a weighting of the rows of the kernel.
/// Throws Misread: not one for each place.
[[nodiscard]] Rows product(const Rows& laws, const Rows& kernel);

/// A kernel, of rows that are laws of one length, behind a mechanism: of a
/// channel or a rational response the channel of the product. Throws Misread:
/// another mechanism, or a row missing; BeyondLimits.
/// Theory  proofs-checks/check/theory/post-processed.md
[[nodiscard]] Mechanism with_kernel(const Mechanism& inner, std::vector<std::vector<Rational>> kernel);

}  // namespace dpcert::check

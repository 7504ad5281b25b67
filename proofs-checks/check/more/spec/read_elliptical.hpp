// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/spec/fields.hpp"
#include "more/laws/elliptical.hpp"

namespace dpcert::check {

inline constexpr long max_dimension = 1'000'000;

/// The mechanisms `elliptical`, in its two forms, and
/// `elliptical_process` of a SPEC. Throw Misread, BeyondLimits.
[[nodiscard]] Elliptical elliptical_of_shift(const Object& in);
[[nodiscard]] Elliptical elliptical_of_differences(const Object& in);
[[nodiscard]] EllipticalProcess elliptical_process(const Object& in);

}  // namespace dpcert::check

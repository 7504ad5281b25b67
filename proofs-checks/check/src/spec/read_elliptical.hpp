// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spec/elliptical.hpp"
#include "spec/json.hpp"

namespace dpcert::check {

/// The mechanisms `elliptical` and `elliptical_process` of a SPEC. Throw Misread, BeyondLimits.
[[nodiscard]] Elliptical read_elliptical(const Json& json, Effort& effort);
[[nodiscard]] EllipticalProcess read_elliptical_process(const Json& json, Effort& effort);

}  // namespace dpcert::check

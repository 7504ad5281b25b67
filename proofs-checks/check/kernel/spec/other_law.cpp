// SPDX-License-Identifier: Apache-2.0
#include "kernel/spec/other_law.hpp"

#include "kernel/rules/loss_runs.hpp"

namespace dpcert::check {

std::optional<Mechanism> OtherLaw::bound() const { return std::nullopt; }
std::optional<Run> OtherLaw::run(bool /*is_upper*/) const { return std::nullopt; }

}  // namespace dpcert::check

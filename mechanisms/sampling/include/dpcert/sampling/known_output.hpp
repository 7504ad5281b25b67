// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace dpcert {

class OutputLaw;
/// Shared, as it is immutable; null where none is known.
using KnownOutput = std::shared_ptr<const OutputLaw>;

}  // namespace dpcert

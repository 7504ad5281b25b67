// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/mechanisms/schema/object_type.hpp"

namespace dpcert {

/// Every variety of objects of the interface that this program knows, queries and audit files among
/// them: what is read, what `dpcert schema` prints and what the documentation tabulates.
[[nodiscard]] std::vector<Variety> interface_varieties();
/// Adds a variety of another module, once, when the program starts.
void register_variety(Variety variety);

}  // namespace dpcert

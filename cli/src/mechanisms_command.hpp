// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <iosfwd>

namespace dpcert::cli {

/// Prints every type of mechanism that this program knows: what it is, and the members of each form in which it is given.
void list_mechanisms(std::ostream& out);

}  // namespace dpcert::cli

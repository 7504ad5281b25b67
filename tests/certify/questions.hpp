// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "audited.hpp"

namespace dpcert::test {

/// Can K-norm noise be read at all?
bool has_geometry();
/// Questions that between them use every rule of the format.
std::vector<Asked> questions();
/// The questions behind an audit file's claims.
std::vector<Asked> questions_of(const std::string& bytes);

}  // namespace dpcert::test

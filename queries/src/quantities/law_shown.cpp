// SPDX-License-Identifier: Apache-2.0
#include "quantities/law_shown.hpp"

#include "dpcert/mechanisms/write_law.hpp"

namespace dpcert {

Answer law_shown(const Law& law) { return Answer::parse(write_law(law)); }

}  // namespace dpcert

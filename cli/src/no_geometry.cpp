// SPDX-License-Identifier: Apache-2.0
// What a program that was built without geometry
// (DPCERT_GEOMETRY=OFF) knows of bodies and linear programs: nothing.
#include "dpcert/queries/geometry.hpp"

namespace dpcert {

void serve_geometry() {}
std::string geometric_engines() { return {}; }

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "boundary.hpp"

#include "dpcert/numerics/engine.hpp"
#ifdef DPCERT_HAS_GEOMETRY
#include "dpcert/queries/geometry.hpp"
#endif

namespace dpcert::c {

void enter() {
#ifdef DPCERT_HAS_GEOMETRY
  serve_geometry();
#endif
  free_caches_at_end_of_thread();
}

}  // namespace dpcert::c

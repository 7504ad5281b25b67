// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/queries/geometry.hpp"
#include "dpcert/geometry/engine.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/mechanisms/geometric/k_norm.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/quantity.hpp"
#include "quantities/geometric_list.hpp"
#include "shift_of_statistic.hpp"

namespace dpcert {

void serve_geometry() {
  static const bool once = [] {
    register_mechanism_type(k_norm_type());
    register_quantities(geometric_quantities());
    register_variety(body_variety());
    register_variety(statistic_variety());
    serve_statistic_shift(shift_of_statistic);
    return true;
  }();
  static_cast<void>(once);
}

std::string geometric_engines() { return ", " + geometry_engine_versions(); }

}  // namespace dpcert

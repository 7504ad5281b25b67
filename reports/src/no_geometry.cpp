// SPDX-License-Identifier: Apache-2.0
// What pictures of a program that was built without geometry
// (DPCERT_GEOMETRY=OFF) show of bodies and linear programs: nothing.
#include "dpcert/reports/plot_bodies.hpp"
#include "dpcert/reports/plot_designs.hpp"

namespace dpcert::reports {

BodyPanels read_body_panels(const Fields&) {
  return [](const Fields& panel) -> std::vector<Drawn> {
    for (const char* key : {"bodies", "sensitivity_spaces"})
      if (panel.has(key))
        throw BadInput{
            unsupported(panel.where(key), "bodies need exact geometry, which this program was built without")};
    return {};
  };
}

Panel read_design_panel(const Json&, const std::string& where) {
  throw BadInput{unsupported(where, "designs need exact linear programs, which this program was built without")};
}
Panel read_couplet_panel(const Json& value, const std::string& where) { return read_design_panel(value, where); }

}  // namespace dpcert::reports

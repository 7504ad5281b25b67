// SPDX-License-Identifier: Apache-2.0
// What a program that was built without geometry
// (DPCERT_GEOMETRY=OFF) knows of bodies and linear programs: nothing.
#include "dpcert/queries/geometry.hpp"
#include "plot_bodies.hpp"
#include "plot_designs.hpp"

namespace dpcert {

void serve_geometry() {}
std::string geometric_engines() { return {}; }

}  // namespace dpcert

namespace dpcert::cli {

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

}  // namespace dpcert::cli

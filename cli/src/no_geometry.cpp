// SPDX-License-Identifier: Apache-2.0
// What a program that was built without geometry (DPCERT_GEOMETRY=OFF) answers of bodies: nothing.
#include "plot_bodies.hpp"
#include "query.hpp"

namespace dpcert::cli {

const Answerers& geometric_answerers() {
  static const Answerers none;
  return none;
}

void serve_geometric_mechanisms() {}

std::vector<std::vector<Rational>> corner_differences(Query& query, const char* key) {
  throw BadInput{unsupported(query.where(key), "statistics need exact geometry, which this program was built without")};
}

std::string geometric_engines() { return {}; }

BodyPanels read_body_panels(Query&) {
  return [](Query& panel) -> std::vector<Drawn> {
    throw BadInput{unsupported(panel.pointer(), "bodies need exact geometry, which this program was built without")};
  };
}

}  // namespace dpcert::cli

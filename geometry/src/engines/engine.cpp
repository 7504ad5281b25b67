// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/engine.hpp"

#include <CGAL/version.h>
#include <glpk.h>
#include <libnormaliz/version.h>

#include <Eigen/Core>

#define DPCERT_TEXT_OF(x) #x
#define DPCERT_TEXT(x) DPCERT_TEXT_OF(x)

namespace dpcert {

std::string geometry_engine_versions() {
  return std::string{"CGAL " CGAL_VERSION_STR ", Normaliz " DPCERT_TEXT(NMZ_VERSION) ", GLPK "} + glp_version() +
         ", Eigen " DPCERT_TEXT(EIGEN_WORLD_VERSION) "." DPCERT_TEXT(EIGEN_MAJOR_VERSION) "." DPCERT_TEXT(
             EIGEN_MINOR_VERSION);
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/queries/geometry.hpp"
#include "dpcert/geometry/engine.hpp"
#include "dpcert/geometry/statistic.hpp"
#include "dpcert/mechanisms/geometric/k_norm.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "dpcert/mechanisms/geometric/read_statistic.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/quantity.hpp"
#include "quantities/corner_differences.hpp"
#include "quantities/geometric_list.hpp"

namespace dpcert {

namespace {

std::vector<std::vector<Rational>> differences_of_corners(const Fields& query, const char* key) {
  constexpr std::size_t most_values = 400;
  const auto values = corner_values(read_statistic(query.at(key), query.where(key)));
  if (!values || values->size() > most_values)
    throw BadInput{
        unsupported(query.where(key), "the values of this statistic are not the hull of at most 400 points")};
  std::vector<std::vector<Rational>> differences{
      std::vector<Rational>(static_cast<std::size_t>(values->front().size()))};
  for (auto x = values->begin(); x != values->end(); ++x)
    for (auto y = values->begin(); y != x; ++y) {
      const Vector difference = *x - *y;
      differences.emplace_back(difference.begin(), difference.end());
    }
  return differences;
}

}  // namespace

void serve_geometry() {
  static const bool once = [] {
    register_mechanism_type(k_norm_type());
    register_quantities(geometric_quantities());
    register_variety(body_variety());
    register_variety(statistic_variety());
    serve_corner_differences(differences_of_corners);
    return true;
  }();
  static_cast<void>(once);
}

std::string geometric_engines() { return ", " + geometry_engine_versions(); }

}  // namespace dpcert

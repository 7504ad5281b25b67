// SPDX-License-Identifier: GPL-3.0-or-later
#include <libnormaliz/libnormaliz.h>

#include "engines.hpp"
#include "integer_matrix.hpp"

namespace dpcert {
namespace {

Halfspace halfspace_of(const std::vector<mpz_class>& row) {
  const auto dimension = static_cast<Eigen::Index>(row.size()) - 1;
  Halfspace result{Vector(dimension), Rational{Integer{row.back().get_mpz_t()}}};
  for (Eigen::Index i = 0; i < dimension; ++i)
    result.normal(i) = Rational{Integer{mpz_class{-row[static_cast<std::size_t>(i)]}.get_mpz_t()}};
  return result;
}

}  // namespace

/// The points at height 1 span a cone with the same facets: a support hyperplane (-normal, offset) >= 0 is a halfspace.
std::vector<Halfspace> normaliz(const std::vector<Vector>& points) {
  libnormaliz::set_thread_limit(1);
  const IntegerMatrix rows = homogeneous(points);
  std::vector<std::vector<mpz_class>> generators(rows.rows());
  for (std::size_t i = 0; i < generators.size(); ++i)
    for (std::size_t j = 0; j < rows.columns(); ++j) generators[i].emplace_back(rows.entry(i, j).backend().data());
  libnormaliz::Cone<mpz_class> cone{libnormaliz::Type::cone, generators};
  cone.compute(libnormaliz::ConeProperty::SupportHyperplanes);
  std::vector<Halfspace> facets;
  for (const auto& row : cone.getSupportHyperplanes()) facets.push_back(halfspace_of(row));
  return facets;
}

}  // namespace dpcert

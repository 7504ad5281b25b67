// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/moments.hpp"

#include "hull/pulled_sum.hpp"
#include "hull/tight_sets.hpp"

namespace dpcert {
namespace {

std::optional<Error> why_no_faces(const Polytope& polytope) {
  if (!polytope.is_full_dimensional())
    return unsupported("", "expected a polytope of dimension " + std::to_string(polytope.ambient) +
                               ", found one of dimension " + std::to_string(polytope.dimension));
  if (!polytope.complete) return unsupported("", "the facets of the polytope are not all known");
  return std::nullopt;
}

FaceLattice faces_of(const Polytope& polytope) {
  auto tight = tight_sets(homogeneous(polytope.vertices), homogeneous(polytope.facets));
  expects(tight.has_value(), "facets that hold at every vertex, none twice");
  return {static_cast<std::size_t>(polytope.dimension), polytope.vertices.size(), *std::move(tight)};
}

/// Given  a polytope of dimension >= 1 with all its facets
Result<Quotients> sums_of(const Polytope& polytope, PulledSums::Of what) {
  if (auto sum = PulledSums{homogeneous(polytope.vertices), faces_of(polytope), what}.whole()) return *std::move(sum);
  return Error{Fault::precision_exhausted, "",
               "the polytope has more faces than the sums over them have room or time for"};
}

Rational factorial(Eigen::Index n) {
  Integer product;
  mpz_fac_ui(product.backend().data(), static_cast<unsigned long>(n));
  return Rational{product};
}

}  // namespace

Result<Rational> volume(const Polytope& polytope) {
  if (!polytope.is_full_dimensional()) return Rational{0};
  if (auto error = why_no_faces(polytope)) return *std::move(error);
  if (polytope.dimension == 0) return Rational{1};
  const auto sum = sums_of(polytope, PulledSums::Of::volume);
  if (!sum) return sum.error();
  return (*sum)(0, 0) / factorial(polytope.dimension);
}

Result<Moments> moments(const Polytope& polytope) {
  if (auto error = why_no_faces(polytope)) return *std::move(error);
  const auto d = polytope.dimension;
  if (d == 0) return Moments{1, Vector(0), Matrix(0, 0)};
  const auto sums = sums_of(polytope, PulledSums::Of::moments);
  if (!sums) return sums.error();
  const Quotients& sum = *sums;

  // With t the sum of the points of a simplex, E x = t/(d+1) and
  // E x x^T = (t t^T + sum x x^T)/((d+1)(d+2)).
  const auto last = static_cast<std::size_t>(d);
  const Rational weight = sum(last, last), once = weight * (d + 1), twice = once * (d + 2);
  Moments found{weight / factorial(d), Vector(d), Matrix(d, d)};
  for (Eigen::Index i = 0; i < d; ++i) {
    const auto row = static_cast<std::size_t>(i);
    found.centroid(i) = sum(row, last) / once;
    for (Eigen::Index j = 0; j < d; ++j) found.second(i, j) = sum(row, static_cast<std::size_t>(j)) / twice;
  }
  return found;
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "pulled_sum.hpp"

#include <numeric>

namespace dpcert {
namespace {

/// to += from * over / under, where every quotient is an integer.
void add_multiple(IntegerMatrix& to, const IntegerMatrix& from, const Integer& over, const Integer& under) {
  IntegerMatrix factor{1, 2};
  const Rational reduced{over, under};
  fmpz_set_mpz(factor(0, 0), numerator_of(reduced));
  fmpz_set_mpz(factor(0, 1), denominator_of(reduced));
  if (fmpz_is_one(factor(0, 1))) {
    fmpz_mat_scalar_addmul_fmpz(to.get(), from.get(), factor(0, 0));
    return;
  }
  IntegerMatrix quotient = from;
  fmpz_mat_scalar_divexact_fmpz(quotient.get(), quotient.get(), factor(0, 1));
  fmpz_mat_scalar_addmul_fmpz(to.get(), quotient.get(), factor(0, 0));
}

}  // namespace

PulledSums::PulledSums(IntegerMatrix points, FaceLattice faces)
    : points_{std::move(points)}, modular_{points_}, faces_{std::move(faces)}, known_(faces_.dimension() + 1) {}

IntegerMatrix PulledSums::whole() {
  const Sum& sum = of(faces_.dimension(), 0);
  std::vector<std::size_t> columns(points_.columns());
  std::iota(columns.begin(), columns.end(), std::size_t{0});
  IntegerMatrix result{points_.columns(), points_.columns()};
  add_multiple(result, sum.total, absolute_minor(points_, sum.reference, columns), sum.unit);
  return result;
}

const PulledSums::Sum& PulledSums::of(std::size_t level, FaceLattice::Number face) {
  const auto found = known_[level].find(face);
  if (found != known_[level].end()) return found->second;
  Sum sum =
      faces_.is_simplex(level, face) ? of_simplex(members_of(faces_.points_of(level, face))) : of_pyramids(level, face);
  return known_[level].emplace(face, std::move(sum)).first->second;
}

PulledSums::Sum PulledSums::of_simplex(std::vector<std::size_t> points) const {
  IntegerMatrix total{points_.columns(), points_.columns()};
  fmpz_one(total(points_.columns() - 1, points_.columns() - 1));
  for (const std::size_t point : points) add_apex(total, point);
  return {std::move(points), 1, std::move(total)};
}

PulledSums::Sum PulledSums::of_pyramids(std::size_t level, FaceLattice::Number face) {
  const Words points = faces_.points_of(level, face);
  const std::size_t apex = members_of(points).front();
  auto [reference, columns] = modular_.minor_of_rank(points, level + 1);
  IntegerMatrix total{points_.columns(), points_.columns()};
  for (const FaceLattice::Number facet : faces_.facets_of(level, face)) {
    if (has(faces_.points_of(level - 1, facet), apex)) continue;
    if (!faces_.is_simplex(level - 1, facet)) faces_.find_facets(level, face, facet);
    const Sum& base = of(level - 1, facet);
    std::vector<std::size_t> pyramid = base.reference;
    pyramid.push_back(apex);
    // An integer, as the sum over the simplices of the base, of the minors of their pyramids in these columns.
    add_multiple(total, base.total, absolute_minor(points_, pyramid, columns), base.unit);
  }
  add_apex(total, apex);
  Integer unit = absolute_minor(points_, reference, columns);
  return {std::move(reference), std::move(unit), std::move(total)};
}

/// From sums over simplices to those over the simplices with one more point x: (t,1) becomes (t,1) + (x,0).
void PulledSums::add_apex(IntegerMatrix& total, std::size_t point) const {
  const std::size_t last = points_.columns() - 1;
  const fmpz* weight = total(last, last);
  for (std::size_t i = 0; i < last; ++i) {
    fmpz_addmul(total(i, last), weight, points_(point, i));
    fmpz_set(total(last, i), total(i, last));
  }
  for (std::size_t i = 0; i < last; ++i)
    for (std::size_t j = 0; j < last; ++j) {
      fmpz_addmul(total(i, j), points_(point, i), total(j, last));
      fmpz_addmul(total(i, j), points_(point, j), total(i, last));
    }
}

}  // namespace dpcert

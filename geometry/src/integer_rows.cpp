// SPDX-License-Identifier: GPL-3.0-or-later
#include "integer_rows.hpp"

#include <algorithm>

namespace dpcert {
namespace {

void append_row(IntegerRows& rows, const Vector& first, const Rational& last) {
  Integer multiple;
  mpz_set(multiple.backend().data(), denominator_of(last));
  for (const Rational& entry : first)
    mpz_lcm(multiple.backend().data(), multiple.backend().data(), denominator_of(entry));
  const auto append = [&](const Rational& entry) {
    Integer scaled;
    mpz_divexact(scaled.backend().data(), multiple.backend().data(), denominator_of(entry));
    mpz_mul(scaled.backend().data(), scaled.backend().data(), numerator_of(entry));
    rows.entries.push_back(std::move(scaled));
  };
  for (const Rational& entry : first) append(entry);
  append(last);
  rows.columns = static_cast<std::size_t>(first.size()) + 1;
}

}  // namespace

unsigned long IntegerRows::bits() const {
  unsigned long most = 1;
  for (const Integer& entry : entries) most = std::max<unsigned long>(most, mpz_sizeinbase(entry.backend().data(), 2));
  return most;
}

std::vector<std::int64_t> IntegerRows::words() const {
  std::vector<std::int64_t> result;
  result.reserve(entries.size());
  for (const Integer& entry : entries) result.push_back(mpz_get_si(entry.backend().data()));
  return result;
}

IntegerRows homogeneous(const std::vector<Vector>& points) {
  IntegerRows rows;
  for (const Vector& x : points) append_row(rows, x, 1);
  return rows;
}

IntegerRows homogeneous(const std::vector<Halfspace>& halfspaces) {
  IntegerRows rows;
  for (const auto& [normal, offset] : halfspaces) append_row(rows, -normal, offset);
  return rows;
}

}  // namespace dpcert

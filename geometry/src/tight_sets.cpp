// SPDX-License-Identifier: GPL-3.0-or-later
#include "tight_sets.hpp"

#include <algorithm>
#include <bit>

namespace dpcert {
namespace {

constexpr std::uint64_t prime = 2147483647;  // 2^31 - 1: products of residues fit in 64 bits

template <class Sum, class Entry>
std::optional<SetTable> tight_sets(const Entry* points, std::size_t size, const Entry* halfspaces, std::size_t count,
                                   std::size_t columns) {
  SetTable sets{size};
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::uint64_t> tight(sets.width());
    for (std::size_t j = 0; j < size; ++j) {
      Sum slack = 0;
      for (std::size_t k = 0; k < columns; ++k)
        slack += Sum{halfspaces[i * columns + k]} * Sum{points[j * columns + k]};
      if (slack < 0) return std::nullopt;
      if (slack == 0) tight[j / 64] |= std::uint64_t{1} << (j % 64);
    }
    if (sets.number_of(tight) != i) return std::nullopt;
  }
  return sets;
}

std::uint64_t inverse(std::uint64_t x) {  // x^(prime - 2)
  std::uint64_t result = 1;
  for (std::uint64_t exponent = prime - 2; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = result * x % prime;
    x = x * x % prime;
  }
  return result;
}

}  // namespace

std::optional<SetTable> tight_sets(const IntegerRows& points, const IntegerRows& halfspaces) {
  const std::size_t columns = points.columns;
  const unsigned long bits = points.bits(), other = halfspaces.bits();
  if (bits <= 62 && other <= 62 && bits + other + static_cast<unsigned long>(std::bit_width(columns)) <= 126) {
    const auto p = points.words(), h = halfspaces.words();
    return tight_sets<Wide>(p.data(), points.rows(), h.data(), halfspaces.rows(), columns);
  }
  return tight_sets<Integer>(points.entries.data(), points.rows(), halfspaces.entries.data(), halfspaces.rows(),
                             columns);
}

HyperplaneTest::HyperplaneTest(const IntegerRows& points) : points_{points} {
  residues_.reserve(points.entries.size());
  for (const Integer& entry : points.entries) residues_.push_back(mpz_fdiv_ui(entry.backend().data(), prime));
}

bool HyperplaneTest::spans(Words set) const {
  if (spans_modulo_prime(set)) return true;
  const std::vector<std::size_t> members = members_of(set);
  Matrix rows(static_cast<Eigen::Index>(members.size()), static_cast<Eigen::Index>(points_.columns));
  for (Eigen::Index i = 0; i < rows.rows(); ++i)
    for (Eigen::Index j = 0; j < rows.cols(); ++j)
      rows(i, j) = Rational{points_.row(members[static_cast<std::size_t>(i)])[j]};
  return rank(rows) + 1 == points_.columns;
}

bool HyperplaneTest::spans_modulo_prime(Words set) const {
  const std::size_t columns = points_.columns;
  struct Pivot {
    std::size_t column;
    std::vector<std::uint64_t> row;  // 1 at the column
  };
  std::vector<Pivot> pivots;
  for (const std::size_t member : members_of(set)) {
    if (pivots.size() + 1 == columns) return true;
    std::vector<std::uint64_t> row(residues_.begin() + static_cast<std::ptrdiff_t>(member * columns),
                                   residues_.begin() + static_cast<std::ptrdiff_t>((member + 1) * columns));
    for (const Pivot& pivot : pivots) {
      const std::uint64_t factor = prime - row[pivot.column];
      if (factor == prime) continue;
      for (std::size_t k = 0; k < columns; ++k) row[k] = (row[k] + factor * pivot.row[k]) % prime;
    }
    const auto lead = std::ranges::find_if(row, [](std::uint64_t entry) { return entry != 0; });
    if (lead == row.end()) continue;
    const auto column = static_cast<std::size_t>(lead - row.begin());
    const std::uint64_t factor = inverse(*lead);
    for (std::uint64_t& entry : row) entry = entry * factor % prime;
    pivots.push_back({column, std::move(row)});
  }
  return pivots.size() + 1 == columns;
}

}  // namespace dpcert

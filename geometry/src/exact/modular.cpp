// SPDX-License-Identifier: GPL-3.0-or-later
#include "exact/modular.hpp"

#include <flint/ulong_extras.h>
#include <algorithm>

namespace dpcert {

ModularRows::ModularRows(const IntegerMatrix& rows, std::uint64_t prime) : rows_{&rows}, prime_{prime} {
  residues_.reserve(rows.rows() * rows.columns());
  for (std::size_t i = 0; i < rows.rows(); ++i)
    for (std::size_t j = 0; j < rows.columns(); ++j) residues_.push_back(fmpz_fdiv_ui(rows(i, j), prime));
}

ModularRows::Minor ModularRows::minor_of(Words set, std::size_t most) const {
  const std::size_t columns = rows_->columns();
  Minor minor;
  std::vector<std::vector<std::uint64_t>> pivots;  // pivots[i] is 1 in column minor.columns[i]
  for (const std::size_t member : members_of(set)) {
    if (minor.rows.size() == most) break;
    const auto begin = residues_.begin() + static_cast<std::ptrdiff_t>(member * columns);
    std::vector<std::uint64_t> row(begin, begin + static_cast<std::ptrdiff_t>(columns));
    for (std::size_t i = 0; i < pivots.size(); ++i) {
      const std::uint64_t entry = row[minor.columns[i]];
      if (entry == 0) continue;
      for (std::size_t k = 0; k < columns; ++k) row[k] = (row[k] + (prime_ - entry) * pivots[i][k]) % prime_;
    }
    const auto lead = std::ranges::find_if(row, [](std::uint64_t entry) { return entry != 0; });
    if (lead == row.end()) continue;
    minor.rows.push_back(member);
    minor.columns.push_back(static_cast<std::size_t>(lead - row.begin()));
    const std::uint64_t factor = inverse(*lead);
    for (std::uint64_t& entry : row) entry = entry * factor % prime_;
    pivots.push_back(std::move(row));
  }
  return minor;
}

ModularRows::Minor ModularRows::minor_of_rank(Words set, std::size_t rank) const {
  Minor minor = minor_of(set, rank);
  for (std::uint64_t prime = prime_; minor.rows.size() < rank;) {
    prime = n_nextprime(prime, 1);
    minor = ModularRows{*rows_, prime}.minor_of(set, rank);
  }
  return minor;
}

std::uint64_t ModularRows::inverse(std::uint64_t x) const {
  std::uint64_t result = 1;
  for (std::uint64_t exponent = prime_ - 2; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = result * x % prime_;
    x = x * x % prime_;
  }
  return result;
}

}  // namespace dpcert

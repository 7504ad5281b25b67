// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exact/integer_matrix.hpp"
#include "hull/set_table.hpp"

namespace dpcert {

/// Rows of integers modulo a prime, to find minors that are not 0: what is not 0
/// modulo a prime is not 0. The integers must outlive it.
class ModularRows {
 public:
  explicit ModularRows(const IntegerMatrix& rows, std::uint64_t prime = 2'147'483'647);

  struct Minor {
    std::vector<std::size_t> rows, columns;
  };
  /// Rows of the set and columns with a minor that is not 0 modulo
  /// the prime, of the largest such size up to `most`.
  [[nodiscard]] Minor minor_of(Words set, std::size_t most) const;
  /// A minor that is not 0, of the rank of the set: other primes
  /// are taken where this one divides too many.
  /// Given  rank: the rank of these rows
  [[nodiscard]] Minor minor_of_rank(Words set, std::size_t rank) const;

 private:
  [[nodiscard]] std::uint64_t inverse(std::uint64_t x) const;

  const IntegerMatrix* rows_;
  std::uint64_t prime_;  ///< below 2^32: a product of residues and a residue fit in 64 bits
  std::vector<std::uint64_t> residues_;
};

}  // namespace dpcert

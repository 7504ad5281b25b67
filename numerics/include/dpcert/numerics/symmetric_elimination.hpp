// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// Fraction-free elimination of a symmetric integer matrix N by its diagonal, from above: once the
/// rows B have been pivots, the entry (i, j) is the minor of N on the rows B, i and the columns B,
/// j. Rows are never exchanged, so that which rows depend on those above, and which pivot shows
/// that N is not positive semidefinite, are told of N as it is written.
///
/// Cost    that of the products, whose bits are counted while they are made: N is given
///         up where they are more than `most_work`. How long minors are is not known
///         before (those of Brownian motion are all 1).
/// Theory  numerics/theory/symmetric_elimination.md
class SymmetricElimination {
 public:
  using Integers = std::vector<Integer>;
  /// A row whose diagonal entry was not 0.
  struct Pivot {
    std::size_t row;
    Integer minor, before;  ///< of N on all pivot rows up to this one, and up to the one before
    Integers column;        ///< the entries in its column of the rows from this one on: the first is the minor
  };
  /// Why N is not positive semidefinite: a negative pivot (beside ==
  /// row), or a zero one beside an entry that is not.
  struct Breach {
    std::size_t row, beside;
    Rational entry;  ///< of the Schur complement
  };

  static constexpr long usual_work = 10'000'000'000;  ///< about a minute
  static constexpr long any_work = std::numeric_limits<long>::max();
  explicit SymmetricElimination(std::vector<Integers> lower_triangle, long most_work = usual_work)
      : rest_{std::move(lower_triangle)}, most_work_{most_work} {}

  /// Takes the first `count` rows. False: the products have too many bits, or `breach()` is set.
  [[nodiscard]] bool run(std::size_t count);
  [[nodiscard]] const std::optional<Breach>& breach() const { return breach_; }

  [[nodiscard]] const std::vector<Pivot>& pivots() const { return pivots_; }
  /// Of N on all pivot rows.
  [[nodiscard]] const Integer& minor() const { return minor_; }
  /// The entry now, of rows that were not taken.
  [[nodiscard]] const Integer& entry(std::size_t i, std::size_t j) const { return i < j ? rest_[j][i] : rest_[i][j]; }
  /// Frees the entries, where all rows were taken.
  void forget_entries() { rest_ = {}; }

  /// What the same steps make of a column beside N, and of a 0 in the corner of [[N, g], [g^T, 0]].
  struct Bordered {
    Integers column;
    Integer corner = 0;
  };
  [[nodiscard]] Bordered bordered(Integers column) const;
  /// The column beside N is in the range of the rows taken where its entries at the rows that
  /// depend on those above are 0: the first of these rows where it is not.
  [[nodiscard]] std::optional<std::size_t> outside(const Bordered& result) const;

 private:
  [[nodiscard]] bool eliminate(std::size_t k);

  std::vector<Integers> rest_;  ///< the lower triangle, current beyond the rows taken
  std::vector<Pivot> pivots_;
  std::vector<std::size_t> dependent_;  ///< rows whose pivot was 0
  Integer minor_ = 1;
  std::optional<Breach> breach_;
  long work_ = 0;  ///< bits of all products
  long most_work_;
};

}  // namespace dpcert

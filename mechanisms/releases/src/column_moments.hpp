// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// The powers and products of numbers z_1, ..., z_p in [-1, 1], summed over records: by their
/// degree, those of one degree with high powers of the first columns first.
///
/// Theory  mechanisms/releases/theory/moments.md
class ColumnMoments {
 public:
  using Powers = std::vector<unsigned>;
  /// Powers up to a degree; with products all of that many factors. No terms: they are more than
  /// `most`.
  ColumnMoments(std::size_t columns, unsigned degree, bool has_products, std::size_t most);

  [[nodiscard]] const std::vector<Powers>& terms() const { return terms_; }
  /// The largest number of factors of a term; and has some term factors of several columns?
  [[nodiscard]] unsigned degree() const { return degree_; }
  [[nodiscard]] bool has_products() const { return has_products_; }
  /// "age", "age^2", "age*weight".
  [[nodiscard]] std::string name(std::size_t term, const std::vector<std::string>& columns) const;
  /// The statistic of the machine interface that is summed.
  [[nodiscard]] std::string statistic() const;
  /// Given  a list of numbers in [-1, 1] for each column, all of one length.
  [[nodiscard]] std::vector<Rational> sums(const std::vector<std::vector<Rational>>& columns) const;

  /// A column is middle + radius z.
  struct Scale {
    Rational middle, radius;
  };
  /// The means over so many records of the columns' own powers and products, exactly, that sums
  /// make.
  [[nodiscard]] std::vector<Rational> means(const std::vector<Rational>& sums, unsigned long records,
                                            const std::vector<Scale>& scales) const;

 private:
  void add_products(Powers& powers, std::size_t column, unsigned left, std::size_t most);
  [[nodiscard]] Rational sum_of(const Powers& powers, const std::vector<Rational>& sums, const Rational& records) const;

  std::size_t columns_;
  unsigned degree_;
  bool has_products_;
  std::vector<Powers> terms_;
};

}  // namespace dpcert

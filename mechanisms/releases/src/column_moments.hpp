// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "dpcert/exact/rational.hpp"

namespace dpcert {

/// A column of numbers middle + radius z, z in [-1, 1]; or of names.
struct MomentColumn {
  std::string name;
  Rational middle = 0, radius = 1;
  std::vector<std::string> categories = {};  ///< none: of numbers

  [[nodiscard]] bool is_of_names() const { return !categories.empty(); }
};

/// Sums over records of products of factors: of a column of numbers a power of z, of a column of
/// names whether it is a certain one (1 or 0), which counts as one factor. By their degree, the
/// number of factors, those of one degree with high powers of the first columns first.
///
/// Theory  mechanisms/releases/theory/moments.md
class ColumnMoments {
 public:
  /// For each column the power; or the place of the category, from 1 on, 0: it is no factor.
  using Factors = std::vector<std::size_t>;

  /// Powers up to a degree and single categories; with products all of that many factors. No
  /// terms: they are more than `most`.
  /// Given  columns: those of numbers first; at least one.
  ColumnMoments(std::vector<MomentColumn> columns, unsigned degree, bool has_products, std::size_t most);

  [[nodiscard]] const std::vector<MomentColumn>& columns() const { return columns_; }
  [[nodiscard]] const std::vector<Factors>& terms() const { return terms_; }
  /// The largest number of factors of a term; and has some term factors of several columns?
  [[nodiscard]] unsigned degree() const { return degree_; }
  [[nodiscard]] bool has_products() const { return has_products_; }
  /// How many of the columns are of numbers.
  [[nodiscard]] std::size_t numbers() const;
  [[nodiscard]] bool has_categories() const { return columns_.back().is_of_names(); }
  /// "age", "age^2", "age*ward=north".
  [[nodiscard]] std::string name(std::size_t term) const;
  /// The statistic of the machine interface that is summed.
  [[nodiscard]] std::string statistic() const;
  /// The largest number of control points of a part of it that shares no variable with others.
  [[nodiscard]] std::size_t control_points() const;
  /// What a record adds.
  /// Given  for each column of numbers those in [-1, 1], of names the places of the categories from
  ///        1 on.
  [[nodiscard]] std::vector<Rational> of_record(const std::vector<std::vector<Rational>>& columns,
                                                std::size_t record) const;
  /// The means over so many records, exactly, that sums make: of the same products of the columns'
  /// own numbers.
  [[nodiscard]] std::vector<Rational> means(const std::vector<Rational>& sums, unsigned long records) const;

 private:
  void add_powers(std::size_t most);
  void add_products(Factors& factors, std::size_t column, unsigned left, std::size_t most);
  /// The sum of the terms that come out where the columns' own numbers are multiplied out, from a
  /// column on.
  [[nodiscard]] Rational expanded(const Factors& term, std::size_t column, Factors& factors,
                                  const std::vector<Rational>& sums, const Rational& records) const;

  std::vector<MomentColumn> columns_;
  unsigned degree_;
  bool has_products_;
  std::vector<Factors> terms_;
};

}  // namespace dpcert

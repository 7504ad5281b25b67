// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <flint/fmpz.h>

#include <utility>
#include <vector>

#include "dpcert/exact/rational.hpp"
#include "dpcert/numerics/enclosure.hpp"

namespace dpcert {

/// Integers side by side: the coefficients of a polynomial, the
/// masses of a law on a grid. Places count from 0.
///
/// Cost  a product some 3 ns a bit of each of its coefficients,
///       charged as work (dpcert/exact/work.hpp).
class IntegerRow {
 public:
  /// Zeros.
  explicit IntegerRow(long length);
  explicit IntegerRow(const std::vector<Integer>& values);
  IntegerRow(const IntegerRow& other);
  IntegerRow(IntegerRow&& other) noexcept;
  IntegerRow& operator=(IntegerRow other) noexcept;
  ~IntegerRow();

  [[nodiscard]] long length() const { return length_; }
  [[nodiscard]] Integer operator[](long place) const;
  /// The first and the last place that is not 0; (0, -1): all are.
  [[nodiscard]] std::pair<long, long> extent() const;

  void add(long place, const IntegerRow& other, long place_of_other);
  /// Each over 2^bits, rounded down.
  void divide_by_power_of_two(long bits);

  /// As polynomials.
  friend IntegerRow product(const IntegerRow& x, const IntegerRow& y);
  friend IntegerRow square(const IntegerRow& x);
  /// sum += row[place], at the precision of the sum.
  friend void add_to(Enclosure& sum, const IntegerRow& row, long place);

 private:
  fmpz* data_;
  long length_;
};

}  // namespace dpcert

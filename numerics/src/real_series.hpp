// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "dpcert/numerics/complex.hpp"

namespace dpcert {

/// Some power series in one variable with real coefficients, side by side: several
/// functions of one point cost little more than one.
class RealSeries {
 public:
  explicit RealSeries(std::size_t rows) : rows_(rows) {}
  RealSeries(const RealSeries&) = delete;
  RealSeries& operator=(const RealSeries&) = delete;
  ~RealSeries();

  /// The next coefficient of every row.
  void append(std::span<const Enclosure> coefficients);
  [[nodiscard]] long size() const { return static_cast<long>(log2_sizes_.size()); }
  /// About log2 |c_k|, of the row where it is largest.
  [[nodiscard]] double log2_size(long k) const { return log2_sizes_[static_cast<std::size_t>(k)]; }

  /// The first k from `least` on with |c_k t^k| below 2^-bits, roughly; else the last k of all.
  [[nodiscard]] long first_below(long bits, double log2_t, long least) const;
  /// At least |c_k t^k|, in every row.
  [[nodiscard]] Enclosure term_bound(const Complex& t, long k) const;
  /// The sums of c_k t^k over k < terms, to some `bits` behind the binary
  /// point, relative to at least 1. Real where t is.
  [[nodiscard]] std::vector<Complex> sums(const Complex& t, long terms, long bits) const;

 private:
  std::vector<std::vector<arb_struct>> rows_;
  std::vector<double> log2_sizes_;
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <utility>
#include <vector>

#include "dpcert/accounting/pairs/channel.hpp"
#include "dpcert/exact/result.hpp"

namespace dpcert {

/// A Markov kernel between finite sets: a stochastic matrix, each row of it on its common
/// denominator as well, for exact comparisons without greatest common divisors.
class MarkovKernel {
 public:
  /// What the kernel makes of one input: the probability of
  /// output y is numerators[y] / denominator.
  struct Row {
    std::vector<Integer> numerators;
    Integer denominator = 1;
  };
  /// Bits of all numerators, which are what a kernel takes in memory.
  static constexpr std::size_t most_bits = 1UL << 30;
  /// Steps of inputs x inputs x outputs, each over so many words as the longest numerator has: what
  /// comparing all pairs of rows takes, some seconds at most.
  static constexpr std::size_t most_work = 1UL << 30;

  /// Precondition: at least one row; rows of one length >= 1, of numbers >= 0 that sum to 1.
  /// Errors  unsupported: more bits or work than that.
  [[nodiscard]] static Result<MarkovKernel> of(StochasticMatrix matrix);

  [[nodiscard]] const StochasticMatrix& matrix() const { return matrix_; }
  [[nodiscard]] const std::vector<Row>& rows() const { return rows_; }
  [[nodiscard]] std::size_t inputs() const { return rows_.size(); }
  [[nodiscard]] std::size_t outputs() const { return matrix_.front().size(); }

 private:
  MarkovKernel(StochasticMatrix matrix, std::vector<Row> rows) : matrix_{std::move(matrix)}, rows_{std::move(rows)} {}

  StochasticMatrix matrix_;
  std::vector<Row> rows_;
};

/// `first`, and `second` of what comes out: the product of the matrices.
/// Precondition: first.outputs() == second.inputs().
/// Errors  unsupported: more bits or work than a kernel may have.
[[nodiscard]] Result<MarkovKernel> compose(const MarkovKernel& first, const MarkovKernel& second);
/// The kernel after so many steps. Preconditions: a square matrix; steps >= 1.
/// Errors  the same.
[[nodiscard]] Result<MarkovKernel> power(const MarkovKernel& kernel, unsigned long steps);

}  // namespace dpcert

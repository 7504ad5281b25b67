// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/exact/range.hpp"

namespace dpcert {

/// What a posterior knows of a record, by the sum over all of
/// them: so many numbers, each in [least, most].
struct RecordStatistic {
  std::size_t dimension = 1;
  Rational least = 0, most = 0;
  bool is_whole = false;
  bool is_partition = false;  ///< a category: one of the numbers is 1, and all others are 0
  bool has_square = false;    ///< two numbers: one in [least, most], and its square
  /// x^exponent of a record x in [from, to].
  struct Power {
    unsigned long exponent;
    Rational from, to;
  };
  /// The products x_i x_j, i <= j, of a vector x of so many numbers, no longer than that;
  /// the sequence is (0, 0), (0, 1), ..., (1, 1), ...
  struct Products {
    std::size_t width;
    Rational length;
  };
  // None of both: a record is the number, or the vector of numbers, itself.
  std::optional<Power> of_power = std::nullopt;
  std::optional<Products> of_products = std::nullopt;
};

/// One of k categories.
[[nodiscard]] inline RecordStatistic categories_statistic(std::size_t k) {
  return {.dimension = k, .most = 1, .is_whole = true, .is_partition = true};
}

/// How many numbers, or categories, one record is.
[[nodiscard]] inline std::size_t width_of_record(const RecordStatistic& of) {
  if (of.of_products) return of.of_products->width;
  return of.is_partition || of.has_square ? 1 : of.dimension;
}
/// Where each of them lies: [from, to], or the whole numbers there. Precondition: no categories.
[[nodiscard]] Range range_of_record(const RecordStatistic& of);

/// x; where it is longer than that, x times the quotient of that and its
/// length, which is rounded down to a multiple of 2^-64.
[[nodiscard]] std::vector<Rational> shortened(std::vector<Rational> x, const Rational& length);

/// Adds the statistic of a record to a sum.
/// Precondition  the sum has `dimension` numbers, the record as many as its width, each
///               in its range (of products: it is no longer than its length); the number
///               of a category is its place, from 0 on.
void add_record(const RecordStatistic& of, const std::vector<Rational>& record, std::vector<Rational>& sum);

/// The sum over so many records of which that share is at the largest number, and the
/// rest at the least; of categories, which are equally frequent, whatever the share;
/// of vectors, which have the largest length in all directions alike, or are 0. No
/// data set need have it, but in between of some it is.
[[nodiscard]] std::vector<Rational> mixed_sum(const RecordStatistic& of, const Rational& records,
                                              const Rational& share);

/// Products of so many numbers as a symmetric matrix, by rows.
/// Precondition  width (width + 1)/2 numbers, in the sequence of RecordStatistic::Products.
[[nodiscard]] std::vector<std::vector<Rational>> matrix_of_products(const std::vector<Rational>& products,
                                                                    std::size_t width);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "dpcert/exact/range.hpp"

namespace dpcert {

/// What a posterior knows of a record, by the sum over all of them: so many numbers, each in [least, most].
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
  std::optional<Power> of_power = std::nullopt;  ///< nothing: a record is the number, or the vector of numbers, itself
};

/// One of k categories.
[[nodiscard]] inline RecordStatistic categories_statistic(std::size_t k) {
  return {.dimension = k, .most = 1, .is_whole = true, .is_partition = true};
}

/// How many numbers, or categories, one record is.
[[nodiscard]] inline std::size_t width_of_record(const RecordStatistic& of) {
  return of.is_partition || of.has_square ? 1 : of.dimension;
}
/// Where each of them lies: [from, to], or the whole numbers there. Precondition: no categories.
[[nodiscard]] Range range_of_record(const RecordStatistic& of);

/// Adds the statistic of a record to a sum.
/// Precondition  the sum has `dimension` numbers, the record as many as its width, each in its range; the number of a category is
///               its place, from 0 on.
void add_record(const RecordStatistic& of, const std::vector<Rational>& record, std::vector<Rational>& sum);

/// The sum over so many records of which that share is at the largest number, and the rest at the least; of categories, which
/// are equally frequent, whatever the share. No data set need have it, but in between of some it is.
[[nodiscard]] std::vector<Rational> mixed_sum(const RecordStatistic& of, const Rational& records,
                                              const Rational& share);

}  // namespace dpcert

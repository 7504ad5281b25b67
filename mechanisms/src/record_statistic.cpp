// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/record_statistic.hpp"

namespace dpcert {

Range range_of_record(const RecordStatistic& of) {
  expects(!of.is_partition, "records that are numbers");
  if (of.of_power) return {.least = of.of_power->from, .most = of.of_power->to};
  return {.least = of.least, .most = of.most, .is_whole = of.is_whole};
}

void add_record(const RecordStatistic& of, const std::vector<Rational>& record, std::vector<Rational>& sum) {
  expects(sum.size() == of.dimension && record.size() == width_of_record(of), "a record of this statistic");
  if (of.is_partition) {
    sum.at(static_cast<std::size_t>(numerator(record[0]))) += 1;
  } else if (of.of_power) {
    sum[0] += power(record[0], of.of_power->exponent);
  } else {
    for (std::size_t i = 0; i < record.size(); ++i) sum[i] += record[i];
    if (of.has_square) sum[1] += record[0] * record[0];
  }
}

std::vector<Rational> mixed_sum(const RecordStatistic& of, const Rational& records, const Rational& share) {
  if (of.is_partition) return std::vector<Rational>(of.dimension, records / of.dimension);
  const auto mixed = [&](const Rational& least, const Rational& most) -> Rational {
    return records * (least + (most - least) * share);
  };
  std::vector<Rational> sum(of.dimension, mixed(of.least, of.most));
  if (of.has_square) sum[1] = mixed(of.least * of.least, of.most * of.most);
  return sum;
}

}  // namespace dpcert

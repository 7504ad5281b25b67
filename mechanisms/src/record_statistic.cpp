// SPDX-License-Identifier: Apache-2.0
#include "dpcert/mechanisms/record_statistic.hpp"

namespace dpcert {

Range range_of_record(const RecordStatistic& of) {
  expects(!of.is_partition, "records that are numbers");
  if (of.of_power) return {.least = of.of_power->from, .most = of.of_power->to};
  if (of.of_products) return {.least = -of.of_products->length, .most = of.of_products->length};
  return {.least = of.least, .most = of.most, .is_whole = of.is_whole};
}

std::vector<Rational> shortened(std::vector<Rational> x, const Rational& length) {
  constexpr unsigned bits = 64;
  Rational square = 0;
  for (const Rational& each : x) square += each * each;
  if (square <= length * length) return x;
  const Rational quotient = floor(Rational{length * length / square * power_of_two(2L * bits)});
  const Rational factor = Rational{Integer{sqrt(numerator(quotient))}} * power_of_two(-static_cast<long>(bits));
  for (Rational& each : x) each *= factor;
  return x;
}

void add_record(const RecordStatistic& of, const std::vector<Rational>& record, std::vector<Rational>& sum) {
  expects(sum.size() == of.dimension && record.size() == width_of_record(of), "a record of this statistic");
  if (of.is_partition) {
    sum.at(static_cast<std::size_t>(numerator(record[0]))) += 1;
  } else if (of.of_power) {
    sum[0] += power(record[0], of.of_power->exponent);
  } else if (of.of_products) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < record.size(); ++i)
      for (std::size_t j = i; j < record.size(); ++j) sum[at++] += record[i] * record[j];
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
  if (of.of_products) {
    const auto& [width, length] = *of.of_products;
    std::vector<Rational> sum;
    for (std::size_t i = 0; i < width; ++i)
      for (std::size_t j = i; j < width; ++j) sum.push_back(i == j ? mixed(0, length * length) / width : Rational{0});
    return sum;
  }
  std::vector<Rational> sum(of.dimension, mixed(of.least, of.most));
  if (of.has_square) sum[1] = mixed(of.least * of.least, of.most * of.most);
  return sum;
}

std::vector<std::vector<Rational>> matrix_of_products(const std::vector<Rational>& products, std::size_t width) {
  expects(products.size() == width * (width + 1) / 2, "a number for each two coordinates");
  std::vector<std::vector<Rational>> rows(width, std::vector<Rational>(width));
  std::size_t at = 0;
  for (std::size_t i = 0; i < width; ++i)
    for (std::size_t j = i; j < width; ++j) rows[i][j] = rows[j][i] = products[at++];
  return rows;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "quantities/statistic_shift.hpp"

namespace dpcert {
namespace {

StatisticShift& served() {
  static StatisticShift find = nullptr;
  return find;
}

}  // namespace

LargestShift largest_shift_of_statistic(const Fields& query, const char* key, const Covariance& covariance,
                                        long digits) {
  if (served() != nullptr) return served()(query, key, covariance, digits);
  throw BadInput{unsupported(query.where(key), "statistics need exact geometry, which this program was built without")};
}

void serve_statistic_shift(StatisticShift find) { served() = find; }

}  // namespace dpcert

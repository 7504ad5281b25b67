// SPDX-License-Identifier: Apache-2.0
#include "posterior/models.hpp"

namespace dpcert {
namespace {

RecordStatistic toy_statistic(const Fields& model) { return {.most = model.number("bound")}; }

}  // namespace

const PosteriorModelType& toy_model() {
  static const PosteriorModelType type =
      type_of_rates<toy_statistic>({"type", "toy", "a toy", {record_bound()}, {}, R"({"type": "toy", "bound": "2"})"});
  return type;
}

}  // namespace dpcert

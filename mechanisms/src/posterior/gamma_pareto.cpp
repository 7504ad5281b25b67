// SPDX-License-Identifier: Apache-2.0
// Records above a known minimum, and a gamma prior of the shape of their Pareto law.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

/// The logarithm is what a record is, to those who add up its statistics.
RecordStatistic gamma_pareto_statistic(const Fields& model) { return {.most = model.number("log_bound")}; }

}  // namespace

const PosteriorModelType& gamma_pareto_model() {
  static const PosteriorModelType type = type_of_rates<gamma_pareto_statistic>(
      {"type",
       "gamma_pareto",
       "records of a Pareto law of known minimum; the prior is a gamma law of its shape",
       {{"log_bound", ValueType::number(Range::non_negative()), "log of the largest record over the minimum, at most"}},
       {},
       R"({"type": "gamma_pareto", "log_bound": "2"})"});
  return type;
}

}  // namespace dpcert

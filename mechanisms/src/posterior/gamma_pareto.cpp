// SPDX-License-Identifier: Apache-2.0
// Records above a known minimum, and a gamma prior of the shape of their Pareto law.
#include "posterior/models.hpp"

namespace dpcert {
namespace {

PosteriorModel read(const Fields& model, const Law& prior) { return model_of_rate(prior, model.number("log_bound")); }

}  // namespace

const PosteriorModelType& gamma_pareto_model() {
  static const PosteriorModelType type{
      {"type",
       "gamma_pareto",
       "records of a Pareto law of known minimum; the prior is a gamma law of its shape",
       {{"log_bound", ValueType::number(Range::non_negative()), "log of the largest record over the minimum, at most"}},
       {},
       R"({"type": "gamma_pareto", "log_bound": "2"})"},
      "gamma",
      read,
      [](const Fields& model) {
        return StatisticChange{1, model.number("log_bound")};
      }};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Logistic regression by objective perturbation.
// Theory: mechanisms/releases/theory/perturbed_regression.md
#include "perturbed_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease read_logistic_regression(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Explained outcome = explained_outcome(in, seen);
  return perturbed_regression(in, features, outcome, logistic_loss(read_coefficient_bound(in)));
}

}  // namespace

const ReleaseType& logistic_regression_release() {
  static const ReleaseType type{
      {"type",
       "logistic_regression",
       "log odds of a yes as an intercept and slopes, by objective perturbation",
       with_perturbation({outcome_member()}),
       {},
       R"({"type": "logistic_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "outcome": {"column": "smoker", "positive": "yes", "negative": "no"}, "records": 1000, "norm": "linf", "scale": 2, "regularisation": "0.8"})"},
      read_logistic_regression};
  return type;
}

}  // namespace dpcert

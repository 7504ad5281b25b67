// SPDX-License-Identifier: Apache-2.0
// Logistic regression by the K-norm gradient mechanism.  Theory: mechanisms/releases/theory/gradient_releases.md
#include "gradient_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease read(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Explained outcome = explained_outcome(in, seen);
  return gradient_regression(in, features, outcome, logistic_loss());
}

}  // namespace

const ReleaseType& kng_logistic_regression_release() {
  static const ReleaseType type{
      {"type",
       "kng_logistic_regression",
       "log odds of a yes as an intercept and slopes, by the K-norm gradient mechanism: epsilon is 4 rate",
       with_gradient({outcome_member()}),
       {},
       R"({"type": "kng_logistic_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "outcome": {"column": "smoker", "positive": "yes"}, "records": 1000, "bound": 5, "rate": "1/4"})"},
      read};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Quantile regression by the K-norm gradient mechanism.  Theory: mechanisms/releases/theory/gradient_releases.md
#include "gradient_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease read(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Explained response = explained_response(in, seen);
  return gradient_regression(in, features, response, check_loss(in.number("tau")));
}

}  // namespace

const ReleaseType& kng_quantile_regression_release() {
  static const ReleaseType type{
      {"type",
       "kng_quantile_regression",
       "an intercept and slopes of a quantile, by the K-norm gradient mechanism: epsilon is 4 rate max(tau, 1 - tau)",
       with_gradient(
           {response_member(), {"tau", ValueType::number(Range::probability()), "which quantile: 1/2 is the median"}}),
       {},
       R"({"type": "kng_quantile_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "tau": "1/2", "bound": 2, "rate": "1/2"})"},
      read};
  return type;
}

}  // namespace dpcert

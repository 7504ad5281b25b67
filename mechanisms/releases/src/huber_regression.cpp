// SPDX-License-Identifier: Apache-2.0
// Huber's robust regression by objective perturbation.
// Theory: mechanisms/releases/theory/perturbed_regression.md
#include "perturbed_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease read_huber_regression(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Explained response = explained_response(in, seen);
  Rational threshold = in.number("threshold");
  if (const auto bound = read_coefficient_bound(in)) threshold = std::min<Rational>(threshold, 1 + *bound);
  return perturbed_regression(in, features, response, huber_loss(threshold));
}

}  // namespace

const ReleaseType& huber_regression_release() {
  static const ReleaseType type{
      {"type",
       "huber_regression",
       "an intercept and slopes by objective perturbation: least squares, with larger residuals counted linearly",
       with_perturbation({response_member(),
                          {"threshold", ValueType::number(Range::positive()),
                           "from which residual on it counts linearly, of a response that goes to [-1, 1]: the less, "
                           "the less noise"}}),
       {},
       R"({"type": "huber_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "threshold": "1/4", "records": 400, "norm": "linf", "scale": 2, "regularisation": "3.1"})"},
      read_huber_regression};
  return type;
}

}  // namespace dpcert

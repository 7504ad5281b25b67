// SPDX-License-Identifier: Apache-2.0
// Least squares by objective perturbation.
// Theory: mechanisms/releases/theory/perturbed_regression.md
#include "perturbed_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease read_linear_regression(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Explained response = explained_response(in, seen);
  // No residual within the bound is larger: these are squares.
  return perturbed_regression(in, features, response, huber_loss(1 + in.number("bound")));
}

}  // namespace

const ReleaseType& linear_regression_release() {
  static const ReleaseType type{
      {"type",
       "linear_regression",
       "an intercept and slopes by least squares, by objective perturbation: the bound makes gradients bounded",
       with_perturbation({response_member()}, coefficient_bound_member()),
       {},
       R"({"type": "linear_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "norm": "linf", "scale": 2, "regularisation": "3.1", "bound": 2})"},
      read_linear_regression};
  return type;
}

}  // namespace dpcert

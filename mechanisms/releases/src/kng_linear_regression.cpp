// SPDX-License-Identifier: Apache-2.0
// Least squares by the K-norm gradient mechanism.  Theory: mechanisms/releases/theory/gradient_releases.md
#include "gradient_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease read(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Explained response = explained_response(in, seen);
  const Rational bound = in.number("bound");
  return gradient_regression(in, features, response, squared_loss(1 + bound),
                             least_squares_output(features.size() + 1, in.number("rate"), bound));
}

}  // namespace

const ReleaseType& kng_linear_regression_release() {
  static const ReleaseType type{
      {"type",
       "kng_linear_regression",
       "an intercept and slopes by least squares, by the K-norm gradient mechanism: epsilon is 4 rate (1 + bound)",
       with_gradient({response_member()}),
       {},
       R"({"type": "kng_linear_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "bound": 2, "rate": "1/12"})"},
      read};
  return type;
}

}  // namespace dpcert

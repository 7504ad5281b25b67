// SPDX-License-Identifier: Apache-2.0
// Regressions by the exponential mechanism, the sum of losses being the score.
// Theory: mechanisms/releases/theory/gradient_releases.md
#include "drawn_regression.hpp"

namespace dpcert {
namespace {

constexpr const char* sum_of_losses = "the sum of losses";

/// `range`: how far apart two losses may be where coefficients are within the bound.
StatisticRelease by_losses(const Fields& in, const DrawnFit& fit, const LinearLoss& loss, const Rational& range) {
  return drawn_regression(fit, range, sum_of_losses, by_cells<LinearLossSum>(in, fit, loss));
}

StatisticRelease read_exponential_linear(const Fields& in) {
  const DrawnFit fit = read_squares_fit(in);
  const Rational residual = 1 + fit.bound;
  return drawn_squares(fit, residual * residual / 2, sum_of_losses, SquaresScore::losses);
}
StatisticRelease read_exponential_quantile(const Fields& in) {
  const DrawnFit fit = read_drawn_fit(in, explained_response);
  const LinearLoss loss = check_loss(in.number("tau"));
  return by_losses(in, fit, loss, loss.largest_slope * (1 + fit.bound));
}
StatisticRelease read_exponential_logistic(const Fields& in) {
  const DrawnFit fit = read_drawn_fit(in, explained_outcome);
  return by_losses(in, fit, logistic_loss(), fit.bound);
}

}  // namespace

const ReleaseType& exponential_linear_regression_release() {
  static const ReleaseType type{
      {"type",
       "exponential_linear_regression",
       "an intercept and slopes by least squares, by the exponential mechanism: epsilon is rate (1 + bound)^2",
       with_draw({response_member()}),
       {},
       R"({"type": "exponential_linear_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "bound": 2, "rate": "1/9"})"},
      read_exponential_linear};
  return type;
}
const ReleaseType& exponential_quantile_regression_release() {
  static const ReleaseType type{
      {"type",
       "exponential_quantile_regression",
       "an intercept and slopes of a quantile, by the exponential mechanism: epsilon is 2 rate max(tau, 1 - tau) (1 + "
       "bound)",
       with_draw({response_member(), tau_member()}),
       {},
       R"({"type": "exponential_quantile_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "tau": "1/2", "bound": 2, "rate": "1/3"})"},
      read_exponential_quantile};
  return type;
}
const ReleaseType& exponential_logistic_regression_release() {
  static const ReleaseType type{
      {"type",
       "exponential_logistic_regression",
       "log odds of a yes as an intercept and slopes, by the exponential mechanism: epsilon is 2 rate bound",
       with_draw({outcome_member()}),
       {},
       R"({"type": "exponential_logistic_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "outcome": {"column": "smoker", "positive": "yes", "negative": "no"}, "records": 1000, "bound": 5, "rate": "1/10"})"},
      read_exponential_logistic};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Regressions by the K-norm gradient mechanism.
// Theory: mechanisms/releases/theory/gradient_releases.md
#include "drawn_regression.hpp"

namespace dpcert {
namespace {

StatisticRelease by_gradient(const DrawnFit& fit, const LinearLoss& loss, KnownOutput output) {
  return drawn_regression(fit, 2 * loss.largest_slope, gradient_size_in_words(fit.dimension(), fit.rate),
                          std::move(output));
}

StatisticRelease read_kng_linear(const Fields& in) {
  const DrawnFit fit = read_squares_fit(in);
  return drawn_squares(fit, 2 * (1 + fit.bound), gradient_size_in_words(fit.dimension(), fit.rate),
                       SquaresScore::gradient);
}
StatisticRelease read_kng_quantile(const Fields& in) {
  const DrawnFit fit = read_drawn_fit(in, explained_response);
  const LinearLoss loss = check_loss(in.number("tau"));
  return by_gradient(fit, loss, by_cells<LinearGradientSize>(in, fit, loss));
}
StatisticRelease read_kng_logistic(const Fields& in) {
  const DrawnFit fit = read_drawn_fit(in, explained_outcome);
  const LinearLoss loss = logistic_loss();
  return by_gradient(fit, loss, by_cells<LinearGradientSize>(in, fit, loss));
}

}  // namespace

const ReleaseType& kng_linear_regression_release() {
  static const ReleaseType type{
      {"type",
       "kng_linear_regression",
       "an intercept and slopes by least squares, by the K-norm gradient mechanism: epsilon is 4 rate (1 + bound)",
       with_draw({response_member()}),
       {},
       R"({"type": "kng_linear_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "bound": 2, "rate": "1/12"})"},
      read_kng_linear};
  return type;
}
const ReleaseType& kng_quantile_regression_release() {
  static const ReleaseType type{
      {"type",
       "kng_quantile_regression",
       "an intercept and slopes of a quantile, by the K-norm gradient mechanism: epsilon is 4 rate max(tau, 1 - tau)",
       with_draw({response_member(), tau_member()}),
       {},
       R"({"type": "kng_quantile_regression", "features": [{"column": "age", "lower": 0, "upper": 100}],
         "response": {"column": "height", "lower": 0, "upper": 40}, "records": 400, "tau": "1/2", "bound": 2, "rate": "1/2"})"},
      read_kng_quantile};
  return type;
}
const ReleaseType& kng_logistic_regression_release() {
  static const ReleaseType type{
      {"type",
       "kng_logistic_regression",
       "log odds of a yes as an intercept and slopes, by the K-norm gradient mechanism: epsilon is 4 rate",
       with_draw({outcome_member()}),
       {},
       R"({"type": "kng_logistic_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "outcome": {"column": "smoker", "positive": "yes", "negative": "no"}, "records": 1000, "bound": 5, "rate": "1/4"})"},
      read_kng_logistic};
  return type;
}

}  // namespace dpcert

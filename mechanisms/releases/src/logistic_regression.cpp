// SPDX-License-Identifier: Apache-2.0
// Logistic regression by objective perturbation.  Theory: mechanisms/releases/theory/perturbed_regression.md
#include "perturbed_regression.hpp"

namespace dpcert {
namespace {

const ObjectType& outcome_type() {
  static const ObjectType type{"",
                               "outcome_column",
                               "a column, and which cells of it are a yes",
                               {column_member(), {"positive", ValueType::text(), "the cell that is a yes"}}};
  return type;
}

StatisticRelease read(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Fields outcome{in.at("outcome"), in.where("outcome"), outcome_type()};
  const std::string column = outcome.text("column"), positive = outcome.text("positive");
  if (!seen.insert(column).second) reject(outcome.where("column"), "this column is listed twice");
  const auto numbers = [positive](const Column& cells) -> Result<std::vector<Rational>> {
    std::vector<Rational> outcomes;
    for (const std::string& cell : cells.cells()) outcomes.emplace_back(cell == positive ? 1 : 0);
    return outcomes;
  };
  return perturbed_regression(in, features,
                              {{column, {-1, 1}},
                               "an outcome is a yes where its cell is exactly " + quote_json(positive) + ", else a no",
                               numbers},
                              logistic_loss());
}

}  // namespace

const ReleaseType& logistic_regression_release() {
  static const ReleaseType type{
      {"type",
       "logistic_regression",
       "log odds of a yes as an intercept and slopes, by objective perturbation",
       with_perturbation({{"outcome", ValueType::object(outcome_type()), "what it explains"}}),
       {},
       R"({"type": "logistic_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "outcome": {"column": "smoker", "positive": "yes"}, "records": 1000, "norm": "linf", "scale": 2, "regularisation": "0.8"})"},
      read};
  return type;
}

}  // namespace dpcert

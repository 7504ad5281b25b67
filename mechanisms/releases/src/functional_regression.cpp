// SPDX-License-Identifier: Apache-2.0
// Least squares from noisy moments: the functional mechanism.
// Theory: mechanisms/releases/theory/functional_regression.md
#include "dpcert/releases/regression_noise.hpp"
#include "regression_bodies.hpp"
#include "regression_variables.hpp"

namespace dpcert {
namespace {

/// A norm whose unit ball holds all differences of moments.
struct Norm {
  std::string name;
  std::size_t most_features;
  std::string (*body)(const RegressionMoments&);
  /// The mean of |noise| in a coordinate, over the scale, in words.
  std::string (*error)(const RegressionMoments&);
};

const std::vector<Norm>& norms() {
  static const std::vector<Norm> all{
      {"l1", most_features, moments_cross_polytope,
       [](const RegressionMoments& moments) { return short_text(moments.largest_one_norm()); }},
      {"linf", most_features, moments_cube,
       [](const RegressionMoments& moments) { return std::to_string(moments.size() + 1); }},
      {"cylinders", 8, moments_cylinders,
       [](const RegressionMoments& moments) { return "at most " + std::to_string(moments.size() + 1); }},
      {"hull", 3, moments_hull,
       [](const RegressionMoments& moments) { return "at most " + std::to_string(moments.size() + 1); }}};
  return all;
}

const Norm& read_norm(const Fields& in, const RegressionMoments& moments) {
  const Norm& norm = read_named(in, "norm", norms());
  if (moments.features() > norm.most_features)
    reject(in.where("features"), "found " + std::to_string(moments.features()) + " features, wanted at most " +
                                     std::to_string(norm.most_features) + " for the norm " + norm.name);
  return norm;
}

StatisticRelease read_functional_regression(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> features = read_features(in, seen);
  const Variable response = read_response(in, seen);
  std::vector<Variable> variables = features;
  variables.push_back(response);
  const RegressionMoments moments{features.size()};
  const Norm& norm = read_norm(in, moments);
  const unsigned long records = in.count("records");
  const Rational scale = in.number("scale");
  std::vector<std::string> columns;
  for (const Variable& variable : variables) columns.push_back(variable.column);
  return {std::move(columns),
          records,
          R"({"type": "k_norm", "body": )" + norm.body(moments) + R"(, "scale": )" + quoted(scale) +
              R"(, "sensitivity": 1})",
          [moments, variables](const std::vector<Column>& table) { return moment_sums(moments, variables, table); },
          treatment_of(variables) + "; the coefficients are made of the released statistics alone",
          "the mean of |error| of each of the " + std::to_string(moments.size()) + " statistics is " +
              norm.error(moments) + " scale, scale being " + short_text(scale) +
              ", beside half a step of the grid at most; how far the coefficients are off the data tell",
          [moments, records, features, response](const std::vector<Rational>& drawn) {
            return R"({"statistics": )" + told_numbers(drawn) + ", " +
                   told_line(features, response, moments.coefficients(records, drawn)) + "}";
          },
          norm.body == moments_cylinders ? regression_noise(moments, scale) : nullptr};
}

}  // namespace

const ReleaseType& functional_regression_release() {
  static const ReleaseType type{
      {"type",
       "functional_regression",
       "least squares with an intercept, from sums and products of columns with K-norm noise",
       {features_member(),
        response_member(),
        records_member(),
        {"norm", ValueType::one_of(names_of(norms())),
         "whose unit ball holds all differences of the statistics: l1, linf, that of K_T (cylinders, up to 8 "
         "features), or that of the hull of the differences (hull, up to 3), whose noise is least and takes some "
         "seconds to draw"},
        {"scale", ValueType::number(Range::positive()), "scale of the noise: 1 by epsilon, of each norm",
         Privacy::grows}},
       {},
       R"({"type": "functional_regression", "features": [{"column": "age", "lower": 0, "upper": 120}],
         "response": {"column": "pressure", "lower": 50, "upper": 250}, "records": 1000, "norm": "cylinders", "scale": 1})"},
      read_functional_regression};
  return type;
}

}  // namespace dpcert

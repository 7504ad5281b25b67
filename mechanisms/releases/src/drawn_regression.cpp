// SPDX-License-Identifier: Apache-2.0
#include "drawn_regression.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_features_by_cells = 2;
constexpr unsigned long most_cells = 40'000'000;  // as they are written: some gigabytes

DrawnFit read_fit(const Fields& in, Explained (*explained)(const Fields&, std::set<std::string>&),
                  unsigned long most_numbers) {
  std::set<std::string> seen;
  std::vector<Variable> features = read_features(in, seen);
  Explained what = explained(in, seen);
  const unsigned long records = read_record_count(in, features.size(), most_numbers);
  return {std::move(features), std::move(what), records, in.number("bound"), in.number("rate")};
}

}  // namespace

DrawnFit read_drawn_fit(const Fields& in, Explained (*explained)(const Fields&, std::set<std::string>&)) {
  return read_fit(in, explained, most_numbers_of_records);
}
DrawnFit read_squares_fit(const Fields& in) { return read_fit(in, explained_response, most_cells); }

void want_few_features(const Fields& in, std::size_t found) {
  if (found > most_features_by_cells)
    reject(in.where("features"), "found " + std::to_string(found) + " features, wanted at most " +
                                     std::to_string(most_features_by_cells) + " of this loss");
}

StatisticRelease drawn_regression(const DrawnFit& fit, const Rational& sensitivity, const std::string& of,
                                  KnownOutput output) {
  const auto& [features, explained, records, bound, rate] = fit;
  return {columns_of(features, explained),
          records,
          draw_mechanism(sensitivity, rate),
          [features = fit.features, explained = fit.explained](const std::vector<Column>& table) {
            return rows_of(features, explained, table);
          },
          treatment_of(features) + "; " + explained.treatment + "; " + draw_may_be_refused,
          draw_error("coefficients whose absolute values sum to at most " + short_text(bound), of, rate),
          [features = fit.features, units = fit.explained.units](const std::vector<Rational>& drawn) {
            return told_coefficients(features, units, drawn);
          },
          std::move(output)};
}

StatisticRelease drawn_squares(const DrawnFit& fit, const Rational& sensitivity, const std::string& of,
                               SquaresScore score) {
  const RegressionMoments moments{fit.features.size()};
  std::vector<Variable> variables = fit.features;
  variables.push_back(fit.explained.units);
  StatisticRelease release =
      drawn_regression(fit, sensitivity, of, least_squares_output(score, moments, fit.records, fit.rate, fit.bound));
  release.value = [moments, variables](const std::vector<Column>& table) {
    return moment_sums(moments, variables, table);
  };
  return release;
}

std::vector<Member> with_draw(std::vector<Member> own) {
  own.insert(own.begin(), features_member());
  own.push_back(records_member());
  own.push_back(coefficient_bound_member());
  own.push_back(draw_rate_member());
  return own;
}

Member draw_rate_member() {
  return {"rate", ValueType::number(Range::positive()),
          "nats for each unit of what the draw makes small: the more, the smaller"};
}

std::string draw_mechanism(const Rational& sensitivity, const Rational& rate) {
  return R"({"type": "exponential_mechanism", "sensitivity": )" + quoted(sensitivity) + R"(, "scale": )" +
         quoted(1 / rate) + "}";
}

std::string draw_error(const std::string& among, const std::string& of, const Rational& rate) {
  return "a draw from all " + among + ", of density proportional to exp(-" + short_text(rate) + " g), g being " + of +
         "; how far off the draw is the data tell";
}

std::string gradient_size_in_words(std::size_t dimension, const Rational& rate) {
  return "the norm of the gradient of the sum of losses: where it is about linear, the mean of g is about " +
         short_text(Rational{dimension} / rate);
}

}  // namespace dpcert

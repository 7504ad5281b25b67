// SPDX-License-Identifier: Apache-2.0
// One draw from a truncated posterior at a temperature: one posterior sample.
// Theory: mechanisms/releases/theory/posteriors.md
#include <algorithm>

#include "posterior_spread.hpp"
#include "record_columns.hpp"

namespace dpcert {
namespace {

std::string told_spread(const Rational& square, const std::string& when) {
  return "given the data, the standard deviation of a draw is at most " + root_above(square) + when +
         ", beside half a step of the grid at most; ";
}

/// Half the interval's length, or the root of 1/(p + q) where x^p (1-x)^q has p, q >= 0.
std::string error_of(const TemperedPosterior& posterior) {
  Rational square = power(Rational(1, 2) - posterior.least, 2);
  const Rational own = posterior.alpha + posterior.beta - 2;  // of the prior
  if (posterior.alpha >= 1 && posterior.beta >= 1)
    square = std::min<Rational>(square, posterior.temperature / (posterior.records + own));
  return told_spread(square, "") + "with many records it nears that of a posterior of 1/temperature times as many";
}

/// Half the length of each interval, or the root of 1/(8 p) where all exponents are at least p > 0.
std::string error_of(const TemperedCategories& of) {
  const Rational k{of.concentration.size()}, least = *std::ranges::min_element(of.concentration),
                                             p = (least - 1 + of.records / k) / of.temperature;
  Rational square = power(Rational{1 - k * of.least} / 2, 2);
  if (p > 0) square = std::min<Rational>(square, 1 / (8 * p));
  return told_spread(square, " where all categories are equally frequent") +
         "with many records of each it nears that of a posterior of 1/temperature times as many";
}

RecordStatistic statistic_of(const TemperedDraw& draw) {
  const auto* of = std::get_if<TemperedCategories>(&draw);
  return of != nullptr ? categories_statistic(of->concentration.size()) : RecordStatistic{.most = 1};
}

StatisticRelease read_tempered_release(const Fields& in) {
  const unsigned long records = in.count("records");
  const TemperedDraw draw = read_open_tempered_draw(in, records)(1);
  const RecordColumns columns{in, statistic_of(draw)};
  return {columns.names(),
          records,
          mechanism_text("tempered_posterior", in, {"model", "prior", "temperature"}, {{"n", std::to_string(records)}}),
          [columns](const std::vector<Column>& table) { return columns.sum(table); },
          columns.treatment(),
          std::visit([](const auto& known) { return error_of(known); }, draw),
          [names = columns.categories()](const std::vector<Rational>& drawn) {
            return names.empty() ? told_number(drawn) : told_by_name(names, drawn);
          }};
}

std::vector<Member> tempered_release_members() {
  std::vector<Member> all = RecordColumns::members();
  all.push_back(records_member());
  for (Member& member : tempered_draw_members()) all.push_back(std::move(member));
  return all;
}

}  // namespace

const ReleaseType& tempered_posterior_release() {
  static const ReleaseType type{
      {"type",
       "tempered_posterior",
       "one draw from the posterior of probabilities that are kept away from 0, at a temperature: twice the "
       "sensitivity of the log-likelihood by the temperature is its epsilon, for any prior",
       tempered_release_members(),
       {},
       R"({"type": "tempered_posterior", "columns": ["recovered"], "records": 100, "model": {"type": "beta_bernoulli", "truncation": "0.2"},
         "prior": {"alpha": 1, "beta": 1}, "temperature": "2.8"})"},
      read_tempered_release};
  return type;
}

}  // namespace dpcert

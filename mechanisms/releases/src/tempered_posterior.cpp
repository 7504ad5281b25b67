// SPDX-License-Identifier: Apache-2.0
// One draw from a truncated posterior at a temperature: one posterior sample.  Theory: mechanisms/releases/theory/posteriors.md
#include "posterior_spread.hpp"
#include "record_columns.hpp"

namespace dpcert {
namespace {

/// Half the interval's length, or the root of 1/(p + q) where x^p (1-x)^q has p, q >= 0.
std::string error_of(const TemperedPosterior& posterior) {
  Rational square = power(Rational(1, 2) - posterior.least, 2);
  const Rational own = posterior.alpha + posterior.beta - 2;  // of the prior
  if (posterior.alpha >= 1 && posterior.beta >= 1)
    square = std::min<Rational>(square, posterior.temperature / (posterior.records + own));
  return "given the data, the standard deviation of a draw is at most " + root_above(square) +
         ", beside half a step of the grid at most; with many records it nears that of a posterior of 1/temperature "
         "times as many";
}

StatisticRelease read(const Fields& in) {
  const unsigned long records = in.count("records");
  const TemperedPosterior posterior = read_tempered_posterior(in, records);
  const RecordColumns columns{in, {.most = 1}};
  return {columns.names(),
          records,
          mechanism_text("tempered_posterior", in, {"model", "prior", "temperature"}, {{"n", std::to_string(records)}}),
          [columns](const std::vector<Column>& table) { return columns.sum(table); },
          columns.treatment(),
          error_of(posterior),
          told_number};
}

std::vector<Member> members() {
  std::vector<Member> all = RecordColumns::members_of_numbers();
  all.push_back(records_member());
  for (Member& member : tempered_posterior_members()) all.push_back(std::move(member));
  return all;
}

}  // namespace

const ReleaseType& tempered_posterior_release() {
  static const ReleaseType type{
      {"type",
       "tempered_posterior",
       "one draw from the posterior of a probability that is kept away from 0 and 1, at a temperature: twice the "
       "sensitivity of the log-likelihood by the temperature is its epsilon, for any prior",
       members(),
       {},
       R"({"type": "tempered_posterior", "columns": ["recovered"], "records": 100, "model": {"type": "beta_bernoulli", "truncation": "0.2"},
         "prior": {"alpha": 1, "beta": 1}, "temperature": "2.8"})"},
      read};
  return type;
}

}  // namespace dpcert

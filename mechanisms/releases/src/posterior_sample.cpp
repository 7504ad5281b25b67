// SPDX-License-Identifier: Apache-2.0
// One draw from the posterior of a conjugate model.
// Theory: mechanisms/releases/theory/posteriors.md
#include "posterior_spread.hpp"
#include "record_columns.hpp"

namespace dpcert {
namespace {

/// A symmetric matrix, by the names of its rows and columns.
std::string told_matrix(const std::vector<std::string>& names, const std::vector<Rational>& drawn) {
  const auto rows = matrix_of_products(drawn, names.size());
  std::string members;
  for (std::size_t i = 0; i < names.size(); ++i)
    members += (i == 0 ? "" : ", ") + quote_json(names[i]) + ": " + told_by_name(names, rows[i]);
  return "{" + members + "}";
}

/// How a draw is written: one number, or numbers by names.
std::function<std::string(const std::vector<Rational>&)> told_draw(const RecordStatistic& statistic,
                                                                   const RecordColumns& columns) {
  const auto by = [](std::vector<std::string> names) {
    return [names = std::move(names)](const std::vector<Rational>& drawn) { return told_by_name(names, drawn); };
  };
  if (statistic.is_partition) return by(columns.categories());
  if (statistic.has_square) return by({"mean", "precision"});
  if (statistic.of_products)
    return [names = columns.names()](const std::vector<Rational>& drawn) { return told_matrix(names, drawn); };
  if (statistic.dimension == 1) return told_number;
  return by(columns.names());
}

StatisticRelease read_posterior_sample(const Fields& in) {
  const PosteriorModel model = read_posterior_model(in);
  if (!model.posterior)
    throw BadInput{unsupported(in.where("model"), "no method draws from the posteriors of this model")};
  const RecordColumns columns{in, model.statistic};
  const unsigned long records = in.count("records");
  return {columns.names(),
          records,
          mechanism_text("posterior_sample", in, {"model", "prior", "method"}, {{"n", std::to_string(records)}}),
          [columns](const std::vector<Column>& table) { return columns.sum(table); },
          columns.treatment(),
          spread_of_posterior(model, read_posterior_method(in, model).weights(0), records),
          told_draw(model.statistic, columns)};
}

std::vector<Member> posterior_sample_members() {
  std::vector<Member> all = RecordColumns::members();
  all.push_back(records_member());
  for (Member& member : posterior_model_members()) all.push_back(std::move(member));
  all.push_back(posterior_method_member());
  return all;
}

}  // namespace

const ReleaseType& posterior_sample_release() {
  static const ReleaseType type{
      {"type",
       "posterior_sample",
       "one draw from the posterior of a conjugate model of the records, prior and data being rebalanced",
       posterior_sample_members(),
       {},
       R"({"type": "posterior_sample", "columns": ["recovered"], "records": 100, "model": {"type": "beta_bernoulli"},
         "prior": {"alpha": 6, "beta": 18}, "method": {"type": "diffused", "r": "0.5"}})"},
      read_posterior_sample};
  return type;
}

}  // namespace dpcert

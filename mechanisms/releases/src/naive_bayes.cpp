// SPDX-License-Identifier: Apache-2.0
// A naive Bayes classifier from noisy counts.  Theory: mechanisms/releases/theory/posteriors.md
#include "count_tables.hpp"

namespace dpcert {
namespace {

StatisticRelease read_naive_bayes(const Fields& in) {
  const CountTables tables{in, "label", CountTables::Groups::counted};
  const Rational scale = in.number("scale");
  return {
      tables.columns(),
      in.count("records"),
      mechanism_text("naive_bayes", in, {"scale"}, {{"features", std::to_string(tables.tables())}}),
      [tables](const std::vector<Column>& table) { return tables.counts(table); },
      "each record counts in one place of the label's table, and of each feature's in the group of its label, for the "
      "categories that its cells name exactly; " +
          tables.treatment() + "; probabilities are made of the released counts alone",
      "the mean of |error| of each of the " + std::to_string(tables.size()) + " counts is " + short_text(scale) +
          ", beside half a step of the grid at most",
      [tables, concentration = in.number("concentration")](const std::vector<Rational>& drawn) {
        return tables.told(drawn, concentration);
      },
      laplace_noise(scale, tables.size())};
}

}  // namespace

const ReleaseType& naive_bayes_release() {
  static const ReleaseType type{
      {"type",
       "naive_bayes",
       "a naive Bayes classifier: noisy counts of labels, and of features by labels, and the probabilities that they "
       "make",
       {{"label", ValueType::object(categorical_column_type()), "what the classifier tells"},
        CountTables::features_member(),
        records_member(),
        {"scale", ValueType::number(Range::positive()),
         "scale of the noise: twice the number of features and label, by epsilon"},
        {"concentration", ValueType::number(Range::positive()),
         "of the Dirichlet prior, of each place of a table: probabilities are the means of posteriors"}},
       {},
       R"({"type": "naive_bayes", "label": {"column": "diagnosis", "categories": ["flu", "cold"]},
         "features": [{"column": "fever", "categories": ["yes", "no"]}], "records": 100, "scale": 4, "concentration": 1})"},
      read_naive_bayes};
  return type;
}

}  // namespace dpcert

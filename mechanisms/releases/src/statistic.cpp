// SPDX-License-Identifier: Apache-2.0
// Sums over records of a statistic of one's own, with K-norm noise.
// Theory: mechanisms/releases/theory/statistic.md
#include "categorical_column.hpp"
#include "dpcert/mechanisms/read_polynomial.hpp"
#include "moment_norms.hpp"
#include "record_sums.hpp"
#include "regression_variables.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_sums = 200;

/// The norm; null: a body is given.
const MomentNorm* read_sums_norm(const Fields& in, const RecordSums& record) {
  constexpr std::size_t most_in_hull = 14;  // of more next to nothing of a box is in the hull
  if (in.has("body")) return nullptr;
  const MomentNorm& norm = read_named(in, "norm", moment_norms());
  if (norm.lp.empty() && (record.degree > 2 || record.dimension > most_in_hull))
    reject(in.where("norm"), "found hull for " + std::to_string(record.dimension) + " sums of degree " +
                                 std::to_string(record.degree) + ", wanted at most " + std::to_string(most_in_hull) +
                                 " of degree 2 at most, for draws within seconds; linf serves all");
  return &norm;
}

std::vector<std::string> read_sum_names(const Fields& in, std::size_t dimension) {
  std::vector<std::string> names;
  if (!in.has("names")) {
    for (std::size_t j = 0; j < dimension; ++j) names.push_back(std::to_string(j));
    return names;
  }
  names = read_names(in, "names");
  if (names.size() != dimension)
    reject(in.where("names"), "found " + std::to_string(names.size()) + " names, wanted one for each of the " +
                                  std::to_string(dimension) + " sums");
  return names;
}

StatisticRelease read_statistic_release(const Fields& in) {
  const RecordSums record = in.has("components") ? read_polynomial_sums(in) : read_table_sums(in);
  if (record.dimension > most_sums)
    reject(in.where(in.has("components") ? "components" : "vectors"),
           "found " + std::to_string(record.dimension) + " sums, wanted at most " + std::to_string(most_sums));
  const std::vector<std::string> names = read_sum_names(in, record.dimension);
  const MomentNorm* norm = read_sums_norm(in, record);
  const Rational scale = in.number("scale");
  const unsigned long records = in.count("records");
  const auto told = [names, records](const std::vector<Rational>& drawn) {
    std::vector<Rational> means = drawn;
    for (Rational& mean : means) mean /= records;
    std::string members;
    for (std::size_t j = 0; j < means.size(); ++j)
      members += (j == 0 ? "" : ", ") + quote_json(names[j]) + ": " + enclosed(means[j]);
    return R"({"statistics": )" + told_numbers(drawn) + R"(, "means": {)" + members + "}}";
  };
  return {record.columns,
          records,
          R"({"type": "k_norm", "body": )" + unit_ball(in, norm, record.statistic, record.dimension) +
              R"(, "scale": )" + quoted(scale) + R"(, "statistic": )" + record.statistic + "}",
          [record](const std::vector<Column>& table) { return record.over(table); },
          record.treatment + "; the means are made of the released sums alone",
          error_of_sums(norm, scale, record.dimension) + "; of the means that over the number of records",
          told};
}

}  // namespace

const ReleaseType& statistic_release() {
  static const ReleaseType type{
      {"type",
       "statistic",
       "sums over records of a statistic of one's own, polynomials of columns or a vector for each category, with "
       "K-norm noise",
       {bounded_columns_member("columns", "the columns of numbers, the polynomials' variables in this sequence"),
        polynomials_member("components", "the polynomials, of the columns' own numbers: what a record adds"),
        {"categories", ValueType::object(categorical_column_type()), "a column of names"},
        {"vectors", ValueType::matrix(), "for each of the categories, what a record of it adds"},
        optional({"names", ValueType::list_of(ValueType::text()), "of the sums; else 0, 1, ..."}),
        records_member(),
        {"norm", ValueType::one_of(names_of(moment_norms())),
         "whose unit ball the noise has the shape of: l1, l2, linf, or that of the hull of the differences of the "
         "sums (hull), which is the smallest, of up to 14 sums of degree 2 at most"},
        body_member_of_sums(),
        {"scale", ValueType::number(Range::positive()),
         "scale of the noise; null: the least for which the claim is proved", Privacy::grows}},
       {{"columns", "components", "records", "norm", "scale"},
        {"columns", "components", "records", "body", "scale"},
        {"categories", "vectors", "records", "norm", "scale"},
        {"categories", "vectors", "records", "body", "scale"}},
       R"({"type": "statistic", "columns": [{"column": "age", "lower": 0, "upper": 120}], "components":
         [[{"coefficient": 1, "powers": [1]}], [{"coefficient": 1, "powers": [2]}]], "records": 1000, "norm": "hull",
         "scale": 2})"},
      read_statistic_release};
  return type;
}

}  // namespace dpcert

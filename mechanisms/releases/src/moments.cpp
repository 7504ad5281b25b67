// SPDX-License-Identifier: Apache-2.0
// Moments of columns, with K-norm noise on what their powers and products add up to.
// Theory: mechanisms/releases/theory/moments.md
#include "column_moments.hpp"
#include "monomial_text.hpp"
#include "regression_variables.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_degree = 6;
constexpr std::size_t most_terms = 200;

/// A norm by its unit ball, what its noise is in each of d sums, and of which moments a claim is
/// proved and the noise drawn within seconds.
struct MomentNorm {
  std::string name, lp;  ///< lp: its p; "": the hull of the differences
  std::string (*error)(const Rational& scale, std::size_t d);
  const char* serves;
  bool (*does_serve)(const ColumnMoments&);
};

bool is_of_few_signs(const ColumnMoments& moments) {
  constexpr std::size_t most = 9;  // sums, whose vectors of signs are searched one by one
  return !moments.has_products() || moments.degree() == 2 || moments.terms().size() <= most;
}

const std::vector<MomentNorm>& moment_norms() {
  constexpr const char* few = "powers, products of two factors, and up to nine products of more";
  static const std::vector<MomentNorm> all{
      {"l1", "1", [](const Rational& s, std::size_t) { return "the mean of |error| is " + short_text(s); }, few,
       is_of_few_signs},
      {"l2", "2",
       [](const Rational& s, std::size_t d) { return "the mean of error^2 is " + short_text(Rational{d + 1} * s * s); },
       few, is_of_few_signs},
      {"linf", "inf",
       [](const Rational& s, std::size_t d) { return "the mean of |error| is " + short_text(Rational{d + 1} * s / 2); },
       "all", [](const ColumnMoments&) { return true; }},
      {"hull", "",
       [](const Rational& s, std::size_t d) {
         return "the mean of |error| is at most " + short_text(Rational{d + 1} * s);
       },
       "powers up to the second", [](const ColumnMoments& of) { return of.degree() <= 2 && !of.has_products(); }}};
  return all;
}

ColumnMoments read_moments(const Fields& in, std::size_t columns) {
  const bool has_products = in.has("products") && in.flag("products");
  ColumnMoments moments{columns, static_cast<unsigned>(in.count("degree")), has_products, most_terms};
  if (moments.terms().empty())
    reject(in.where("degree"),
           "found more than " + std::to_string(most_terms) + " moments, wanted fewer: a lower degree, or no products");
  return moments;
}

/// The norm; null: a body is given.
const MomentNorm* read_moment_norm(const Fields& in, const ColumnMoments& moments) {
  if (in.has("body")) return nullptr;
  const MomentNorm& norm = read_named(in, "norm", moment_norms());
  if (!norm.does_serve(moments))
    reject(in.where("norm"), "found " + norm.name + ", which serves " + norm.serves + "; linf serves all moments");
  return &norm;
}

std::string body_of(const Fields& in, const MomentNorm* norm, const ColumnMoments& moments) {
  if (norm == nullptr) return write_json(in.at("body"));
  if (norm->lp.empty()) return hull_of_differences(moments.statistic());
  return R"({"type": "lp_ball", "p": ")" + norm->lp + R"(", "dimension": )" + std::to_string(moments.terms().size()) +
         R"(, "radius": 1})";
}
std::string error_of(const MomentNorm* norm, const Rational& scale, std::size_t d) {
  const std::string of_sums = norm == nullptr
                                  ? "the noise is " + short_text(scale) + " times that of the body at scale 1"
                                  : norm->error(scale, d) + " in each of " + std::to_string(d) + " sums";
  return of_sums +
         ", beside half a step of the grid at most; of means of powers and products of numbers in [-1, 1] the error is "
         "that over the number of records";
}

StatisticRelease read_moments_release(const Fields& in) {
  std::set<std::string> seen;
  const std::vector<Variable> variables = read_bounded_columns(in, "columns", seen);
  const ColumnMoments moments = read_moments(in, variables.size());
  const MomentNorm* norm = read_moment_norm(in, moments);
  const unsigned long records = in.count("records");
  const Rational scale = in.number("scale");
  std::vector<std::string> columns;
  for (const Variable& variable : variables) columns.push_back(variable.column);
  const auto sums = [moments, variables](const std::vector<Column>& table) -> Result<std::vector<Rational>> {
    const auto numbers = scaled_columns(variables, table);
    if (!numbers) return numbers.error();
    return moments.sums(*numbers);
  };
  const auto told = [moments, variables, records](const std::vector<Rational>& drawn) {
    std::vector<ColumnMoments::Scale> scales;
    std::vector<std::string> names;
    for (const Variable& variable : variables) {
      scales.push_back({variable.middle(), variable.radius()});
      names.push_back(variable.column);
    }
    const std::vector<Rational> means = moments.means(drawn, records, scales);
    std::string members;
    for (std::size_t k = 0; k < means.size(); ++k)
      members += (k == 0 ? "" : ", ") + quote_json(moments.name(k, names)) + ": " + enclosed(means[k]);
    return R"({"statistics": )" + told_numbers(drawn) + R"(, "moments": {)" + members + "}}";
  };
  return {std::move(columns),
          records,
          R"({"type": "k_norm", "body": )" + body_of(in, norm, moments) + R"(, "scale": )" + quoted(scale) +
              R"(, "statistic": )" + moments.statistic() + "}",
          sums,
          treatment_of(variables) + "; the moments in the units of the columns are made of the released sums alone",
          error_of(norm, scale, moments.terms().size()),
          told};
}

}  // namespace

const ReleaseType& moments_release() {
  static const ReleaseType type{
      {"type",
       "moments",
       "means of powers, and of products, of columns, by sums with K-norm noise",
       {bounded_columns_member("columns", "the columns"),
        records_member(),
        {"degree", ValueType::whole(1, most_degree),
         "the largest power of a column, or number of factors of a product"},
        optional({"products", ValueType::flag(), "true: products of different columns too"}),
        {"norm", ValueType::one_of(names_of(moment_norms())),
         "whose unit ball the noise has the shape of: l1, l2, linf, or that of the hull of the differences of the "
         "sums (hull), which is the smallest, of powers up to the second"},
        {"body", ValueType::variety("body"), "another unit ball, of as many dimensions as there are sums"},
        {"scale", ValueType::number(Range::positive()),
         "scale of the noise; null: the least for which the claim is proved", Privacy::grows}},
       {{"columns", "records", "degree", "norm", "scale"}, {"columns", "records", "degree", "body", "scale"}},
       R"({"type": "moments", "columns": [{"column": "age", "lower": 0, "upper": 120}], "degree": 2, "records": 1000,
         "norm": "l2", "scale": 2})"},
      read_moments_release};
  return type;
}

}  // namespace dpcert

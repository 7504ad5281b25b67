// SPDX-License-Identifier: Apache-2.0
// Moments of columns, with K-norm noise on what their powers and products add up to.
// Theory: mechanisms/releases/theory/moments.md
#include "categorical_column.hpp"
#include "column_moments.hpp"
#include "moment_norms.hpp"
#include "perturbation.hpp"
#include "regression_variables.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_degree = 6;
constexpr std::size_t most_terms = 200, most_categorical = 20;

/// The columns of numbers, and then those of names.
struct MomentColumns {
  std::vector<Variable> numbers;
  std::vector<CategoricalColumn> names;

  [[nodiscard]] std::vector<MomentColumn> of_moments() const {
    std::vector<MomentColumn> all;
    for (const Variable& variable : numbers) all.push_back({variable.column, variable.middle(), variable.radius()});
    for (const auto& [column, cells] : names) all.push_back({column, 0, 1, cells.names});
    return all;
  }
  /// As ColumnMoments takes them.
  [[nodiscard]] Result<std::vector<std::vector<Rational>>> of(const std::vector<Column>& table) const {
    const auto scaled = scaled_columns(numbers, table);
    if (!scaled) return scaled;
    std::vector<std::vector<Rational>> all = *scaled;
    for (std::size_t i = 0; i < names.size(); ++i) {
      const auto places = names[i].cells.of(table[numbers.size() + i]);
      if (!places) return places.error();
      std::vector<Rational>& from_one = all.emplace_back(places->begin(), places->end());
      for (Rational& place : from_one) place += 1;
    }
    return all;
  }
  [[nodiscard]] std::string treatment() const {
    std::string text = numbers.empty() ? "" : treatment_of(numbers) + "; ";
    if (!names.empty())
      text += "each record counts for the categories that its cells name exactly; " +
              fate_of(no_name, count_stated(names), names.size()) + "; ";
    return text;
  }
};

MomentColumns read_moment_columns(const Fields& in) {
  std::set<std::string> seen;
  MomentColumns columns{read_bounded_columns(in, "columns", seen), {}};
  if (in.has("categories")) columns.names = read_categorical_columns(in, "categories", seen);
  if (columns.numbers.empty() && columns.names.empty())
    reject(in.where("columns"), "found no columns, wanted some here or in \"categories\"");
  return columns;
}

ColumnMoments read_moments(const Fields& in, const MomentColumns& columns) {
  const bool has_products = in.has("products") && in.flag("products");
  ColumnMoments moments{columns.of_moments(), static_cast<unsigned>(in.count("degree")), has_products, most_terms};
  if (moments.terms().empty())
    reject(in.where("degree"), "found more than " + std::to_string(most_terms) +
                                   " moments, wanted fewer: a lower degree, fewer categories, or no products");
  std::set<std::string> names;
  for (std::size_t k = 0; k < moments.terms().size(); ++k)
    if (!names.insert(moments.name(k)).second)
      reject(in.where("columns"), "two moments would be called " + quote_json(moments.name(k)) +
                                      ", by the columns' names: wanted other names");
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

/// The length to which a record is shortened, if any. Of means alone: two of them that are opposite
/// and as long differ by twice that, so that the sensitivity is known and not only bounded.
std::optional<Rational> read_clip(const Fields& in, const MomentNorm* norm, const ColumnMoments& moments) {
  if (!in.has("clip")) return std::nullopt;
  const auto& known = perturbation_norms();
  const auto same = std::ranges::find(known, norm == nullptr ? "" : norm->name, &PerturbationNorm::name);
  if (same == known.end() || moments.degree() > 1 || moments.has_categories())
    reject(in.where("clip"),
           "found a length, wanted it for degree 1, columns of numbers alone, and the norm l1, l2 or linf");
  const Rational clip = in.number("clip"), longest = same->squared_longest(moments.columns().size());
  if (clip * clip >= longest)
    reject(in.where("clip"), "found " + short_text(clip) +
                                 ", wanted less than the norm of the longest record, the root of " +
                                 short_text(longest));
  return clip;
}

std::string treatment_of_clip(const MomentNorm& norm, const Rational& clip) {
  return "a record of a " + norm.name + " norm above " + short_text(clip) +
         " is shortened to it (by a factor that is rounded down to a multiple of 2^-64), so that two differ by " +
         short_text(2 * clip) + " at most; how far that moves the means the data tell; ";
}

/// What is released, and what is made of it.
std::string told_moments(const ColumnMoments& moments, const std::vector<Rational>& drawn, unsigned long records) {
  const std::vector<Rational> means = moments.means(drawn, records);
  std::string members;
  for (std::size_t k = 0; k < means.size(); ++k)
    members += (k == 0 ? "" : ", ") + quote_json(moments.name(k)) + ": " + enclosed(means[k]);
  return R"({"statistics": )" + told_numbers(drawn) + R"(, "moments": {)" + members + "}}";
}

StatisticRelease read_moments_release(const Fields& in) {
  const MomentColumns columns = read_moment_columns(in);
  const ColumnMoments moments = read_moments(in, columns);
  const MomentNorm* norm = read_moment_norm(in, moments);
  const std::optional<Rational> clip = read_clip(in, norm, moments);
  const unsigned long records = in.count("records");
  const Rational scale = in.number("scale");
  std::vector<std::string> names;
  for (const MomentColumn& column : moments.columns()) names.push_back(column.name);
  const auto sums = [moments, columns, norm, clip](const std::vector<Column>& table) -> Result<std::vector<Rational>> {
    std::vector<Rational> all(moments.terms().size());
    const auto error = in_parts(table, [&](const std::vector<Column>& part) -> std::optional<Error> {
      const auto numbers = columns.of(part);
      if (!numbers) return numbers.error();
      for (std::size_t record = 0; record < numbers->front().size(); ++record) {
        std::vector<Rational> own = moments.of_record(*numbers, record);
        if (clip) own = norm->clipped(std::move(own), *clip);
        for (std::size_t k = 0; k < all.size(); ++k) all[k] += own[k];
      }
      return std::nullopt;
    });
    if (error) return *error;
    return all;
  };
  const auto told = [moments, records](const std::vector<Rational>& drawn) {
    return told_moments(moments, drawn, records);
  };
  return {
      std::move(names),
      records,
      R"({"type": "k_norm", "body": )" + unit_ball(in, norm, moments.statistic(), moments.terms().size()) +
          R"(, "scale": )" + quoted(scale) +
          (clip ? R"(, "sensitivity": )" + quoted(Rational{2 * *clip}) : R"(, "statistic": )" + moments.statistic()) +
          "}",
      sums,
      columns.treatment() + (clip ? treatment_of_clip(*norm, *clip) : "") +
          "the moments in the units of the columns are made of the released sums alone",
      error_of_sums(norm, scale, moments.terms().size()) +
          "; of means of powers and products of numbers in [-1, 1] the error is that over the number of records",
      told};
}

}  // namespace

const ReleaseType& moments_release() {
  static const ReleaseType type{
      {"type",
       "moments",
       "means of powers, and of products, of columns, and of indicators of categories, by sums with K-norm noise",
       {bounded_columns_member("columns", "the columns of numbers; none, where there are categories", 0),
        optional({"categories", ValueType::list_of(ValueType::object(categorical_column_type()), 1, most_categorical),
                  "columns of names: whether a record is of a category, 1 or 0, is a factor, too"}),
        records_member(),
        {"degree", ValueType::whole(1, most_degree),
         "the largest power of a column, or number of factors of a product"},
        optional({"products", ValueType::flag(), "true: products of different columns too"}),
        optional(
            {"clip", ValueType::number(Range::positive()),
             "of degree 1, of numbers, by l1, l2, linf: the norm to which a record is shortened where it is longer; "
             "means are then of shortened records"}),
        {"norm", ValueType::one_of(names_of(moment_norms())),
         "whose unit ball the noise has the shape of: l1, l2, linf, or that of the hull of the differences of the "
         "sums (hull), which is the smallest, of powers up to the second"},
        body_member_of_sums(),
        {"scale", ValueType::number(Range::positive()),
         "scale of the noise; null: the least for which the claim is proved", Privacy::grows}},
       {{"columns", "records", "degree", "norm", "scale"}, {"columns", "records", "degree", "body", "scale"}},
       R"({"type": "moments", "columns": [{"column": "age", "lower": 0, "upper": 120}], "degree": 2, "records": 1000,
         "norm": "l2", "scale": 2})"},
      read_moments_release};
  return type;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// The mean of curves, each smoothed from its values at common sites, with noise in the space of the
// kernel.  Theory: mechanisms/releases/theory/function_releases.md
#include <set>

#include "dpcert/numerics/box_form.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "noisy_function.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_curve_columns = 100;
constexpr long most_ridge = 1'000'000'000;  // and one over it at the least: it bounds the digits of the work

const ObjectType& curve_column_type() {
  static const ObjectType type{
      "", "curve_column",
      "a column of values of curves at one site, with the ends of their interval, which must not be taken from the "
      "data",
      [] {
        std::vector<Member> members{column_member(), {"at", ValueType::number(Range::any()), "the site"}};
        for (const Member& member : number_cells_members()) members.push_back(member);
        return members;
      }()};
  return type;
}

/// Where curves are known.
struct CurveColumns {
  std::vector<std::string> names;
  std::vector<Rational> sites;
  std::vector<NumberCells> cells;

  [[nodiscard]] std::vector<Rational> widths() const {
    std::vector<Rational> all;
    for (const NumberCells& each : cells) all.push_back(each.upper - each.lower);
    return all;
  }
  /// The mean of each column.
  [[nodiscard]] Result<std::vector<Rational>> means(const std::vector<Column>& table) const {
    std::vector<Rational> sums(cells.size());
    const auto error = in_parts(table, [&](const std::vector<Column>& part) -> std::optional<Error> {
      for (std::size_t j = 0; j < cells.size(); ++j) {
        const auto numbers = cells[j].of(part[j]);
        if (!numbers) return numbers.error();
        for (const Rational& x : *numbers) sums[j] += x;
      }
      return std::nullopt;
    });
    if (error) return *error;
    for (Rational& sum : sums) sum /= table.front().cells().size();
    return sums;
  }
  [[nodiscard]] std::string treatment() const {
    std::string intervals;
    std::size_t stated = 0;
    for (std::size_t j = 0; j < cells.size(); ++j) {
      intervals += (j == 0 ? "" : ", ") + quote_json(names[j]) + " into [" + short_text(cells[j].lower) + ", " +
                   short_text(cells[j].upper) + "]";
      if (cells[j].unreadable) ++stated;
    }
    return "each value is moved into its column's interval (" + intervals +
           "), record by record, and each record's curve is smoothed with the ridge: that is part of the mechanism, "
           "and its guarantee holds for whatever values; " +
           fate_of(no_number, stated, cells.size());
  }
};

CurveColumns read_curve_columns(const Fields& in) {
  CurveColumns all;
  std::set<std::string> seen;
  for (const Json& item : in.list("columns")) {
    const Fields column{item, child(in.where("columns"), all.names.size()), curve_column_type()};
    all.names.push_back(column.text("column"));
    if (!seen.insert(all.names.back()).second) reject(column.where("column"), "this column is listed twice");
    const Rational at = column.number("at");
    want_new_site(all.sites, at, column.where("at"));
    all.sites.push_back(at);
    all.cells.push_back(read_number_cells(column));
  }
  return all;
}

/// What curves are smoothed towards, far from their values and for a large ridge.
Rational read_centre(const Fields& in) { return in.has("centre") ? in.number("centre") : Rational{0}; }

/// The smoothed curve of these values, at other sites.
Drawn smoothed_at(const RidgeSmoother& smoother, const Rational& centre, const std::vector<Rational>& elsewhere,
                  std::vector<Rational> values) {
  for (Rational& value : values) value -= centre;
  return [smoother, centre, elsewhere, values](Precision precision) {
    const BallMatrix weights = smoother.weights(elsewhere, precision);
    std::vector<Enclosure> all(elsewhere.size(), Enclosure{centre, precision});
    for (std::size_t i = 0; i < all.size(); ++i)
      for (std::size_t j = 0; j < values.size(); ++j) all[i] += weights.at(i, j) * values[j];
    return all;
  };
}

StatisticRelease read_mean_curve(const Fields& in) {
  const CurveColumns columns = read_curve_columns(in);
  const unsigned long records = in.count("records");
  const FunctionNoise noise = read_function_noise(in);
  const RidgeSmoother smoother{noise.kernel, columns.sites, in.number("ridge")};
  const LargestForm form = smoother.largest_norm(columns.widths());
  const LargestNorm largest = [form, records](Precision precision) {
    return sqrt(form.at(precision)) / Rational{records};
  };
  const std::string of_bound =
      form.is_bound()
          ? "; it is sized by a bound of the largest norm of a difference, as there are too many columns to "
            "find that"
          : "";
  return {columns.names,
          records,
          noise.mechanism,
          [columns](const std::vector<Column>& table) { return columns.means(table); },
          columns.treatment() + "; " + whole_function,
          noise.error(largest) + of_bound + "; how far the smoothed mean is from the mean itself the data tell",
          noise.told(),
          noise.output(largest, columns.sites.size(),
                       [smoother, centre = read_centre(in), sites = noise.sites](const std::vector<Rational>& means) {
                         return smoothed_at(smoother, centre, sites, means);
                       }),
          {},
          form.is_bound()};
}

std::vector<Member> mean_curve_members() {
  std::vector<Member> all{{"columns", ValueType::list_of(ValueType::object(curve_column_type()), 1, most_curve_columns),
                           "the columns that hold the curves' values, a site each"},
                          records_member(),
                          {"ridge", ValueType::number({.least = Rational{1, most_ridge}, .most = most_ridge}),
                           "weight of a curve's squared norm, beside the sum of its squared distances from its values: "
                           "the larger, the smoother, and the less noise"},
                          optional({"centre", ValueType::number(Range::any()),
                                    "the number that curves are smoothed towards; where it is missing 0"})};
  for (const Member& member : function_noise_members()) all.push_back(member);
  return all;
}

}  // namespace

const ReleaseType& mean_curve_release() {
  static const ReleaseType type{
      {"type",
       "mean_curve",
       "the mean of curves at sites, each smoothed from its values in columns, with noise that is a function, too",
       mean_curve_members(),
       {},
       R"({"type": "mean_curve", "columns": [{"column": "morning", "at": 8, "lower": 35, "upper": 42},
         {"column": "evening", "at": 20, "lower": 35, "upper": 42}], "records": 1000, "ridge": 1, "kernel": "gaussian",
         "bandwidth": 12, "sites": [8, 14, 20], "sigma": 4})"},
      read_mean_curve};
  return type;
}

}  // namespace dpcert

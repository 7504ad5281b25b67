// SPDX-License-Identifier: Apache-2.0
// Quantiles by the K-norm gradient mechanism.  Theory: mechanisms/theory/kng.md
#include <algorithm>

#include "dpcert/mechanisms/kinds/choices.hpp"
#include "members.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_quantiles = 1'000;
constexpr unsigned long most_values = 5'000'000;  // of all quantiles: each looks at all records
/// What is known of a draw before several are sorted.
constexpr const char* single_error =
    "if values whose rank is at most m off the quantile's fill a part w of the interval, then with probability 1 - b "
    "at least the released one's rank is at most m + log(1/(w b))/rate off: how large w is the data tell";

/// Those of one column, of the same rate each.
struct Quantiles {
  NumberCells cells;
  unsigned long records;
  Epsilon rate;

  explicit Quantiles(const Fields& in)
      : cells{read_number_cells(in)}, records{in.count("records")}, rate{in.epsilon("rate")} {}

  [[nodiscard]] std::string mechanism(const Rational& tau) const {
    return R"({"type": "kng_quantile", "tau": )" + quoted(tau) + R"(, "records": )" + std::to_string(records) +
           R"(, "lower": )" + quoted(cells.lower) + R"(, "upper": )" + quoted(cells.upper) + R"(, "rate": )" +
           epsilon_text(rate) + "}";
  }
  [[nodiscard]] KnownOutput output(const Rational& tau) const {
    return required(kng_quantile({tau, records, cells.lower, cells.upper, rate})).output();
  }
  [[nodiscard]] StatisticRelease release(const Fields& in, std::string mechanism) const {
    return {{in.text("column")},  records,
            std::move(mechanism), [of = cells](const std::vector<Column>& columns) { return of.of(columns.front()); },
            cells.treatment(),    single_error,
            told_number};
  }
};

StatisticRelease read_quantile(const Fields& in) {
  const Quantiles of{in};
  return of.release(in, of.mechanism(in.number("tau")));
}

StatisticRelease read_quantiles(const Fields& in) {
  const Quantiles of{in};
  const std::vector<Rational> taus = in.numbers("taus");
  if (of.records > most_values / taus.size())
    reject(in.where("taus"), "found " + std::to_string(taus.size()) + " quantiles of " + std::to_string(of.records) +
                                 " records, wanted fewer: " + std::to_string(most_values) + " values in all");
  std::string parts;
  std::vector<std::string> names;
  std::vector<KnownOutput> outputs;
  for (std::size_t k = 0; k < taus.size(); ++k) {
    if (k > 0 && taus[k] <= taus[k - 1])
      reject(child(in.where("taus"), k),
             "found " + short_text(taus[k]) + ", wanted more than the one before, " + short_text(taus[k - 1]));
    parts += (k == 0 ? "" : ", ") + (R"({"mechanism": )" + of.mechanism(taus[k])) + R"(, "times": 1})";
    names.push_back(short_text(taus[k]));
    outputs.push_back(of.output(taus[k]));
  }
  StatisticRelease release = of.release(in, R"({"type": "composition", "parts": [)" + parts + "]}");
  release.error = "of each before they are sorted: " + release.error;
  release.told = [names](std::vector<Rational> drawn) {
    std::ranges::sort(drawn);
    return told_by_name(names, drawn);
  };
  release.output = outputs_of_one_value(std::move(outputs));
  return release;
}

Member rate_member() {
  return {"rate", ValueType::epsilon(), "nats for each rank that a value is off; half the epsilon of each quantile"};
}

}  // namespace

const ReleaseType& quantile_release() {
  static const ReleaseType type{
      {"type",
       "quantile",
       "a quantile of a column, by the K-norm gradient mechanism",
       with_bounds({tau_member(), rate_member()}),
       {},
       R"({"type": "quantile", "column": "age", "records": 1000, "lower": 0, "upper": 120, "tau": "1/2", "rate": "0.5"})"},
      read_quantile};
  return type;
}

const ReleaseType& quantiles_release() {
  static const ReleaseType type{
      {"type",
       "quantiles",
       "several quantiles of a column, each by the K-norm gradient mechanism, in increasing order",
       with_bounds({{"taus", ValueType::list_of(tau_member().type, 1, most_quantiles),
                     "which quantiles, in increasing order: 1/2 is the median"},
                    rate_member()}),
       {},
       R"({"type": "quantiles", "column": "age", "records": 1000, "lower": 0, "upper": 120,
         "taus": ["1/4", "1/2", "3/4"], "rate": "0.1"})"},
      read_quantiles};
  return type;
}

}  // namespace dpcert

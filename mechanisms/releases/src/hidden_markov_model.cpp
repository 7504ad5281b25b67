// SPDX-License-Identifier: Apache-2.0
// Gibbs sampling of a hidden Markov model, by noisy counts or on the records.
// Theory: mechanisms/releases/theory/gibbs.md
#include <span>

#include "count_tables.hpp"
#include "dpcert/accounting/posterior/tempered_posterior.hpp"
#include "gibbs_output.hpp"

namespace dpcert {
namespace {

constexpr unsigned long most_states = 100;
constexpr unsigned long most_scans = 1'000;
constexpr unsigned long most_power = 100;

/// What records are and how they enter: by noise of that scale, or at a temperature.
struct Gibbs {
  CountTables tables;
  HiddenMarkovModel model;
  unsigned long scans;
  std::optional<Rational> scale;

  [[nodiscard]] std::size_t features() const { return model.widths.size(); }
};

Gibbs read_gibbs(const Fields& in) {
  Gibbs gibbs{{in, "step", CountTables::Groups::not_counted}, {}, in.count("scans"), std::nullopt};
  HiddenMarkovModel& model = gibbs.model;
  model = {in.count("states"), gibbs.tables.groups().size(), gibbs.tables.widths(), in.number("concentration")};
  if (in.has("scale")) {
    gibbs.scale = in.number("scale");
    return gibbs;
  }
  model.temperature = in.number("temperature");
  model.least = in.number("truncation");
  for (std::size_t i = 0; i < model.widths.size(); ++i)
    if (model.widths[i] != 2)
      reject(child(child(in.where("features"), i), "categories"),
             "found " + std::to_string(model.widths[i]) +
                 " names, wanted 2: without noise probabilities are kept away from 0 of two categories alone");
  return gibbs;
}

/// What all features of one record change of the log-likelihood at most,
/// over the temperature: exactly, or a decimal above.
Epsilon sensitivity_of(const Gibbs& gibbs) {
  const Epsilon each = likelihood_sensitivity({2, *gibbs.model.least});
  const Rational times = Rational{gibbs.features()} / gibbs.model.temperature;
  if (is_integer(times) && times <= most_power)
    if (const auto exact = Epsilon{}.plus(each, static_cast<unsigned long>(numerator(times)))) return *exact;
  constexpr std::size_t digits = 15;
  return Epsilon{round_decimal((each.enclose(Precision{128}) * times).upper(), digits, Direction::up)};
}

/// What each update costs, in their sequence.
std::vector<Spent> costs_of(const Gibbs& gibbs, const Epsilon& of_update) {
  std::vector<Spent> all;
  if (gibbs.scale) all.push_back({"noisy counts", Epsilon{Rational{2 * gibbs.features()} / *gibbs.scale}});
  for (unsigned long scan = 1; scan <= gibbs.scans; ++scan) {
    const std::string of_scan = " of scan " + std::to_string(scan);
    all.push_back({"emissions" + of_scan, of_update});
    all.push_back({"transitions" + of_scan, Epsilon{}});
    all.push_back({"states" + of_scan, of_update});
  }
  return all;
}

using NumberSpan = std::span<const Rational>;

NumberSpan taken(NumberSpan& rest, std::size_t count) {
  const NumberSpan first = rest.first(count);
  rest = rest.subspan(count);
  return first;
}

std::string told(const Gibbs& gibbs, const std::vector<Rational>& drawn) {
  NumberSpan rest{drawn};
  std::string text = "{";
  if (gibbs.scale) text += R"("counts": )" + gibbs.tables.told(taken(rest, gibbs.model.counts())) + ", ";
  text += R"("states": )" + told_by_name(gibbs.tables.groups(), taken(rest, gibbs.model.steps)) + R"(, "emissions": [)";
  std::vector<std::string> names;
  for (std::size_t state = 0; state < gibbs.model.states; ++state) {
    names.push_back(std::to_string(state));
    text += state == 0 ? "{" : ", {";
    for (std::size_t j = 0; j < gibbs.features(); ++j)
      text += (j == 0 ? "" : ", ") + quote_json(gibbs.tables.features()[j].column) + ": " +
              told_by_name(gibbs.tables.features()[j].categories(), taken(rest, gibbs.model.widths[j]));
    text += "}";
  }
  text += R"(], "transitions": [)";
  for (std::size_t state = 0; state < gibbs.model.states; ++state)
    text += (state == 0 ? "" : ", ") + told_by_name(names, taken(rest, gibbs.model.states));
  return text + "]}";
}

StatisticRelease read_hidden_markov_model(const Fields& in) {
  const Gibbs gibbs = read_gibbs(in);
  const auto with_noise = [&] {
    return mechanism_text("hidden_markov_model", in, {"scale"}, {{"features", std::to_string(gibbs.features())}});
  };
  const Epsilon sensitivity = gibbs.scale ? Epsilon{} : sensitivity_of(gibbs);
  const auto on_records = [&] {
    return mechanism_text("gibbs_sampling", in, {"scans"},
                          {{"sensitivity", epsilon_text(sensitivity)}, {"updates", "2"}});
  };
  return {
      gibbs.tables.columns(),
      in.count("records"),
      gibbs.scale ? with_noise() : on_records(),
      [tables = gibbs.tables](const std::vector<Column>& table) { return tables.counts(table); },
      "each record counts in one place of each feature's table, in the group of its step, for the categories that "
      "its cells name exactly; " +
          gibbs.tables.treatment() + "; " +
          std::string{gibbs.scale ? "states and probabilities are drawn by the noisy counts alone"
                                  : "states and probabilities are drawn by the counts, at the temperature"},
      gibbs.scale ? "the mean of |error| of each of the " + std::to_string(gibbs.model.counts()) + " counts is " +
                        short_text(*gibbs.scale) + ", beside half a step of the grid at most"
                  : "a chain of finitely many scans tells no error; in the long run its law is the posterior of "
                    "1/temperature times as many records",
      [gibbs](const std::vector<Rational>& drawn) { return told(gibbs, drawn); },
      gibbs_output(gibbs.model, gibbs.scans, gibbs.scale ? laplace_noise(*gibbs.scale, gibbs.model.counts()) : nullptr),
      costs_of(gibbs, sensitivity + sensitivity)};
}

}  // namespace

const ReleaseType& hidden_markov_model_release() {
  // No draw takes long.
  static const Range moderate{.least = Rational(1, 1'000), .most = Rational(1'000'000)};
  static const ReleaseType type{
      {"type",
       "hidden_markov_model",
       "hidden states of steps in a row, and what features are in each, by Gibbs sampling: by noisy counts, which are "
       "paid for once, or on the records, where each update is",
       {{"step", ValueType::object(categorical_column_type()), "when a record was made: all steps, in their sequence"},
        CountTables::features_member(),
        records_member(),
        {"states", ValueType::whole(2, most_states), "number of hidden states"},
        {"concentration", ValueType::number(moderate), "of all Dirichlet priors"},
        {"scans", ValueType::whole(1, most_scans), "number of scans, each of emissions, transitions and states"},
        {"scale", ValueType::number(Range::positive()),
         "scale of the noise on counts: twice the number of features by epsilon"},
        {"temperature", ValueType::number(moderate), "T: what records tell enters to the power 1/T"},
        {"truncation", ValueType::number({.least = 0, .most = Rational(1, 2), .open_below = true, .open_above = true}),
         "a: probabilities of features, which have two categories, lie in [a, 1 - a]"}},
       {{"step", "features", "records", "states", "concentration", "scans", "scale"},
        {"step", "features", "records", "states", "concentration", "scans", "temperature", "truncation"}},
       R"({"type": "hidden_markov_model", "step": {"column": "month", "categories": ["may", "june", "july"]},
         "features": [{"column": "fever", "categories": ["yes", "no"]}], "records": 100, "states": 2, "concentration": 1, "scans": 20,
         "scale": 2})"},
      read_hidden_markov_model};
  return type;
}

}  // namespace dpcert

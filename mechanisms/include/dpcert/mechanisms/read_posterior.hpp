// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "dpcert/accounting/posterior/posterior_line.hpp"
#include "dpcert/accounting/posterior/tempered_posterior.hpp"
#include "dpcert/mechanisms/record_statistic.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"

namespace dpcert {

// Posterior sampling, as quantities and mechanisms name it. Readers throw BadInput.

/// A number of the prior that weighs its density by the natural parameter, and the least that it
/// may be there: of less, no weight of the prior that is large enough leaves a law.
struct LeastByNatural {
  const char* member;
  Rational number, least;
};

/// A model with its conjugate prior: what its data sets of so many records make of the posterior.
struct PosteriorModel {
  /// Of Rebalancing with data in (0, 1] and prior >= 1, and of at least one record.
  std::function<PosteriorLine(const Rebalancing&, const Rational& records)> line;
  /// Orders from which on the divergence is known to grow as the prior counts less; nothing: none.
  /// (As the data count more it grows at every order.)
  std::optional<Rational> grows_from_order = Rational{0};
  /// Is the whole privacy curve known to rise as the data count more, as the prior counts less?
  bool curve_rises_with_data = true, curve_rises_with_prior = true;

  // For draws.
  RecordStatistic statistic = {};
  /// The posterior of a data set of so many records whose
  /// statistics have that sum; null: nothing draws it.
  std::function<Law(const Rebalancing&, const Rational& records, const std::vector<Rational>& sum)> posterior = nullptr;
  std::optional<LeastByNatural> by_natural = std::nullopt;  ///< nothing: both densities have the same numbers
};

/// How the sum of the records' statistics moves when a record is replaced: at most so many
/// coordinates, each by so much, all at once for some pair of records.
struct StatisticChange {
  unsigned long coordinates = 1;
  Rational each;
  /// One number bounds what the moves of all coordinates add up to, of which no one pair of records
  /// has the largest of each; is it met by some pair?
  bool is_total = false, is_met = true;
};

/// A type of model, each in a file of src/posterior.
struct PosteriorModelType : ObjectType {
  std::string_view prior;  ///< the family of its conjugate priors
  PosteriorModel (*read)(const Fields& model, const Law& prior);
  StatisticChange (*change)(const Fields& model);
};

[[nodiscard]] Variety posterior_model_variety();
/// Their priors, by the names of families.
[[nodiscard]] Variety prior_variety();
[[nodiscard]] Variety posterior_method_variety();

/// "model" and "prior".
[[nodiscard]] std::vector<Member> posterior_model_members();
[[nodiscard]] PosteriorModel read_posterior_model(const Fields& in);

/// "model" alone.
[[nodiscard]] StatisticChange read_statistic_change(const Fields& in);

/// "method" of a model, whose r or m may be left open.
[[nodiscard]] Member posterior_method_member();
enum class ScaleOf { neither, data, prior };
struct PosteriorMethod {
  ScaleOf scaled;
  Filled<Rebalancing> weights;
};
[[nodiscard]] PosteriorMethod read_posterior_method(const Json& value, const std::string& where,
                                                    const PosteriorModel& model, Opening* opening = nullptr);
[[nodiscard]] inline PosteriorMethod read_posterior_method(const Fields& in, const PosteriorModel& model,
                                                           Opening* opening = nullptr) {
  return read_posterior_method(in.at("method"), in.where("method"), model, opening);
}

/// "n".
[[nodiscard]] Member posterior_records_member();

// One posterior sample: models whose probabilities are kept away from 0.

[[nodiscard]] Variety truncated_model_variety();
[[nodiscard]] Member truncated_model_member();
[[nodiscard]] TruncatedSimplex read_truncated_model(const Fields& in);
/// Its number outside its range, of a set that a program put together.
[[nodiscard]] std::optional<Error> why_invalid(const TruncatedSimplex& set);

/// A Bernoulli model so, with "prior" and "temperature".
[[nodiscard]] std::vector<Member> tempered_posterior_members();
[[nodiscard]] TemperedPosterior read_tempered_posterior(const Fields& in, const Rational& records);

using TemperedDraw = std::variant<TemperedPosterior, TemperedCategories>;

/// Any model so, with "prior" and "temperature", which may be left
/// open where what is known of privacy grows with it.
[[nodiscard]] std::vector<Member> tempered_draw_members();
[[nodiscard]] Filled<TemperedDraw> read_open_tempered_draw(const Fields& in, const Rational& records);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/schema/fields.hpp"
#include "dpcert/releases/table.hpp"
#include "dpcert/sampling/grid.hpp"
#include "dpcert/sampling/known_output.hpp"

namespace dpcert {

/// What one step of a release costs.
struct Spent {
  std::string step;
  Epsilon price;  ///< of pure privacy
};

/// What is released of columns of records: a mechanism, and the statistic
/// that it is run on. Neighbours replace one record.
struct StatisticRelease {
  std::vector<std::string> columns;  ///< at least one
  unsigned long records;
  std::string mechanism;  ///< the object of the interface, as JSON text
  /// The value of the statistic, as the sampler of the mechanism takes it.
  /// Errors  invalid_input: a cell that is no number.
  std::function<Result<std::vector<Rational>>(const std::vector<Column>&)> value;
  std::string treatment;  ///< what is done to each record before, in words: part of the mechanism
  std::string error;      ///< what is known of the error without data, in words and exact numbers
  /// What is written of a draw, as JSON text: a function of it alone.
  std::function<std::string(const std::vector<Rational>&)> told;
  /// The output law, where it is drawn faster here, or where the mechanism states only what a
  /// record changes of it; null: as the mechanism is drawn.
  KnownOutput output = nullptr;
  std::vector<Spent> costs = {};  ///< of its steps, which add up to what the mechanism costs; none: it is one step
  /// Is the noise sized by a bound of the largest difference? Then a claim that the mechanism breaks
  /// may hold of the release.
  bool is_of_bound = false;
};

/// A kind of release in the interface.
struct ReleaseType : ObjectType {
  StatisticRelease (*read)(const Fields&);  ///< throws BadInput
};
[[nodiscard]] const ReleaseType& mean_release();
[[nodiscard]] const ReleaseType& quantile_release();
[[nodiscard]] const ReleaseType& quantiles_release();
[[nodiscard]] const ReleaseType& choice_release();
[[nodiscard]] const ReleaseType& density_release();
[[nodiscard]] const ReleaseType& mean_curve_release();
[[nodiscard]] const ReleaseType& functional_regression_release();
[[nodiscard]] const ReleaseType& exponential_linear_regression_release();
[[nodiscard]] const ReleaseType& exponential_logistic_regression_release();
[[nodiscard]] const ReleaseType& exponential_quantile_regression_release();
[[nodiscard]] const ReleaseType& geometric_median_release();
[[nodiscard]] const ReleaseType& huber_regression_release();
[[nodiscard]] const ReleaseType& kng_linear_regression_release();
[[nodiscard]] const ReleaseType& kng_logistic_regression_release();
[[nodiscard]] const ReleaseType& kng_quantile_regression_release();
[[nodiscard]] const ReleaseType& linear_regression_release();
[[nodiscard]] const ReleaseType& logistic_regression_release();
[[nodiscard]] const ReleaseType& moments_release();
[[nodiscard]] const ReleaseType& statistic_release();
[[nodiscard]] const ReleaseType& posterior_sample_release();
[[nodiscard]] const ReleaseType& tempered_posterior_release();
[[nodiscard]] const ReleaseType& naive_bayes_release();
[[nodiscard]] const ReleaseType& noisy_statistics_release();
[[nodiscard]] const ReleaseType& hidden_markov_model_release();
/// All of them.
[[nodiscard]] Variety release_variety();

/// A release with the promise it must keep.
struct ReleaseSpec {
  StatisticRelease release;
  Mechanism mechanism;
  std::string claim;  ///< as JSON text
  Grid grid;
};
[[nodiscard]] const ObjectType& release_spec_type();
/// Errors  as Fields.
[[nodiscard]] Result<ReleaseSpec> release_spec_of(const Json& document);
/// The audit file whose one claim, "release", is that of the spec.
[[nodiscard]] std::string audit_file_of(const ReleaseSpec& spec);

/// Of each step its price, and what was spent when it had been
/// paid, enclosed: as JSON text, an array.
[[nodiscard]] std::string costs_as_they_accrue(const std::vector<Spent>& costs);

/// What is released: of the statistic of the columns, by the mechanism's own law,
/// on the grid. Nothing else of the data leaves it.
/// Errors  invalid_input: the table cannot be read, or has another number of records; as Sampler.
/// Theory  mechanisms/releases/theory/releases.md
[[nodiscard]] Result<std::vector<Rational>> draw_release(const ReleaseSpec& spec, std::string_view csv, Bits& bits);

}  // namespace dpcert

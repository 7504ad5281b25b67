// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "kernel/spec/other_law.hpp"

/// Draws of an outcome by scores.  Theory  proofs-checks/check/theory/bounded-range.md
namespace dpcert::check {

/// Outcomes of probabilities proportional to e^score, a row for each data set.
struct Scores {
  std::vector<std::vector<Rational>> rows;
  std::vector<std::pair<std::size_t, std::size_t>> edges;  ///< neighbouring rows, each in one order; at least one
};
/// One draw from the posterior of a success probability in [least, 1 - least],
/// prior and likelihood to the power 1/temperature.
struct Tempered {
  Rational alpha, beta;  ///< of the prior, > 0
  Rational least;        ///< in (0, 1/2)
  Rational temperature;  ///< > 0
  Rational records;      ///< an integer >= 1; each record is in [0, 1]
};

/// Between two neighbours all losses lie in some interval of that length. What
/// of it is attained says `of`: all of it by some scores, or by this
/// mechanism's ranks; or, of the scores of a SPEC, nothing.
struct BoundedRange final : OtherLaw {
  enum class Of { all_scores, given_scores, ranks };
  LogMultiple range;
  Of of;
  std::shared_ptr<const Scores> given;    ///< those of given_scores, of a SPEC that lists them; or null
  std::shared_ptr<const Tempered> drawn;  ///< what the scores are of, where they are of posteriors; or null
  std::optional<Rational> mu_squared;     ///< of a Gaussian pair no harder to tell apart, where one is known

  BoundedRange(LogMultiple length, Of what, std::shared_ptr<const Scores> scores = nullptr,
               std::shared_ptr<const Tempered> posterior = nullptr)
      : range{std::move(length)}, of{what}, given{std::move(scores)}, drawn{std::move(posterior)} {}

  [[nodiscard]] bool is_budget() const override { return of == Of::all_scores; }
  [[nodiscard]] Binding binding() const override { return of == Of::all_scores ? Binding::none : Binding::own; }
  [[nodiscard]] bool has_no_roles() const override { return of == Of::all_scores; }
  /// mu-GDP.  Theory  proofs-checks/check/theory/truncated-posterior.md
  [[nodiscard]] bool is_given(const Statement& says) const override {
    return mu_squared && says.kind == Kind::gdp && says.value >= *mu_squared;
  }
  /// Of given scores.  Theory  proofs-checks/check/theory/scored-rows.md
  [[nodiscard]] std::optional<int> compare_finite(const Statement& says) const override;
  [[nodiscard]] std::optional<Run> run(bool is_upper) const override;
};

/// The largest of scores with exponential noise: no easier to tell apart than Laplace
/// noise of that shift, whose curve some scores attain.
/// Theory  proofs-checks/check/theory/laplace-curve.md
struct PermuteAndFlip final : OtherLaw {
  Rational t;

  explicit PermuteAndFlip(Rational shift) : t{std::move(shift)} {}
  [[nodiscard]] bool is_budget() const override { return true; }
  [[nodiscard]] Binding binding() const override { return Binding::none; }
  [[nodiscard]] bool has_no_roles() const override { return true; }
  [[nodiscard]] std::optional<LaplaceShift> laplace_shift() const override;
  [[nodiscard]] std::optional<Run> run(bool is_upper) const override;
};

}  // namespace dpcert::check

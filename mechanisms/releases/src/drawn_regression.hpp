// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/releases/linear_potentials.hpp"
#include "drawn_output.hpp"
#include "least_squares_output.hpp"
#include "regression_records.hpp"

namespace dpcert {

// Regressions by a draw of an intercept and a slope for each of the members "features", whose
// absolute values sum to the member "bound" at most, by a density that the member "rate" sharpens.
// Theory: mechanisms/releases/theory/gradient_releases.md

/// The members of a spec.
struct DrawnFit {
  std::vector<Variable> features;
  Explained explained;
  unsigned long records;
  Rational bound, rate;

  [[nodiscard]] std::size_t dimension() const { return features.size() + 1; }
};
/// Of what `explained` reads.
[[nodiscard]] DrawnFit read_drawn_fit(const Fields& in, Explained (*explained)(const Fields&, std::set<std::string>&));
/// Of a response, for least squares, which take sums of the records alone: of more records.
[[nodiscard]] DrawnFit read_squares_fit(const Fields& in);
/// The members, after those of its own.
[[nodiscard]] std::vector<Member> with_draw(std::vector<Member> own);

/// Drawn by `output`, of density proportional to exp(-rate times what two records move by
/// `sensitivity` at most); `of`: what that is, in words.
[[nodiscard]] StatisticRelease drawn_regression(const DrawnFit& fit, const Rational& sensitivity, const std::string& of,
                                                KnownOutput output);
/// The same by least squares, with that score.
[[nodiscard]] StatisticRelease drawn_squares(const DrawnFit& fit, const Rational& sensitivity, const std::string& of,
                                             SquaresScore score);
/// What the mechanism is, as JSON text.
[[nodiscard]] std::string draw_mechanism(const Rational& sensitivity, const Rational& rate);
/// What is known of the error, in words.
[[nodiscard]] std::string draw_error(const std::string& among, const std::string& of, const Rational& rate);
[[nodiscard]] Member draw_rate_member();
/// What the K-norm gradient mechanism makes small, and how small it is, in words.
[[nodiscard]] std::string gradient_size_in_words(std::size_t dimension, const Rational& rate);

/// Throws  BadInput at "features": more than two, as cells are many in more dimensions.
void want_few_features(const Fields& in, std::size_t found);
/// The output of a potential that is made of the records, drawn by cells.
/// Throws  as want_few_features.
template <class OfRecords>
[[nodiscard]] KnownOutput by_cells(const Fields& in, const DrawnFit& fit, const LinearLoss& loss) {
  want_few_features(in, fit.features.size());
  const std::size_t dimension = fit.dimension();
  return cell_output(
      {std::vector<Rational>(dimension, -fit.bound), std::vector<Rational>(dimension, 2 * fit.bound)}, dimension + 1,
      [dimension, loss, rate = fit.rate, bound = fit.bound](std::vector<Rational> rows) {
        return std::make_shared<const OfRecords>(RecordRows{dimension, std::move(rows)}, loss, rate, bound);
      });
}

}  // namespace dpcert

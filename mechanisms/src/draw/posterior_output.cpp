// SPDX-License-Identifier: Apache-2.0
#include "draw/posterior_output.hpp"

#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/mechanisms/law_draws.hpp"
#include "dpcert/sampling/covariance_root.hpp"
#include "dpcert/sampling/output_law.hpp"
#include "dpcert/sampling/truncated_beta.hpp"
#include "dpcert/sampling/truncated_dirichlet.hpp"

namespace dpcert {
namespace {

using Sum = std::vector<Rational>;

/// What squares of so many numbers of that range add up to, given that the numbers do to `sum`:
/// from all being equal to all but one being at the ends.
Range squares_within(const Rational& sum, const RecordStatistic& of, const Rational& records) {
  const Rational width = of.most - of.least, above = sum - records * of.least;
  const Rational at_most = width == 0 ? Rational{0} : std::min<Rational>(floor(above / width), records - 1);
  const Rational last = of.least + above - at_most * width;
  return {.least = sum * sum / records,
          .most = at_most * of.most * of.most + (records - 1 - at_most) * of.least * of.least + last * last};
}

/// What keeps a matrix from being a sum of x x^T of so many records x: they are positive
/// semidefinite, of a rank of `records` at most, and of a trace that the records' lengths bound.
std::optional<Error> complaint_of_products(const Sum& sum, const RecordStatistic::Products& of,
                                           const Rational& records) {
  const auto matrix = matrix_of_products(sum, of.width);
  Rational trace = 0;
  for (std::size_t i = 0; i < of.width; ++i) trace += matrix[i][i];
  const Rational most = records * of.length * of.length;
  if (trace > most)
    return invalid_input("/value", "found squares that add up to " + trace.str() + ", wanted " + most.str() +
                                       " at most, as the records' lengths allow");
  const auto root = CovarianceRoot::of(matrix, SymmetricElimination::any_work);
  if (!root) return invalid_input("/value", "found a matrix that is not positive semidefinite: no sum of x x^T is it");
  if (root->rank() > records)
    return invalid_input("/value", "found a matrix of rank " + std::to_string(root->rank()) + ", wanted " +
                                       records.str() + " at most, the number of records");
  return std::nullopt;
}

/// What is wrong with a sum of so many records, of one number at least.
std::optional<Error> complaint(const Sum& sum, const RecordStatistic& of, const Rational& records) {
  if (sum.size() != of.dimension)
    return invalid_input("/value", "found " + std::to_string(sum.size()) + " numbers, wanted " +
                                       std::to_string(of.dimension) + ": what the records' statistics add up to");
  if (of.of_products) return complaint_of_products(sum, *of.of_products, records);
  Range range{.least = of.least * records, .most = of.most * records};
  Rational total = 0;
  for (const Rational& x : sum) {
    if (of.has_square && &x == &sum.back()) range = squares_within(sum.front(), of, records);
    if (!range.holds(x) || (of.is_whole && !is_integer(x)))
      return invalid_input("/value", "found " + x.str() + ", wanted " + range.wanted() +
                                         (of.is_whole ? " and whole" : "") +
                                         ", as the records' statistics add up to it");
    total += x;
  }
  if (of.is_partition && total != records)
    return invalid_input("/value", "found counts that add up to " + total.str() + ", wanted " + records.str() +
                                       ", the number of records");
  return std::nullopt;
}

/// Of records that are 0, or of the first category.
Sum sum_of_zeros(const RecordStatistic& of, const Rational& records) {
  Sum sum(of.dimension);
  if (of.is_partition) sum[0] = records;
  return sum;
}

class PosteriorOutput final : public OutputLaw {
 public:
  /// Given  draws: of the posterior, by the sum.
  PosteriorOutput(RecordStatistic statistic, Rational records, std::function<LawDraws(const Sum&)> draws)
      : statistic_{std::move(statistic)}, records_{std::move(records)}, draws_{std::move(draws)} {}

  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const Sum sum = value.empty() ? sum_of_zeros(statistic_, records_) : value;
    if (const auto error = complaint(sum, statistic_, records_)) return *error;
    // How wide posteriors are is told by that in the middle, whatever the data.
    const Sum middle = mixed_sum(statistic_, records_, {1, 2});
    if (const auto error = why_too_coarse(grid, draws_(middle).size)) return *error;
    const LawDraws posterior = draws_(sum);
    return vector_output(posterior.dimension, grid.step(), posterior.draw)->on(grid, {});
  }

 private:
  RecordStatistic statistic_;
  Rational records_;
  std::function<LawDraws(const Sum&)> draws_;
};

}  // namespace

KnownOutput posterior_output(const PosteriorModel& model, const Rebalancing& weights, const Rational& records) {
  if (!model.posterior) return refused_output("no method draws from the posteriors of this model");
  return std::make_shared<const PosteriorOutput>(model.statistic, records,
                                                 [posterior = model.posterior, weights, records](const Sum& sum) {
                                                   return draws_of(posterior(weights, records, sum)).value();
                                                 });
}

namespace {

constexpr long most_bits = 1'000;  ///< of exponents of densities

KnownOutput too_cold() { return refused_output("at a temperature so low no method draws from this posterior"); }

/// A number near the typical deviation of a beta law of these
/// exponents that is cut to an interval of that length.
Rational cut_size(const Rational& p, const Rational& q, const Rational& length) {
  if (p <= -1 || q <= -1) return length / 4;
  return std::min<Rational>(draws_of(law_of("beta", {p + 1, q + 1}).value())->size, length / 4);
}

}  // namespace

KnownOutput tempered_output(const TemperedPosterior& posterior) {
  const Rational largest = (posterior.alpha + posterior.beta + posterior.records + 2) / posterior.temperature;
  if (binary_exponent(largest) > most_bits) return too_cold();
  const auto draws = [=](const Sum& successes) {
    const auto& [alpha, beta, least, temperature, records] = posterior;
    const Rational p = (alpha - 1 + successes[0]) / temperature, q = (beta - 1 + records - successes[0]) / temperature;
    const TruncatedBetaLaw law{p, q, least, 1 - least};
    return LawDraws{1, cut_size(p, q, 1 - 2 * least), [law](Bits& bits) -> Drawn {
                      return [x = law.draw(bits)](Precision precision) { return std::vector{x(precision)}; };
                    }};
  };
  return std::make_shared<const PosteriorOutput>(RecordStatistic{.most = 1}, posterior.records, draws);
}

KnownOutput tempered_output(const TemperedCategories& of) {
  constexpr std::size_t most_categories = 1'000;
  const std::size_t k = of.concentration.size();
  if (k > most_categories)
    return refused_output("no method draws the probabilities of more than 1,000 categories at a temperature");
  Rational total = of.records;
  for (const Rational& x : of.concentration) total += x;
  if (binary_exponent((total + 2) / of.temperature) > most_bits) return too_cold();
  const auto draws = [of, k, total](const Sum& counts) {
    std::vector<Rational> exponents;
    for (std::size_t i = 0; i < k; ++i) exponents.push_back((of.concentration[i] - 1 + counts[i]) / of.temperature);
    const auto [p, length] = std::pair{exponents[0], Rational{1 - Rational{k} * of.least}};
    const Rational rest = (total - Rational{k}) / of.temperature - p;
    return LawDraws{k, cut_size(p, rest, length),
                    [law = std::make_shared<const TruncatedDirichletLaw>(exponents, of.least)](Bits& bits) {
                      return law->draw(bits);
                    }};
  };
  return std::make_shared<const PosteriorOutput>(categories_statistic(k), of.records, draws);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Vectors in a box, of known covariance, and a normal prior of their mean.
#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "posterior/models.hpp"

namespace dpcert {
namespace {

constexpr std::size_t most_box_dimension = 12;  // the corners of a box are looked at one by one

using Vector = std::vector<Rational>;

/// The differences of opposite corners of [-bound, bound]^n, up to sign.
std::vector<Vector> corner_differences(std::size_t n, const Rational& bound) {
  std::vector<Vector> all;
  for (std::size_t signs = 0; signs < std::size_t{1} << (n - 1); ++signs) {
    Vector corner;
    for (std::size_t i = 0; i < n; ++i) corner.push_back((signs >> i) % 2 == 0 ? 2 * bound : -2 * bound);
    all.push_back(std::move(corner));
  }
  return all;
}

/// The covariance of a normal law, by rows.
Vector covariance(const Law& law) {
  return {law.numbers.begin() + static_cast<std::ptrdiff_t>(law.dimension), law.numbers.end()};
}

/// The member "covariance" by rows: symmetric, positive definite and of that dimension.
Vector read_record(const Fields& model, std::size_t n) {
  const std::string where = model.where("covariance");
  Vector numbers(n);
  const auto rows = model.rows("covariance");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows.size() != n || rows[i].size() != n)
      reject(where, "found a matrix of another dimension, wanted " + std::to_string(n) + " as in the prior");
    numbers.insert(numbers.end(), rows[i].begin(), rows[i].end());
  }
  const auto law = law_of("multivariate_normal", std::move(numbers), n);
  if (!law) throw BadInput{below(model.pointer(), law.error())};
  return covariance(*law);
}

PosteriorModel read_multivariate_normal(const Fields& model, const Law& prior) {
  const std::size_t n = prior.dimension;
  if (n > most_box_dimension)
    throw BadInput{unsupported(model.where("covariance"), "boxes of more than 12 dimensions are not handled")};
  const Vector record = read_record(model, n);
  const Rational bound = model.number("bound");
  PosteriorModel result{[prior = covariance(prior), record, differences = corner_differences(n, bound)](
                            const Rebalancing& weights, const Rational& records) {
    return multivariate_normal_line(prior, record, weights, records, differences);
  }};
  result.statistic = {.dimension = n, .least = -bound, .most = bound};
  result.posterior = [=](const Rebalancing& weights, const Rational& records, const std::vector<Rational>& sum) {
    Law balanced = prior, frame = prior;
    Vector statistics(n + n * n);
    for (std::size_t i = 0; i < n; ++i) statistics[i] = weights.data * sum[i];
    for (std::size_t i = 0; i < n * n; ++i) {
      balanced.numbers[n + i] /= weights.prior;
      frame.numbers[n + i] = record[i];
    }
    return prior.family->as_exponential()->posterior(frame, balanced, statistics, weights.data * records).value();
  };
  return result;
}

}  // namespace

const PosteriorModelType& multivariate_normal_model() {
  static const PosteriorModelType type{
      {"type",
       "multivariate_normal",
       "vectors in a box, of known covariance; the prior is a normal law of their mean",
       {{"covariance", ValueType::matrix(), "that of a record, positive definite"},
        record_bound("records lie in [-bound, bound] in each coordinate")},
       {},
       R"({"type": "multivariate_normal", "covariance": [[1, 0], [0, 2]], "bound": "1"})"},
      "multivariate_normal",
      read_multivariate_normal,
      [](const Fields& model) {
        return StatisticChange{model.list("covariance").size(), 2 * model.number("bound")};
      }};
  return type;
}

}  // namespace dpcert

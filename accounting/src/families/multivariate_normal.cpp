// SPDX-License-Identifier: Apache-2.0
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/symmetric.hpp"

namespace dpcert {
namespace {

using symmetric::rationals;

/// N(mean, covariance) on R^k: statistic (x, x x^T), carrier (2
/// pi)^(-k/2), eta = (C^-1 m, -C^-1/2).
class MultivariateNormal final : public ExponentialFamilyOf<MultivariateNormal> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "multivariate_normal",
                                  .parameters = {{"mean", Shape::vector}, {"covariance", Shape::matrix}},
                                  .support = "the vectors of the dimension of the mean",
                                  .statistic = "(x, x x^T)",
                                  .natural_space = "eta_2 negative definite",
                                  .conjugate = "multivariate_normal"};
    return about;
  }
  [[nodiscard]] std::optional<Complaint> complaint(const Law& law) const override {
    return symmetric::complaint(law, law.dimension, "/covariance");
  }

  [[nodiscard]] Natural natural(const Law& law) const override { return natural_of(weighted(law)); }
  [[nodiscard]] bool is_normalisable(const Law& frame, const Natural& eta) const override {
    const std::size_t n = frame.dimension;
    return !symmetric::bad_pivot(rationals(eta, n, n * n, -1), n);
  }

  template <class Number>
  Number partition(const Law& frame, const std::vector<Number>& eta) const {
    const auto n = static_cast<std::ptrdiff_t>(frame.dimension);
    std::vector<Number> precision;
    for (auto x = eta.begin() + n; x != eta.end(); ++x) precision.push_back(Rational{-2} * *x);
    const auto [log_determinant, quadratic] =
        symmetric::forms(std::move(precision), std::vector<Number>(eta.begin(), eta.begin() + n));
    return Rational(1, 2) * (quadratic - log_determinant);
  }

  /// Of c . x + x^T D x.
  [[nodiscard]] std::optional<Enclosure> supremum(const Law& frame, const Natural& direction,
                                                  Precision precision) const override {
    const std::size_t n = frame.dimension;
    const auto form = symmetric::semidefinite_form(rationals(direction, n, n * n, -4), rationals(direction, 0, n, 1));
    if (!form) return std::nullopt;
    return Enclosure{*form, precision};
  }

  /// Of one covariance C: N(C^-1/2 (m - m'), I) against N(0, I), of which one direction tells all.
  [[nodiscard]] std::optional<ShiftedNoise> as_noise(const Law& p, const Law& q) const override {
    const auto n = static_cast<std::ptrdiff_t>(p.dimension);
    if (!std::equal(p.numbers.begin() + n, p.numbers.end(), q.numbers.begin() + n)) return std::nullopt;
    std::vector<Rational> apart(p.dimension);
    std::transform(p.numbers.begin(), p.numbers.begin() + n, q.numbers.begin(), apart.begin(), std::minus<Rational>{});
    const auto mu_squared = symmetric::semidefinite_form({p.numbers.begin() + n, p.numbers.end()}, std::move(apart));
    return ShiftedNoise{ShiftedNoise::Law::normal, mu_squared.value()};
  }

  /// Known covariance: precisions add, and means weighted by precision.
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    const std::size_t n = frame.dimension;
    if (prior.family != this || prior.dimension != n)
      return unsupported("", "the conjugate prior is of family \"multivariate_normal\" and fitting dimension");
    Weighted total = weighted(prior);
    const Weighted record = weighted(frame);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        total.mean[i] += record.precision[i * n + j] * sum[j];
        total.precision[i * n + j] += records * record.precision[i * n + j];
      }
    if (symmetric::bad_pivot(total.precision, n))
      return invalid_input("/covariance", "the posterior's precision is not positive definite");
    const auto covariance = symmetric::inverse(total.precision, n);
    std::vector<Rational> numbers(n);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) numbers[i] += covariance[i * n + j] * total.mean[j];
    numbers.insert(numbers.end(), covariance.begin(), covariance.end());
    return law_of("multivariate_normal", std::move(numbers), n);
  }

 private:
  /// The inverse covariance, and it times the mean.
  struct Weighted {
    std::vector<Rational> mean;
    symmetric::Matrix<Rational> precision;
  };
  static Weighted weighted(const Law& law) {
    const std::size_t n = law.dimension;
    const auto split = law.numbers.begin() + static_cast<std::ptrdiff_t>(n);
    Weighted result{std::vector<Rational>(n), symmetric::inverse({split, law.numbers.end()}, n)};
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) result.mean[i] += result.precision[i * n + j] * law.numbers[j];
    return result;
  }
  static Natural natural_of(const Weighted& law) {
    Natural eta(law.mean.begin(), law.mean.end());
    for (const Rational& x : law.precision) eta.emplace_back(x / -2);
    return eta;
  }
};

}  // namespace

const Family& family::multivariate_normal() {
  static const MultivariateNormal object;
  return object;
}

}  // namespace dpcert

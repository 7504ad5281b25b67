// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/special.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/symmetric.hpp"

namespace dpcert {
namespace {

using symmetric::rationals;

/// Density |X|^((dof-k-1)/2) e^(-tr(scale^-1 X)/2) on the positive definite k x k matrices:
/// statistic (log |X|, X), carrier |X|^(-(k+1)/2), eta = (dof/2, -scale^-1/2).
class Wishart final : public ExponentialFamilyOf<Wishart> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "wishart",
                                  .parameters = {{"dof", Shape::scalar, Range::positive()}, {"scale", Shape::matrix}},
                                  .support = "the positive definite k x k matrices",
                                  .statistic = "(log det X, X)",
                                  .natural_space = "eta_1 > (k-1)/2, eta_2 negative definite",
                                  .conjugate = ""};
    return about;
  }
  [[nodiscard]] std::optional<Complaint> complaint(const Law& law) const override {
    if (law.numbers[0] <= law.dimension - 1) return Complaint{"/dof", "must be greater than the dimension less 1"};
    return symmetric::complaint(law, 1, "/scale");
  }

  [[nodiscard]] Natural natural(const Law& law) const override {
    Natural eta{law.numbers[0] / 2};
    for (const Rational& x : symmetric::inverse({law.numbers.begin() + 1, law.numbers.end()}, law.dimension))
      eta.emplace_back(x / -2);
    return eta;
  }
  [[nodiscard]] bool is_normalisable(const Law& frame, const Natural& eta) const override {
    const std::size_t n = frame.dimension;
    return eta[0].offset() * 2 > n - 1 && !symmetric::bad_pivot(rationals(eta, 1, n * n, -1), n);
  }

  template <class Number>
  Number partition(const Law& frame, const std::vector<Number>& eta) const {
    return multivariate_log_gamma(eta[0], frame.dimension) - eta[0] * log_determinant(frame, eta);
  }

  /// Of tr(D X): det(M - i t D)^-(dof/2) over that at t = 0, M =
  /// scale^-1/2. Its pivots have real parts > 0.
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law& frame,
                                                                     const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    if (direction[0].sign() != 0) return std::nullopt;
    const Precision precision = eta[0].precision();
    std::vector<Enclosure> along;
    for (const LogLinear& x : direction) along.push_back(x.enclose(precision));
    const auto value = [frame, eta, along, still = log_determinant(frame, eta)](const Enclosure& t) {
      std::vector<Complex> turned;
      for (std::size_t i = 0; i < eta.size(); ++i) turned.push_back(Complex{eta[i], along[i] * t});
      return exp((log_determinant(frame, turned) - still) * -eta[0]);
    };
    return CharacteristicFunction{value, [value](const Enclosure& t) { return value(t).size(); }};
  }

  /// Of c log |X| + tr(D X): at X = c (-D)^-1.
  [[nodiscard]] std::optional<Enclosure> supremum(const Law& frame, const Natural& direction,
                                                  Precision precision) const override {
    const std::size_t n = frame.dimension;
    const int sign = direction[0].sign();
    const auto negated = rationals(direction, 1, n * n, -1);
    if (sign < 0 || !symmetric::semidefinite_form(negated, std::vector<Rational>(n))) return std::nullopt;
    if (sign == 0) return Enclosure{0, precision};
    if (symmetric::bad_pivot(negated, n)) return std::nullopt;
    std::vector<Enclosure> at;
    for (const LogLinear& x : direction) at.push_back(x.enclose(precision));
    const Rational size = n;
    return at[0] * (log(at[0]) * size - size - log_determinant(frame, at));
  }

 private:
  /// log det of minus the matrix part.
  template <class Number>
  static Number log_determinant(const Law& frame, const std::vector<Number>& eta) {
    std::vector<Number> negated;
    for (std::size_t i = 1; i < eta.size(); ++i) negated.push_back(-eta[i]);
    const std::vector<Number> none(frame.dimension, eta[0] - eta[0]);
    return symmetric::forms(std::move(negated), none).log_determinant;
  }
};

}  // namespace

const Family& family::wishart() {
  static const Wishart object;
  return object;
}

}  // namespace dpcert

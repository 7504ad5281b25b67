// SPDX-License-Identifier: Apache-2.0
#include "families/binomial_formulas.hpp"
#include "families/conjugate.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/taylor_formulas.hpp"
#include "families/turning.hpp"

namespace dpcert {
namespace {

/// The number of failures before the first success: mass (1-p)^k p, eta = log(1-p).
class Geometric final : public ExponentialFamilyOf<Geometric, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "geometric",
                                  .parameters = {{"p", Shape::scalar, Range::probability()}},
                                  .support = "0, 1, 2, ...",
                                  .statistic = "x",
                                  .natural_space = "eta < 0",
                                  .conjugate = "beta"};
    return about;
  }
  [[nodiscard]] std::optional<Complaint> complaint(const Law& law) const override {
    if (law.numbers[0] == 0) return Complaint{"/p", "the probability of success must be positive"};
    return std::nullopt;
  }

  [[nodiscard]] bool is_regular(const Law& law) const override { return law.numbers[0] < 1; }
  [[nodiscard]] Natural natural(const Law& law) const override { return {LogLinear::log_of(1 - law.numbers[0])}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural& eta) const override { return eta[0].sign() < 0; }
  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return -log_one_minus_exp(eta[0]);
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    if (direction[0].sign() > 0) return std::nullopt;
    return Enclosure{0, precision};
  }
  /// (1 - r)/(1 - r e^(i angle)), whose square of size is (1-r)^2/((1-r)^2 + 4 r sin^2(angle/2)).
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law&, const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    const Enclosure r = exp(eta[0]), success = -expm1(eta[0]), c = direction[0].enclose(r.precision());
    return CharacteristicFunction{
        [=](const Enclosure& t) { return Complex{success} / (Complex{success} - turning::turn_less_one(c * t) * r); },
        [=](const Enclosure& t) {
          return success / sqrt(square(success) + turning::square_of_half_sine(c * t) * r * Rational{4});
        }};
  }
  [[nodiscard]] std::optional<LogLinear> stride(const Natural& direction) const override { return direction[0]; }
  [[nodiscard]] Result<Law> posterior(const Law&, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("beta", prior, {records, sum[0]});
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    if (law.numbers[0] == 1) return {{{0, 0}, {}}};
    return {{{0, std::nullopt}, {natural(law).front(), 0, 0, {}}}};
  }
  [[nodiscard]] Integer midst(const Law&) const override { return 0; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    const Rational& p = law.numbers[0];
    const Precision working{precision.bits + bit_length(k)};
    const Enclosure success = LogLinear::log_of(p).enclose(working);
    return p == 1 ? success : LogLinear::log_of(1 - p).enclose(working) * Rational{k} + success;
  }
  [[nodiscard]] std::optional<Rational> exact_mass(const Law& law, const Integer& k) const override {
    constexpr std::size_t most_bits = 1UL << 14;
    const Rational& p = law.numbers[0];
    if (k > most_bits || static_cast<std::size_t>(k + 1) * bit_size(p) > most_bits) return std::nullopt;
    return p * power(Rational(1 - p), static_cast<unsigned long>(k));
  }
};

}  // namespace

const Family& family::geometric() {
  static const Geometric object;
  return object;
}

}  // namespace dpcert

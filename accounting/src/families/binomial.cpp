// SPDX-License-Identifier: Apache-2.0
#include "families/binomial_formulas.hpp"
#include "families/conjugate.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/taylor_formulas.hpp"
#include "families/turning.hpp"

namespace dpcert {
namespace {

/// The number of successes; carrier n!/(k! (n-k)!), so that
/// laws of one family have the same number of trials.
class Binomial final : public ExponentialFamilyOf<Binomial, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{
        .name = "binomial",
        .parameters = {{"trials", Shape::scalar, Range::whole_from(0)}, {"p", Shape::scalar, Range::probability()}},
        .support = "0, 1, ..., trials",
        .statistic = "x",
        .natural_space = "all",
        .conjugate = "beta"};
    return about;
  }

  [[nodiscard]] bool same_frame(const Law& p, const Law& q) const override { return p.numbers[0] == q.numbers[0]; }
  [[nodiscard]] bool is_regular(const Law& law) const override {
    return law.numbers[0] > 0 && is_inner(law.numbers[1]);
  }
  [[nodiscard]] Natural natural(const Law& law) const override { return {logit(law.numbers[1])}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural&) const override { return true; }
  [[nodiscard]] bool is_always_normalisable() const override { return true; }
  template <class Number>
  Number partition(const Law& frame, const std::vector<Number>& eta) const {
    return frame.numbers[0] * log_one_plus_exp(eta[0]);
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law& frame, const Natural& direction,
                                                  Precision precision) const override {
    return frame.numbers[0] * max(Enclosure{0, precision}, direction[0].enclose(precision));
  }
  /// (1 - p + p e^(i angle))^trials, of size (1 - 4 p (1-p) sin^2(angle/2))^(trials/2).
  [[nodiscard]] std::optional<CharacteristicFunction> characteristic(const Law& frame,
                                                                     const std::vector<Enclosure>& eta,
                                                                     const Natural& direction) const override {
    if (frame.numbers[0] > most_trials) return std::nullopt;
    const auto count = static_cast<unsigned long>(trials(frame));
    const Enclosure p = Rational{1} / (Rational{1} + exp(-eta[0])), c = direction[0].enclose(p.precision());
    return CharacteristicFunction{
        [=](const Enclosure& t) { return whole_power(turning::turn_less_one(c * t) * p + Rational{1}, count); },
        [=](const Enclosure& t) {
          const Enclosure lost = turning::square_of_half_sine(c * t) * p * (Rational{1} - p) * Rational{4};
          return sqrt(power(max(Enclosure{0, p.precision()}, Rational{1} - lost), count));
        }};
  }
  [[nodiscard]] std::optional<LogLinear> stride(const Natural& direction) const override { return direction[0]; }
  [[nodiscard]] Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("beta", prior, {sum[0], frame.numbers[0] * records - sum[0]});
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    return binomial_law::pieces(trials(law), law.numbers[1]);
  }
  [[nodiscard]] Integer midst(const Law& law) const override { return Integer{law.numbers[0] * law.numbers[1]}; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    return binomial_law::log_mass(trials(law), law.numbers[1], k, precision);
  }
  [[nodiscard]] std::optional<Rational> exact_mass(const Law& law, const Integer& k) const override {
    return binomial_law::exact_mass(trials(law), law.numbers[1], k);
  }

 private:
  static constexpr long most_trials = 1L << 40;  // of powers
  [[nodiscard]] static Integer trials(const Law& law) { return Integer{law.numbers[0]}; }
};

}  // namespace

const Family& family::binomial() {
  static const Binomial object;
  return object;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "families/binomial_formulas.hpp"
#include "families/conjugate.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"
#include "families/taylor_formulas.hpp"

namespace dpcert {
namespace {

/// 1 with probability p, else 0: a binomial law of one trial.
class Bernoulli final : public ExponentialFamilyOf<Bernoulli, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "bernoulli",
                                  .parameters = {{"p", Shape::scalar, Range::probability()}},
                                  .support = "0, 1",
                                  .statistic = "x",
                                  .natural_space = "all",
                                  .conjugate = "beta"};
    return about;
  }

  [[nodiscard]] bool is_regular(const Law& law) const override { return is_inner(law.numbers[0]); }
  [[nodiscard]] Natural natural(const Law& law) const override { return {logit(law.numbers[0])}; }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural&) const override { return true; }
  [[nodiscard]] bool is_always_normalisable() const override { return true; }
  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    return log_one_plus_exp(eta[0]);
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    return max(Enclosure{0, precision}, direction[0].enclose(precision));
  }
  [[nodiscard]] Result<Law> posterior(const Law&, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational& records) const override {
    return shifted_prior("beta", prior, {sum[0], records - sum[0]});
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    return binomial_law::pieces(1, law.numbers[0]);
  }
  [[nodiscard]] Integer midst(const Law&) const override { return 0; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    return binomial_law::log_mass(1, law.numbers[0], k, precision);
  }
  [[nodiscard]] std::optional<Rational> exact_mass(const Law& law, const Integer& k) const override {
    return binomial_law::exact_mass(1, law.numbers[0], k);
  }
};

}  // namespace

const Family& family::bernoulli() {
  static const Bernoulli object;
  return object;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/families/integer_family.hpp"
#include "families/conjugate.hpp"
#include "families/exponential_family_of.hpp"
#include "families/registry.hpp"

namespace dpcert {
namespace {

/// Outcomes 0, ..., k-1 with probabilities given one by one;
/// eta = their logarithms, one more than needed.
class Categorical final : public ExponentialFamilyOf<Categorical, IntegerFamily> {
 public:
  [[nodiscard]] const FamilyInfo& info() const override {
    static const FamilyInfo about{.name = "categorical",
                                  .parameters = {{"probabilities", Shape::vector, Range::probability()}},
                                  .support = "0, 1, ..., k-1",
                                  .statistic = "the indicator of each outcome",
                                  .natural_space = "all",
                                  .conjugate = "dirichlet"};
    return about;
  }
  [[nodiscard]] std::optional<Complaint> complaint(const Law& law) const override {
    Rational sum = 0;
    for (const Rational& p : law.numbers) sum += p;
    if (sum != 1) return Complaint{"/probabilities", "the probabilities must sum to 1"};
    return std::nullopt;
  }

  [[nodiscard]] bool is_regular(const Law& law) const override {
    return std::all_of(law.numbers.begin(), law.numbers.end(), [](const Rational& p) { return p > 0; });
  }
  [[nodiscard]] Natural natural(const Law& law) const override {
    Natural eta;
    for (const Rational& p : law.numbers) eta.push_back(LogLinear::log_of(p));
    return eta;
  }
  [[nodiscard]] bool is_normalisable(const Law&, const Natural&) const override { return true; }
  [[nodiscard]] bool is_always_normalisable() const override { return true; }
  template <class Number>
  Number partition(const Law&, const std::vector<Number>& eta) const {
    Number sum = exp(eta.front());
    for (std::size_t i = 1; i < eta.size(); ++i) sum = sum + exp(eta[i]);
    return log(sum);
  }
  [[nodiscard]] std::optional<Enclosure> supremum(const Law&, const Natural& direction,
                                                  Precision precision) const override {
    Enclosure most = direction.front().enclose(precision);
    for (const LogLinear& d : direction) most = max(most, d.enclose(precision));
    return most;
  }
  [[nodiscard]] Result<Law> posterior(const Law&, const Law& prior, const std::vector<Rational>& sum,
                                      const Rational&) const override {
    return shifted_prior("dirichlet", prior, sum);
  }

  [[nodiscard]] const IntegerFamily* as_integer() const override { return this; }
  [[nodiscard]] std::vector<MassPiece> pieces(const Law& law) const override {
    std::vector<MassPiece> all;
    for (std::size_t k = 0; k < law.numbers.size(); ++k)
      if (law.numbers[k] != 0) all.push_back({{k, k}, {}});
    return all;
  }
  [[nodiscard]] Integer midst(const Law&) const override { return 0; }
  [[nodiscard]] Enclosure log_weight(const Law& law, const Integer& k, Precision precision) const override {
    return LogLinear::log_of(law.numbers[static_cast<std::size_t>(k)]).enclose(precision);
  }
  [[nodiscard]] std::optional<Rational> exact_mass(const Law& law, const Integer& k) const override {
    return law.numbers[static_cast<std::size_t>(k)];
  }
};

}  // namespace

const Family& family::categorical() {
  static const Categorical object;
  return object;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
// Noise of scale 0, of any kind: data sets that something sets apart
// are told apart with certainty, others not at all.
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "laws.hpp"

namespace dpcert {
namespace {

class Noiseless final : public Leaf {
 public:
  Noiseless(bool tells_apart, bool is_budget, bool is_attained)
      : tells_apart_{tells_apart}, is_budget_{is_budget}, is_attained_{is_attained} {}

  Result<WorstPair> worst_pair() const override {
    if (!tells_apart_) return nothing_told();
    return of_budget(nothing_told(), 1);
  }
  /// The record is seen whenever it is in the sample.
  Result<WorstPair> sampled(const Rational& rate, Relation relation) const override {
    if (!tells_apart_) return nothing_told();
    if (relation != Relation::replace_one)
      return of_budget(both_orders(plain("bernoulli", {rate}), plain("bernoulli", {0})), 0);
    const auto seen = [&](const Rational& first, const Rational& second) {
      return plain("categorical", {first, second, 1 - rate}, 3);
    };
    return of_budget(both_orders(seen(rate, 0), seen(0, rate)), 0);
  }
  bool is_known_sampled(Relation /*relation*/) const override { return true; }
  std::string why_unbounded(bool /*at_delta_zero*/) const override {
    return tells_apart_ ? ", as noise of scale 0 hides nothing" : "";
  }
  bool is_in_format() const override { return false; }

 private:
  [[nodiscard]] WorstPair of_budget(WorstPair pair, const Rational& failure) const {
    return described(std::move(pair), is_attained_ ? Attainment{} : Attainment::none(), is_budget_, failure);
  }

  bool tells_apart_, is_budget_, is_attained_;
};

}  // namespace

Mechanism noiseless(bool tells_apart) { return Mechanism::of<Noiseless>(tells_apart, false, true); }
Mechanism noiseless_budget(bool is_attained) { return Mechanism::of<Noiseless>(true, true, is_attained); }

}  // namespace dpcert

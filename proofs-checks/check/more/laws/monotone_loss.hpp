// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/ladder.hpp"
#include "kernel/rules/loss_runs.hpp"
#include "more/laws/family.hpp"

/// Two different laws of one family whose loss log(dP/dQ) is c S + k, S a number that rises with
/// the outcome: then the losses above a number are a half-line.
/// Theory  proofs-checks/check/theory/loss-grid.md
namespace dpcert::check {

/// A number from both sides.
struct BothSides {
  Down low;
  Up high;

  template <class Formula>
  [[nodiscard]] static BothSides of(const Formula& formula, Bits bits) {
    return {formula(Toward<Down>{bits}), formula(Toward<Up>{bits})};
  }
  [[nodiscard]] const Down& operator()(Toward<Down> /*side*/) const { return low; }
  [[nodiscard]] const Up& operator()(Toward<Up> /*side*/) const { return high; }
};

/// Of the loss: c; k; and of each law P(-S < z) where the loss rises with S, P(S
/// < z) where it falls, as share(z, rises, toward).
template <class Share>
class MonotoneLoss final : public LawPair::AtBits {
 public:
  MonotoneLoss(const Rational& c, BothSides k, Share p, Share q, Bits bits)
      : rises_{c > 0}, width_{abs(c)}, constant_{std::move(k)}, p_{std::move(p)}, q_{std::move(q)}, bits_{bits} {}

  [[nodiscard]] Tails<Down> at_least(const Rational& b) const override { return above(b, Toward<Down>{bits_}); }
  [[nodiscard]] Tails<Up> at_most(const Rational& b) const override { return above(b, Toward<Up>{bits_}); }

 private:
  template <class Value>
  [[nodiscard]] Tails<Value> above(const Rational& b, Toward<Value> toward) const {
    const Value z = (constant_(toward) + Rational{-b}) * Rational{1 / width_};
    return {p_(z, rises_, toward), q_(z, rises_, toward)};
  }

  bool rises_;
  Rational width_;
  BothSides constant_;
  Share p_, q_;
  Bits bits_;
};

/// A pair of such laws, of which a family says how its loss is worked out.
class MonotoneLaws final : public LawPair {
 public:
  using Loss = std::unique_ptr<const AtBits> (*)(const Parameters& p, const Parameters& q, Bits bits);

  MonotoneLaws(Loss loss, Parameters p, Parameters q) : loss_{loss}, p_{std::move(p)}, q_{std::move(q)} {}
  [[nodiscard]] static Run run(Loss loss, const Parameters& p, const Parameters& q) {
    return {{Sampled::Kind::laws, {}, 1, std::make_shared<const MonotoneLaws>(loss, p, q)}, 1};
  }

  [[nodiscard]] std::unique_ptr<const AtBits> at(Bits bits, bool is_turned) const override {
    return is_turned ? loss_(q_, p_, bits) : loss_(p_, q_, bits);
  }
  [[nodiscard]] std::size_t bit_size() const override {
    std::size_t all = 0;
    for (const Parameters* law : {&p_, &q_})
      for (const Rational& parameter : *law) all += check::bit_size(parameter);
    return all;
  }

 private:
  Loss loss_;
  Parameters p_, q_;
};

}  // namespace dpcert::check

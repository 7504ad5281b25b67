// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "kernel/numbers/ladder.hpp"
#include "kernel/rules/loss_runs.hpp"
#include "more/laws/distribution.hpp"

namespace dpcert::check {

/// The loss log(dP/dQ) of two different gamma laws of one shape or one rate, or two beta laws of one parameter or one sum: it is
/// c S + k, S a number that rises with the outcome, so that the losses above a number are a half-line.
/// Theory  proofs-checks/check/theory/loss-grid.md
class MonotoneLoss final : public LawPair::AtBits {
 public:
  [[nodiscard]] static bool knows(const Distribution& p, const Distribution& q);

  /// Works out what does not depend on the loss.  Precondition: it knows them.
  MonotoneLoss(const Distribution& p, const Distribution& q, Bits bits);

  [[nodiscard]] Tails<Down> at_least(const Rational& b) const override { return above<Down>(b); }
  [[nodiscard]] Tails<Up> at_most(const Rational& b) const override { return above<Up>(b); }

 private:
  template <class Value>
  [[nodiscard]] Tails<Value> above(const Rational& b) const;

  /// Gamma of rate 1, scaled; beta laws in the order in which S falls where the loss rises.
  enum class Shape { log_gamma, gamma, log_beta, odds };
  /// A logarithm from both sides.
  struct Bounds {
    Down low;
    Up high;
    [[nodiscard]] const Down& of(Toward<Down> /*side*/) const { return low; }
    [[nodiscard]] const Up& of(Toward<Up> /*side*/) const { return high; }
  };
  /// A gamma law's shape and rate, or a beta law's parameters; log of what x^a e^-x or x^a (1-x)^b is multiplied by in P(X < x),
  /// and of the law of 1 - X.
  struct Part {
    Rational a, b;
    std::vector<Bounds> factors;
  };
  template <class Formula>
  [[nodiscard]] Bounds bounds(const Formula& formula) const {
    return {formula(Toward<Down>{bits_}), formula(Toward<Up>{bits_})};
  }
  [[nodiscard]] Part part(const Distribution& law, bool is_turned) const;
  template <class Value>
  [[nodiscard]] Value constant(Toward<Value> toward) const;
  template <class Value>
  [[nodiscard]] Value share(const Part& law, const Value& away) const;

  Shape shape_;
  Bits bits_;
  bool rises_ = false;  ///< is the loss larger where S is?
  Rational width_;      ///< |c|
  Part p_, q_;
  Bounds constant_;  ///< k
};

/// Two such laws.
class MonotoneLaws final : public LawPair {
 public:
  MonotoneLaws(Distribution p, Distribution q) : p_{std::move(p)}, q_{std::move(q)} {}
  [[nodiscard]] std::unique_ptr<const AtBits> at(Bits bits, bool is_turned) const override;
  [[nodiscard]] std::size_t bit_size() const override;

 private:
  Distribution p_, q_;
};

}  // namespace dpcert::check

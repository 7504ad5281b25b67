// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/accounting/families/law.hpp"
#include "pairs/line/log_combination.hpp"

namespace dpcert {

/// Two laws on the line, or mixtures of such, of one family.
struct LinePair {
  const DensityFamily& family;
  const Distribution& p;
  const Distribution& q;
};
[[nodiscard]] inline LinePair line_pair(const Distribution& p, const Distribution& q) {
  return {*p.components.front().second.family->as_density(), p, q};
}

/// The component that contributes most to the density at x; steers only.
[[nodiscard]] std::size_t heaviest(const DensityFamily& family, const Distribution& mixture, const Rational& x);

/// order log p + (1 - order) log q on one piece between kinks, p and q being mixtures: the heaviest
/// components there are taken out exactly, the others enter as log1p of a sum of ratios.
class PairIntegrand {
 public:
  PairIntegrand(const LinePair& pair, const Rational& order, const Rational& within, Precision precision);

  /// The logarithm of p^order q^(1-order).
  template <class Number>
  [[nodiscard]] Number exponent(const Number& x) const {
    return weighted(pivots_, x, rests(x), order_, other_order_);
  }
  /// log p - log q.
  template <class Number>
  [[nodiscard]] Number loss(const Number& x) const {
    return weighted(pivot_loss_, x, rests(x), one_, minus_one_);
  }
  /// Both, with what they share computed once.
  template <class Number>
  [[nodiscard]] std::pair<Number, Number> exponent_and_loss(const Number& x) const {
    const Rests<Number> shared = rests(x);
    return {weighted(pivots_, x, shared, order_, other_order_), weighted(pivot_loss_, x, shared, one_, minus_one_)};
  }
  /// Where the pivots' part of the exponent is stationary, if that is known.
  [[nodiscard]] const std::optional<Rational>& vertex() const { return pivots_.vertex(); }

 private:
  /// The other components as ratios to the pivot, their weights included.
  using Ratios = std::vector<std::pair<Enclosure, LogCombination>>;
  /// What the other components add to log p and log q; nothing: there are none.
  template <class Number>
  struct Rests {
    std::optional<Number> p, q;
  };
  [[nodiscard]] static Ratios ratios(const DensityFamily& family, const Distribution& mixture, std::size_t pivot,
                                     const Rational& within, Precision precision);
  template <class Number>
  [[nodiscard]] static Number log_rest(const Ratios& ratios, const Number& x) {
    Number sum = constant<Number>(Enclosure{0, x.precision()});
    for (const auto& [weight, ratio] : ratios) sum = sum + weight * exp(ratio.at(x));
    return log1p(sum);
  }
  template <class Number>
  [[nodiscard]] Rests<Number> rests(const Number& x) const {
    Rests<Number> result;
    if (!rest_p_.empty()) result.p = log_rest(rest_p_, x);
    if (!rest_q_.empty()) result.q = log_rest(rest_q_, x);
    return result;
  }
  template <class Number>
  [[nodiscard]] Number weighted(const LogCombination& pivots, const Number& x, const Rests<Number>& rests,
                                const Enclosure& of_p, const Enclosure& of_q) const {
    Number sum = pivots.at(x) + (of_p * log_weight_p_ + of_q * log_weight_q_);
    if (rests.p) sum = sum + of_p * *rests.p;
    if (rests.q) sum = sum + of_q * *rests.q;
    return sum;
  }

  std::size_t pivot_p_, pivot_q_;
  Enclosure order_, other_order_, one_, minus_one_, log_weight_p_, log_weight_q_;
  LogCombination pivots_, pivot_loss_;
  Ratios rest_p_, rest_q_;
};

}  // namespace dpcert

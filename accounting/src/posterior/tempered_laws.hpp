// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <utility>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/accounting/posterior/tempered_posterior.hpp"
#include "dpcert/numerics/supremum.hpp"

namespace dpcert {

/// The posterior of a data set, of density proportional to x^(a-1) (1-x)^(b-1) on [least, 1 -
/// least]; its numbers are worked out at one precision. It is written from the end that it leans
/// to, where masses are small and keep their digits.
class TemperedLaw {
 public:
  TemperedLaw(const Rational& a, const Rational& b, Rational least, Precision precision);

  [[nodiscard]] const Enclosure& log_normaliser() const { return log_normaliser_; }
  /// The mean of l = log(x/(1-x)).
  [[nodiscard]] Enclosure mean() const;
  /// Its variance.
  [[nodiscard]] Enclosure variance() const;
  /// The probabilities of [least, x] and [x, 1 - least].
  [[nodiscard]] Enclosure below(const Rational& x) const { return is_mirrored_ ? last_part(1 - x) : first_part(x); }
  [[nodiscard]] Enclosure above(const Rational& x) const { return is_mirrored_ ? first_part(1 - x) : last_part(x); }

 private:
  [[nodiscard]] bool is_beta() const { return a_ > 0 && b_ > 0; }
  [[nodiscard]] Enclosure up_to(const Rational& x) const;
  [[nodiscard]] Enclosure first_part(const Rational& x) const { return (up_to(x) - from_) / (to_ - from_); }
  [[nodiscard]] Enclosure last_part(const Rational& x) const { return (to_ - up_to(x)) / (to_ - from_); }

  bool is_mirrored_;
  Rational a_, b_, least_;
  Precision precision_;
  Enclosure from_, to_, log_normaliser_;
};

/// Those of all data sets, u being the sum of the records over the temperature: one
/// line of an exponential family with the statistic l.
///
/// Theory  accounting/theory/one_posterior_sample.md, parts 4 and 7
class TemperedLaws {
 public:
  explicit TemperedLaws(const TemperedPosterior& posterior);

  [[nodiscard]] const Rational& own() const { return own_; }        ///< how far one record moves u at most
  [[nodiscard]] const Rational& others() const { return others_; }  ///< how far all others do
  [[nodiscard]] TemperedLaw at(const Rational& u, Precision precision) const {
    return {a_ + u, b_ - u, least_, precision};
  }
  /// The largest |l|.
  [[nodiscard]] Enclosure farthest(Precision precision) const;
  /// Where the densities of l that rise, or fall, everywhere by that much a unit end:
  /// all other u lie between. Nothing: it is not so.
  [[nodiscard]] std::optional<std::pair<Rational, Rational>> within(const Rational& slope) const;
  /// A bound of the variance of l, whatever u.
  [[nodiscard]] Enclosure most_variance(Precision precision) const;

 private:
  Rational least_, own_, others_, a_, b_;
};

/// The hockey-stick divergences of u and u + own, in both orders, over all u, and the bound of them
/// between two that takes the bend of what is best there alone. Given epsilon >= 0.
[[nodiscard]] BoundedBetween bent_hockey_stick(const TemperedLaws& laws, const Epsilon& epsilon, Precision precision);
/// The same of Rényi divergences of an order > 0.
[[nodiscard]] BoundedBetween bent_renyi(const TemperedLaws& laws, const Rational& order, Precision precision);
/// The end of the half-line that tells u and u + own apart the best.
[[nodiscard]] Rational best_place(const TemperedLaws& laws, const Rational& u, const Epsilon& epsilon,
                                  Precision precision);

/// The largest variance of l over all real u, or a number above it by a hundredth or so.
[[nodiscard]] Rational largest_variance(const TemperedLaws& laws);

/// The supremum of the hockey-stick divergences of u and u +
/// own, in both orders, over all u. Given epsilon >= 0.
[[nodiscard]] SearchedSupremum largest_hockey_stick(const TemperedLaws& laws, const Epsilon& epsilon,
                                                    Precision precision, long digits,
                                                    const std::optional<Rational>& limit = std::nullopt);
/// The same of Rényi divergences of an order > 0.
[[nodiscard]] SearchedSupremum largest_renyi(const TemperedLaws& laws, const Rational& order, Precision precision,
                                             long digits);

}  // namespace dpcert

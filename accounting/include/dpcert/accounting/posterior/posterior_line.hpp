// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "dpcert/accounting/families/law.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"

namespace dpcert {

/// An ordered pair of laws.
struct LawPair {
  Law p, q;
};

/// Posterior laws of neighbouring data sets of which each order may have a worst pair of its own.
class WorstPosteriors {
 public:
  virtual ~WorstPosteriors() = default;
  /// The pair of which D_order is largest, but for less than any digit
  /// asked for; of an infinite divergence: one such pair.
  [[nodiscard]] virtual LawPair attaining(const RenyiOrder& order) const = 0;
  /// (order - 1) times the supremum of D_order.
  [[nodiscard]] virtual std::shared_ptr<const RenyiCurve> curve() const = 0;
  /// The supremum of the orders at which it is finite; at it it is not.
  [[nodiscard]] virtual Number order_limit(Precision precision) const = 0;
};

/// Posterior laws of neighbouring data sets as one line of an exponential family: the natural
/// parameter of `at(u)` is an affine function of u. The other records bring u to some s in [0,
/// others], the record in question to a point of [s, s + own].
///
/// The low end  is turned so that it is the worst: at every order >= 1/2 the supremum of D_order
///              over all such pairs is that of at(0) from at(own), and at orders <= 1/2 that of
///              the same two laws the other way round.
/// Theory       accounting/theory/posterior.md
struct PosteriorLine {
  std::function<Law(const Rational& u)> at;
  Rational own = 0;     ///< >= 0: how far one record moves u at most
  Rational others = 0;  ///< >= 0: how far all others do together
  /// at(u) is a law for -below < u < own + others + above; nothing: as far as one likes.
  std::optional<Rational> below = std::nullopt, above = std::nullopt;
  /// A pair of which every divergence, in either order, is at least that of at(s) and at(s + own)
  /// for all s between two numbers; nothing: at(0) and at(own) are such a pair for all s.
  std::function<LawPair(const Rational& from, const Rational& to)> cover = nullptr;
  /// What tells the worst pairs where no line does (`at` is null,
  /// and `own` > 0); null: the line does.
  std::shared_ptr<const WorstPosteriors> by_order = nullptr;
  /// False where that is proved of Rényi divergences alone, and not of hockey-stick divergences.
  bool holds_for_events = true;
};

/// How much data and prior count: the posterior has the natural parameter  prior * eta_0 + data *
/// (sum of the records'). Direct sampling is (1, 1), diffused (r, 1), concentrated (1, 1/m).
struct Rebalancing {
  Rational data = 1, prior = 1;
  /// Is eta_0 that of the prior's density by the natural parameter of a
  /// record's law? Else by its family's own numbers.
  bool is_by_natural = false;

  /// A number of the prior, so weighted, which is `uniform` where the density
  /// by the natural parameter does not depend on it.
  [[nodiscard]] Rational of_prior(const Rational& number, const Rational& uniform) const {
    return is_by_natural ? Rational{uniform + (number - uniform) * prior} : Rational{number * prior};
  }
};

/// The pair of which D_order is largest.
[[nodiscard]] LawPair attaining_pair(const PosteriorLine& line, const RenyiOrder& order);

/// The supremum of D_order over the posterior laws of neighbouring data sets, at every order.
[[nodiscard]] std::shared_ptr<const RenyiCurve> posterior_curve(const PosteriorLine& line);
/// The same at one order, to so many digits.
/// Returns  +infinity exactly where it is; 0 where no record moves the posterior.
[[nodiscard]] RuleValue posterior_divergence(const PosteriorLine& line, const RenyiOrder& order, long digits);

/// The supremum of the orders at which that is finite, to so many digits: on a line 1 + min(below,
/// above)/own. At it, where it is finite, the divergence is infinite.
[[nodiscard]] RuleValue posterior_order_limit(const PosteriorLine& line, long digits = 15);

/// The largest scale in (0, 1] up to which the divergence stays <= epsilon; 0: there is none.
///
/// Given    a line for every scale > 0, whose divergence of that
///          order does not decrease as the scale grows.
/// Returns  an enclosure: at its lower end the claim was proved, at its upper end
///          refuted (or it is 1, where it was proved).
[[nodiscard]] RuleValue posterior_scale(const std::function<PosteriorLine(const Rational& scale)>& line,
                                        const RenyiOrder& order, const Epsilon& epsilon, long digits);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "pairs/line/pieces.hpp"

namespace dpcert {

/// l = log above - log below, which has the sign of p - e^epsilon q.
/// `within` names the piece whose formula is meant.
class LogRatio {
 public:
  LogRatio(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision precision);

  [[nodiscard]] const Excess& excess() const { return excess_; }
  [[nodiscard]] Precision precision() const { return precision_; }
  [[nodiscard]] Enclosure at(const Rational& x, const Rational& within) const;
  /// Its value, by the mean value form too, and its slope on [from, to].
  [[nodiscard]] Taylor over(const Rational& from, const Rational& to, const Rational& within) const;

  /// An upper bound of it from x, beyond every cut of the pair, to
  /// that end of the support; not finite: none is known.
  [[nodiscard]] Enclosure bound_beyond(const Rational& x, Side side) const {
    return bound_of(excess_.above, excess_.below, x, side);
  }
  /// The sign, -1 or 1, that it certainly has from x, beyond every cut of the
  /// pair, to that end of the support; 0: not known.
  [[nodiscard]] int sign_beyond(const Rational& x, Side side) const;

 private:
  using Terms = std::vector<Term>;
  /// An upper bound of the logarithm of the ratio of two sums there.
  [[nodiscard]] Enclosure bound_of(const Terms& above, const Terms& below, const Rational& x, Side side) const;
  /// By bounds of l and of -l.
  [[nodiscard]] int sign_by_bounds(const Rational& x, Side side) const;
  /// Where one component outgrows all others, and its coefficient outweighs theirs at x.
  [[nodiscard]] int sign_by_dominance(const Rational& x, Side side) const;

  Excess excess_;
  Precision precision_;
};

/// Integrals over intervals of one side of the excess.
class Masses {
 public:
  Masses(const std::vector<Term>& terms, Precision precision) : terms_{terms}, precision_{precision} {}
  /// The integral between two points (missing: the end of the
  /// support), from the tail that is smaller there.
  [[nodiscard]] Enclosure between(const std::optional<Rational>& from, const std::optional<Rational>& to);
  /// The integral from x to an end of the support.
  [[nodiscard]] Enclosure beyond(const Rational& x, Side side);

 private:
  const std::vector<Term>& terms_;
  Precision precision_;
  std::map<std::pair<Rational, Side>, Enclosure> known_;
};

}  // namespace dpcert

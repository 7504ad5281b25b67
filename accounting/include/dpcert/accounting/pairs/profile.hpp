// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "dpcert/accounting/notions/rule_value.hpp"
#include "dpcert/accounting/pairs/renyi_curve.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {

/// The privacy profile delta(epsilon) of a mechanism: the hockey-stick divergence of its worst
/// neighbouring pair, or an upper bound of it by a named rule. It does not increase in epsilon.
///
/// Threads  any number may ask one object at once: it does not change, and what
///          it keeps is kept under a lock (Cached).
class Profile {
 public:
  virtual ~Profile() = default;

  /// The theorem by which `delta` holds.
  [[nodiscard]] virtual std::string rule() const = 0;
  /// delta at an epsilon of either sign.
  [[nodiscard]] virtual Enclosure delta(const Epsilon& epsilon, Precision precision) const = 0;
  /// delta where it is known to be rational.
  [[nodiscard]] virtual std::optional<Rational> exact_delta(const Epsilon& epsilon) const {
    static_cast<void>(epsilon);
    return std::nullopt;
  }
  /// Does one value take milliseconds, so that nobody should ask for thousands?
  [[nodiscard]] virtual bool takes_long() const { return false; }
  /// Is delta at every epsilon that of one pair of laws (P, Q)? Else it is that
  /// of the worst of several, another at each epsilon.
  [[nodiscard]] virtual bool is_of_one_pair() const { return true; }
  /// The least type II error that this profile leaves to a test of Q against P whose type I
  /// error is `type_one` in (0, 1): 1 - the infimum over real epsilon of delta + e^epsilon
  /// type_one, or of several pairs that of the worst, where that is rational or a closed
  /// form tells it. Nothing: values of delta tell it.
  /// Theory: accounting/theory/tradeoff.md
  [[nodiscard]] virtual std::optional<Number> type_two(const Rational& type_one, Precision precision) const {
    static_cast<void>(type_one), static_cast<void>(precision);
    return std::nullopt;
  }
  /// The same of a test of P against Q, where bounds of delta tell it apart.
  [[nodiscard]] virtual std::optional<Number> swapped_type_two(const Rational& type_one, Precision precision) const {
    static_cast<void>(type_one), static_cast<void>(precision);
    return std::nullopt;
  }
  /// delta as epsilon grows: the probability of an outcome that gives the data away, or a little less.
  [[nodiscard]] virtual Rational infinite_mass() const { return 0; }
  /// Is it that probability?
  [[nodiscard]] virtual bool knows_infinite_mass() const { return true; }
  /// The smallest epsilon >= 0 with delta(epsilon) = infinite_mass(), exactly; nothing: delta
  /// never gets there, or the number is not of that form.
  [[nodiscard]] virtual std::optional<Epsilon> pure_epsilon() const { return std::nullopt; }
  /// That epsilon enclosed, or infinity.
  [[nodiscard]] virtual RuleValue pure_epsilon_value(Precision precision) const {
    const auto pure = pure_epsilon();
    return pure ? RuleValue::exactly(*pure, precision, rule()) : RuleValue::infinity(rule());
  }
  /// Is delta(epsilon) <= limit, for a limit strictly between infinite_mass() and 1, and
  /// about how far from it? By the figure unless the profile knows a shorter way. The
  /// residual is positive above the limit; it steers.
  [[nodiscard]] virtual Probe compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const;
  /// Is delta(epsilon) down to infinite_mass()?
  [[nodiscard]] Trilean is_pure(const Epsilon& epsilon, Precision precision) const {
    const auto pure = pure_epsilon();
    return pure ? at_most(*pure, epsilon) : at_most(pure_epsilon_value(precision), epsilon);
  }
  /// Where to begin looking for the epsilon of a given delta; steers only.
  [[nodiscard]] virtual Rational guess_epsilon(const Rational& delta) const {
    static_cast<void>(delta);
    return 1;
  }
  /// The smallest epsilon >= 0 with delta(epsilon) <= delta, to `digits` decimal digits where the
  /// precision allows. Found by bracketing unless the profile knows a closed form.
  [[nodiscard]] virtual RuleValue epsilon(const Rational& delta, long digits, Precision precision) const;

 protected:
  /// The cases that need no search: delta at or below
  /// infinite_mass(), delta = 1, and delta(0) <= delta.
  [[nodiscard]] std::optional<RuleValue> settled_epsilon(const Rational& delta, Precision precision) const;
};

/// Is delta(epsilon) <= limit, and about how far from it? For every
/// limit; exact where the profile knows delta exactly.
[[nodiscard]] Probe compare(const Profile& profile, const Epsilon& epsilon, const Rational& limit, Precision precision);
/// The first alone.
[[nodiscard]] Trilean delta_at_most(const Profile& profile, const Epsilon& epsilon, const Rational& limit,
                                    Precision precision);

}  // namespace dpcert

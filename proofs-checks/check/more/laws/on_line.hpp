// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/tails.hpp"
#include "more/laws/family.hpp"

namespace dpcert::check {

/// A point of the line or, for laws on the whole line, one of its ends. Laws on x > 0 have the left
/// end 0, inside; beta laws the right end 1, as an end.
struct Place {
  int end = 0;     ///< -1, +1: minus or plus infinity, or 1
  Rational x = 0;  ///< where end is 0
};

/// P against Q, of one family, and the epsilon that their log ratio is compared with.
struct Comparison {
  const Parameters &p, &q;
  const LogNumber& epsilon;
};

/// Laws on the line, as rule `event` asks.  Theory  proofs-checks/check/theory/event.md
class OnLine {
 public:
  OnLine(const OnLine&) = delete;
  OnLine& operator=(const OnLine&) = delete;
  virtual ~OnLine() = default;

  /// All numbers, with two tails that meet in the first parameter; those above 0, with the right
  /// one; those between 0 and 1, with tails that meet in 1/2.
  enum class Support { line, half_line, unit };

  [[nodiscard]] Support support() const { return support_; }

  /// The probability below x where x is left of where the tails meet, else above it.
  [[nodiscard]] virtual Up tail(const Parameters& law, const Rational& x, Toward<Up> toward) const = 0;
  [[nodiscard]] virtual Down tail(const Parameters& law, const Rational& x, Toward<Down> toward) const = 0;
  /// log(dP/dQ) - epsilon at a place, or its limit at an end.
  [[nodiscard]] virtual Up excess(const Comparison& c, const Place& at, Toward<Up> toward) const = 0;
  [[nodiscard]] virtual Down excess(const Comparison& c, const Place& at, Toward<Down> toward) const = 0;
  /// Between these, and only there, the log ratio may change direction.
  [[nodiscard]] virtual std::vector<Rational> turns(const Parameters& /*p*/, const Parameters& /*q*/) const {
    return {};
  }

  /// The probability between two places, a before b.
  template <class Value>
  [[nodiscard]] Value mass(const Parameters& law, const Place& a, const Place& b, Toward<Value> toward) const {
    const auto other = toward.opposite();
    const Rational middle = support_ == Support::line ? law[0] : Rational{support_ == Support::unit ? 1 : 0, 2};
    const auto beyond = [&](const Place& place, auto side) {
      return place.end != 0 ? side(Rational{0}) : tail(law, place.x, side);
    };
    if (b.end == 0 && b.x < middle) return positive_part(beyond(b, toward) - beyond(a, other));
    if (a.end == 0 && a.x >= middle) return positive_part(beyond(a, toward) - beyond(b, other));
    return positive_part(one_minus(beyond(a, other) + beyond(b, other)));
  }

 protected:
  explicit OnLine(Support support) : support_{support} {}

 private:
  Support support_;
};

/// Both sides of what Own says once, by templates tail_of and excess_of.
template <class Own>
class OnLineOf : public OnLine {
 public:
  using OnLine::OnLine;
  [[nodiscard]] Up tail(const Parameters& law, const Rational& x, Toward<Up> toward) const final {
    return Own::tail_of(law, x, toward);
  }
  [[nodiscard]] Down tail(const Parameters& law, const Rational& x, Toward<Down> toward) const final {
    return Own::tail_of(law, x, toward);
  }
  [[nodiscard]] Up excess(const Comparison& c, const Place& at, Toward<Up> toward) const final {
    return Own::excess_of(c, at, toward);
  }
  [[nodiscard]] Down excess(const Comparison& c, const Place& at, Toward<Down> toward) const final {
    return Own::excess_of(c, at, toward);
  }
};

/// (twice + log(square)) / 2 - epsilon: an exact 0 stays one.
template <class Value>
[[nodiscard]] Value half_of(const Rational& twice, const Rational& square, const Comparison& c, Toward<Value> toward) {
  const LogNumber excess{twice - 2 * c.epsilon.offset, square / (c.epsilon.argument * c.epsilon.argument)};
  return toward(excess) * Rational{1, 2};
}
/// sign * infinity.
template <class Value>
[[nodiscard]] Value limit(const Rational& sign, Toward<Value> toward) {
  return infinite<Value>(sign > 0 ? 1 : -1, toward.bits);
}

}  // namespace dpcert::check

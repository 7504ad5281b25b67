// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "kernel/numbers/directed.hpp"
#include "kernel/numbers/log_number.hpp"
#include "kernel/numbers/meter.hpp"

namespace dpcert::check {

inline constexpr Bits least_bits = 128;
inline constexpr Bits most_bits = 8192;

/// Which bound to compute, and with how many bits. A formula is written once, over a
/// Toward, and evaluated to an Up or a Down: `toward(q)` is the bound on the wanted
/// side, `toward.opposite()(q)` the one on the other.
template <class Value>
struct Toward {
  Bits bits;

  [[nodiscard]] Value operator()(const Rational& q) const { return Value{q, bits}; }
  [[nodiscard]] Value operator()(const LogNumber& x) const {
    if (x.argument == 1) return Value{x.offset, bits};
    return log_of(x.argument) + x.offset;
  }
  /// log q, q > 0: near 1 to its own digits, where the logarithm
  /// of a rounded q has none, and takes longer.
  [[nodiscard]] Value log_of(const Rational& q) const {
    const bool is_near_1 = q > Rational{1, 2} && q < 2;
    return is_near_1 ? log1p(Value{q - 1, bits}) : log(Value{q, bits});
  }
  [[nodiscard]] Value operator()(const LogMultiple& x) const {
    if (x.one.argument == 1) return Value{x.one.offset * x.times, bits};
    return positive_part((*this)(x.one)) * x.times;
  }
  [[nodiscard]] Toward<typename Value::Opposite> opposite() const { return {bits}; }
};

/// c f, c of either sign, where f(toward) is a bound toward either side.
template <class Formula, class Value>
[[nodiscard]] Value times(const Rational& c, const Formula& f, Toward<Value> toward) {
  if (c >= 0) return f(toward) * c;
  return -(f(toward.opposite()) * Rational{-c});
}

/// c log(x), c of either sign.
template <class Value>
[[nodiscard]] Value log_times(const Rational& c, const Rational& x, Toward<Value> toward) {
  return times(
      c, [&](auto side) { return side.log_of(x); }, toward);
}

/// x as a number, which it is exactly.
/// Errors    BeyondLimits, where it is not finite
template <class Value>
[[nodiscard]] Rational exact(const Value& x) {
  if (mpfr_number_p(x.raw()) == 0) throw BeyondLimits{"a number is not finite"};
  Rational result;
  mpfr_get_q(result.raw(), x.raw());
  return result;
}

/// Whether some precision up to so many bits shows it.
template <class Shows>
[[nodiscard]] bool is_shown(Bits most, const Shows& shows) {
  for (Bits bits = least_bits; bits <= most; bits *= 2)
    if (shows(bits)) return true;
  return false;
}

/// Where a real number stands against an exact bound;
/// `unsettled` where the precision allowed does not tell.
enum class Position { at_most, above, unsettled };

/// Raises the precision until formula(Toward<Up>) <= bound or formula(Toward<Down>) > bound.
template <class Formula>
[[nodiscard]] Position position(const Formula& formula, const Rational& bound) {
  for (Bits bits = least_bits; bits <= most_bits; bits *= 2) {
    if (formula(Toward<Up>{bits}) <= bound) return Position::at_most;
    if (formula(Toward<Down>{bits}) > bound) return Position::above;
  }
  return Position::unsettled;
}

/// Whether it is at most (false: above) the bound.
/// Errors    BeyondLimits, where 8192 bits do not tell
template <class Formula>
[[nodiscard]] bool is_at_most(const Formula& formula, const Rational& bound) {
  const Position found = position(formula, bound);
  if (found == Position::unsettled) throw BeyondLimits{"8192 bits do not settle the comparison"};
  return found == Position::at_most;
}

}  // namespace dpcert::check

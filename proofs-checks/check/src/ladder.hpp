// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "directed.hpp"
#include "log_number.hpp"

namespace dpcert::check {

inline constexpr Bits least_bits = 128;
inline constexpr Bits most_bits = 8192;

/// Which bound to compute, and with how many bits. A formula is written once, over a Toward, and evaluated to an Up or
/// a Down: `toward(q)` is the bound on the wanted side, `toward.opposite()(q)` the one on the other.
template <class Value>
struct Toward {
  Bits bits;

  [[nodiscard]] Value operator()(const Rational& q) const { return Value{q, bits}; }
  [[nodiscard]] Value operator()(const LogNumber& x) const {
    if (x.argument == 1) return Value{x.offset, bits};
    return log(Value{x.argument, bits}) + x.offset;
  }
  [[nodiscard]] Toward<typename Value::Opposite> opposite() const { return {bits}; }
};

/// Where a real number stands against an exact bound; `unsettled` where the precision allowed does not tell.
enum class Position { at_most, above, unsettled };

/// Raises the precision until formula(Toward<Up>) <= bound or formula(Toward<Down>) > bound, for as long as
/// affords(bits).
template <class Formula, class Affords>
[[nodiscard]] Position position(const Formula& formula, const Rational& bound, const Affords& affords) {
  for (Bits bits = least_bits; bits <= most_bits && affords(bits); bits *= 2) {
    if (formula(Toward<Up>{bits}) <= bound) return Position::at_most;
    if (formula(Toward<Down>{bits}) > bound) return Position::above;
  }
  return Position::unsettled;
}
template <class Formula>
[[nodiscard]] Position position(const Formula& formula, const Rational& bound) {
  return position(formula, bound, [](Bits) { return true; });
}

}  // namespace dpcert::check

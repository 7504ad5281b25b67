// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "families/theta.hpp"
#include "families/turning.hpp"

namespace dpcert::theta {

/// The characteristic function of the law on the integers of
/// mass proportional to exp(b k - t k^2), t > 0.
/// Theory  accounting/theory/characteristic.md
class Turned {
 public:
  Turned(Enclosure b, Enclosure t) : b_{std::move(b)}, t_{std::move(t)} {}

  /// The sum of e^(bk - tk^2 + i angle k) over that of e^(bk - tk^2): itself, or its dual.
  [[nodiscard]] Complex at(const Enclosure& angle) const {
    const Rational whole_turns = nearest(angle / (pi(t_.precision()) * Rational{2}));
    const Enclosure rest = angle - pi(t_.precision()) * (2 * whole_turns);
    if (!is_direct() && !is_within_half_a_turn(rest)) return Complex{Enclosure::unknown(t_.precision())};
    return is_direct() ? direct(rest) : dual(rest);
  }
  /// The sum over k of e^(-(angle + 2 pi k)^2/(4t)), which falls
  /// up to pi, over the dual of the whole.
  [[nodiscard]] Enclosure most_beyond(const Enclosure& angle) const {
    if (is_direct() || !is_within_half_a_turn(angle)) return {1, t_.precision()};
    Enclosure sizes{0, t_.precision()};
    const Enclosure size = max(angle, -angle);
    each_dual(size, [&](const Enclosure& x) { sizes += exp(-square(x) / (t_ * Rational{4})); });
    return (sizes + dual_rest()) / dual(Enclosure{0, t_.precision()}, false).real();
  }

 private:
  /// But for rounding: then one of the terms k and -k, at most,
  /// exceeds its bound in dual_rest(), by less than twice.
  [[nodiscard]] static bool is_within_half_a_turn(const Enclosure& angle) {
    return at_most(max(angle, -angle) - pi(angle.precision()), power_of_two(-20)) == Trilean::yes;
  }
  [[nodiscard]] static Rational nearest(const Enclosure& x) {
    return x.is_finite() ? floor(x.midpoint() + Rational(1, 2)) : Rational{0};
  }
  /// Which of the two equal series is taken; steers.
  [[nodiscard]] bool is_direct() const { return t_.steer() > 3; }

  [[nodiscard]] Complex direct(const Enclosure& angle) const {
    const Rational m = nearest(b_ / (t_ * Rational{2}));
    const Enclosure shifted = b_ - Rational(2 * m) * t_, zero{0, t_.precision()};
    const long last = terms_for(t_, shifted);
    Complex turned{1, t_.precision()};
    Enclosure whole{1, t_.precision()};
    for (long n = 1; n <= last; ++n)
      for (const long k : {n, -n}) {
        const Enclosure mass = exp(Rational{k} * shifted - Rational(n * n) * t_);
        whole += mass;
        turned = turned + turning::turn(angle * Rational{k}) * mass;
      }
    const Enclosure rest = rest_from(last + 1, t_, shifted) * Rational{2};
    return turning::turn(angle * m) * (turned.widened(rest) / (whole + hull(zero, rest)));
  }

  /// visit(angle + 2 pi k) for the terms of the dual that count, |angle| <= pi.
  template <class Visit>
  void each_dual(const Enclosure& angle, Visit visit) const {
    const Enclosure turn = pi(t_.precision()) * Rational{2};
    const long last = dual_terms();
    for (long k = -last; k <= last; ++k) visit(angle + turn * Rational{k});
  }
  /// |k| up to this.
  [[nodiscard]] long dual_terms() const {
    return 1 + terms_for(square(pi(t_.precision())) / t_, Enclosure{0, t_.precision()});
  }
  /// At |k| > last each term is at most e^(-pi^2 (2|k|-1)^2/(4t)),
  /// and at k + 1 at most half of that at k, or less.
  [[nodiscard]] Enclosure dual_rest() const {
    const long next = dual_terms() + 1;
    const Enclosure rate = square(pi(t_.precision())) / (t_ * Rational{4});
    if (at_most(exp(-rate * Rational(8 * next)), Rational(1, 2)) != Trilean::yes)
      return Enclosure::unknown(t_.precision());
    return exp(-rate * Rational((2 * next - 1) * (2 * next - 1))) * Rational{4};
  }
  /// The sum of e^(-x^2/(4t) + i b x/(2t)) over x = angle + 2 pi k; divided by that at 0.
  [[nodiscard]] Complex dual(const Enclosure& angle, bool is_ratio = true) const {
    Complex sum{0, t_.precision()};
    each_dual(angle, [&](const Enclosure& x) {
      sum = sum + exp(Complex{-square(x), b_ * x * Rational{2}} / (t_ * Rational{4}));
    });
    sum = sum.widened(dual_rest());
    return is_ratio ? sum / dual(Enclosure{0, t_.precision()}, false).real() : sum;
  }

  Enclosure b_, t_;
};

}  // namespace dpcert::theta

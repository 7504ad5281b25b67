// SPDX-License-Identifier: Apache-2.0
// Where K-norm noise lies, and what it tells (Awan and Slavkovic, sections 3.1 to 3.4 and 7).
#include "dpcert/numerics/special.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// The largest size is at most t, in the plane: the integral of the density a^2 e^(-a max)/8 over
/// [-t, t]^2, which is that of a^2 x e^(-a x) over [0, t].
Enclosure within_square(const Rational& a, const Rational& t, Precision p) {
  return Rational{1} - exp(Enclosure{-a * t, p}) * Rational{1 + a * t};
}

Trilean concentration_set_is_a_dilation(Draw& draw) {
  const Rational a = draw.inside("a", 0, 4), t = draw.inside("t", 0, 5), shift = draw.inside("shift", 0, 5);
  // On the line [-t, t] has more than its translate by s <= t: 1 - (e^(-a(t-s)) + e^(-a(t+s)))/2.
  const Rational s = std::min(shift, t);
  const Trilean is_best = settle([&](Precision p) {
    const auto tail = [&](const Rational& x) { return exp(Enclosure{-a * x, p}); };
    return below(tail(t), (tail(t - s) + tail(t + s)) * Rational(1, 2));
  });
  return both(is_best, meet([&](Precision p) { return gamma_mass_below(2, a * t, p); },
                            [&](Precision p) { return within_square(a, t, p); }));
}
/// a = 1, m = 1: {|v| >= t} of content 1/2 is no set of the largest densities.
Trilean complement_is_no_concentration_set(Draw&) {
  return settle([](Precision p) { return below(exp(Enclosure{-3, p}), exp(Enclosure{-1, p})); });
}

/// The direction is one of 0 < y < k x, k <= 1, with probability k/8, the share of the square.
Trilean size_and_direction_are_independent(Draw& draw) {
  const Rational a = draw.inside("a", 0, 4), t = draw.inside("t", 0, 5), k = draw.inside("k", 0, 1);
  return meet(
      [&](Precision p) {  // the integral of a^2 e^(-a x)/8 over 0 < y < k x, 0 < x < t
        return within_square(a, t, p) * (k / 8);
      },
      [&](Precision p) {
        const Rational area_of_cone = k / 2, area_of_ball = 4;
        return gamma_mass_below(2, a * t, p) * (area_of_cone / area_of_ball);
      });
}

/// Of the form x log x.
Enclosure entropy(const FiniteLaw& law, Precision p) {
  Enclosure sum{0, p};
  for (const Rational& x : law)
    if (x > 0) sum += -(log(Enclosure{x, p}) * x);
  return sum;
}
/// The laws of (T, Z) and (Z, V) on a circle of m places, T and V independent, Z = T + V: each
/// mutual information by its definition.
Trilean information_is_a_difference_of_entropies(Draw& draw) {
  const auto m = static_cast<std::size_t>(draw.whole("m", 2, 5));
  const FiniteLaw t = draw.positive_law("T", m), v = draw.positive_law("V", m);
  FiniteLaw z(m, 0);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < m; ++j) z[(i + j) % m] += t[i] * v[j];
  const auto information = [&](const FiniteLaw& with, Precision p) {  // of Z and T, or V
    Enclosure sum{0, p};
    for (std::size_t i = 0; i < m; ++i)
      for (std::size_t j = 0; j < m; ++j) {
        const Rational joint = t[i] * v[j], both_laws = z[(i + j) % m] * (&with == &t ? t[i] : v[j]);
        sum += log(Enclosure{joint / both_laws, p}) * joint;
      }
    return sum;
  };
  return meet([&](Precision p) { return information(t, p) - information(v, p); },
              [&](Precision p) { return entropy(t, p) - entropy(v, p); });
}

/// {|u|_p <= r} is in {|u|_q <= s}, in the plane: the worst points are (r, 0) and the one with
/// equal coordinates. Squares of r and s, and of those norms' sizes there.
struct PlaneBall {
  Rational squared_radius;
  int p;  ///< 1, 2, or 0 for the largest coordinate
  /// The squared norm of (1, 1).
  [[nodiscard]] Rational of_diagonal() const { return p == 1 ? 4 : p == 2 ? 2 : 1; }
  [[nodiscard]] bool is_in(const PlaneBall& other) const {
    return squared_radius <= other.squared_radius &&
           squared_radius * other.of_diagonal() <= other.squared_radius * of_diagonal();
  }
};
/// Of (71 + 8 sqrt 2)/16 = 5.144..., the exact squared 2-norm sensitivity, any number near it
/// serves.
Trilean exact_balls_are_not_ordered(Draw& draw) {
  const Rational near = draw.number("Delta_2^2", Rational(514, 100), Rational(515, 100));
  const PlaneBall balls[] = {{Rational(625, 64), 1}, {near, 2}, {4, 0}};
  for (const PlaneBall& x : balls)
    for (const PlaneBall& y : balls)
      if (x.p != y.p && x.is_in(y)) return Trilean::no;
  const Trilean is_near = settle([&](Precision p) {
    const Enclosure exact = (sqrt(Enclosure{2, p}) * Rational{8} + Rational{71}) * Rational(1, 16);
    return both(below(Enclosure{Rational(514, 100), p}, exact), below(exact, Enclosure{Rational(515, 100), p}));
  });
  return is_near;
}
Trilean approximate_balls_are_ordered(Draw& draw) {
  const PlaneBall linf{4, 0}, l2{8, 2}, l1{16, 1};
  const Rational factor = draw.inside("factor", 0, 9);  // of all radii
  const auto scaled = [&](const PlaneBall& x) { return PlaneBall{x.squared_radius * factor * factor, x.p}; };
  return trilean(scaled(linf).is_in(scaled(l2)) && scaled(l2).is_in(scaled(l1)) && !scaled(l2).is_in(scaled(linf)) &&
                 !scaled(l1).is_in(scaled(l2)));
}

/// For Laplace noise of scale b the set of content alpha is [-b t, b t], t = -log(1 - alpha).
Trilean concentration_sets_are_nested(Draw& draw) {
  const Rational b = draw.inside("b", 0, 4), alpha = draw.inside("alpha", 0, 1), share = draw.inside("share", 0, 1),
                 c = draw.inside("c", 0, 1), map = draw.inside("|A|", 0, 5);
  const Rational beta = alpha + (1 - alpha) * share;
  const auto end = [](const Rational& scale, const Rational& content, Precision p) {
    return -log(Enclosure{1 - content, p}) * scale;
  };
  const Trilean ordered = settle([&](Precision p) { return below(end(b, alpha, p), end(b, beta, p)); });
  const Trilean closed = settle([&](Precision p) { return below(end(b, alpha, p) * c, end(b, alpha, p)); });
  // A X has the density e^(-|x|/(|A| b)): the scale |A| b.
  return both(both(ordered, closed), meet([&](Precision p) { return end(b * map, alpha, p); },
                                          [&](Precision p) { return end(b, alpha, p) * map; }));
}

}  // namespace

std::vector<Theorem> norm_concentration_section() {
  return {
      {.id = "awan-slavkovic.lem-3.5",
       .place = "Lemma 3.5",
       .statement =
           "Of all sets of content alpha for V, of density proportional to exp(-a |v|_K), t K is the smallest, "
           "t the alpha-quantile of Gamma(m, rate a).",
       .checks = {{Role::statement, concentration_set_is_a_dilation}}},
      {.id = "awan-slavkovic.lem-3.5.proof",
       .place = "Lemma 3.5, proof",
       .status = Status::wrong,
       .statement = "The density is an increasing function of |v|_K, so that the set is {|v|_K >= t}.",
       .corrected = "It decreases, and the set is {|v|_K <= t}, as the lemma says.",
       .instance = Instance{.given = "Laplace noise of scale 1, t = 2",
                            .printed = "the densities in {|v| >= 2} are the largest",
                            .fact = "that set holds v = 3, of density e^-3/2, and not v = 1, of density e^-1/2"},
       .checks = {{Role::counterexample, complement_is_no_concentration_set},
                  {Role::corrected, concentration_set_is_a_dilation}}},
      {.id = "awan-slavkovic.sec-3.2.information",
       .place = "Section 3.2, mutual information",
       .statement = "I(T, Z) - I(Z, V) = H(T) - H(V), Z = T + V.",
       .assumptions = "T and V are independent",
       .checks = {{Role::statement, information_is_a_difference_of_entropies}}},
      {.id = "awan-slavkovic.lem-3.16.independence",
       .place = "Lemma 3.16(1)",
       .statement = "|V|_K and V/|V|_K are independent.",
       .checks = {{Role::statement, size_and_direction_are_independent}}},
      {.id = "awan-slavkovic.ex-3.20",
       .place = "Example 3.20",
       .statement = "Of the balls of Example 2.10 with exact sensitivities none is in another; with those of equation "
                    "(2) that of linf is in that of l2, and that in that of l1.",
       .checks = {{Role::statement, exact_balls_are_not_ordered}, {Role::statement, approximate_balls_are_ordered}}},
      {.id = "awan-slavkovic.lem-7.3",
       .place = "Lemma 7.3",
       .statement = "Concentration sets are unique and nested; c S is in S for c in [0, 1]; that of A X is A S.",
       .assumptions = "a density that falls away from 0, no level of which has positive probability; A is invertible",
       .checks = {{Role::statement, concentration_sets_are_nested}}}};
}

}  // namespace dpcert::theorems

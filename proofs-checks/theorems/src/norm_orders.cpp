// SPDX-License-Identifier: Apache-2.0
// K-norm noise: its law, and what makes one norm better than
// another (Awan and Slavkovic, sections 2 and 3).
#include "dpcert/numerics/special.hpp"
#include "finite.hpp"
#include "polyhedral_norm.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// log m!
Enclosure log_factorial(long m, Precision precision) { return log_gamma(Enclosure{m + 1, precision}); }

/// The probability that m exponential waits of rate 1 take at most x
/// together: 1 - e^-x (1 + x + ... + x^(m-1)/(m-1)!).
Enclosure erlang_below(long m, const Rational& x, Precision precision) {
  Rational term = 1, sum = 0;
  for (long k = 0; k < m; ++k) {
    sum += term;
    term *= x / (k + 1);
  }
  return Enclosure{1, precision} - exp(Enclosure{-x, precision}) * sum;
}

/// E X^k of a gamma law: shape (shape + 1) ... (shape + k - 1)/rate^k.
Rational gamma_moment(long shape, const Rational& rate, unsigned long k) {
  Rational result = 1;
  for (unsigned long i = 0; i < k; ++i) result *= (shape + static_cast<long>(i)) / rate;
  return result;
}

Trilean norm_mechanism_is_private(Draw& draw) {
  const PolyhedralNorm norm = PolyhedralNorm::drawn(draw);
  const auto x = draw.numbers("T(X)", 2, -3, 3), other = draw.numbers("T(X')", 2, -3, 3),
             at = draw.numbers("at", 2, -9, 9);
  const auto gap = [&](const std::vector<Rational>& centre) { return norm.of({at[0] - centre[0], at[1] - centre[1]}); };
  // The density is exp(-epsilon/Delta |at - T|_K): the exponents differ by epsilon at most.
  return trilean(gap(other) - gap(x) <= norm.of({x[0] - other[0], x[1] - other[1]}));
}

/// The l1 norm of independent Laplace variables is a sum of exponential ones.
Trilean norm_is_gamma(Draw& draw) {
  const long m = draw.whole("m", 1, 9);
  const Rational x = draw.inside("a t", 0, 20);
  return meet([&](Precision p) { return gamma_mass_below(m, x, p); },
              [&](Precision p) { return erlang_below(m, x, p); });
}

/// |V^T e| given the direction e has a density proportional to t^(m-1) exp(-a t |e|_K): its mean is m/(a |e|_K).
Trilean marginal_has_rate(Draw& draw) {
  const long m = draw.whole("m", 1, 6);
  const Rational rate = draw.inside("a", 0, 3) * draw.inside("|e|_K", 0, 4), t = draw.inside("t", 0, 9);
  return meet([&](Precision p) { return gamma_mass_below(m, t * rate, p); },
              [&](Precision p) { return erlang_below(m, t * rate, p); });
}

/// K = [-2, 2], a = 1: P{|V| > 1} = e^(-1/2), not e^-2.
Trilean printed_rate_is_inverse(Draw&) {
  const Rational norm_of_one = Rational(1, 2);
  return settle([&](Precision p) {
    // The density e^(-|v|/2)/4 has twice the integral of e^(-v/2)/4 above 1 there.
    const Enclosure above = Enclosure{2, p} * exp(Enclosure{-norm_of_one, p}) / Rational(4) / norm_of_one;
    return !at_most(above, exp(Enclosure{-1 / norm_of_one, p}));
  });
}

/// Var(V^T e | direction e) = m (m + 1) Delta^2/(epsilon^2
/// |e|^2), the second moment of the gamma law.
Rational conditional_variance(long m, const Rational& epsilon, const Rational& delta, const Rational& norm_of_e) {
  return gamma_moment(m, epsilon * norm_of_e / delta, 2);
}

/// m = 1, K = [-2, 2], Delta = epsilon = 1, e = 1: Laplace noise of scale 2 has the
/// variance 8, printed is m Delta/(epsilon^2 |e|) = 2.
Trilean printed_variance_is_too_small(Draw&) {
  const Rational scale = 2, norm_of_e = 1 / scale, printed = 1 / norm_of_e;
  return trilean(2 * scale * scale == conditional_variance(1, 1, 1, norm_of_e) && printed == 2);
}
Trilean smaller_ball_has_smaller_variance(Draw& draw) {
  const PolyhedralNorm inner = PolyhedralNorm::drawn(draw), outer = inner.with_fewer_facets(draw);
  const auto e = draw.numbers("e", 2, -2, 2);
  if (e[0] == 0 && e[1] == 0) return Trilean::yes;
  const long m = 2;
  const Rational epsilon = draw.inside("epsilon", 0, 5), k = inner.of(e), h = outer.of(e);
  if (h == 0) return Trilean::yes;  // the larger set is no ball
  // Integrated by parts, the second moment along e is m (m + 1) over the squared rate.
  const Rational variance = conditional_variance(m, epsilon, 1, k);
  return trilean(variance == m * (m + 1) / (epsilon * epsilon * k * k) &&
                 variance <= conditional_variance(m, epsilon, 1, h));
}

Trilean entropy_of_independent_laplace(Draw& draw) {
  const long m = draw.whole("m", 1, 8);
  const Rational scale = draw.inside("Delta/epsilon", 0, 7);
  // The l1 ball has volume 2^m/m!; the coordinates are
  // independent, each of entropy 1 + log(2 scale).
  return meet(
      [&](Precision p) {
        const Enclosure volume = log(Enclosure{2, p}) * Rational(m) - log_factorial(m, p);
        return log_factorial(m, p) + volume + log(Enclosure{scale, p}) * Rational(m) + Rational(m);
      },
      [&](Precision p) {
        return (log(Enclosure{2 * scale, p}) + Rational(1)) * Rational(m);
      });
}

/// Both entropies differ by log of the ratio of the volumes, computed from
/// -E log f, whose norms have mean m Delta/epsilon.
Trilean entropy_follows_volume(Draw& draw) {
  const long m = draw.whole("m", 1, 4);
  const auto v = draw.numbers("half widths of Delta_V K_V", static_cast<std::size_t>(m), Rational(1, 4), 4),
             w = draw.numbers("half widths of Delta_W K_W", static_cast<std::size_t>(m), Rational(1, 4), 4);
  Rational volume_v = 1, volume_w = 1;
  for (std::size_t i = 0; i < v.size(); ++i) {
    volume_v *= 2 * v[i];
    volume_w *= 2 * w[i];
  }
  if (volume_v == volume_w) return Trilean::yes;
  const auto entropy = [&](const Rational& volume, Precision p) {
    return log(Enclosure{volume, p}) + log_factorial(m, p) + gamma_moment(m, 1, 1);
  };
  return settle([&](Precision p) {
    const Trilean answer = at_most(entropy(volume_v, p), entropy(volume_w, p));
    return volume_v < volume_w ? answer : !answer;
  });
}

/// The concentration set of content alpha is t Delta K, with one t for
/// all norms, as |V|_K/Delta has one law. For boxes.
Trilean tightness_is_containment(Draw& draw) {
  const auto v = draw.numbers("half widths of Delta_V K_V", 3, Rational(1, 4), 4),
             w = draw.numbers("half widths of Delta_W K_W", 3, Rational(1, 4), 4), at = draw.numbers("at", 3, -1, 1);
  const Rational radius = draw.inside("t", 0, 9);
  const auto norm = [](const std::vector<Rational>& x, const std::vector<Rational>& widths) {
    Rational most = 0;
    for (std::size_t i = 0; i < x.size(); ++i) most = std::max<Rational>(most, abs(x[i]) / widths[i]);
    return most;
  };
  std::vector<Rational> inside, outside(3, 0);  // a point of the set of V; one of it that the set of W lacks, if any
  bool contained = true;
  for (std::size_t i = 0; i < v.size(); ++i) {
    inside.push_back(radius * at[i] * v[i]);
    if (v[i] <= w[i]) continue;
    contained = false;
    outside[i] = radius * v[i];
  }
  if (contained) return trilean(norm(inside, w) <= radius);
  return trilean(norm(outside, v) == radius && norm(outside, w) > radius);
}

/// For the Laplace law of scale b, D(x) = e^(-|x|/b): C(d) has
/// probability 1 - d for 0 <= d <= 1, and 1 for d <= 0.
Rational content_of_depth(const Rational& d) { return d <= 0 ? Rational{1} : d >= 1 ? Rational{0} : Rational(1 - d); }

Trilean infimum_of_depths_is_none(Draw& draw) {
  const Rational alpha = draw.inside("alpha", 0, 1), d = -draw.inside("-d", 0, 1'000'000);
  // Every d <= 0 is in the set whose infimum is printed.
  return trilean(content_of_depth(d) >= alpha && d < 0);
}

Trilean supremum_of_depths(Draw& draw) {
  const Rational alpha = draw.inside("alpha", 0, 1), more = draw.inside("more", 0, 1);
  const Rational d = 1 - alpha;  // the supremum
  return trilean(content_of_depth(d) == alpha && content_of_depth(d + more * alpha) < alpha);
}

/// The region of content alpha is [-b t, b t], t = -log(1 - alpha): wider noise has the larger one.
Trilean wider_noise_is_more_dispersed(Draw& draw) {
  const Rational b = draw.inside("b", 0, 4), wider = b + draw.inside("b' - b", 0, 4),
                 alpha = draw.inside("alpha", 0, 1);
  return settle([&](Precision p) {
    const Enclosure t = -log(Enclosure{1 - alpha, p});
    return below(t * b, t * wider);
  });
}

/// Scales 1 and 2: as printed, the narrow one would be "more dispersed".
Trilean printed_dispersion_is_reversed(Draw&) {
  return settle([](Precision p) {
    const Enclosure t = log(Enclosure{2, p});               // alpha = 1/2
    return both(below(t, t * Rational(2)), trilean(true));  // C of scale 1 lies in C of scale 2
  });
}

/// Polar density exp(-r h(theta)), h = |theta|^(1/4): at (k, k^-4), r h =
/// 1 for every k, and the depth is P{Gamma(2) > 1}.
Trilean depth_does_not_vanish(Draw& draw) {
  const long k = draw.whole("k", 1, 1'000'000);
  const Rational h = Rational(1, k);  // the fourth root of k^-4
  return settle([&](Precision p) { return at_least(gamma_mass_above(2, Rational(k) * h, p), Rational(7, 10)); });
}

/// For K-norm noise the depth at x is P{Gamma(m, a) > |x|_K},
/// which is small wherever |x|_K is large.
Trilean depth_of_norm_noise_vanishes(Draw& draw) {
  const long m = draw.whole("m", 1, 6);
  const Rational size = draw.inside("a |x|_K", 1, 20) + 10 * m;
  return settle([&](Precision p) {
    // Markov's inequality for e^(X/2), whose mean is 2^m.
    return at_most(gamma_mass_above(m, size, p),
                   power(Enclosure{2, p}, static_cast<unsigned long>(m)) * exp(Enclosure{-size / 2, p}));
  });
}

/// vol B_p^m = vol B_p^(m-1) times the integral of (1 - |x|^p)^((m-1)/p)
/// over [-1, 1], which is (2/p) B(1/p, (m-1)/p + 1).
Trilean ball_volume(Draw& draw) {
  const long m = draw.whole("m", 2, 9);
  const Rational p_norm = draw.inside("p", 1, 6);
  const auto log_volume = [&](long dimension, Precision p) {
    return log(Enclosure{2, p}) * Rational(dimension) + log_gamma(Enclosure{1 + 1 / p_norm, p}) * Rational(dimension) -
           log_gamma(Enclosure{1 + dimension / p_norm, p});
  };
  return meet([&](Precision p) { return log_volume(m, p) - log_volume(m - 1, p); },
              [&](Precision p) {
                const Rational x = 1 / p_norm, y = (m - 1) / p_norm + 1;
                return log(Enclosure{2 * x, p}) + log_gamma(Enclosure{x, p}) + log_gamma(Enclosure{y, p}) -
                       log_gamma(Enclosure{x + y, p});
              });
}

/// A parallelogram's area by its corners.
Trilean area_scales_by_determinant(Draw& draw) {
  const auto a = draw.numbers("A", 4, -5, 5);
  const Rational width = draw.inside("width", 0, 3), height = draw.inside("height", 0, 3);
  const Rational corners[4][2] = {{0, 0},
                                  {a[0] * width, a[2] * width},
                                  {a[0] * width + a[1] * height, a[2] * width + a[3] * height},
                                  {a[1] * height, a[3] * height}};
  Rational twice = 0;
  for (int i = 0; i < 4; ++i) {
    const auto& x = corners[i];
    const auto& y = corners[(i + 1) % 4];
    twice += x[0] * y[1] - x[1] * y[0];
  }
  return trilean(abs(twice) / 2 == abs(a[0] * a[3] - a[1] * a[2]) * width * height);
}

}  // namespace

std::vector<Theorem> norm_orders_section() {
  return {
      {.id = "awan-slavkovic.prop-2.8",
       .place = "Proposition 2.8",
       .statement = "Noise of density proportional to exp(-(epsilon/Delta) |v|_K) on T is epsilon-DP.",
       .assumptions = "Delta bounds |T(X) - T(X')|_K over neighbours",
       .note = "mechanisms/theory/k_norm.md",
       .checks = {{Role::statement, norm_mechanism_is_private}}},
      {.id = "awan-slavkovic.lem-3.4",
       .place = "Lemma 3.4",
       .statement = "If V has a density proportional to exp(-a |v|_K) on R^m, then |V|_K has the law Gamma(m, rate a).",
       .note = "numerics/theory/special.md",
       .code = "numerics/include/dpcert/numerics/special.hpp",
       .checks = {{Role::statement, norm_is_gamma}}},
      {.id = "awan-slavkovic.thm-3.6",
       .place = "Theorem 3.6",
       .statement = "V is stochastically tighter than W just where Delta_V K_V is contained in Delta_W K_W.",
       .checks = {{Role::statement, tightness_is_containment}}},
      {.id = "awan-slavkovic.def-3.9",
       .place = "Definition 3.9",
       .status = Status::wrong,
       .statement = "The depth of content alpha is the infimum of the d with P(C(d)) >= alpha.",
       .corrected = "It is the supremum: C(d) is everything for d <= 0, so that the infimum is -infinity.",
       .instance =
           Instance{.given = "Laplace noise of scale 1, alpha = 1 - 1/e: the set [-1, 1] has that content",
                    .printed = "its depth is the infimum of all d <= 1/e, which is -infinity",
                    .fact = "the depth on the border of that set is 1/e",
                    .query =
                        R"({"quantity": "depth", "body": {"type": "lp_ball", "p": 1, "dimension": 1, "radius": 1}, )"
                        R"("rate": 1, "point": [1], "digits": 6})",
                    .answer = R"({"lower": "0.36787944", "upper": "0.36787945"})"},
       .checks = {{Role::counterexample, infimum_of_depths_is_none}, {Role::corrected, supremum_of_depths}}},
      {.id = "awan-slavkovic.def-3.10",
       .place = "Definition 3.10 beside Corollary 3.12",
       .status = Status::wrong,
       .statement = "X is more dispersed than Y where C_X(d(alpha)) is contained in C_Y(d(alpha)).",
       .corrected = "X is more dispersed where its regions contain those of Y; so Corollary 3.12 has it.",
       .instance =
           Instance{.given = "Laplace noise of scale 1, and of scale 2, alpha 1/2",
                    .printed = "the first is more dispersed, as its region is contained in that of the second",
                    .fact = "the regions are [-log 2, log 2] and [-2 log 2, 2 log 2]: the second is more dispersed",
                    .query = R"({"quantity": "compare", "a": {"body": {"type": "lp_ball", "p": 1, "dimension": 1, )"
                             R"("radius": 1}, "scale": 1}, "b": {"body": {"type": "lp_ball", "p": 1, "dimension": 1, )"
                             R"("radius": 1}, "scale": 2}, "digits": 6})",
                    .answer = R"({"containment": "a_in_b"})"},
       .checks = {{Role::counterexample, printed_dispersion_is_reversed},
                  {Role::corrected, wider_noise_is_more_dispersed}}},
      {.id = "awan-slavkovic.thm-3.11",
       .place = "Theorem 3.11, axiom A4",
       .status = Status::wrong,
       .statement = "If the density vanishes along every ray, the depth vanishes as |x| grows.",
       .corrected =
           "If sup of the density over |x| >= R tends to 0, as for every K-norm mechanism, the depth vanishes.",
       .instance =
           Instance{.given = "the density e^(-r h) in polar form, h = |angle|^(1/4), at radius k and angle k^-4",
                    .printed = "the depth there tends to 0 as k grows",
                    .fact = "r h is 1 for every k, and the depth is 2/e, above 7/10"},
       .checks = {{Role::counterexample, depth_does_not_vanish}, {Role::corrected, depth_of_norm_noise_vanishes}}},
      {.id = "awan-slavkovic.prop-3.14",
       .place = "Proposition 3.14",
       .statement = "K-norm noise has the entropy log(m! vol(K) (Delta/epsilon)^m) + m.",
       .checks = {{Role::statement, entropy_of_independent_laplace}}},
      {.id = "awan-slavkovic.thm-3.15",
       .place = "Theorem 3.15",
       .statement = "H(V) <= H(W) just where vol(Delta_V K_V) <= vol(Delta_W K_W).",
       .checks = {{Role::statement, entropy_follows_volume}}},
      {.id = "awan-slavkovic.lem-3.16",
       .place = "Lemma 3.16(2)",
       .status = Status::wrong,
       .statement = "|V^T e| given that V lies along e has the law Gamma(m, rate a/|e|_K).",
       .corrected = "Its rate is a |e|_K; the condition is read as polar disintegration.",
       .instance =
           Instance{.given = "m = 1, K = [-2, 2], a = 1, e = 1, so that |e|_K is 1/2",
                    .printed = "|V| exceeds 1 with probability e^-2, which is below 0.14",
                    .fact = "with probability e^(-1/2)",
                    .query =
                        R"({"quantity": "depth", "body": {"type": "lp_ball", "p": 1, "dimension": 1, "radius": 2}, )"
                        R"("rate": 1, "point": [1], "digits": 6})",
                    .answer = R"({"lower": "0.60653065", "upper": "0.60653066"})",
                    .excludes = "0.14"},
       .checks = {{Role::counterexample, printed_rate_is_inverse}, {Role::corrected, marginal_has_rate}}},
      {.id = "awan-slavkovic.thm-3.17",
       .place = "Theorem 3.17",
       .status = Status::holds_corrected,
       .statement =
           "If Delta_K K is contained in Delta_H H, then Var(V_K^T e | e) <= Var(V_H^T e | e) for every direction e.",
       .corrected =
           "The variance is m (m + 1) Delta^2/(epsilon^2 |e|^2), not m Delta/(epsilon^2 |e|) as the proof has it.",
       .instance =
           Instance{.given = "m = 1, K = [-2, 2], Delta = epsilon = 1, e = 1, so that |e|_K is 1/2",
                    .printed = "the variance is m Delta/(epsilon^2 |e|_K) = 2",
                    .fact = "it is 8, that of Laplace noise of scale 2",
                    .query = R"({"quantity": "conditional_variance", "body": {"type": "lp_ball", "p": 1, "dimension": )"
                             R"(1, "radius": 2}, "rate": 1, "direction": [1], "digits": 6})",
                    .answer = R"({"lower": "8", "upper": "8", "exact": "8"})",
                    .excludes = "2"},
       .checks = {{Role::counterexample, printed_variance_is_too_small},
                  {Role::corrected, smaller_ball_has_smaller_variance}}},
      {.id = "awan-slavkovic.prop-3.21",
       .place = "Proposition 3.21",
       .statement = "The unit ball of the p-norm in R^m has the volume 2^m Gamma(1 + 1/p)^m/Gamma(1 + m/p).",
       .checks = {{Role::statement, ball_volume}}},
      {.id = "awan-slavkovic.lem-7.2",
       .place = "Lemma 7.2, proof",
       .status = Status::wrong,
       .statement = "vol(A S) = |det(A^-1)| vol(S).",
       .corrected = "vol(A S) = |det A| vol(S); what the lemma concludes is right.",
       .instance =
           Instance{.given = "A = 2 on the line, S an interval of length 1",
                    .printed = "A S has the length 1/2",
                    .fact = "A S has the length 2",
                    .query = R"({"quantity": "volume", "body": {"type": "image", "matrix": [[2]], "of": {"type": )"
                             R"("lp_ball", "p": 1, "dimension": 1, "radius": "1/2"}}, "digits": 6})",
                    .answer = R"({"lower": "2", "upper": "2", "exact": "2"})",
                    .excludes = "1/2"},
       .checks = {{Role::counterexample,
                   [](Draw&) {
                     const Rational a = 2, length = 1;
                     return trilean(a * length != (1 / a) * length);
                   }},
                  {Role::corrected, area_scales_by_determinant}}}};
}

}  // namespace dpcert::theorems

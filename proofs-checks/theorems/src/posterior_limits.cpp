// SPDX-License-Identifier: Apache-2.0
// What noise costs a posterior as the data grow (Geumlek, section 4.5 and its appendix).
#include "dpcert/numerics/special.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// B = eta^2/2: KL = gamma^2/2, and gamma = 4 with D = 3/2 gives 8 > 6.
Trilean divergence_is_quadratic(Draw&) { return trilean(Rational(4 * 4) / 2 > Rational(3, 2) * 4); }
/// KL(eta + gamma || eta) <= D gamma^2/2 of exponential laws: eta - 1 -
/// log eta at rate 1, D the largest 1/zeta^2 between.
Trilean divergence_by_curvature(Draw& draw) {
  const Rational rate = draw.inside("rate", 0, 4), gamma = draw.inside("gamma", 0, 4), other = rate + gamma;
  return settle([&](Precision p) {
    // KL(Exp(other) || Exp(rate)) = log(other/rate) + rate/other - 1.
    const Enclosure divergence = log(Enclosure{other / rate, p}) + rate / other - Rational(1);
    return at_most(divergence, Rational(gamma * gamma / (2 * rate * rate)));
  });
}

/// U = +-1/10: the event |U| >= 5/100 has probability 1, and the printed bound is 1/5.
Trilean printed_chebyshev_fails(Draw&) {
  const Rational u = Rational(1, 10), covariance = u * u, v = 5;
  return trilean(u >= v * covariance && 1 > 1 / v);
}
/// P{(U - EU)^2 >= v var} <= 1/v.
Trilean chebyshev(Draw& draw) {
  const FiniteLaw law = draw.law("law", 4);
  const auto values = draw.numbers("values", 4, -5, 5);
  const Rational v = draw.inside("v", 0, 9);
  Rational mean = 0, variance = 0, mass = 0;
  for (std::size_t i = 0; i < 4; ++i) mean += law[i] * values[i];
  for (std::size_t i = 0; i < 4; ++i) variance += law[i] * (values[i] - mean) * (values[i] - mean);
  if (variance == 0) return Trilean::yes;
  for (std::size_t i = 0; i < 4; ++i)
    if ((values[i] - mean) * (values[i] - mean) >= v * variance) mass += law[i];
  return trilean(mass <= 1 / v);
}

/// Bernoulli(1/2), N = 10^6, Beta(1, 1): the posterior variance is ab/((a + b)^2 (a + b + 1)).
Rational beta_variance(const Rational& a, const Rational& b) { return a * b / ((a + b) * (a + b) * (a + b + 1)); }
Trilean posterior_variance_is_not_doubled(Draw& draw) {
  const long half = draw.whole("N/2", 1000, 1'000'000);
  const Rational n = 2 * half, variance = beta_variance(half + 1, half + 1), information = 4;
  return trilean(variance * n * information < Rational(101, 100) && variance * n * information < 2);
}
/// Var(sample) = Var(posterior mean) + E posterior variance: of Beta(1, 1), by the binomial law of
/// N, and N times it times the information tends to 2. All exact.
Trilean sample_variance_is_doubled(Draw& draw) {
  const long n = draw.whole("N", 40, 90);
  Rational mean = 0, square = 0, within = 0, weight = power_of_two(-n);
  for (long k = 0; k <= n; ++k) {
    const Rational centre = Rational(k + 1, n + 2);
    mean += weight * centre;
    square += weight * centre * centre;
    within += weight * beta_variance(k + 1, n - k + 1);
    weight *= Rational(n - k, k + 1);
  }
  const Rational scaled = (square - mean * mean + within) * n * 4;
  return trilean(abs(Rational(scaled - 2)) <= Rational(12, n));
}

/// Laplace noise has mass below -(alpha + k), so that alpha + k + noise is no parameter.
Trilean unbounded_noise_leaves_the_family(Draw& draw) {
  const Rational parameter = draw.inside("alpha + n_+", 0, 1000), scale = draw.inside("scale", 0, 9);
  return settle([&](Precision p) { return is_positive(exp(Enclosure{-parameter / scale, p}) / Rational(2)); });
}
/// Projected to parameters above alpha_0, which every posterior
/// has: the divergence is finite and shrinks with n.
Trilean projected_noise(Draw& draw) {
  const Rational prior = draw.inside("alpha_0", 0, 4), gamma = draw.number("noise", 0, 5);
  const long n = draw.whole("n", 10, 10'000);
  // KL(Beta(a + g, b) || Beta(a, b)) <= g^2/2 trigamma(a) as the second
  // derivative of log B in a is psi_1(a) - psi_1(a + b).
  const Rational a = prior + n, b = prior + n;
  if (gamma == 0) return Trilean::yes;
  return settle([&](Precision p) {
    const auto log_beta = [&](const Rational& x) {
      return log_gamma(Enclosure{x, p}) + log_gamma(Enclosure{b, p}) - log_gamma(Enclosure{x + b, p});
    };
    const Enclosure slope = digamma(Enclosure{a + gamma, p}) - digamma(Enclosure{a + gamma + b, p});
    const Enclosure divergence = slope * gamma - log_beta(a + gamma) + log_beta(a);
    return both(at_most(divergence, trigamma(Enclosure{a, p}) * Rational(gamma * gamma / 2)),
                at_most(trigamma(Enclosure{a, p}), Rational(1) / a + 1 / (a * a)));
  });
}

/// f = y^2/2, w = 1, y = 1/2: 1/8 < 1/4. And det of a negative
/// definite Hessian in odd dimension is negative.
Trilean growth_is_quadratic(Draw&) {
  const Rational y = Rational(1, 2), determinant = Rational(-1) * -1 * -1;
  return trilean(y * y / 2 < y / 2 && determinant < 0);
}
/// f = a y^2/2 + c y^4: f >= (w/2) y^2 with w = a.
Trilean growth_by_strong_convexity(Draw& draw) {
  const Rational a = draw.inside("w", 0, 4), c = draw.number("c", 0, 4), y = draw.number("y", -4, 4);
  return trilean(a * y * y / 2 + c * power(y, 4) >= a / 2 * y * y);
}

/// KL(p || q) = (eta_p - eta_q) E_p S - B(eta_p) + B(eta_q), on
/// finite families by enumeration of S = 0, 1, 2 at odds.
Trilean kl_by_partition(Draw& draw) {
  const Rational a = draw.inside("e^eta_p", 0, 4), b = draw.inside("e^eta_q", 0, 4);
  const auto law = [](const Rational& odds) { return normalised({1, odds, odds * odds}); };
  const FiniteLaw p = law(a), q = law(b);
  return meet(
      [&](Precision bits) {
        Enclosure sum{0, bits};
        for (std::size_t s = 0; s < 3; ++s) sum += log(Enclosure{p[s] / q[s], bits}) * p[s];
        return sum;
      },
      [&](Precision bits) {
        const auto partition = [&](const Rational& odds) { return log(Enclosure{1 + odds + odds * odds, bits}); };
        return log(Enclosure{a / b, bits}) * Rational(p[1] + 2 * p[2]) - partition(a) + partition(b);
      });
}

}  // namespace

std::vector<Theorem> posterior_limits_section() {
  return {
      {.id = "geumlek.thm-4",
       .place = "Chapter 4, Theorems 4 to 6",
       .status = Status::wrong,
       .statement =
           "Given the data the posterior tends to N(theta, 2 I^-1/N), at temperature T to N(theta, (1 + T) I^-1/N).",
       .corrected = "To N(theta, I^-1/N), at temperature T to N(theta, T I^-1/N); the factors 2 and 1 + T are those of "
                    "a sample's variance over data.",
       .instance = Instance{.given = "Bernoulli(1/2), N = 2000, half of them successes, prior Beta(1, 1)",
                            .printed = "the posterior's variance is nearly 2/(4 N)",
                            .fact = "Beta(1001, 1001) has the variance 1/8012, which is below 1.01/(4 N)"},
       .checks = {{Role::counterexample, posterior_variance_is_not_doubled},
                  {Role::corrected, sample_variance_is_doubled}}},
      {.id = "geumlek.lem-4.1",
       .place = "Chapter 4, Lemmas 1 and 11, Corollaries 2 and 12",
       .status = Status::wrong,
       .statement = "E KL(p(eta + gamma) || p(eta)) tends to 0 for every noise gamma of finite covariance.",
       .corrected = "Where eta + gamma is a parameter almost surely, by projection or bounded noise.",
       .instance =
           Instance{.given = "alpha + n_+ = 5 with Laplace noise of scale 2",
                    .printed = "the divergence has a mean, which tends to 0",
                    .fact = "the noise exceeds 5 in size with probability e^(-5/2), and half of that leaves no "
                            "parameter of a Beta law",
                    .query =
                        R"({"quantity": "depth", "body": {"type": "lp_ball", "p": 1, "dimension": 1, "radius": 1}, )"
                        R"("rate": "1/2", "point": [5], "digits": 6})",
                    .answer = R"({"lower": "0.082084998", "upper": "0.082084999"})",
                    .excludes = "0"},
       .checks = {{Role::counterexample, unbounded_noise_leaves_the_family}, {Role::corrected, projected_noise}}},
      {.id = "geumlek.lem-4.4",
       .place = "Chapter 4, Lemma 4",
       .statement = "In one family KL(p || q) = (eta_p - eta_q) . E_p S - B(eta_p) + B(eta_q).",
       .note = "accounting/theory/exponential_family.md",
       .checks = {{Role::statement, kl_by_partition}}},
      {.id = "geumlek.lem-4.8",
       .place = "Chapter 4, Lemma 8",
       .status = Status::wrong,
       .statement = "KL <= D |gamma| where the Hessian of B is bounded by D between the parameters.",
       .corrected = "KL <= D |gamma|^2/2.",
       .instance =
           Instance{.given = "B = eta^2/2, D = 3/2, gamma = 4",
                    .printed = "KL is at most D gamma = 6",
                    .fact = "KL is gamma^2/2 = 8",
                    .query = R"({"quantity": "renyi_divergence", "p": {"family": "normal", "mean": 4, "variance": 1}, )"
                             R"("q": {"family": "normal", "mean": 0, "variance": 1}, "order": 1, "digits": 6})",
                    .answer = R"({"lower": "8", "upper": "8", "exact": "8"})",
                    .excludes = "6"},
       .checks = {{Role::counterexample, divergence_is_quadratic}, {Role::corrected, divergence_by_curvature}}},
      {.id = "geumlek.eq-4.30",
       .place = "Equations 4.30 to 4.32",
       .status = Status::wrong,
       .statement = "P{|U - EU| >= v |cov U|} <= d/v.",
       .corrected = "P{|U - EU|^2 >= v |cov U|} <= d/v.",
       .instance = Instance{.given = "U = 1/10 or -1/10, evenly, v = 5",
                            .printed = "|U| >= 5/100 has probability 1/5 at most",
                            .fact = "it has probability 1"},
       .checks = {{Role::counterexample, printed_chebyshev_fails}, {Role::corrected, chebyshev}}},
      {.id = "geumlek.lem-4.13",
       .place = "Equation 4.44 and Lemma 14",
       .status = Status::wrong,
       .statement = "f(y) >= f(y*) + (w/2) |y - y*|; det of the Hessian at a maximum exceeds w.",
       .corrected = "(w/2) |y - y*|^2; det of minus the Hessian.",
       .instance = Instance{.given = "f = y^2/2, w = 1, y = 1/2; and the Hessian -I on R^3",
                            .printed = "f is at least 1/4; det(-I) is above 0",
                            .fact = "f is 1/8; det(-I) is -1"},
       .checks = {{Role::counterexample, growth_is_quadratic}, {Role::corrected, growth_by_strong_convexity}}}};
}

}  // namespace dpcert::theorems

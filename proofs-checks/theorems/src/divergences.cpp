// SPDX-License-Identifier: Apache-2.0
// Laws of divergences, and of tests, that rules and notions rest on.
#include "claims.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/accounting/pairs/laplace_pair.hpp"
#include "dpcert/numerics/special.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

Trilean renyi_grows_with_the_order(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3);
  const auto a = static_cast<unsigned long>(draw.whole("alpha", 2, 6)),
             b = a + static_cast<unsigned long>(draw.whole("beta - alpha", 1, 4));
  // D_a <= D_b: moments to the powers 1/(a - 1) and 1/(b - 1).
  return trilean(power(*moment(p, q, a), b - 1) <= power(*moment(p, q, b), a - 1));
}
Trilean log_moment_is_convex(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3);
  const auto a = static_cast<unsigned long>(draw.whole("alpha", 3, 8));
  return trilean(*moment(p, q, a) * *moment(p, q, a) <= *moment(p, q, a - 1) * *moment(p, q, a + 1));
}
Trilean hockey_sticks_are_jointly_convex(Draw& draw) {
  const FiniteLaw p = draw.law("P", 3), q = draw.law("Q", 3), r = draw.law("R", 3), s = draw.law("S", 3);
  const Rational w = draw.number("w", 0, 1), ratio = draw.number("e^epsilon", 1, 4);
  return trilean(hockey_stick(mixed(w, p, r), mixed(w, q, s), ratio) <=
                 (1 - w) * hockey_stick(p, q, ratio) + w * hockey_stick(r, s, ratio));
}
Trilean renyi_moments_are_convex(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3), r = draw.positive_law("R", 3),
                  s = draw.positive_law("S", 3);
  const Rational w = draw.number("w", 0, 1);
  const auto a = static_cast<unsigned long>(draw.whole("alpha", 2, 6));
  return trilean(*moment(mixed(w, p, r), mixed(w, q, s), a) <= (1 - w) * *moment(p, q, a) + w * *moment(r, s, a));
}
/// The event {P > ratio Q} attains the supremum over all events.
Trilean supremum_over_events(Draw& draw) {
  const FiniteLaw p = draw.law("P", 4), q = draw.law("Q", 4);
  const Rational ratio = draw.number("e^epsilon", 1, 4);
  Rational most = 0;
  for (unsigned event = 0; event < 16; ++event) {
    Rational sum = 0;
    for (std::size_t y = 0; y < 4; ++y)
      if ((event >> y & 1) != 0) sum += p[y] - ratio * q[y];
    most = std::max(most, sum);
  }
  return trilean(most == hockey_stick(p, q, ratio));
}
Trilean chain_of_data_sets(Draw& draw) {
  const FiniteLaw p = draw.positive_law("M(X)", 3), q = draw.positive_law("M(X less a record)", 3),
                  r = draw.positive_law("M(X')", 3);
  return trilean(*largest_ratio(p, r) <= *largest_ratio(p, q) * *largest_ratio(q, r));
}
Trilean group_privacy(Draw& draw) {
  const Rational ratio = draw.number("e^epsilon", 1, 3);
  const StochasticMatrix chain = draw.kernel("M along a chain of neighbours", 4, 3);
  Rational delta = 0;
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
    delta = std::max(delta, worse_hockey_stick(chain[i], chain[i + 1], ratio));
  return trilean(hockey_stick(chain[0], chain[3], power(ratio, 3)) <= delta * (1 + ratio + ratio * ratio));
}

/// Phi(mu/2 - eps/mu) - e^eps Phi(-mu/2 - eps/mu), by the complementary error function.
Enclosure gaussian_delta(const Rational& mu, const Rational& epsilon, Precision p) {
  const auto phi = [&](const Rational& x) { return erfc(Enclosure{-x, p} / sqrt(Enclosure{2, p})) / Rational(2); };
  return phi(mu / 2 - epsilon / mu) - exp(Enclosure{epsilon, p}) * phi(-mu / 2 - epsilon / mu);
}
Trilean gaussian_curve(Draw& draw) {
  const Rational mu = draw.inside("mu", 0, 3), epsilon = draw.inside("epsilon", 0, 5);
  return meet([&](Precision p) { return gaussian_delta(mu, epsilon, p); },
              [&](Precision p) { return GaussianPair{Rational(mu * mu)}.delta(Epsilon{epsilon}, p); });
}
/// sigma = sqrt(2 log(5/(4 delta))) Delta/epsilon, for epsilon < 1.
Trilean classical_gaussian(Draw& draw) {
  const Rational epsilon = draw.inside("epsilon", 0, 1), delta = draw.inside("delta", 0, 1);
  return settle([&](Precision p) {
    const Enclosure square_mu = Enclosure{epsilon * epsilon, p} / (log(Enclosure{5 / (4 * delta), p}) * Rational(2));
    const Rational mu_squared = square_mu.upper();
    return at_most(GaussianPair{mu_squared}.delta(Epsilon{epsilon}, p), delta);
  });
}
/// The assumption is needed: epsilon = 20, delta = 1/10.
Trilean classical_gaussian_at_large_epsilon(Draw&) {
  const Rational epsilon = 20, delta = Rational(1, 10), sigma = Rational(1125, 10'000);
  const Trilean calibrated = settle([&](Precision p) {
    return at_most(log(Enclosure{5 / (4 * delta), p}) * Rational(2) / (epsilon * epsilon), Rational(sigma * sigma));
  });
  return both(calibrated, is_certified({R"({"type": "gaussian", "sensitivity": 1, "sigma": )" + quoted(sigma) + "}",
                                        R"({"epsilon": 20, "delta": "1/10"})"},
                                       Verdict::refuted));
}
Trilean laplace_divergence(Draw& draw) {
  const Rational shift = draw.inside("Delta/b", 0, 4), order = 1 + draw.inside("alpha - 1", 0, 9);
  return meet(
      [&](Precision p) {
        const Enclosure rises = exp(Enclosure{(order - 1) * shift, p}) * Rational(order / (2 * order - 1));
        const Enclosure falls = exp(Enclosure{-order * shift, p}) * Rational((order - 1) / (2 * order - 1));
        return log(rises + falls);
      },
      [&](Precision p) { return LaplacePair{shift}.log_moment_at(order, p); });
}
Trilean laplace_mechanism(Draw& draw) {
  const Rational sensitivity = draw.inside("Delta", 0, 5), epsilon = draw.inside("epsilon", 0, 5);
  return is_certified({R"({"type": "laplace", "scale": )" + quoted(sensitivity / epsilon) + R"(, "sensitivity": )" +
                           quoted(sensitivity) + "}",
                       R"({"epsilon": )" + quoted(epsilon) + "}"},
                      Verdict::proved);
}
Trilean randomised_response(Draw& draw) {
  const long k = draw.whole("categories", 2, 9);
  const Rational ratio = 1 + draw.inside("e^epsilon - 1", 0, 9), truth = ratio / (ratio + k - 1);
  return is_certified(
      {R"({"type": "randomized_response", "categories": )" + std::to_string(k) + R"(, "truth": )" + quoted(truth) + "}",
       R"({"epsilon": {"log": )" + quoted(ratio) + "}}"},
      Verdict::proved);
}
/// The least p with P{Binomial(n, p) >= k} >= alpha is the alpha quantile of Beta(k, n - k + 1).
Trilean binomial_tail_is_beta(Draw& draw) {
  const long n = draw.whole("n", 1, 25), k = draw.whole("k", 1, n);
  const Rational p = draw.inside("p", 0, 1);
  Rational tail = 0, term = power(Rational(1 - p), static_cast<unsigned long>(n));
  for (long i = 0; i <= n; ++i) {
    if (i >= k) tail += term;
    term *= Rational(n - i, i + 1) * p / (1 - p);
  }
  return meet([&](Precision bits) { return beta_mass_below(k, n - k + 1, p, bits); },
              [&](Precision bits) {
                return Enclosure{tail, bits};
              });
}

}  // namespace

std::vector<Theorem> divergences_section() {
  return {
      {.id = "awan-slavkovic.rem-2.4",
       .place = "Remark 2.4",
       .statement = "epsilon-DP for added or removed records is 2 epsilon-DP for replaced ones.",
       .checks = {{Role::statement, chain_of_data_sets}}},
      {.id = "balle-wang.thm-5",
       .place = "Theorem 5, the supremum over events",
       .statement =
           "(epsilon, delta)-DP is a hockey-stick divergence of delta at most; the event {P > e^epsilon Q} attains it.",
       .note = "accounting/theory/channel.md",
       .code = "accounting/include/dpcert/accounting/pairs/channel.hpp",
       .checks = {{Role::statement, supremum_over_events}}},
      {.id = "balle-wang.thm-8",
       .place = "Theorem 8",
       .statement = "Normal noise has delta(epsilon) = Phi(mu/2 - epsilon/mu) - e^epsilon Phi(-mu/2 - epsilon/mu), mu "
                    "= Delta/sigma.",
       .note = "accounting/theory/gaussian.md",
       .code = "accounting/include/dpcert/accounting/pairs/gaussian_pair.hpp",
       .checks = {{Role::statement, gaussian_curve}}},
      {.id = "dwork-roth.thm-2.2",
       .place = "Theorem 2.2, with delta",
       .statement =
           "k records apart, (epsilon, delta)-DP becomes (k epsilon, delta (1 + e^epsilon + ... + e^((k-1) epsilon))).",
       .checks = {{Role::statement, group_privacy}}},
      {.id = "dwork-roth.thm-3.6",
       .place = "Theorem 3.6",
       .statement = "Laplace noise of scale Delta/epsilon is epsilon-DP.",
       .note = "accounting/theory/laplace.md",
       .code = "mechanisms/src/kinds/laplace.cpp",
       .checks = {{Role::statement, laplace_mechanism}}},
      {.id = "dwork-roth.sec-3.2",
       .place = "Section 3.2",
       .statement =
           "Randomised response that tells the truth e^epsilon times as often as each other answer is epsilon-DP.",
       .note = "accounting/theory/lattice.md",
       .code = "mechanisms/src/kinds/randomized_response.cpp",
       .checks = {{Role::statement, randomised_response}}},
      {.id = "dwork-roth.thm-a.1",
       .place = "Theorem A.1",
       .statement = "sigma = sqrt(2 log(5/(4 delta))) Delta/epsilon is (epsilon, delta)-DP.",
       .assumptions = "0 < epsilon < 1",
       .instance =
           Instance{
               .given = "epsilon 20, delta 1/10, sensitivity 1: sigma 0.1125 by the formula",
               .printed = "nothing is said, as epsilon >= 1",
               .fact = "delta is above 1/10: the assumption is needed",
               .query =
                   R"({"quantity": "delta", "mechanism": {"type": "gaussian", "sigma": "0.1125", "sensitivity": 1}, )"
                   R"("epsilon": 20, "digits": 6})",
               .answer = R"({"lower": "0.98064653", "upper": "0.98064654"})",
               .excludes = "1/10"},
       .note = "accounting/theory/gaussian.md",
       .code = "mechanisms/src/kinds/gaussian.cpp",
       .checks = {{Role::statement, classical_gaussian}, {Role::counterexample, classical_gaussian_at_large_epsilon}}},
      {.id = "mironov.prop-6",
       .place = "Proposition 6",
       .statement =
           "Laplace noise has (a - 1) D_a = log(a e^((a-1) t)/(2a - 1) + (a - 1) e^(-a t)/(2a - 1)), t = Delta/b.",
       .note = "accounting/theory/laplace.md",
       .code = "accounting/include/dpcert/accounting/pairs/laplace_pair.hpp",
       .checks = {{Role::statement, laplace_divergence}}},
      {.id = "van-erven-harremoes.thm-3",
       .place = "Theorem 3",
       .statement = "D_a does not decrease in a.",
       .checks = {{Role::statement, renyi_grows_with_the_order}}},
      {.id = "van-erven-harremoes.cor-2",
       .place = "Corollary 2",
       .statement = "(a - 1) D_a is convex in a.",
       .note = "accounting/theory/renyi_conversion.md",
       .code = "accounting/include/dpcert/accounting/pairs/renyi_curve.hpp",
       .checks = {{Role::statement, log_moment_is_convex}}},
      {.id = "van-erven-harremoes.thm-13",
       .place = "Theorem 13, joint quasi-convexity, a > 1",
       .statement = "D_a is jointly quasi-convex in (P, Q): e^((a - 1) D_a) is jointly convex.",
       .checks = {{Role::statement, renyi_moments_are_convex}}},
      {.id = "balle-barthe-gaboardi.sec-2",
       .place = "Section 2",
       .statement = "Hockey-stick divergences are jointly convex.",
       .note = "accounting/theory/subsampling.md",
       .checks = {{Role::statement, hockey_sticks_are_jointly_convex}}},
      {.id = "clopper-pearson.limits",
       .place = "The limits",
       .statement = "P{Binomial(n, p) >= k} is the probability of (0, p] under Beta(k, n - k + 1).",
       .note = "numerics/theory/special.md",
       .code = "numerics/include/dpcert/numerics/special.hpp",
       .checks = {{Role::statement, binomial_tail_is_beta}}}};
}

}  // namespace dpcert::theorems

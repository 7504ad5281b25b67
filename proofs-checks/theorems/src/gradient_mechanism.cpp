// SPDX-License-Identifier: Apache-2.0
// The K-norm gradient mechanism and the exponential mechanism
// (Reimherr and Awan, KNG, sections 2 and 3).
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// Weights base^(-k) on finitely many theta with a base measure, a law.
FiniteLaw exponential_law(const Rational& base, const std::vector<long>& exponents, const FiniteLaw& measure) {
  FiniteLaw weights;
  for (std::size_t i = 0; i < measure.size(); ++i)
    weights.push_back(measure[i] / power(base, static_cast<unsigned long>(exponents[i])));
  return normalised(weights);
}

/// e^(epsilon/(2 Delta)) is the base, losses are whole numbers:
/// densities base^-loss, and e^epsilon = base^(2 Delta).
Trilean exponential_mechanism_is_private(Draw& draw) {
  const long delta = draw.whole("Delta", 1, 4);
  const Rational base = 1 + draw.inside("e^(epsilon/(2 Delta)) - 1", 0, 2);
  const FiniteLaw measure = draw.positive_law("nu", 4);
  std::vector<long> losses, others;
  for (std::size_t i = 0; i < measure.size(); ++i) {
    losses.push_back(4 + draw.whole("loss - 4", 0, 5));
    others.push_back(losses.back() + draw.whole("change", -delta, delta));
  }
  const FiniteLaw p = exponential_law(base, losses, measure), q = exponential_law(base, others, measure);
  return trilean(*largest_ratio(p, q) <= power(base, 2 * static_cast<unsigned long>(delta)));
}

/// loss = 2 log(1 + |theta|), Delta = epsilon = 1: exp(-loss) = (1 +
/// |theta|)^-2 has the integral 2, but the density of the mechanism is 1/(1 +
/// |theta|), whose integral over [-T, T] is 2 log(1 + T).
Trilean density_need_not_be_integrable(Draw& draw) {
  const Rational bound = draw.inside("bound", 0, 1000), within = draw.inside("T", 0, 1'000'000);
  const bool first_is_finite = 2 * (1 - 1 / (1 + within)) < 2;
  const Trilean second = settle([&](Precision p) {
    const Enclosure end = exp(Enclosure{bound, p});  // T = e^bound
    return below(Enclosure{bound, p}, log1p(end) * Rational(2));
  });
  return both(trilean(first_is_finite), second);
}

/// Gradients that differ by Delta(theta) at most, on finitely
/// many theta in the plane with the l_inf norm.
Trilean gradient_mechanism_is_private(Draw& draw) {
  const Rational epsilon = draw.inside("epsilon", 0, 4);
  const FiniteLaw measure = draw.positive_law("nu", 3);
  std::vector<Rational> norms, others;
  for (std::size_t i = 0; i < measure.size(); ++i) {
    const Rational delta = draw.inside("Delta(theta)", 0, 3);
    const auto gradient = draw.numbers("gradient", 2, -5, 5), change = draw.numbers("change/Delta", 2, -1, 1);
    const auto over_delta = [&](const Rational& x, const Rational& y) {
      return Rational(std::max<Rational>(abs(x), abs(y)) / delta);
    };
    norms.push_back(over_delta(gradient[0], gradient[1]));
    others.push_back(over_delta(gradient[0] + delta * change[0], gradient[1] + delta * change[1]));
  }
  return settle([&](Precision p) {
    Enclosure total{0, p}, other_total{0, p};
    std::vector<Enclosure> f, g;
    for (std::size_t i = 0; i < measure.size(); ++i) {
      f.push_back(exp(Enclosure{-epsilon / 2 * norms[i], p}) * measure[i]);
      g.push_back(exp(Enclosure{-epsilon / 2 * others[i], p}) * measure[i]);
      total += f.back();
      other_total += g.back();
    }
    Trilean holds = Trilean::yes;
    for (std::size_t i = 0; i < f.size(); ++i)
      holds = both(holds, below(f[i] * other_total, g[i] * total * exp(Enclosure{epsilon, p})));
    return holds;
  });
}

/// gradient n (2 theta - min(theta, 1/n^2)) for theta > 0: the Hessian over n is 1 at 0 and 2
/// beyond 1/n^2. At theta = z/n the gradient is 2 z - 1/n, and not z.
Trilean one_point_is_not_enough(Draw& draw) {
  const long n = draw.whole("n", 10, 1'000'000);
  const Rational z = draw.number("z", 1, 9), theta = z / n;
  const Rational gradient = n * (2 * theta - std::min<Rational>(theta, Rational(1, n) / n));
  return trilean(abs(Rational(gradient - 2 * z)) <= Rational(1, n) && gradient - z > z / 2);
}
/// A loss n (s theta^2/2 + c theta^3/3), whose Hessians n (s + 2 c theta) converge on
/// |theta| <= M/n: the gradient at z/n tends to s z.
Trilean hessians_converge_near_the_minimum(Draw& draw) {
  const long n = draw.whole("n", 1, 1'000'000);
  const Rational s = draw.inside("s", 0, 4), c = draw.number("c", -3, 3), z = draw.number("z", -9, 9), theta = z / n;
  const Rational gradient = n * (s * theta + c * theta * theta);
  return trilean(abs(Rational(gradient - s * z)) <= abs(c) * z * z / n);
}

}  // namespace

std::vector<Theorem> gradient_mechanism_section() {
  return {
      {.id = "reimherr-awan-kng.prop-2.2",
       .place = "Proposition 2.2",
       .statement = "The density proportional to exp(-(epsilon/(2 Delta)) loss) is epsilon-DP.",
       .assumptions = "losses of neighbours differ by Delta at most; the density is integrable",
       .checks = {{Role::statement, exponential_mechanism_is_private}}},
      {.id = "reimherr-awan-kng.prop-2.2.integrable",
       .place = "Proposition 2.2 and Theorem 3.1, hypotheses",
       .status = Status::wrong,
       .statement = "It is enough that exp(-loss), or exp(-|gradient|/Delta), is integrable.",
       .corrected = "The density itself must be: with epsilon/(2 Delta) in the exponent. On a bounded set it is.",
       .instance =
           Instance{.given = "loss 2 log(1 + |theta|), Delta = epsilon = 1",
                    .printed = "exp(-loss) has the integral 2, which is enough",
                    .fact = "the density is 1/(1 + |theta|), whose integral over [-T, T] is 2 log(1 + T), without "
                            "bound"},
       .checks = {{Role::counterexample, density_need_not_be_integrable},
                  {Role::corrected, exponential_mechanism_is_private}}},
      {.id = "reimherr-awan-kng.thm-3.1",
       .place = "Theorem 3.1",
       .statement = "The density proportional to exp(-(epsilon/(2 Delta(theta))) |gradient|_K) is epsilon-DP.",
       .assumptions =
           "gradients of neighbours differ by Delta(theta) > 0 in the K-norm at most; the density is integrable",
       .checks = {{Role::statement, gradient_mechanism_is_private}}},
      {.id = "reimherr-awan-kng.thm-3.2",
       .place = "Theorem 3.2",
       .status = Status::wrong,
       .statement =
           "If the Hessians over n converge at the minimiser, n (theta - minimiser) tends to K-norm noise in law.",
       .corrected = "They must converge uniformly on balls of radius M/n about the minimiser, for every M.",
       .instance =
           Instance{.given = "gradient n (2 theta - min(theta, 1/n^2)), whose Hessian over n is 1 at 0 and 2 beyond "
                             "1/n^2; theta = z/n, z in [1, 9]",
                    .printed = "the gradient tends to z",
                    .fact = "it is 2 z - 1/n"},
       .checks = {{Role::counterexample, one_point_is_not_enough},
                  {Role::corrected, hessians_converge_near_the_minimum}}}};
}

}  // namespace dpcert::theorems

// SPDX-License-Identifier: Apache-2.0
// Drawing K-norm noise (Awan and Slavkovic, section 7).
#include "claims.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// E X^k of Gamma(shape, 1) over E X^k of what it is to be: Gamma(m).
Rational rising(const Rational& shape, unsigned long k) {
  Rational result = 1;
  for (unsigned long i = 0; i < k; ++i) result *= shape + static_cast<long>(i);
  return result;
}

/// All moments of r |U|_K, r ~ Gamma(m + 1), |U|_K ~ Beta(m,
/// 1), are those of Gamma(m), the law of |V|_K.
Trilean radius_times_uniform(Draw& draw) {
  const long m = draw.whole("m", 1, 20), k = draw.whole("k", 1, 20);
  const auto order = static_cast<unsigned long>(k);
  return trilean(rising(m + 1, order) * Rational(m, m + k) == rising(m, order));
}

/// m = 1, K = [-1, 1], T = 0 and 1, noise U without r: cells [-1, 0), [0, 1], (1, 2].
const StochasticMatrix noise_without_radius = {{Rational(1, 2), Rational(1, 2), 0},
                                               {0, Rational(1, 2), Rational(1, 2)}};

Trilean unscaled_noise_is_not_private(Draw& draw) {
  const Rational epsilon = draw.number("epsilon", Rational(1, 2), 50);
  return is_certified({channel_text(noise_without_radius), R"({"epsilon": )" + quoted(epsilon) + "}"},
                      Verdict::refuted);
}

/// With r, one dimension: Laplace noise of scale Delta/epsilon, whose optimum is epsilon.
Trilean scaled_noise_is_private(Draw& draw) {
  const Rational sensitivity = draw.inside("Delta_K", 0, 5), epsilon = draw.inside("epsilon", 0, 9);
  const Finding finding = found({R"({"type": "laplace", "scale": )" + quoted(sensitivity / epsilon) +
                                     R"(, "sensitivity": )" + quoted(sensitivity) + "}",
                                 R"({"epsilon": )" + quoted(epsilon) + "}"});
  return trilean(finding.verdict == Verdict::proved && is_exact(finding) && finding.required.exact == epsilon);
}

/// S = [-1, 1] and K = [-2, 2]: the box of the sensitivity cuts K, and r ~ Gamma(2, 2 epsilon)
/// leaves Laplace noise of rate 2 epsilon on a statistic of sensitivity 1.
Trilean box_cuts_the_ball(Draw& draw) {
  const Rational epsilon = draw.number("epsilon", Rational(1, 10), 3);
  return is_certified({R"({"type": "laplace", "scale": )" + quoted(1 / (2 * epsilon)) + R"(, "sensitivity": 1})",
                       R"({"epsilon": )" + quoted(epsilon) + "}"},
                      Verdict::refuted);
}
/// A box that holds K = [-k, k]: accepted points are uniform on K, the noise has the rate
/// epsilon/(Delta_K k), and moves by the sensitivity Delta_K k at most.
Trilean box_holds_the_ball(Draw& draw) {
  const Rational k = draw.inside("k", 0, 4), sensitivity = draw.inside("Delta_inf", 0, 4),
                 epsilon = draw.inside("epsilon", 0, 5);
  const Rational rate = epsilon / (sensitivity / k) / k;
  return is_certified(
      {R"({"type": "laplace", "scale": )" + quoted(1 / rate) + R"(, "sensitivity": )" + quoted(sensitivity) + "}",
       R"({"epsilon": )" + quoted(epsilon) + "}"},
      Verdict::proved);
}

}  // namespace

std::vector<Theorem> norm_sampling_section() {
  return {
      {.id = "awan-slavkovic.alg-7",
       .place = "Algorithms 5 to 7",
       .statement =
           "K-norm noise is a radius times a direction: Gamma(m) times a point of the sphere by the cone measure, or "
           "Gamma(m + 1) times a uniform point of K.",
       .note = "mechanisms/geometric/theory/body_noise.md",
       .code = "mechanisms/geometric/src/noise",
       .checks = {{Role::statement, radius_times_uniform}}},
      {.id = "awan-slavkovic.alg-8.radius",
       .place = "Algorithm 8, step 5",
       .status = Status::wrong,
       .statement = "T(X) + U, U uniform on K, is epsilon-DP: the radius r that was drawn is not used.",
       .corrected = "Release T(X) + r U, r ~ Gamma(m + 1, rate epsilon/Delta_K).",
       .instance =
           Instance{.given = "m = 1, K = [-1, 1], T is 0 or 1; the noise falls into [-1, 0), [0, 1] or (1, 2]",
                    .printed = "it is epsilon-DP, so that delta is 0 at epsilon 50",
                    .fact = "delta is 1/2 at every epsilon",
                    .query = R"({"quantity": "delta", "mechanism": {"type": "channel", "matrix": [["1/2", "1/2", 0], )"
                             R"([0, "1/2", "1/2"]]}, "epsilon": 50, "digits": 6})",
                    .answer = R"({"lower": "0.5", "upper": "0.5"})",
                    .excludes = "0"},
       .code = "mechanisms/geometric/src/noise",
       .checks = {{Role::counterexample, unscaled_noise_is_not_private}, {Role::corrected, scaled_noise_is_private}}},
      {.id = "awan-slavkovic.alg-8.box",
       .place = "Algorithm 8, step 3",
       .status = Status::wrong,
       .statement = "Points may be proposed in the box of half width Delta_inf(T), for every norm ball K.",
       .corrected = "The box must hold K; Delta_inf(T) will do for the hull of the sensitivity space.",
       .instance =
           Instance{.given = "m = 1, sensitivity 1, K = [-2, 2], epsilon 1: the box [-1, 1] cuts K",
                    .printed = "it is 1-DP",
                    .fact = "Laplace noise of scale 1/2 is left, which is 2-DP and no less",
                    .query =
                        R"({"quantity": "epsilon", "mechanism": {"type": "laplace", "scale": "1/2", "sensitivity": )"
                        R"(1}, "delta": 0, "digits": 6})",
                    .answer = R"({"lower": "2", "upper": "2", "exact": "2"})",
                    .excludes = "1"},
       .code = "mechanisms/geometric/src/noise",
       .checks = {{Role::counterexample, box_cuts_the_ball}, {Role::corrected, box_holds_the_ball}}}};
}

}  // namespace dpcert::theorems

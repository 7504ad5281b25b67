// SPDX-License-Identifier: Apache-2.0
// Privacy notions and exponential families (Geumlek, chapters 3 and 5.2).
#include "claims.hpp"
#include "dpcert/numerics/special.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

/// Post-processing: no hockey-stick divergence and no moment grows through a kernel.
Trilean post_processed_notions(Draw& draw) {
  const FiniteLaw p = draw.law("P", 3), q = draw.law("Q", 3);
  const StochasticMatrix kernel = draw.kernel("K", 3, 4);
  const Rational ratio = draw.number("e^epsilon", 1, 5);
  return trilean(hockey_stick(through(p, kernel), through(q, kernel), ratio) <= hockey_stick(p, q, ratio));
}
Trilean renyi_post_processing(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3);
  const StochasticMatrix kernel = draw.kernel("K", 3, 4);
  const auto order = static_cast<unsigned long>(draw.whole("alpha", 2, 6));
  return trilean(*moment(through(p, kernel), through(q, kernel), order) <= *moment(p, q, order));
}
/// The second mechanism is chosen by what the first put out: a joint law p(y) r_y(z).
Trilean adaptive_composition(Draw& draw) {
  const FiniteLaw p = draw.law("P", 2), q = draw.law("Q", 2);
  const Rational e1 = draw.number("e^epsilon_1", 1, 3), e2 = draw.number("e^epsilon_2", 1, 3);
  const StochasticMatrix second = draw.kernel("second on P", 2, 3), other = draw.kernel("second on Q", 2, 3);
  FiniteLaw joint, other_joint;
  Rational delta2 = 0;
  for (std::size_t y = 0; y < 2; ++y) {
    delta2 = std::max(delta2, hockey_stick(second[y], other[y], e2));
    for (std::size_t z = 0; z < 3; ++z) {
      joint.push_back(p[y] * second[y][z]);
      other_joint.push_back(q[y] * other[y][z]);
    }
  }
  return trilean(hockey_stick(joint, other_joint, e1 * e2) <= hockey_stick(p, q, e1) + delta2);
}
/// Moments of independent parts multiply: Rényi divergences add.
Trilean renyi_composition(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3), r = draw.positive_law("R", 2),
                  s = draw.positive_law("S", 2);
  const auto order = static_cast<unsigned long>(draw.whole("alpha", 2, 6));
  return trilean(*moment(product(p, r), product(q, s), order) == *moment(p, q, order) * *moment(r, s, order));
}

/// P{Z > epsilon}, Z the loss under P.
Rational mass_above(const FiniteLaw& p, const FiniteLaw& q, const Rational& ratio) {
  Rational sum = 0;
  for (std::size_t y = 0; y < p.size(); ++y)
    if (p[y] > ratio * q[y]) sum += p[y];
  return sum;
}
Trilean small_delta_large_loss(Draw&) {
  const FiniteLaw p = {Rational(3, 5), Rational(2, 5)}, q = {Rational(1, 2), Rational(1, 2)};
  return trilean(worse_hockey_stick(p, q, 1) == Rational(1, 10) && mass_above(p, q, 1) == Rational(3, 5));
}
Trilean tail_of_loss_is_enough(Draw& draw) {
  const FiniteLaw p = draw.law("P", 4), q = draw.law("Q", 4);
  const Rational ratio = draw.number("e^epsilon", 1, 4);
  return trilean(hockey_stick(p, q, ratio) <= mass_above(p, q, ratio));
}

/// eta = (2, 5): log B(2, 3) = -log 12, and 1! + 2! - 4! = -21.
Trilean gamma_in_place_of_its_log(Draw&) {
  return settle([](Precision p) { return below(Enclosure{Rational(1 + 2 - 24), p}, -log(Enclosure{12, p})); });
}
/// The integral of x^(a-1) (1-x)^(b-1) for whole a is (a-1)!/(b (b+1) ... (b+a-1)).
Trilean log_partition_of_beta(Draw& draw) {
  const long a = draw.whole("eta_1", 1, 9);
  const Rational b = draw.inside("eta_2 - eta_1", 0, 9);
  Rational integral = 1 / b;
  for (long i = 1; i < a; ++i) integral *= Rational(i) / (b + i);
  return meet(
      [&](Precision p) {
        return log(Enclosure{integral, p});
      },
      [&](Precision p) {
        return log_gamma(Enclosure{Rational(a), p}) + log_gamma(Enclosure{b, p}) - log_gamma(Enclosure{a + b, p});
      });
}

/// The Bernoulli family exp(x theta - log(1 + e^theta)) h(x) sums to 1 with h = 1, at odds e^theta.
Trilean bernoulli_base_measure(Draw& draw) {
  const Rational odds = draw.inside("e^theta", 0, 9), h = 1;
  return trilean(h / (1 + odds) + h * odds / (1 + odds) == 1);
}
Trilean zero_base_measure(Draw&) { return trilean(Rational(0) / 2 + Rational(0) / 2 != 1); }

/// S(x) = (x, 1 - x) on {0, 1}: linearly independent, and x + (1 - x) = 1 all
/// the same, so that theta + t (1, 1) gives one law.
Trilean independence_is_not_minimality(Draw& draw) {
  const Rational a = draw.inside("e^theta_1", 0, 5), b = draw.inside("e^theta_2", 0, 5), t = draw.inside("e^t", 0, 5);
  const bool independent = Rational(0) * 0 - Rational(1) * 1 != 0;  // S(0) = (0, 1), S(1) = (1, 0)
  return trilean(independent && a / (a + b) == a * t / (a * t + b * t));
}
/// S(x) = x on {0, 1, 2}: no phi x is constant, and different theta have different means.
Trilean minimal_family_is_identified(Draw& draw) {
  const Rational a = draw.inside("e^theta", 0, 5), b = draw.inside("e^theta'", 0, 5);
  const auto mean = [](const Rational& odds) { return Rational((odds + 2 * odds * odds) / (1 + odds + odds * odds)); };
  return trilean((a == b) == (mean(a) == mean(b)) && (a < b) == (mean(a) < mean(b)));
}

std::string gaussian(const Rational& sensitivity, const Rational& sigma) {
  return R"({"type": "gaussian", "sigma": )" + quoted(sigma) + R"(, "sensitivity": )" + quoted(sensitivity) + "}";
}
Trilean gaussian_divergence(Draw& draw) {
  const Rational sensitivity = draw.inside("Delta", 0, 5), sigma = draw.inside("sigma", 0, 5),
                 order = 1 + draw.inside("lambda - 1", 0, 30);
  const Rational sharp = order * sensitivity * sensitivity / (2 * sigma * sigma);
  return needs({gaussian(sensitivity, sigma), R"({"order": )" + quoted(order) + R"(, "epsilon": 1})"},
               [&](Precision p) {
                 return Enclosure{sharp, p};
               });
}

}  // namespace

std::vector<Theorem> privacy_notions_section() {
  return {
      {.id = "geumlek.obs-1",
       .place = "Observation 1",
       .statement = "What is computed from the output of an (epsilon, delta)-DP mechanism is (epsilon, delta)-DP.",
       .note = "accounting/theory/mixing.md",
       .code = "accounting/include/dpcert/accounting/kernels/mixing/post_processed.hpp",
       .checks = {{Role::statement, post_processed_notions}}},
      {.id = "geumlek.obs-2",
       .place = "Observation 2 and Theorem 1",
       .statement =
           "Two mechanisms, the second chosen in view of the first, are (epsilon_1 + epsilon_2, delta_1 + delta_2)-DP.",
       .note = "accounting/theory/basic_composition.md",
       .code = "accounting/src/compose/basic_composition.cpp",
       .checks = {{Role::statement, adaptive_composition}}},
      {.id = "geumlek.obs-3",
       .place = "Observation 3",
       .statement = "Post-processing keeps Rényi DP.",
       .checks = {{Role::statement, renyi_post_processing}}},
      {.id = "geumlek.obs-4",
       .place = "Observation 4",
       .status = Status::holds_corrected,
       .statement = "Compositions add DP parameters of one order.",
       .corrected = "They add Rényi divergences of one order; \"DP\" is a slip.",
       .instance =
           Instance{.given = "normal noise of mu 1, twice, order 2",
                    .printed = "\"DP parameters\" add up",
                    .fact = "the Rényi divergences 1 and 1 add up to 2",
                    .query = R"({"quantity": "rdp", "mechanism": {"type": "composition", "parts": [{"mechanism": )"
                             R"({"type": "gaussian", "sigma": 1, "sensitivity": 1}, "times": 2}]}, "order": 2, )"
                             R"("digits": 6})",
                    .answer = R"({"lower": "2", "upper": "2", "exact": "2"})"},
       .checks = {{Role::corrected, renyi_composition}}},
      {.id = "geumlek.sec-3.3.beta",
       .place = "Section 3.3, Beta-Bernoulli",
       .status = Status::wrong,
       .statement = "C(eta) = Gamma(eta_1) + Gamma(eta_2 - eta_1) - Gamma(eta_2).",
       .corrected = "With the logarithm of each.",
       .instance =
           Instance{
               .given = "eta = (2, 5)", .printed = "C is Gamma(2) + Gamma(3) - Gamma(5) = -21", .fact = "C is -log 12"},
       .note = "accounting/theory/exponential_family.md",
       .code = "accounting/src/families/beta.cpp",
       .checks = {{Role::counterexample, gamma_in_place_of_its_log}, {Role::corrected, log_partition_of_beta}}},
      {.id = "geumlek.sec-3.3.bernoulli",
       .place = "Section 3.3, Bernoulli",
       .status = Status::wrong,
       .statement = "The base measure is h(x) = 0.",
       .corrected = "h(x) = 1.",
       .instance = Instance{.given = "theta = 0",
                            .printed = "the masses of 0 and 1 are 0/2 and 0/2, which do not add up to 1",
                            .fact = "they are 1/2 and 1/2"},
       .checks = {{Role::counterexample, zero_base_measure}, {Role::corrected, bernoulli_base_measure}}},
      {.id = "geumlek.def-8",
       .place = "Definitions 7, 8 and 13",
       .status = Status::wrong,
       .statement = "A family is minimal where the coordinates of S are linearly independent (Definition 8: where they "
                    "are not affinely so).",
       .corrected = "Where no phi other than 0 makes phi . S(x) constant.",
       .instance = Instance{.given = "S(x) = (x, 1 - x) on {0, 1}",
                            .printed = "the family is minimal, as the coordinates are independent",
                            .fact = "x + (1 - x) is 1: theta and theta + (t, t) give one law"},
       .checks = {{Role::counterexample, independence_is_not_minimality},
                  {Role::corrected, minimal_family_is_identified}}},
      {.id = "geumlek.sec-5.2.1",
       .place = "Section 5.2.1",
       .status = Status::wrong,
       .statement =
           "(epsilon, delta)-DP is the requirement that the loss exceeds epsilon with probability delta at most.",
       .corrected = "That is enough for it, and not necessary.",
       .instance =
           Instance{.given = "the laws (3/5, 2/5) and (1/2, 1/2), epsilon 0",
                    .printed = "delta is the probability that the loss exceeds 0, which is 3/5",
                    .fact = "delta is 1/10",
                    .query = R"({"quantity": "delta", "mechanism": {"type": "channel", "matrix": [["3/5", "2/5"], )"
                             R"(["1/2", "1/2"]]}, "epsilon": 0, "digits": 6})",
                    .answer = R"({"lower": "0.1", "upper": "0.1", "exact": "1/10"})",
                    .excludes = "3/5"},
       .checks = {{Role::counterexample, small_delta_large_loss}, {Role::corrected, tail_of_loss_is_enough}}},
      {.id = "geumlek.sec-5.4.1",
       .place = "Section 5.4.1",
       .status = Status::loose,
       .statement = "Normal noise of variance sigma^2 is (lambda, lambda Delta^2/sigma^2)-RDP.",
       .corrected = "(lambda, lambda Delta^2/(2 sigma^2))-RDP, exactly.",
       .instance =
           Instance{.given = "Delta = sigma = 1, lambda 2",
                    .printed = "the divergence is at most 2",
                    .fact = "it is 1",
                    .query = R"({"quantity": "rdp", "mechanism": {"type": "gaussian", "sigma": 1, "sensitivity": 1}, )"
                             R"("order": 2, "digits": 6})",
                    .answer = R"({"lower": "1", "upper": "1", "exact": "1"})",
                    .excludes = "2"},
       .note = "accounting/theory/gaussian.md",
       .code = "accounting/include/dpcert/accounting/pairs/gaussian_pair.hpp",
       .checks = {{Role::corrected, gaussian_divergence}, {Role::attained, gaussian_divergence}}}};
}

}  // namespace dpcert::theorems

// SPDX-License-Identifier: Apache-2.0
// What several releases tell together, and samples of the records.
#include "claims.hpp"
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/accounting/odometer/renyi_filter.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

Integer choose(unsigned long n, unsigned long k) {
  Integer result;
  mpz_bin_uiui(result.backend().data(), n, k);
  return result;
}

/// k-fold randomised response of ratio r: delta at r^(k - 2i) is the sum over
/// l < i of C(k, l)(r^(k-l) - r^(k-2i+l))/(1 + r)^k.
Trilean optimal_composition(Draw& draw) {
  const Rational r = 1 + draw.inside("e^epsilon - 1", 0, 3);
  const auto k = static_cast<unsigned long>(draw.whole("k", 1, 7)),
             i = static_cast<unsigned long>(draw.whole("i", 0, static_cast<long>(k / 2)));
  FiniteLaw p = {1}, q = {1};
  for (unsigned long step = 0; step < k; ++step) {
    p = product(p, bit(r / (1 + r)));
    q = product(q, bit(1 / (1 + r)));
  }
  Rational sum = 0;
  for (unsigned long l = 0; l < i; ++l) sum += Rational(choose(k, l)) * (power(r, k - l) - power(r, k - 2 * i + l));
  return trilean(hockey_stick(p, q, power(r, k - 2 * i)) == sum / power(Rational(1 + r), k));
}
/// What is (epsilon, delta)-close has no larger divergence, at any
/// ratio, than that of randomised response with failures.
Trilean dominated_by_randomised_response(Draw& draw) {
  const FiniteLaw p = draw.law("P", 3), q = draw.law("Q", 3);
  const Rational ratio = draw.number("e^epsilon", 1, 4), delta = worse_hockey_stick(p, q, ratio),
                 at = draw.number("e^epsilon'", 1, 5);
  const auto most = largest_divergence({Epsilon::log_of(ratio), delta, true}, Epsilon::log_of(at), Precision{128});
  if (!most.value.exact) return Trilean::no;
  const Rational sharp = at >= ratio ? delta : 1 - (1 - delta) * (1 + at) / (1 + ratio);
  return trilean(hockey_stick(p, q, at) <= sharp && *most.value.exact == sharp);
}
Trilean pure_parts_add(Draw& draw) {
  const StochasticMatrix one = draw.positive_kernel("M_1", 2, 3), two = draw.positive_kernel("M_2", 2, 3);
  return trilean(*largest_ratio(product(one[0], two[0]), product(one[1], two[1])) ==
                 *largest_ratio(one[0], one[1]) * *largest_ratio(two[0], two[1]));
}

/// With x = 1 + q (r - 1): sup P'(E) - x Q(E) = q sup P(E) - r Q(E), P' = (1 - q) Q + q P.
Trilean sampling_amplifies(Draw& draw) {
  const FiniteLaw p = draw.law("P", 4), q = draw.law("Q", 4);
  const Rational rate = draw.number("q", 0, 1), ratio = draw.number("e^epsilon", 1, 5);
  return trilean(hockey_stick(mixed(rate, q, p), q, 1 + rate * (ratio - 1)) == rate * hockey_stick(p, q, ratio));
}
/// A replaced record: both laws are mixtures with one law of samples that lack it.
Trilean advanced_joint_convexity(Draw& draw) {
  const FiniteLaw p = draw.law("P", 3), q = draw.law("Q", 3), common = draw.law("without", 3);
  const Rational rate = draw.inside("q", 0, 1), ratio = draw.number("e^epsilon", 1, 5), out = 1 + rate * (ratio - 1),
                 beta = out / ratio;
  return trilean(hockey_stick(mixed(rate, common, p), mixed(rate, common, q), out) ==
                 rate * hockey_stick(p, mixed(beta, common, q), ratio));
}
/// E_Q ((1 - q) + q P/Q)^a by the binomial theorem.
Trilean sampled_moments(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3);
  const Rational rate = draw.number("q", 0, 1);
  const auto a = static_cast<unsigned long>(draw.whole("alpha", 2, 7));
  Rational sum = 0;
  for (unsigned long k = 0; k <= a; ++k)
    sum += Rational(choose(a, k)) * power(Rational(1 - rate), a - k) * power(rate, k) *
           (k < 2 ? Rational(1) : *moment(p, q, k));
  return trilean(*moment(mixed(rate, q, p), q, a) == sum);
}

std::string gaussian_text(const Rational& sigma) {
  return R"({"type": "gaussian", "sensitivity": 1, "sigma": )" + quoted(sigma) + "}";
}
/// mu_1^2 + mu_2^2.
Trilean gaussian_composition(Draw& draw) {
  const Rational first = draw.inside("sigma_1", 0, 4), second = draw.inside("sigma_2", 0, 4);
  const long times = draw.whole("times", 1, 9);
  return needs({R"({"type": "composition", "parts": [{"mechanism": )" + gaussian_text(first) +
                    R"(, "times": 1}, {"mechanism": )" + gaussian_text(second) + R"(, "times": )" +
                    std::to_string(times) + "}]}",
                R"({"mu": 1})"},
               [&](Precision p) {
                 return sqrt(Enclosure{1 / (first * first) + times / (second * second), p});
               });
}
/// Of zCDP budgets: rho_1 + rho_2.
Trilean concentrated_composition(Draw& draw) {
  const Rational first = draw.inside("rho_1", 0, 4), second = draw.inside("rho_2", 0, 4);
  return is_certified(
      {R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": )" + quoted(first) +
           R"(}, "times": 1}, {"mechanism": {"type": "zcdp", "rho": )" + quoted(second) + R"(}, "times": 1}]})",
       R"({"rho": )" + quoted(first + second) + "}"},
      Verdict::proved);
}

/// (P, Q) is what kernels make of (A, B), and (R, S) of (C, D):
/// together they are no easier to tell apart.
Trilean domination_composes(Draw& draw) {
  const FiniteLaw a = draw.law("A", 3), b = draw.law("B", 3), c = draw.law("C", 2), d = draw.law("D", 2);
  const StochasticMatrix one = draw.kernel("first kernel", 3, 3), two = draw.kernel("second kernel", 2, 3);
  const Rational ratio = draw.number("e^epsilon", 1, 6);
  return trilean(hockey_stick(product(through(a, one), through(c, two)), product(through(b, one), through(d, two)),
                              ratio) <= hockey_stick(product(a, c), product(b, d), ratio));
}
/// Two-sided geometric noise of ratio r on a count, written out
/// to far beyond both, the rest on the ends.
Trilean geometric_noise(Draw& draw) {
  const Rational r = 1 + draw.inside("e^epsilon - 1", 0, 3);
  const long n = draw.whole("range", 1, 6);
  const auto law = [&](long count) {
    FiniteLaw result;
    for (long y = 0; y <= n; ++y) {
      const bool is_end = y == 0 || y == n;
      result.push_back((is_end ? Rational(r / (1 + r)) : Rational((r - 1) / (r + 1))) /
                       power(r, static_cast<unsigned long>(std::abs(y - count))));
    }
    return result;
  };
  Rational total = 0, worst = 0;
  for (const Rational& x : law(0)) total += x;
  for (long count = 0; count < n; ++count)
    worst = std::max({worst, *largest_ratio(law(count), law(count + 1)), *largest_ratio(law(count + 1), law(count))});
  return trilean(total == 1 && worst == r);
}

/// Losses ln 2, budget (ln 2, 2/9): whoever asks what is left in view of the first outcome has 8/27.
Trilean exact_filter_breaks(Draw&) {
  const FiniteLaw p{Rational{2, 3}, Rational{1, 3}}, q{Rational{1, 3}, Rational{2, 3}};
  const Rational budget{2, 9};
  const FiniteLaw tells{budget, 1 - budget, 0}, told{0, 1 - budget, budget};  // all, with probability 2/9
  const bool are_within = worse_hockey_stick(product(p, p), product(q, q), 2) == budget &&
                          worse_hockey_stick(product(p, tells), product(q, told), 2) == budget;
  FiniteLaw chosen_p, chosen_q;  // a second response where the first spoke for P, else what tells all
  for (const Rational& x : product({p[0]}, p)) chosen_p.push_back(x);
  for (const Rational& x : product({p[1]}, tells)) chosen_p.push_back(x);
  for (const Rational& x : product({q[0]}, q)) chosen_q.push_back(x);
  for (const Rational& x : product({q[1]}, told)) chosen_q.push_back(x);
  return trilean(are_within && hockey_stick(chosen_p, chosen_q, 2) == Rational{8, 27});
}

/// Responses chosen in view of outcomes, as long as the filter lets them: delta of all leaves.
struct FilteredTree {
  Draw& draw;
  Rational ratio;

  Rational delta(const RenyiFilter& filter, const Rational& p, const Rational& q, int depth) const {
    RenyiFilter with = filter;
    const Rational r = depth > 0 ? 1 + draw.inside("e^loss - 1", 0, 1) : Rational{1};
    const auto response = randomized_response(2, Rational{r / (1 + r)});
    if (depth == 0 || with.add(with.price_of(*release_of(*response)).value()) != RenyiFilter::Verdict::accepted)
      return std::max<Rational>(0, p - ratio * q);
    return delta(with, p * r / (1 + r), q / (1 + r), depth - 1) + delta(with, p / (1 + r), q * r / (1 + r), depth - 1);
  }
};
Trilean renyi_filter_keeps(Draw& draw) {
  const Rational ratio = 1 + draw.number("e^epsilon - 1", 1, 3), delta = draw.inside("delta", 0, Rational{1, 2});
  return trilean(FilteredTree{draw, ratio}.delta(RenyiFilter{Epsilon::log_of(ratio), delta}, 1, 1, 3) <= delta);
}

}  // namespace

std::vector<Theorem> composition_section() {
  const std::string_view sampling = "accounting/theory/subsampling.md";
  const std::string_view code = "accounting/include/dpcert/accounting/pairs/subsampled.hpp";
  return {
      {.id = "balle-barthe-gaboardi.thm-2",
       .place = "Theorem 2, advanced joint convexity",
       .statement = "At e^epsilon' = 1 + q (e^epsilon - 1), mixtures (1 - q) R + q P and (1 - q) R + q Q have q times "
                    "the divergence of P from (1 - beta) R + beta Q at e^epsilon, beta = e^(epsilon' - epsilon).",
       .note = sampling,
       .code = code,
       .checks = {{Role::statement, advanced_joint_convexity}}},
      {.id = "balle-barthe-gaboardi.thm-8",
       .place = "Theorem 8, Poisson sampling, a record removed",
       .statement = "A Poisson sample of rate q makes (epsilon, delta) of it (log(1 + q (e^epsilon - 1)), q delta), "
                    "and no less.",
       .note = sampling,
       .code = code,
       .checks = {{Role::statement, sampling_amplifies}}},
      {.id = "bun-steinke.lem-1.7",
       .place = "Lemma 1.7",
       .statement = "zCDP rates add up.",
       .note = "accounting/theory/zcdp_rate.md",
       .code = "accounting/src/compose/zcdp_rate.cpp",
       .checks = {{Role::statement, concentrated_composition}}},
      {.id = "dong-roth-su.cor-3.3",
       .place = "Corollary 3.3",
       .statement = "Normal mechanisms of mu_1, mu_2, ... are together one of the root of the sum of squares.",
       .note = "accounting/theory/gaussian.md",
       .code = "accounting/src/compose/gdp_rate.cpp",
       .checks = {{Role::statement, gaussian_composition}}},
      {.id = "dwork-roth.thm-3.14",
       .place = "Theorem 3.14",
       .statement = "Pure epsilons add up, exactly for product laws of one worst outcome.",
       .note = "accounting/theory/basic_composition.md",
       .code = "accounting/src/compose/basic_composition.cpp",
       .checks = {{Role::statement, pure_parts_add}}},
      {.id = "folklore.adaptive-exact-filter",
       .place = "A filter by the exact composition of what was chosen",
       .status = Status::wrong,
       .statement =
           "Mechanisms that are chosen in view of outcomes are (epsilon, delta)-DP if their exact composition, "
           "had they been chosen beforehand, always is.",
       .corrected = "It is enough that totals of Rényi divergences, at orders that were fixed beforehand, convert to "
                    "(epsilon, w delta) at one of them, with weights w of sum 1.",
       .instance =
           Instance{.given = "budget (log 2, 2/9); a response of loss log 2, then another where it spoke for P, else "
                             "what tells all with probability 2/9",
                    .printed = "delta is 2/9 at log 2, as each choice alone would have it",
                    .fact = "delta is 8/27",
                    .query = R"({"quantity": "delta", "mechanism": {"type": "channel", "matrix": [["4/9", "2/9", )"
                             R"("2/27", "7/27", 0], ["1/9", "2/9", 0, "14/27", "4/27"]]}, "epsilon": {"log": 2}, )"
                             R"("digits": 6})",
                    .answer = R"({"lower": "0.29629629", "upper": "0.2962963", "exact": "8/27"})",
                    .excludes = "2/9"},
       .note = "accounting/theory/odometer.md",
       .code = "accounting/src/odometer/renyi_filter.cpp",
       .checks = {{Role::counterexample, exact_filter_breaks}, {Role::corrected, renyi_filter_keeps}}},
      {.id = "ghosh-roughgarden-sundararajan.geometric",
       .place = "The geometric mechanism, its range clamped",
       .statement =
           "Two-sided geometric noise of ratio e^epsilon on a count, clamped to its range, is epsilon-DP, and no less.",
       .code = "mechanisms/src/kinds/discrete_laplace.cpp",
       .checks = {{Role::statement, geometric_noise}}},
      {.id = "zhu-dong-wang.domination",
       .place = "Dominating pairs compose",
       .statement = "If each part is dominated by a pair, all parts together are by the product of the pairs.",
       .note = "accounting/theory/loss_atoms.md",
       .code = "accounting/include/dpcert/accounting/pairs/worst_pair.hpp",
       .checks = {{Role::statement, domination_composes}}},
      {.id = "kairouz-oh-viswanath.thm-3.3",
       .place = "Theorem 3.3, delta = 0",
       .statement = "k mechanisms of epsilon are together ((k - 2i) epsilon, delta_i)-DP with the printed sum delta_i, "
                    "which randomised response attains.",
       .note = "accounting/theory/lattice.md",
       .code = "accounting/include/dpcert/accounting/pairs/lattice_pair.hpp",
       .checks = {{Role::statement, optimal_composition}}},
      {.id = "kairouz-oh-viswanath.thm-3.1",
       .place = "The dominating pair",
       .statement = "Randomised response with failures has the largest divergences, at every epsilon', of all "
                    "(epsilon, delta)-DP pairs.",
       .note = "accounting/theory/mixing.md",
       .code = "accounting/include/dpcert/accounting/kernels/mixing/amplified_delta.hpp",
       .checks = {{Role::statement, dominated_by_randomised_response}}},
      {.id = "mironov-talwar-zhang.sec-3.3",
       .place = "Section 3.3",
       .statement = "At whole orders, E_Q ((1 - q) + q P/Q)^a is the binomial sum of the moments of (P, Q).",
       .note = sampling,
       .code = code,
       .checks = {{Role::statement, sampled_moments}}}};
}

}  // namespace dpcert::theorems

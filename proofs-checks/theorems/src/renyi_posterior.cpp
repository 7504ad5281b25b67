// SPDX-License-Identifier: Apache-2.0
// Rényi divergences of posterior draws (Geumlek, chapter 5).
#include "claims.hpp"
#include "dpcert/numerics/special.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

struct BetaLaw {
  Rational alpha, beta;
};

Enclosure log_beta(const Rational& a, const Rational& b, Precision p) {
  return log_gamma(Enclosure{a, p}) + log_gamma(Enclosure{b, p}) - log_gamma(Enclosure{a + b, p});
}
/// D_order(P || Q) by the log-partition; not finite where it is infinite.
Enclosure divergence(const BetaLaw& p, const BetaLaw& q, const Rational& order, Precision bits) {
  const Rational a = order * p.alpha + (1 - order) * q.alpha, b = order * p.beta + (1 - order) * q.beta;
  return (log_beta(a, b, bits) - log_beta(p.alpha, p.beta, bits) * order -
          log_beta(q.alpha, q.beta, bits) * Rational(1 - order)) /
         Rational(order - 1);
}

/// Beta draws from a prior after n records, the data weighted by r.
std::string draw_of(const BetaLaw& prior, long n, const Rational& r) {
  return R"({"type": "posterior_sample", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": )" +
         quoted(prior.alpha) + R"(, "beta": )" + quoted(prior.beta) + R"(}, "n": )" + std::to_string(n) +
         R"(, "method": {"type": "diffused", "r": )" + quoted(r) + "}}";
}
std::string at_order(const Rational& order, const Rational& epsilon) {
  return R"({"order": )" + quoted(order) + R"(, "epsilon": )" + quoted(epsilon) + "}";
}
BetaLaw drawn_prior(Draw& draw) { return {draw.inside("alpha_0", 0, 6), draw.inside("beta_0", 0, 6)}; }

/// Whole orders: the integral of p^2/q of Beta laws with whole parameters is a sum over the
/// binomial series, here a ratio of beta functions of whole numbers, exactly.
Trilean divergence_by_partition(Draw& draw) {
  const auto whole = [&](const char* name) { return draw.whole(name, 4, 9); };
  const BetaLaw p = {whole("alpha_P"), whole("beta_P")}, q = {whole("alpha_Q - 1") - 3, whole("beta_Q - 1") - 3};
  const auto beta = [](const Rational& a, const Rational& b) {  // (a - 1)! (b - 1)!/(a + b - 1)!
    Rational result = 1 / b;
    for (Rational i = 1; i < a; i += 1) result *= i / (b + i);
    return result;
  };
  const Rational moment = beta(2 * p.alpha - q.alpha, 2 * p.beta - q.beta) * beta(q.alpha, q.beta) /
                          (beta(p.alpha, p.beta) * beta(p.alpha, p.beta));
  return meet(
      [&](Precision bits) {
        return log(Enclosure{moment, bits});
      },
      [&](Precision bits) { return divergence(p, q, 2, bits); });
}

/// e((eta_P + eta_P')/2...) at midpoints: convex in eta_Q.
Trilean convex_in_the_second(Draw& draw) {
  const BetaLaw p = {1 + draw.inside("alpha_P - 1", 0, 5), 1 + draw.inside("beta_P - 1", 0, 5)};
  const Rational order = 1 + draw.inside("lambda - 1", 0, Rational(1, 2));
  const BetaLaw q = {draw.inside("alpha_Q", 0, 3), draw.inside("beta_Q", 0, 3)},
                r = {draw.inside("alpha_Q'", 0, 3), draw.inside("beta_Q'", 0, 3)};
  if (q.alpha == r.alpha && q.beta == r.beta) return Trilean::yes;
  const BetaLaw middle = {(q.alpha + r.alpha) / 2, (q.beta + r.beta) / 2};
  return settle([&](Precision bits) {
    return at_most(divergence(p, middle, order, bits),
                   (divergence(p, q, order, bits) + divergence(p, r, order, bits)) / Rational(2));
  });
}

/// Beta(1, 2) and Beta(2, 1) at lambda = 1/2: finite though lambda <= 1.
Trilean small_orders_are_finite(Draw& draw) {
  const BetaLaw p = drawn_prior(draw), q = drawn_prior(draw);
  const Rational order = draw.inside("lambda", 0, 1);
  return trilean(divergence(p, q, order, Precision{128}).is_finite());
}
/// For lambda > 1 and n >= 1: finite just below 1 +
/// min(alpha_0, beta_0), infinite there and beyond.
Trilean largest_order(Draw& draw) {
  const BetaLaw prior = drawn_prior(draw);
  const Rational limit = 1 + std::min(prior.alpha, prior.beta), share = draw.inside("share of the order", 0, 1);
  const long n = draw.whole("n", 1, 1000);
  const auto is_infinite = [&](const Rational& order) {
    return found({draw_of(prior, n, 1), at_order(order, 1)}).required.infinite;
  };
  return trilean(is_infinite(limit) && !is_infinite(1 + share * (limit - 1)));
}

/// The literal vertices for prior (1, 1), n = 2, r = 1/2, lambda = 2 give log(45
/// pi^2/256) < log(3 pi^2/16), which real neighbours have.
Trilean unscaled_vertices_are_too_low(Draw&) {
  const auto literal = [](Precision p) { return log(square(pi(p)) * Rational(45, 256)); };
  const auto real = [](Precision p) { return log(square(pi(p)) * Rational(3, 16)); };
  const Trilean by_formula = meet(
      [](Precision p) {
        return divergence({1, 2}, {Rational(3, 2), Rational(3, 2)}, 2, p);
      },
      real);
  const Trilean lower = settle([&](Precision p) { return below(literal(p), real(p)); });
  // 0.55095 exceeds the literal maximum; the checker refutes it.
  const Trilean covers = settle([&](Precision p) { return at_most(literal(p), Rational(55095, 100'000)); });
  return both(both(by_formula, lower),
              both(covers, is_certified({draw_of({1, 1}, 2, Rational(1, 2)), at_order(2, Rational(55095, 100'000))},
                                        Verdict::refuted)));
}
/// Prior Beta(1, 1), lambda = 3/2, r = n = 1: the printed pairs hold
/// one with alpha = 0; the supremum is log(9 pi^2/16).
Trilean unrestricted_pairs_are_infinite(Draw&) {
  const Rational printed_alpha = 1 - 1;
  const Finding finding = found({draw_of({1, 1}, 1, 1), at_order(Rational(3, 2), 1)});
  return trilean(printed_alpha == 0 && !finding.required.infinite &&
                 overlaps(finding.required.value, log(square(pi(Precision{128})) * Rational(9, 16))));
}
/// The supremum by the library is attained by none of the data sets more
/// than, and by one as much as, it says: all of them.
Trilean restricted_pairs(Draw& draw) {
  const BetaLaw prior = drawn_prior(draw);
  const long n = draw.whole("n", 1, 6);
  const Rational r = draw.inside("r", 0, 1),
                 order = 1 + draw.inside("share", 0, 1) * std::min<Rational>(std::min(prior.alpha, prior.beta) / r, 5);
  const Finding finding = found({draw_of(prior, n, r), at_order(order, 1)});
  if (finding.required.infinite) return Trilean::no;
  const Precision bits{256};
  std::optional<Enclosure> worst;
  for (long k = 0; k < n; ++k) {
    const BetaLaw fewer = {prior.alpha + r * k, prior.beta + r * (n - k)},
                  more = {prior.alpha + r * (k + 1), prior.beta + r * (n - k - 1)};
    for (const Enclosure& x : {divergence(fewer, more, order, bits), divergence(more, fewer, order, bits)})
      worst = worst ? max(*worst, x) : x;
  }
  return trilean(worst->is_finite() && overlaps(*worst, finding.required.value) &&
                 finding.required.value.has_digits(10));
}

/// lambda = 101/100, P = Beta(1.01, 100), Q = Beta(0.01, 101): the Hessian on the printed
/// segment is below 1.656, and H lambda < 1.68 < 4.
Enclosure spectral_norm(const BetaLaw& at, Precision p) {
  // In (eta_1, eta_2): alpha = eta_1, beta = eta_2 - eta_1.
  const Enclosure a = trigamma(Enclosure{at.alpha, p}), b = trigamma(Enclosure{at.beta, p}),
                  c = trigamma(Enclosure{at.alpha + at.beta, p});
  const Enclosure xx = a + b, xy = -b, yy = b - c, trace = xx + yy;
  return (trace + sqrt(square(xx - yy) + square(xy) * Rational(4))) / Rational(2);
}
Trilean segment_misses_the_second_law(Draw& draw) {
  const Rational order = Rational(101, 100), x = draw.number("x", -(order - 1), order - 1);
  const BetaLaw p = {Rational(101, 100), 100}, q = {Rational(1, 100), 101};
  const BetaLaw at = {p.alpha + x * (p.alpha - q.alpha), p.beta + x * (p.beta - q.beta)};
  return settle([&](Precision bits) {
    return both(at_most(spectral_norm(at, bits), Rational(1656, 1000)), at_least(divergence(p, q, order, bits), 4));
  });
}
/// On the segment x in [-1, lambda - 1], the Hessian's norm is
/// convex along it (trigamma is): its ends bound it.
Trilean segment_with_both_ends(Draw& draw) {
  const BetaLaw p = {2 + draw.inside("alpha_P - 2", 0, 5), 2 + draw.inside("beta_P - 2", 0, 5)};
  const Rational shift = draw.inside("shift", 0, 1), order = 1 + draw.inside("lambda - 1", 0, 1);
  const BetaLaw q = {p.alpha - shift, p.beta + shift};
  const auto at = [&](const Rational& x) { return BetaLaw{p.alpha + x * shift, p.beta - x * shift}; };
  return settle([&](Precision bits) {
    // Along (1, 0) in natural parameters the second derivative is psi_1(alpha) + psi_1(beta).
    const auto curvature = [&](const BetaLaw& law) {
      return trigamma(Enclosure{law.alpha, bits}) + trigamma(Enclosure{law.beta, bits});
    };
    const Enclosure most = max(curvature(at(-1)), curvature(at(order - 1)));
    return at_most(divergence(p, q, order, bits), most * Rational(shift * shift * order / 2));
  });
}

/// r*: the printed one promises r^2 H lambda/2 <= r H lambda;
/// the better one is sqrt(2 epsilon/(H lambda)).
Trilean better_scale(Draw& draw) {
  const BetaLaw prior = {1 + draw.inside("alpha_0 - 1", 0, 6), 1 + draw.inside("beta_0 - 1", 0, 6)};
  const Rational order = Rational(3, 2), r = draw.inside("r", 0, 1);
  // Along the line the curvature decreases away from the prior's
  // smaller parameters, which lie at least 1 - r/2 from 0.
  const Finding finding = found({draw_of(prior, 1, r), at_order(order, 1)});
  return settle([&](Precision bits) {
    const Rational least = std::min(prior.alpha, prior.beta) - r * (order - 1);
    const Enclosure most = trigamma(Enclosure{least, bits}) * Rational(2);
    return both(at_most(finding.required.value, most * Rational(r * r * order / 2)),
                at_most(Enclosure{r * r / 2, bits}, Rational(r)));
  });
}
/// Beta(1/2, 1/2), lambda = 2: infinite for every r >= 1/2, whatever epsilon.
Trilean scale_has_a_limit(Draw& draw) {
  const Rational r = draw.number("r", Rational(1, 2), 1);
  return trilean(found({draw_of({Rational(1, 2), Rational(1, 2)}, 1, r), at_order(2, 1)}).required.infinite);
}
/// Every epsilon is reached by some r: the divergence is at most epsilon for a small one.
Trilean some_scale_is_enough(Draw& draw) {
  const BetaLaw prior = drawn_prior(draw);
  const Rational order = 1 + draw.inside("lambda - 1", 0, 20), epsilon = draw.inside("epsilon", 0, 1);
  const Rational least = std::min(prior.alpha, prior.beta);
  // r <= least/(4 lambda) keeps all parameters above least/2, where psi_1(x) <= 1/x + 1/x^2.
  const Rational curvature = 2 * (2 / least + 4 / (least * least));
  Rational r = least / (4 * order);
  while (r * r * curvature * order / 2 > epsilon || r > 1) r /= 2;
  return is_certified({draw_of(prior, draw.whole("n", 1, 100), r), at_order(order, epsilon)}, Verdict::proved);
}
/// The prior counts 1/m times: with x = min(alpha_0, beta_0)/m - lambda every parameter on the
/// segment of Lemma 17 stays above x, and lambda (1/x + 1/x^2) bounds the divergence.
Trilean some_concentration_is_enough(Draw& draw) {
  const BetaLaw prior = drawn_prior(draw);
  const Rational order = 1 + draw.inside("lambda - 1", 0, 20), epsilon = draw.inside("epsilon", 0, 1);
  const Rational least = std::min(prior.alpha, prior.beta);
  Rational m = std::min<Rational>(1, least / (2 * order));
  const auto bound = [&] {
    const Rational x = least / m - order;
    return Rational(order * (1 / x + 1 / (x * x)));
  };
  while (bound() > epsilon) m /= 2;
  return is_certified(
      {R"({"type": "posterior_sample", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": )" +
           quoted(prior.alpha) + R"(, "beta": )" + quoted(prior.beta) + R"(}, "n": )" +
           std::to_string(draw.whole("n", 1, 100)) + R"(, "method": {"type": "concentrated", "m": )" + quoted(m) + "}}",
       at_order(order, epsilon)},
      Verdict::proved);
}
/// The second derivative along (1, 0) in (alpha, beta) =
/// (eta_1, eta_2 - eta_1) decreases in each parameter.
Trilean curvature_decreases(Draw& draw) {
  const Rational a = draw.inside("alpha", 0, 6), b = draw.inside("beta", 0, 6), more = draw.inside("more", 0, 6);
  return settle([&](Precision p) {
    return below(trigamma(Enclosure{a + more, p}) + trigamma(Enclosure{b, p}),
                 trigamma(Enclosure{a, p}) + trigamma(Enclosure{b, p}));
  });
}
/// (sum x) theta - n A(theta): the likelihood of n records is p^k (1 - p)^(n - k), at odds e^theta.
Trilean likelihood_of_many(Draw& draw) {
  const Rational odds = draw.inside("e^theta", 0, 5), p = odds / (1 + odds);
  const auto n = static_cast<unsigned long>(draw.whole("n", 1, 9)),
             k = static_cast<unsigned long>(draw.whole("k", 0, static_cast<long>(n)));
  return trilean(power(odds, k) / power(Rational(1 + odds), n) == power(p, k) * power(Rational(1 - p), n - k));
}

}  // namespace

std::vector<Theorem> renyi_posterior_section() {
  const std::string_view note = "accounting/theory/posterior.md";
  const std::string_view code = "accounting/include/dpcert/accounting/posterior/posterior_line.hpp";
  return {
      {.id = "geumlek.eq-5.14",
       .place = "Equation 5.14",
       .status = Status::holds_corrected,
       .statement = "The likelihood of n records is exp((sum x) theta - A(theta)).",
       .corrected = "exp((sum x) theta - n A(theta)).",
       .instance = Instance{.given = "two records 0 and 1, theta = 0",
                            .printed = "the likelihood is e^(0 - log 2) = 1/2",
                            .fact = "it is 1/4"},
       .checks = {{Role::corrected, likelihood_of_many}}},
      {.id = "geumlek.obs-5",
       .place = "Observation 5, equation 5.15",
       .statement = "(lambda - 1) D_lambda(P || Q) = C(lambda eta_P + (1 - lambda) eta_Q) - lambda C(eta_P) - (1 - "
                    "lambda) C(eta_Q).",
       .note = "accounting/theory/exponential_family.md",
       .code = "accounting/include/dpcert/accounting/families/exponential_family.hpp",
       .checks = {{Role::statement, divergence_by_partition}}},
      {.id = "geumlek.thm-8",
       .place = "Theorems 8 and 12",
       .statement = "For every lambda > 1 and epsilon > 0 some r > 0 makes diffused sampling (lambda, epsilon)-RDP.",
       .note = note,
       .code = "queries/src/quantities/posterior_scale.cpp",
       .checks = {{Role::statement, some_scale_is_enough}}},
      {.id = "geumlek.thm-9",
       .place = "Theorems 9 and 13",
       .statement =
           "For every lambda > 1 and epsilon > 0 some m > 0 makes concentrated sampling (lambda, epsilon)-RDP.",
       .note = note,
       .code = "queries/src/quantities/posterior_scale.cpp",
       .checks = {{Role::statement, some_concentration_is_enough}}},
      {.id = "geumlek.thm-10",
       .place = "Theorems 10 and 14",
       .statement = "D_lambda(P || Q) is convex in eta_Q.",
       .assumptions = "the curvature of C along the difference decreases: Beta laws",
       .note = note,
       .code = code,
       .checks = {{Role::statement, convex_in_the_second}, {Role::statement, curvature_decreases}}},
      {.id = "geumlek.cor-15",
       .place = "Corollary 15",
       .status = Status::loose,
       .statement = "A Beta posterior draw has a finite D_lambda if and only if 1 < lambda < 1 + min(alpha_0, beta_0).",
       .corrected = "For lambda > 1 so; orders up to 1 are finite always.",
       .instance =
           Instance{.given = "Beta(1, 2) and Beta(2, 1), lambda 1/2",
                    .printed = "it is infinite, as lambda <= 1",
                    .fact = "it is finite",
                    .query = R"({"quantity": "renyi_divergence", "p": {"family": "beta", "alpha": 1, "beta": 2}, "q": )"
                             R"({"family": "beta", "alpha": 2, "beta": 1}, "order": "1/2", "digits": 6})",
                    .answer = R"({"lower": "0.48312895", "upper": "0.48312896"})",
                    .excludes = "inf"},
       .note = note,
       .code = code,
       .checks = {{Role::corrected, largest_order}, {Role::attained, small_orders_are_finite}}},
      {.id = "geumlek.cor-16.scale",
       .place = "Corollary 16 beside Algorithm 2",
       .status = Status::wrong,
       .statement = "The vertices are eta_0 + {(0, n), (n, n)} for records of weight r.",
       .corrected = "eta_0 + {(0, r n), (r n, r n)}.",
       .instance =
           Instance{.given = "prior Beta(1, 1), two records of weight 1/2, lambda 2",
                    .printed = "the largest divergence is log(45 pi^2/256), below 0.551",
                    .fact = "it is log(3 pi^2/16)",
                    .query = R"({"quantity": "posterior_rdp", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": )"
                             R"(1, "beta": 1}, "n": 2, "order": 2, "method": {"type": "diffused", "r": "1/2"}, )"
                             R"("digits": 6})",
                    .answer = R"({"lower": "0.61548333", "upper": "0.61548334"})",
                    .excludes = "0.551"},
       .note = note,
       .code = code,
       .checks = {{Role::counterexample, unscaled_vertices_are_too_low}, {Role::corrected, restricted_pairs}}},
      {.id = "geumlek.cor-16.pairs",
       .place = "Corollary 16, \"equivalent to the maximum\"",
       .status = Status::wrong,
       .statement = "The supremum is the maximum over a vertex and its shifts by (r, 0), (-r, 0).",
       .corrected = "Over the shifts that are posteriors themselves; psi_1 is the trigamma function.",
       .instance =
           Instance{.given = "prior Beta(1, 1), one record, r = 1, lambda 3/2",
                    .printed = "a shift to alpha 0 is admitted, and the supremum is infinite",
                    .fact = "it is log(9 pi^2/16)",
                    .query = R"({"quantity": "posterior_rdp", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": )"
                             R"(1, "beta": 1}, "n": 1, "order": "3/2", "method": {"type": "direct"}, "digits": 6})",
                    .answer = R"({"lower": "1.7140956", "upper": "1.7140957"})",
                    .excludes = "inf"},
       .note = note,
       .code = code,
       .checks = {{Role::counterexample, unrestricted_pairs_are_infinite}, {Role::corrected, restricted_pairs}}},
      {.id = "geumlek.lem-17",
       .place = "Chapter 5, Lemma 17",
       .status = Status::wrong,
       .statement = "A Hessian below H where |x| <= lambda - 1 on eta_P + x (eta_P - eta_Q) gives D_lambda <= |eta_P - "
                    "eta_Q|^2 H lambda.",
       .corrected = "Where -1 <= x <= lambda - 1, and half of that is enough.",
       .instance =
           Instance{.given = "Beta(1.01, 100) and Beta(0.01, 101), lambda 1.01; on the segment the Hessian is below "
                             "1.656",
                    .printed = "the divergence is at most 1.656 lambda, below 1.68",
                    .fact = "it is above 4",
                    .query =
                        R"({"quantity": "renyi_divergence", "p": {"family": "beta", "alpha": "1.01", "beta": 100}, )"
                        R"("q": {"family": "beta", "alpha": "0.01", "beta": 101}, "order": "1.01", "digits": 6})",
                    .answer = R"({"lower": "4.0574106", "upper": "4.0574107"})",
                    .excludes = "1.68"},
       .note = note,
       .checks = {{Role::counterexample, segment_misses_the_second_law}, {Role::corrected, segment_with_both_ends}}},
      {.id = "geumlek.eq-5.31",
       .place = "Equations 5.31 and 5.32",
       .status = Status::loose,
       .statement = "D_lambda <= r Delta^2 H lambda, so r* = epsilon/(Delta^2 H lambda).",
       .corrected = "D_lambda <= r^2 Delta^2 H lambda/2, where the segment of Lemma 17 lies in the parameter space.",
       .instance =
           Instance{.given = "prior Beta(2, 2), one record, r 1/2, lambda 3/2, for which H is 1.53",
                    .printed = "the divergence is at most r H lambda, above 1.14",
                    .fact = "at most r^2 H lambda/2, below 0.29; it is 0.2123",
                    .query = R"({"quantity": "posterior_rdp", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": )"
                             R"(2, "beta": 2}, "n": 1, "order": "3/2", "method": {"type": "diffused", "r": "1/2"}, )"
                             R"("digits": 6})",
                    .answer = R"({"lower": "0.21226135", "upper": "0.21226136"})",
                    .excludes = "1.14"},
       .note = note,
       .code = "queries/src/quantities/posterior_scale.cpp",
       .checks = {{Role::corrected, better_scale}, {Role::attained, scale_has_a_limit}}}};
}

}  // namespace dpcert::theorems

// SPDX-License-Identifier: Apache-2.0
// Releasing draws from posteriors (Geumlek, sections 4.2 to 4.4).
#include "claims.hpp"
#include "finite.hpp"
#include "sections.hpp"
#include "settle.hpp"

namespace dpcert::theorems {
namespace {

FiniteLaw posterior(const FiniteLaw& prior, const std::vector<Rational>& likelihood) {
  FiniteLaw weights;
  for (std::size_t i = 0; i < prior.size(); ++i) weights.push_back(prior[i] * likelihood[i]);
  return normalised(weights);
}

/// Likelihoods of one record whose ratio stays within c: posteriors differ by c^2 at most.
Trilean one_sample(Draw& draw) {
  const FiniteLaw prior = draw.positive_law("prior", 4);
  const Rational c = 1 + draw.inside("e^C - 1", 0, 4);
  const auto rest = draw.numbers("other records", 4, Rational(1, 10), 1),
             base = draw.numbers("p(x | .)", 4, Rational(1, 10), 1),
             exponent = draw.numbers("p(x' | .)/p(x | .)", 4, 1 / c, c);
  std::vector<Rational> with, without;
  for (std::size_t i = 0; i < 4; ++i) {
    with.push_back(rest[i] * base[i]);
    without.push_back(rest[i] * base[i] * exponent[i]);
  }
  return trilean(*largest_ratio(posterior(prior, with), posterior(prior, without)) <= c * c);
}
/// Ratios 3 and 1/3 and the prior weight w of the first: the ratio
/// of posteriors at the second tends to 9 as w grows.
Trilean one_sample_is_sharp(Draw& draw) {
  const Rational w = 1 - 1 / Rational(draw.whole("1/(1 - w)", 100, 100'000));
  const FiniteLaw prior = {w, 1 - w}, p = posterior(prior, {1, 3}), q = posterior(prior, {3, 1});
  return trilean(*largest_ratio(p, q) < 9 && *largest_ratio(p, q) > Rational(876, 100));
}
/// Of records with |log p| <= B: discrete probabilities lie in
/// [e^-B, 1], so C <= B and 2 B is enough.
Trilean discrete_records_need_half(Draw& draw) {
  const Rational least = draw.inside("e^-B", 0, 1);
  const FiniteLaw prior = draw.positive_law("prior", 4);
  const auto p = draw.numbers("p(x | .)", 4, least, 1), q = draw.numbers("p(x' | .)", 4, least, 1);
  return trilean(*largest_ratio(posterior(prior, p), posterior(prior, q)) <= 1 / (least * least));
}
/// Densities in [1/3, 3]: D from -2 log 3 to 2 log 3, and the ratio tends to 81 = e^(4 B).
Trilean densities_need_all(Draw& draw) {
  const Rational w = 1 - 1 / Rational(draw.whole("1/(1 - w)", 10'000, 1'000'000));
  const FiniteLaw prior = {w, 1 - w}, p = posterior(prior, {Rational(1, 3), 3}),
                  q = posterior(prior, {3, Rational(1, 3)});
  return trilean(*largest_ratio(p, q) < 81 && *largest_ratio(p, q) > 80);
}

/// A truncated Bernoulli parameter in [a, 1 - a]: C = log((1 - a)/a), and
/// 2 C/T at temperature T is proved by the checker.
Trilean truncated_model(Draw& draw) {
  const Rational a = draw.inside("a", Rational(1, 20), Rational(9, 20));
  const long t = draw.whole("T", 1, 4);
  const Rational odds = (1 - a) / a;
  const Rational above = (log(Enclosure{odds, Precision{128}}) * Rational(2, t)).upper() + Rational(1, 1'000'000);
  return is_certified({R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": )" +
                           quoted(a) + R"(}, "temperature": )" + std::to_string(t) + "}",
                       R"({"epsilon": )" + quoted(above) + "}"},
                      Verdict::proved);
}

/// Statistics of one record are unit vectors: two of them are 2 apart in the l1 norm.
Trilean statistics_move_by_two(Draw& draw) {
  const Rational scale = draw.inside("scale", 0, 9);
  return is_certified(
      {R"({"type": "noisy_statistics", "model": {"type": "dirichlet_categorical"}, "scale": )" + quoted(scale) + "}",
       R"({"epsilon": )" + quoted(2 / scale) + "}"},
      Verdict::proved);
}

Trilean approximate_sampling(Draw& draw) {
  const FiniteLaw p = draw.positive_law("P", 3), q = draw.positive_law("Q", 3), r = draw.law("R", 3),
                  s = draw.law("S", 3);
  const Rational ratio = std::max(*largest_ratio(p, q), *largest_ratio(q, p)), delta = draw.number("delta", 0, 1);
  const FiniteLaw near_p = mixed(delta, p, r), near_q = mixed(delta, q, s);  // total variation <= delta
  return trilean(hockey_stick(near_p, near_q, ratio) <= (1 + ratio) * delta);
}

/// One of N = 100 is updated, 3/4 and 1/4: the changed coordinate
/// tells, with ratio 3, whatever N; printed 4 log(3)/100.
Trilean random_scan_is_not_amplified(Draw&) {
  const FiniteLaw p = bit(Rational(3, 400)), q = bit(Rational(1, 400));
  const Trilean printed = settle([](Precision p_) {
    return at_most(log(Enclosure{3, p_}) / Rational(25), Rational(44, 1000));
  });
  return both(both(printed, trilean(p[1] / q[1] == 3)),
              is_certified({channel_text({p, q}), R"({"epsilon": "0.044"})"}, Verdict::refuted));
}
/// Outcomes: which coordinate was updated to what. No ratio exceeds that of one update.
Trilean random_scan(Draw& draw) {
  const StochasticMatrix update = draw.positive_kernel("update of x_l given the records", 2, 3);
  const FiniteLaw choice = draw.positive_law("which is updated", 2),
                  elsewhere = draw.positive_law("update elsewhere", 3);
  const long old = draw.whole("old value", 0, 2);
  const auto law =
      [&](const FiniteLaw& here) {  // the new state of x_l; the other coordinate does not depend on the record
        FiniteLaw result = here;
        for (Rational& x : result) x *= choice[0];
        result[static_cast<std::size_t>(old)] += choice[1];
        return product(result, elsewhere);
      };
  const Rational one = std::max(*largest_ratio(update[0], update[1]), *largest_ratio(update[1], update[0]));
  return trilean(*largest_ratio(law(update[0]), law(update[1])) <= one);
}
/// Each of N coordinates updated once, one of them by the record: parallel composition.
Trilean systematic_scan(Draw& draw) {
  const StochasticMatrix update = draw.positive_kernel("update", 2, 3);
  const FiniteLaw elsewhere = draw.positive_law("update elsewhere", 3);
  return trilean(largest_ratio(product(update[0], elsewhere), product(update[1], elsewhere)) ==
                 largest_ratio(update[0], update[1]));
}

}  // namespace

std::vector<Theorem> posterior_release_section() {
  const std::string_view note = "accounting/theory/one_posterior_sample.md";
  return {
      {.id = "geumlek.thm-2",
       .place = "Theorem 2",
       .statement = "A draw from the posterior is 2 C-DP.",
       .assumptions = "log p(x | theta) of two records differ by C at most, for every theta",
       .note = note,
       .code = "mechanisms/src/kinds/tempered_posterior.cpp",
       .checks = {{Role::statement, one_sample}, {Role::attained, one_sample_is_sharp}}},
      {.id = "geumlek.thm-3",
       .place = "Theorem 3",
       .status = Status::loose,
       .statement = "It is 4 B-DP where |log p(x | theta)| <= B.",
       .corrected = "2 B is enough for discrete records; for densities 4 B is the supremum.",
       .instance =
           Instance{.given = "success probabilities in [1/4, 3/4], so that B is log 4",
                    .printed = "4 log 4 is promised, which is above 5.54",
                    .fact = "2 B = 2 log 4 is enough, and 2 log 3, by Theorem 2",
                    .query =
                        R"({"quantity": "epsilon", "mechanism": {"type": "one_posterior_sample", "model": {"type": )"
                        R"("beta_bernoulli", "truncation": "1/4"}, "temperature": 1}, "delta": 0, "digits": 6})",
                    .answer = R"({"lower": "2.1972245", "upper": "2.1972246"})",
                    .excludes = "5.54"},
       .note = note,
       .checks = {{Role::corrected, discrete_records_need_half}, {Role::attained, densities_need_all}}},
      {.id = "geumlek.sec-4.2.truncated",
       .place = "Section 4.2, equations 4.12 to 4.14",
       .statement = "With success probabilities in [a, 1 - a], C = log((1 - a)/a), and temperature T divides it.",
       .note = note,
       .code = "mechanisms/src/kinds/tempered_posterior.cpp",
       .checks = {{Role::statement, truncated_model}}},
      {.id = "geumlek.sec-4.3.statistics",
       .place = "Section 4.3, equation 4.16",
       .statement = "Laplace noise of scale s on counts is 2/s-DP: the l1 sensitivity is 2.",
       .note = "accounting/theory/private_gibbs.md",
       .code = "mechanisms/src/kinds/noisy_statistics.cpp",
       .checks = {{Role::statement, statistics_move_by_two}}},
      {.id = "geumlek.prop-3",
       .place = "Chapter 4, Proposition 3",
       .status = Status::holds_corrected,
       .statement =
           "An approximate sampler within delta is (epsilon, 1 + e^epsilon delta)-DP, as the parentheses are printed.",
       .corrected = "(epsilon, (1 + e^epsilon) delta)-DP, delta a total variation.",
       .instance =
           Instance{.given = "epsilon log 2, a total variation of 1/100",
                    .printed = "delta is 1 + 2/100, which says nothing",
                    .fact = "delta is 3/100",
                    .query = R"({"quantity": "approximate_sampler_delta", "mechanism": {"type": "pure", "epsilon": )"
                             R"({"log": 2}}, "epsilon": {"log": 2}, "distance": "1/100", "digits": 6})",
                    .answer = R"({"lower": "0.029999999", "upper": "0.030000001"})",
                    .excludes = "1.02"},
       .code = "queries/src/quantities/approximate_sampler_delta.cpp",
       .checks = {{Role::corrected, approximate_sampling}}},
      {.id = "geumlek.sec-4.4.1.random",
       .place = "Section 4.4.1, random scan",
       .status = Status::wrong,
       .statement = "Updating a random Q of N variables is 4 Delta Q/N-DP by amplification.",
       .corrected = "2 Delta: a changed coordinate reveals that it was chosen.",
       .instance =
           Instance{.given = "one of 100 variables is updated, to 1 with probability 3/4 or 1/4: that is seen with "
                             "3/400 or 1/400",
                    .printed = "4 log(3)/100 is promised, which is below 0.044",
                    .fact = "epsilon is log 3",
                    .query = R"({"quantity": "epsilon", "mechanism": {"type": "channel", "matrix": [["3/400", )"
                             R"("397/400"], ["1/400", "399/400"]]}, "delta": 0, "digits": 6})",
                    .answer = R"({"lower": "1.0986122", "upper": "1.0986123"})",
                    .excludes = "0.044"},
       .note = "accounting/theory/private_gibbs.md",
       .code = "examples/posterior.json",
       .checks = {{Role::counterexample, random_scan_is_not_amplified}, {Role::corrected, random_scan}}},
      {.id = "geumlek.sec-4.4.1.systematic",
       .place = "Section 4.4.1, systematic scan",
       .statement = "A pass over all variables, one of which depends on the record, costs what one update does.",
       .note = "accounting/theory/private_gibbs.md",
       .checks = {{Role::statement, systematic_scan}}}};
}

}  // namespace dpcert::theorems

// SPDX-License-Identifier: Apache-2.0
// Random mechanisms, and claims close to what they need:
// whatever the prover says, its certificate is accepted.
#include <rapidcheck.h>

#include "any.hpp"
#include "audited.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string number(int least, int most, int under) {
  return "\"" + Rational{*rc::gen::inRange(least, most + 1), under}.str() + "\"";
}

/// A number of a law by its name in the audit file, from least/under to most/under.
struct Number {
  const char* name;
  int least, most, under;
};
struct Kind {
  const char* family;
  std::vector<Number> numbers;
};

/// A law of every family on the line or the integers, borders of the parameter space included; but
/// Student's t, whose quadratures take seconds and whose claims have no rule.
const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"normal", {{"mean", 1, 9, 3}, {"variance", 2, 9, 3}}},
      {"laplace", {{"location", 1, 9, 3}, {"scale", 2, 4, 3}}},
      {"laplace_sum", {{"location", 1, 9, 3}, {"scale1", 2, 3, 3}, {"scale2", 2, 3, 2}}},
      {"gamma", {{"shape", 1, 9, 3}, {"rate", 2, 9, 3}}},
      {"logistic", {{"location", 1, 9, 3}, {"scale", 2, 3, 3}}},
      {"exponential", {{"rate", 1, 9, 3}}},
      {"beta", {{"alpha", 2, 9, 3}, {"beta", 2, 9, 3}}},
      {"inverse_gamma", {{"shape", 2, 9, 3}, {"scale", 2, 9, 3}}},
      {"weibull", {{"shape", 1, 2, 1}, {"scale", 2, 9, 3}}},
      {"pareto", {{"minimum", 1, 2, 1}, {"shape", 2, 9, 3}}},
      {"bernoulli", {{"p", 0, 4, 4}}},
      {"binomial", {{"trials", 0, 3, 1}, {"p", 0, 4, 4}}},
      {"poisson", {{"rate", 0, 9, 3}}},
      {"geometric", {{"p", 1, 5, 5}}},
      {"discrete_gaussian", {{"location", 0, 2, 1}, {"variance", 2, 9, 3}}},
      {"discrete_laplace", {{"location", 0, 2, 1}, {"scale", 2, 9, 3}}},
  };
  return all;
}

std::string any_pair() {
  const Kind kind = *rc::gen::elementOf(kinds());
  const auto one = [&] {
    std::string text = R"({"family": ")" + std::string{kind.family} + "\"";
    for (const auto& [name, least, most, under] : kind.numbers)
      text += R"(, ")" + std::string{name} + R"(": )" + number(least, most, under);
    return text + "}";
  };
  return R"({"type": "dominating_pair", "p": )" + one() + R"(, "q": )" + one() + R"(, "tight": )" +
         *rc::gen::element<std::string>("true", "false") + "}";
}

std::string any_sampled() {
  if (*rc::gen::arbitrary<bool>())
    return R"({"type": "subsampled_gaussian", "sampling_rate": )" + number(0, 20, 20) + R"(, "noise_multiplier": )" +
           number(5, 30, 7) + R"(, "steps": )" + std::to_string(*rc::gen::inRange(1, 200)) + "}";
  const std::string of = *rc::gen::element<std::string>(R"({"type": "laplace", "scale": 2, "sensitivity": 1})",
                                                        R"({"type": "pure", "epsilon": {"log": 2}})",
                                                        R"({"type": "discrete_laplace", "scale": 3, "sensitivity": 2})",
                                                        R"({"type": "gaussian", "sigma": 2, "sensitivity": 1})");
  return R"({"type": "poisson_subsampled", "sampling_rate": )" + number(0, 20, 20) + R"(, "of": )" + of + "}";
}

/// Members with pure privacy, with a pole and with a light tail, in some dimension.
std::string any_elliptical() {
  const std::string member = *rc::gen::element<std::string>(
      R"({"type": "student_t", "dof": "5/2"})", R"({"type": "cauchy"})", R"({"type": "logistic"})",
      R"({"type": "k_norm"})", R"({"type": "laplace"})", R"({"type": "normal"})",
      R"({"type": "exponential_power", "power": "2/3"})", R"({"type": "exponential_power", "power": "3/2"})",
      R"({"type": "kotz", "shape": "2/3", "rate": 1, "power": "1/2"})",
      R"({"type": "pearson_vii", "exponent": 4, "scale": "1/2"})");
  const std::string shift =
      *rc::gen::arbitrary<bool>()
          ? R"("dimension": )" + std::to_string(*rc::gen::inRange(1, 6)) + R"(, "sensitivity": )" + number(0, 6, 3)
          : R"("covariance": [[1, 1, 0], [1, 2, 1], [0, 1, 1]], "differences": [[1, )" + number(1, 3, 1) +
                R"(, 1], [2, 2, 0]])";
  return R"({"type": "elliptical", "elliptical": )" + member + ", " + shift + R"(, "sigma": )" + number(2, 9, 3) + "}";
}

std::string any_process() {
  const std::string mixing = *rc::gen::element<std::string>(
      R"({"family": "point", "value": "3/2"})", R"({"family": "gamma", "shape": 3, "rate": 2})",
      R"({"sqrt_of": {"family": "inverse_gamma", "shape": 2, "scale": 2}})",
      R"({"family": "mixture", "weights": ["1/3", "2/3"], "of": [{"family": "point", "value": 1}, {"family": "exponential", "rate": 1}]})");
  return R"({"type": "elliptical_process", "mixing": )" + mixing + R"(, "sensitivity": )" + number(0, 6, 3) +
         R"(, "sigma": )" + number(2, 9, 3) + "}";
}

/// A kernel with or without zeros behind a budget, a response or a channel.
std::string any_post_processed() {
  const std::string of = *rc::gen::element<std::string>(
      R"({"type": "pure", "epsilon": "3/2"})", R"({"type": "pure", "epsilon": {"log": 3}})",
      R"({"type": "approximate", "epsilon": 1, "delta": "1/50"})",
      R"({"type": "approximate", "epsilon": {"log": 2}, "delta": "1/7"})",
      R"({"type": "randomized_response", "categories": 2, "truth": "5/6"})",
      R"({"type": "channel", "matrix": [["1/5", "4/5"], [1, 0]]})");
  const std::string kernel = *rc::gen::element<std::string>(
      R"([["3/4", "1/4"], ["1/4", "3/4"]])", R"([[1, 0], ["1/3", "2/3"]])", R"([["1/2", "1/2"], ["1/2", "1/2"]])",
      R"([["1/2", "1/3", "1/6"], ["1/7", "2/7", "4/7"]])");
  return R"({"type": "post_processed", "of": )" + of + R"(, "kernel": )" + kernel + "}";
}

/// Steps on sampled batches, all of them or a window.
std::string any_sampled_descent() {
  const int steps = *rc::gen::inRange(2, 1000);
  const std::string window =
      R"(, "window": )" + std::to_string(*rc::gen::inRange(1, steps)) + R"(, "noise_share": )" + number(1, 9, 10);
  return R"({"type": "sampled_gradient_descent", "smoothness": 1, "strong_convexity": )" + number(0, 10, 10) +
         R"(, "step": )" + number(1, 20, 10) + R"(, "sigma": )" + number(5, 30, 7) + R"(, "sensitivity": )" +
         number(0, 6, 3) + R"(, "sampling_rate": )" + number(0, 20, 20) + R"(, "steps": )" + std::to_string(steps) +
         *rc::gen::element<std::string>("", R"(, "diameter": "7/3")") + *rc::gen::element<std::string>("", window) +
         "}";
}

/// Noise that is added in many steps, with neighbours of any kind, or that add or remove a record.
std::string any_iterated() {
  switch (*rc::gen::inRange(0, 5)) {
    case 0:
      return R"({"type": "noisy_iteration", "lipschitz": [)" + number(0, 20, 10) + ", 1, " + number(1, 30, 10) +
             R"(], "sigma": )" + number(1, 30, 7) + R"(, "distance": )" + number(0, 6, 3) + "}";
    case 1:
      return R"({"type": "ornstein_uhlenbeck", "theta": )" + number(1, 9, 3) + R"(, "rho": )" + number(1, 9, 3) +
             R"(, "time": )" + number(1, 30, 7) + R"(, "sensitivity": )" + number(0, 6, 3) + "}";
    case 2:
      return R"({"type": "iterated_laplace", "scale1": )" + number(2, 9, 3) + R"(, "scale2": )" + number(2, 9, 3) +
             R"(, "sensitivity": )" + number(0, 6, 3) + "}";
    case 3:
      return any_sampled_descent();
    default:
      return R"({"type": "noisy_gradient_descent", "smoothness": 1, "strong_convexity": )" + number(0, 10, 10) +
             R"(, "step": )" + number(1, 25, 10) + R"(, "sigma": )" + number(1, 30, 7) + R"(, "sensitivity": )" +
             number(0, 6, 3) + R"(, "steps": )" + std::to_string(*rc::gen::inRange(1, 1000)) +
             *rc::gen::element<std::string>("", R"(, "diameter": "7/3")") + "}";
  }
}

/// As a part of others no pair of laws: the curve of such compositions
/// takes up to ten seconds, and a claim asks it often.
enum class Place { alone, part };
std::string any_leaf(Place place) {
  switch (*rc::gen::inRange(0, place == Place::alone ? 16 : 15)) {
    case 0:
      return R"({"type": "gaussian", "sigma": )" + number(3, 40, 7) + R"(, "sensitivity": )" + number(1, 6, 3) + "}";
    case 1:
      return R"({"type": "gaussian", "rho": )" + number(0, 30, 17) + "}";
    case 2:
      return R"({"type": "laplace", "scale": )" + number(2, 30, 3) + R"(, "sensitivity": )" + number(0, 6, 3) + "}";
    case 3:
      return R"({"type": "randomized_response", "categories": )" + std::to_string(*rc::gen::inRange(2, 6)) +
             R"(, "truth": )" + number(1, 19, 20) + "}";
    case 4:
      return R"({"type": "randomized_response", "categories": 2, "epsilon": {"log": )" + number(10, 90, 10) + "}}";
    case 5:
      return R"({"type": "pure", "epsilon": )" + number(0, 20, 10) + "}";
    case 6:
      return R"({"type": "approximate", "epsilon": )" + number(0, 20, 10) + R"(, "delta": )" + number(0, 9, 100'000) +
             "}";
    case 7:
      return R"({"type": "zcdp", "rho": )" + number(0, 30, 20) + "}";
    case 8:
      return R"({"type": "gdp", "mu": )" + number(0, 30, 20) + "}";
    case 9:
      return R"({"type": "discrete_laplace", "scale": )" + number(2, 30, 3) + R"(, "sensitivity": )" +
             std::to_string(*rc::gen::inRange(0, 5)) + "}";
    case 10:
      return R"({"type": "discrete_gaussian", "sigma": )" + number(2, 30, 3) + R"(, "sensitivity": )" +
             std::to_string(*rc::gen::inRange(0, 5)) + "}";
    case 11:
      return any_sampled();
    case 12:
      return any_post_processed();
    case 13:
      return any_iterated();
    case 15:
      return any_pair();
    default: {
      const int a = *rc::gen::inRange(1, 9), b = *rc::gen::inRange(1, 9);
      const auto row = [](int k) {
        return "[\"" + std::to_string(k) + "/10\", \"" + std::to_string(10 - k) + "/10\"]";
      };
      return R"({"type": "channel", "matrix": [)" + row(a) + ", " + row(b) + "]}";
    }
  }
}

std::string any_mechanism(Place place = Place::alone, int depth = 2) {
  if (depth == 0 || *rc::gen::inRange(0, 3) == 0) return any_leaf(place);
  std::string parts;
  const int count = *rc::gen::inRange(1, 4);
  const std::string shared = *rc::gen::arbitrary<bool>() ? any_leaf(Place::part) : "";  // often all of one kind
  for (int i = 0; i < count; ++i)
    parts += (i == 0 ? "" : ", ") +
             (R"({"mechanism": )" + (shared.empty() ? any_mechanism(Place::part, depth - 1) : shared)) +
             R"(, "times": )" + std::to_string(*rc::gen::inRange(1, 5)) + "}";
  return R"({"type": "composition", "parts": [)" + parts + "]}";
}

Asked any_question(const std::string& mechanism) {
  Asked asked{mechanism};
  asked.kind = *rc::gen::element(Asked::Kind::dp, Asked::Kind::dp, Asked::Kind::dp, Asked::Kind::renyi,
                                 Asked::Kind::zcdp, Asked::Kind::gdp);
  if (asked.kind == Asked::Kind::dp)
    asked.at = *rc::gen::element<std::string>("0", "1e-9", "1e-5", "0.001", "0.1", "1/3");
  if (asked.kind == Asked::Kind::renyi) asked.at = *rc::gen::element<std::string>("3/2", "2", "10", "inf");
  return asked;
}

/// Claims at the required value times 1-1/2, 1-2^-20, 1, 1+2^-20, 2, in that order.
std::string claims_around(const Asked& asked, const RuleValue& figure) {
  const bool none = figure.infinite || !figure.value.is_finite();
  const Rational upper = none ? Rational{3} : most_of(figure);
  std::vector<std::string> claims;
  for (const Rational& factor :
       {Rational{1, 2}, Rational{1 - power_of_two(-20)}, Rational{1}, Rational{1 + power_of_two(-20)}, Rational{2}})
    claims.push_back(
        claim_text(claims.size(), asked.mechanism, asked.claim(Rational{upper * factor}.str()), asked.neighbours));
  return spec_text(claims);
}

/// Each claim has a certificate that is accepted, and verdicts rise with the claim.
void judge_claims_around(const Asked& asked) {
  const auto first = found(asked);
  if (!first) return;  // no certified method compares these laws
  const Audited audited{claims_around(asked, first->required)};
  bool proved = false;
  for (const Judged& judged : audited.claims) {
    RC_LOG() << asked.mechanism << "\n"
             << judged.claim << ": " << judged.finding.sentence << "\n"
             << judged.certificate;
    RC_ASSERT(!judged.error);
    // A proof may be left unchecked where it is too much work, or two
    // sides of a comparison are equal (a loss of 0).
    RC_ASSERT(judged.finding.sentence.find("withdrawn") == std::string::npos);
    RC_ASSERT(judged.finding.derivation || !judged.checked);
    if (judged.finding.derivation && !judged.checked) {
      const std::string certificate =
          write_certificate(*judged.finding.derivation,
                            {audited.digest, static_cast<std::size_t>(&judged - audited.claims.data()), judged.id});
      RC_ASSERT(check::check(audited.spec, certificate).beyond_limits);
      RC_TAG("beyond the checker");
    }
    if (judged.checked) {
      const check::Outcome outcome = check::check(audited.spec, judged.certificate);
      RC_ASSERT(outcome.accepted);
      RC_ASSERT(check::name(outcome.verdict) == name_of(judged.finding.verdict));
    }
    const bool now = judged.finding.verdict == Verdict::proved;
    RC_ASSERT(now || !proved);
    proved = now;
    RC_TAG(std::string{name_of(judged.finding.verdict)} + (judged.checked ? " with" : " without") + " a certificate");
  }
}

}  // namespace

TEST_CASE("a random claim about elliptical noise near its edge", "[random]") {
  prop("has a certificate that is accepted, and verdicts that rise with the claim", [] {
    Asked asked = any_question(*rc::gen::arbitrary<bool>() ? any_elliptical() : any_process());
    if (asked.kind == Asked::Kind::gdp) asked.kind = Asked::Kind::dp;
    if (asked.kind == Asked::Kind::dp) asked.at = "0";  // other deltas, and GDP, take many quadratures
    const std::string beside = R"({"type": "composition", "parts": [{"mechanism": )" + asked.mechanism +
                               R"(, "times": 1}, {"mechanism": {"type": "pure", "epsilon": 1}, "times": 2}]})";
    if (*rc::gen::inRange(0, 3) == 0) asked.mechanism = beside;
    judge_claims_around(asked);
  });
}

TEST_CASE("a random claim near its edge", "[random]") {
  prop("has a certificate that is accepted, and verdicts that rise with the claim",
       [] { judge_claims_around(any_question(any_mechanism())); });
  prop("so has one about a pair of laws of any family, alone or beside a budget", Cases::few, [] {
    const std::string pair = any_pair();
    const std::string beside = R"({"type": "composition", "parts": [{"mechanism": )" + pair +
                               R"(, "times": 1}, {"mechanism": {"type": "pure", "epsilon": 1}, "times": 1}]})";
    judge_claims_around(any_question(*rc::gen::arbitrary<bool>() ? pair : beside));
  });
  prop("is proved at the required value where that is exact, and broken just below where the profile is attained",
       Cases::few, [] {
         const Asked asked = any_question(any_mechanism());
         RC_PRE(found(asked).has_value());
         const RuleValue figure = required(asked);
         const auto mechanism = reading([&] { return read_mechanism(read_json(asked.mechanism).value(), ""); }).value();
         const bool exact_and_positive = figure.exact && *figure.exact > 0;
         RC_PRE(exact_and_positive);
         const Audited audited{claims_around(asked, figure)};
         RC_ASSERT(audited.claims[2].finding.verdict == Verdict::proved);
         if (asked.kind == Asked::Kind::dp && release_of(mechanism).value().profile_tightness() != Tightness::bound)
           RC_ASSERT(audited.claims[1].finding.verdict ==
                     (release_of(mechanism).value().is_budget() ? Verdict::not_implied : Verdict::refuted));
       });
}

TEST_CASE("a random claim about several pairs of laws of any family", "[random][slow]") {
  prop("has a certificate that is accepted, and verdicts that rise with the claim", Cases::few, [] {
    judge_claims_around(any_question(specs::composed({{any_pair(), 2}, {any_pair(), 1}})));
  });
}

TEST_CASE("numbers that no text may write are none of a proof's") {
  // Of the first, D_a at a = 2^24 is about 10^(5 10^6); of the others the pair has masses below e^(-10^6).
  const std::string poissons =
      R"({"type": "dominating_pair", "p": {"family": "poisson", "rate": "1/3"}, "q": {"family": "poisson", "rate": "4/3"}, "tight": true})";
  const std::string noise = R"({"type": "laplace", "scale": 1, "sensitivity": "1e6"})";
  for (const auto& [mechanism, claim] : {std::pair<std::string, std::string>{poissons, R"({"mu": 1})"},
                                         {R"({"type": "pure", "epsilon": "1e7"})", R"({"rho": "1e-150"})"},
                                         {specs::composed(noise, 3), R"({"epsilon": 1, "delta": "1e-9"})"}}) {
    INFO(mechanism);
    const Audited audited{spec_text({claim_text(0, mechanism, claim, "other")})};
    const Judged& judged = audited.claims[0];
    CHECK(judged.finding.verdict != Verdict::proved);
    CHECK(judged.finding.verdict != Verdict::undecided);
    CHECK_FALSE(judged.error);
  }
}

TEST_CASE("the mu of Laplace noise is proved, and broken below") {
  const auto audited = [](const std::string& mechanism, const std::string& mu) {
    const Audited all{spec_text({claim_text(0, mechanism, R"({"mu": ")" + mu + "\"}", "add-remove")})};
    return std::pair{all.claims[0].finding.verdict, all.claims[0].checked};
  };
  // 2 Phi(-mu/2) = e^(-1/2)
  const std::string above = "1.030064", below = "1.030063";
  const std::string noise = R"({"type": "laplace", "scale": 1, "sensitivity": 1})",
                    draw = R"({"type": "permute_and_flip", "scale": 2, "sensitivity": 1})";
  CHECK(audited(noise, above) == std::pair{Verdict::proved, true});
  CHECK(audited(noise, below) == std::pair{Verdict::refuted, true});
  CHECK(audited(draw, above) == std::pair{Verdict::proved, true});
  CHECK(audited(draw, below) == std::pair{Verdict::not_implied, true});
  const std::string four = specs::composed(noise, 4);
  CHECK(audited(four, "2.060128") == std::pair{Verdict::proved, true});
}

TEST_CASE("a rate is proved that the largest loss alone does not tell") {
  const auto audited = [](const std::string& mechanism, const std::string& rho) {
    const Audited all{spec_text({claim_text(0, mechanism, R"({"rho": ")" + rho + "\"}", "other")})};
    return std::pair{all.claims[0].finding.verdict, all.claims[0].checked};
  };
  const std::string channel =
                        R"({"type": "channel", "matrix": [["7/10", "3/10"], ["2/5", "3/5"]]})",  // .19204, not .23105
      scores = R"({"type": "scored_choice", "scores": [[0, 1], [1, 0]], "scale": 1})",   // tanh(1/2), not 2 tanh 1
      responses = R"({"type": "randomized_response", "categories": 20, "epsilon": 1})";  // .10199, not .46212
  const std::string all = specs::composed({{channel, 2}, {responses, 3}});               // .62155
  for (const auto& [mechanism, enough, short_of] : {std::tuple{channel, "0.193", "0.191"},
                                                    {scores, "0.463", "0.461"},
                                                    {responses, "0.103", "0.101"},
                                                    {all, "0.626", "0.617"}}) {
    INFO(mechanism);
    CHECK(audited(mechanism, enough) == std::pair{Verdict::proved, true});
    CHECK(audited(mechanism, short_of) == std::pair{Verdict::refuted, true});
  }
}

TEST_CASE("a pair of each family that the rule event knows is settled by the checker, either way") {
  for (
      const char* laws :
      {R"("p": {"family": "normal", "mean": 0, "variance": 1}, "q": {"family": "normal", "mean": 1, "variance": 2})",
       R"("p": {"family": "laplace", "location": 0, "scale": 1}, "q": {"family": "laplace", "location": 1, "scale": 2})",
       R"("p": {"family": "logistic", "location": 0, "scale": 1}, "q": {"family": "logistic", "location": 1, "scale": 1})",
       R"("p": {"family": "exponential", "rate": 1}, "q": {"family": "exponential", "rate": 2})",
       R"("p": {"family": "gamma", "shape": 2, "rate": 1}, "q": {"family": "gamma", "shape": 3, "rate": 1})",
       R"("p": {"family": "beta", "alpha": 3, "beta": 8}, "q": {"family": "beta", "alpha": "7/2", "beta": 6})"}) {
    INFO(laws);
    const std::string pair = R"({"type": "dominating_pair", "tight": true, )" + std::string{laws} + "}";
    const Audited all{spec_text({claim_text(0, pair, R"({"epsilon": "1/10", "delta": "1/2"})", "add-remove"),
                                 claim_text(1, pair, R"({"epsilon": "1/10", "delta": "1/20"})", "add-remove")})};
    for (const Verdict verdict : {Verdict::proved, Verdict::refuted}) {
      const auto& claim = all.claims[verdict == Verdict::proved ? 0 : 1];
      CHECK(claim.finding.verdict == verdict);
      CHECK(claim.checked);
    }
  }
}

TEST_CASE("on a sample, laws that are listed break a claim by what the prover knows alone") {
  const auto audited = [](const std::string& of) {
    const std::string sampled = specs::sampled("1/2", of);
    const Audited all{spec_text({claim_text(0, sampled, R"({"epsilon": "1/10", "delta": "1e-3"})", "add-remove")})};
    return std::pair{all.claims[0].finding.verdict, all.claims[0].checked};
  };
  for (
      const char* of :
      {R"({"type": "channel", "matrix": [["3/4", "1/4"], ["1/4", "3/4"]]})",
       R"({"type": "scored_choice", "scores": [[1, 0], [0, 1]], "scale": 1})",
       R"({"type": "dominating_pair", "tight": true, "p": {"family": "logistic", "location": 1, "scale": 1},
                             "q": {"family": "logistic", "location": 0, "scale": 1}})",
       R"({"type": "post_processed", "of": {"type": "randomized_response", "categories": 3, "truth": "3/4"},
                             "kernel": [[1, 0], [0, 1], ["1/2", "1/2"]]})",
       R"({"type": "composition", "parts": [{"mechanism": {"type": "gaussian", "sigma": 2, "sensitivity": 1}, "times": 1},
                             {"mechanism": {"type": "channel", "matrix": [["3/4", "1/4"], ["1/4", "3/4"]]}, "times": 1}]})"}) {
    INFO(of);
    CHECK(audited(of) == std::pair{Verdict::refuted, false});
  }
  CHECK(audited(R"({"type": "laplace", "scale": 1, "sensitivity": 1})") == std::pair{Verdict::refuted, true});
}

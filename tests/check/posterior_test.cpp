// SPDX-License-Identifier: Apache-2.0
// Draws from posteriors: what the checker makes of a SPEC that has them. theory/posterior-sample.md
#include <catch2/catch.hpp>

#include "judge.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string beta = R"({"type": "beta_bernoulli"})", direct = R"({"type": "direct"})";

std::string sample(const std::string& model, const std::string& prior, int n, const std::string& method = direct) {
  return R"({"type": "posterior_sample", "model": )" + model + R"(, "prior": )" + prior + R"(, "n": )" +
         std::to_string(n) + R"(, "method": )" + method + "}";
}
std::string pair(const std::string& family, const std::vector<Rational>& p, const std::vector<Rational>& q) {
  const bool is_beta = family == "beta";
  const auto law = [&](const std::vector<Rational>& x) {
    return R"({"family": ")" + family + (is_beta ? R"(", "alpha": ")" : R"(", "shape": ")") + x[0].str() +
           (is_beta ? R"(", "beta": ")" : R"(", "rate": ")") + x[1].str() + "\"}";
  };
  return R"({"type": "dominating_pair", "tight": true, "p": )" + law(p) + R"(, "q": )" + law(q) + "}";
}
bool holds(const std::string& node, const std::string& says, const std::string& rule = "exponential-family") {
  return follows(node, {"@ " + says + " by " + rule}, "replace-one");
}
bool holds_all(const std::string& node, const std::vector<std::string>& steps) {
  return follows(node, steps, "replace-one");
}
bool sharp(const std::string& node, const std::string& order, const std::string& value) {
  return holds(node, "renyi " + order + " " + over(value)) && !holds(node, "renyi " + order + " " + under(value)) &&
         holds(node, "not-renyi " + order + " " + under(value)) &&
         !holds(node, "not-renyi " + order + " " + over(value));
}

}  // namespace

TEST_CASE("a posterior sample is judged sharply") {
  CHECK(sharp(sample(beta, R"({"alpha": 6, "beta": 12})", 100), "2", "0.1912902267767150332226583"));
  CHECK(sharp(sample(beta, R"({"alpha": 12, "beta": 6})", 100), "2", "0.1912902267767150332226583"));
  CHECK(sharp(sample(beta, R"({"alpha": 6, "beta": 12})", 100), "1", "0.09013954183537412523518663918"));
  CHECK(sharp(sample(beta, R"({"alpha": 1, "beta": 1})", 2, R"({"type": "diffused", "r": "1/2"})"), "2",
              "0.6154833381271288020131714"));
  CHECK(sharp(sample(beta, R"({"alpha": 6, "beta": 12})", 100, R"({"type": "concentrated", "m": "0.1"})"), "40",
              "0.5345173987347049557999878"));
  CHECK(sharp(sample(R"({"type": "gamma_poisson", "bound": 3})", R"({"shape": 5, "rate": 2})", 4), "1/2",
              "0.3780910716990768627682480"));
  CHECK(sharp(sample(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2, 2, 9]})", 7), "29/10",
              "2.4148012481865050542109174"));
  const auto normal =
      sample(R"({"type": "normal_normal", "variance": 4, "bound": 3})", R"({"mean": "1/2", "variance": 2})", 1);
  CHECK(holds(normal, "renyi 5 15/2"));
  CHECK_FALSE(holds(normal, "not-renyi 5 15/2"));
  CHECK(holds(normal, "gdp 3", "given"));  // ((2 3 1/4)/(1/2 + 1/4))^2 (1/2 + 1/4)
  CHECK_FALSE(holds(normal, "gdp " + under("3"), "given"));
  CHECK(holds(normal, "attains-gaussian 3", "given"));
  CHECK_FALSE(holds(normal, "attains-gaussian " + over("3"), "given"));
  const auto limit = sample(beta, R"({"alpha": 6, "beta": 12})", 3);
  CHECK(holds(limit, "not-renyi 7 1000000"));
  CHECK_FALSE(holds(limit, "renyi 7 1000000"));
}

TEST_CASE("what is accepted of a posterior sample holds of every pair of data sets") {
  const auto check_pairs = [](const std::string& node, const std::string& family, const auto& posterior, int most,
                              int n) {
    for (const std::string order : {"1/3", "3/4", "2"})
      for (const std::string value : {"1/100", "1/20", "1/8", "1/4", "1/2", "1", "2", "5"}) {
        bool is_true = true;
        for (int others = 0; others <= most * (n - 1); ++others)
          for (int x = 0; x <= most; ++x)
            for (int y = 0; y < x; ++y)
              is_true = is_true && holds(pair(family, posterior(others + x), posterior(others + y)),
                                         "renyi " + order + " " + value);
        INFO(node << " " << order << " " << value);
        CHECK(holds(node, "renyi " + order + " " + value) == is_true);
        CHECK(holds(node, "not-renyi " + order + " " + value) == !is_true);
      }
  };
  const Rational half{1, 2};
  check_pairs(
      sample(beta, R"({"alpha": "5/2", "beta": 2})", 4, R"({"type": "diffused", "r": "1/2"})"), "beta",
      [&](int s) {
        return std::vector<Rational>{Rational{5, 2} + s * half, 2 + (4 - s) * half};
      },
      1, 4);
  check_pairs(
      sample(R"({"type": "beta_binomial", "trials": 2})", R"({"alpha": 3, "beta": 4})", 3), "beta",
      [&](int s) {
        return std::vector<Rational>{Rational{3 + s}, Rational{4 + 6 - s}};
      },
      2, 3);
  check_pairs(
      sample(R"({"type": "beta_geometric", "bound": 2})", R"({"alpha": 1, "beta": 5})", 3), "beta",
      [&](int s) {
        return std::vector<Rational>{Rational{1 + 3}, Rational{5 + s}};
      },
      2, 3);
  check_pairs(
      sample(R"({"type": "gamma_poisson", "bound": 2})", R"({"shape": 3, "rate": 1})", 3), "gamma",
      [&](int s) {
        return std::vector<Rational>{Rational{3 + s}, Rational{1 + 3}};
      },
      2, 3);
  check_pairs(
      sample(R"({"type": "gamma_exponential", "bound": 2})", R"({"shape": 1, "rate": 6})", 3,
             R"({"type": "concentrated", "m": "1/2"})"),
      "gamma",
      [&](int s) {
        return std::vector<Rational>{Rational{2 + 3}, Rational{12 + s}};
      },
      2, 3);
}

TEST_CASE("events are not asked of pairs that only Rényi divergences are known of") {
  const auto gamma = sample(R"({"type": "gamma_poisson", "bound": 1})", R"({"shape": 5, "rate": 2})", 4);
  CHECK(holds(gamma, "dp 1/2 1", "event 1"));
  CHECK_FALSE(holds(sample(beta, R"({"alpha": 6, "beta": 12})", 3), "dp 1/2 1", "event 1/2"));
  const std::string prior = R"({"alpha": 6, "beta": 18})";
  const auto geometric = sample(R"({"type": "beta_geometric", "bound": 10})", prior, 100);
  const std::string crossings =
      "event 817395462/1000000000 817395463/1000000000 834772581/1000000000 834772582/1000000000";
  CHECK(holds(geometric, "dp 1/2 " + over("0.582171174342379553"), crossings));
  CHECK_FALSE(holds(geometric, "dp 1/2 " + under("0.582171174342379553"), crossings));
  CHECK(holds(geometric, "not-dp 1/2 " + under("0.582171174342379553"), crossings));
  CHECK_FALSE(holds(geometric, "not-dp 1/2 " + over("0.582171174342379553"), crossings));
  for (const char* cut : {"event 0", "event 1", "event 1/2 3/2"}) CHECK_FALSE(holds(geometric, "dp 1/2 1", cut));
  CHECK(holds(sample(beta, prior, 1), "dp 1/2 1", "event 1/2"));
  CHECK(holds(sample(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2, 2, 9]})", 7), "dp 1/2 1",
              "event 1/2"));
  CHECK_FALSE(holds(sample(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2, 9]})", 7), "dp 1/2 1",
                    "event 1/2"));
}

TEST_CASE("a concentrated posterior is read by the density that the SPEC names") {
  const auto half = [](const std::string& density) {
    return R"({"type": "concentrated", "m": "1/2", "density": ")" + density + "\"}";
  };
  const auto is_alike = [&](const std::string& model, const std::string& prior, const std::string& twice,
                            const std::string& density, const std::string& decimal) {
    return sharp(sample(model, prior, 2, half(density)), "2", decimal) && sharp(sample(model, twice, 2), "2", decimal);
  };
  const std::string rates = R"({"type": "gamma_exponential", "bound": 2})",
                    failures = R"({"type": "beta_geometric", "bound": 3})";
  CHECK(is_alike(rates, R"({"shape": 3, "rate": 5})", R"({"shape": 5, "rate": 10})", "natural", "0.28575396164178590"));
  CHECK(is_alike(rates, R"({"shape": 3, "rate": 5})", R"({"shape": 6, "rate": 10})", "family", "0.32657595616204103"));
  CHECK(is_alike(failures, R"({"alpha": 3, "beta": 5})", R"({"alpha": 5, "beta": 10})", "natural",
                 "0.41448291934747660"));
  const auto reads = [&](const std::string& density, const std::string& shape) {
    return holds(sample(rates, R"({"shape": )" + shape + R"(, "rate": 5})", 2, half(density)), "renyi 2 9",
                 "exponential-family");
  };
  CHECK(reads("natural", "1"));
  CHECK_FALSE(reads("natural", "\"1/2\""));
  CHECK(reads("family", "\"1/2\""));
  CHECK_FALSE(reads("flat", "2"));
}

TEST_CASE("posterior samples replace a record") {
  const std::string node = sample(beta, R"({"alpha": 6, "beta": 12})", 3), claim = R"({"order": 2, "epsilon": 1})";
  const std::vector<std::string> steps = {"@ renyi 2 1 by exponential-family"};
  CHECK(judge(node, claim, steps, "replace-one").accepted);
  CHECK_FALSE(judge(node, claim, steps, "add-remove").accepted);
}

TEST_CASE("noisy statistics and Gibbs sampling replace a record, and stand in no sample") {
  const auto reason = [](const std::string& node, const std::string& neighbours) {
    return judge(node, R"({"epsilon": 1000000})", {"@/parts/0 dp 1 0 by laplace-curve"}, neighbours).reason;
  };
  for (const std::string& node :
       {std::string{R"({"type": "naive_bayes", "features": 1, "scale": "1"})"},
        std::string{R"({"type": "hidden_markov_model", "features": 2, "scale": "2"})"},
        std::string{R"({"type": "noisy_statistics", "model": {"type": "beta_bernoulli"}, "scale": "1"})"},
        std::string{R"({"type": "gibbs_sampling", "sensitivity": "1", "updates": 2, "scans": 3})"}})
    for (const char* neighbours : {"add-remove", "zero-out"}) {
      INFO(node);
      CHECK(reason(node, neighbours).find("replace") != std::string::npos);
      CHECK(reason(node, "replace-one").find("replace-one") == std::string::npos);
    }
}

TEST_CASE("Gibbs sampling and noisy counts are read with all that a record tells") {
  const auto holds = [](const std::string& node, const std::vector<std::string>& steps) {
    return follows(node, steps, "replace-one");
  };
  // A conditional posterior is told to twice the sensitivity, as often as it is drawn.
  const std::string gibbs = R"({"type": "gibbs_sampling", "sensitivity": "1/2", "updates": 3, "scans": 2})";
  const std::string scan = "@/parts/0/mechanism", update = scan + "/parts/0/mechanism";
  const auto drawn = [&](const std::string& one, const std::string& of_scan, const std::string& all) {
    return holds(gibbs, {update + " dp " + one + " 0 by bounded-range", scan + " dp " + of_scan + " 0 by sum 0",
                         "@ dp " + all + " 0 by sum 1"});
  };
  CHECK(drawn("1", "3", "6"));
  CHECK_FALSE(drawn("999/1000", "3", "6"));
  CHECK_FALSE(drawn("1", "299/100", "6"));
  CHECK_FALSE(drawn("1", "3", "599/100"));
  // A record leaves one place of each of three tables, and enters another.
  for (const char* type : {"naive_bayes", "hidden_markov_model"}) {
    const std::string counts = R"({"type": ")" + std::string{type} + R"(", "features": 3, "scale": 2})";
    const std::string one = "@/parts/0/mechanism dp 1/2 0 by laplace-curve";
    CHECK(holds(counts, {one, "@ dp 3 0 by sum 0"}));
    CHECK_FALSE(holds(counts, {one, "@ dp 299/100 0 by sum 0"}));
  }
}

TEST_CASE("noisy statistics of moves that add up are what Laplace noise dominates") {
  const auto node = [](const std::string& model) {
    return R"({"type": "noisy_statistics", "model": )" + model + R"(, "scale": 2})";
  };
  const auto told = [&](const std::string& model, const std::string& says) {
    const std::string part = "@/parts/0/mechanism " + says + " by laplace-curve", all = "@ " + says + " by sum 0";
    return follows(node(model), {part, all}, "replace-one");
  };
  const std::string wide = R"({"type": "normal_gamma", "bound": "3/2"})",
                    narrow = R"({"type": "normal_gamma", "bound": "1/2"})";
  CHECK(told(wide, "dp 2 0"));
  CHECK_FALSE(told(wide, "dp 1999999999/1000000000 0"));
  const auto exceeds = [&](const std::string& model) {
    const std::vector<std::string> steps = {"@/parts/0/mechanism not-renyi 2 1/100 by laplace-curve",
                                            "@ not-renyi 2 1/100 by sum 0"};
    return judge(node(model), R"({"order": 2, "epsilon": "0.01"})", steps, "replace-one").accepted;
  };
  CHECK(exceeds(narrow));
  CHECK_FALSE(exceeds(wide));  // true, but not shown
  CHECK(told(narrow, "dp 1/2 0"));
  CHECK_FALSE(told(narrow, "dp 499999999/1000000000 0"));
  const auto products = [](const std::string& dimension) {
    return R"({"type": "wishart_normal", "bound": 2, "dimension": )" + dimension + "}";
  };
  CHECK(told(products("1"), "dp 2 0"));
  CHECK_FALSE(told(products("1"), "dp 1999999999/1000000000 0"));
  CHECK(told(products("2"), "dp " + over("4.4721359549995793928") + " 0"));  // 2 sqrt(5)
  CHECK_FALSE(told(products("2"), "dp " + under("4.4721359549995793928") + " 0"));
  CHECK(told(products("3"), "dp 6 0"));  // sqrt(9) B^2/2
  CHECK_FALSE(told(products("3"), "dp 5999999999/1000000000 0"));
  CHECK_FALSE(told(products("0"), "dp 100 0"));
  CHECK_FALSE(told(R"({"type": "wishart_normal", "bound": 2})", "dp 100 0"));
}

TEST_CASE("noisy statistics are noised coordinate by coordinate") {
  const auto is_sum = [](const std::string& model, const std::string& each, const std::string& all) {
    const std::string node = R"({"type": "noisy_statistics", "model": )" + model + R"(, "scale": 2})";
    const std::string one = "@/parts/0/mechanism dp " + moved(each, 0) + " 0 by laplace-curve";
    return holds_all(node, {one, "@ dp " + moved(all, 0) + " 0 by sum 0"}) &&
           !holds_all(node, {"@/parts/0/mechanism dp " + under(each) + " 0 by laplace-curve"}) &&
           !holds_all(node, {one, "@ dp " + under(all) + " 0 by sum 0"});
  };
  CHECK(is_sum(beta, "0.5", "1"));
  CHECK(is_sum(R"({"type": "dirichlet_categorical"})", "0.5", "1"));
  CHECK(is_sum(R"({"type": "beta_binomial", "trials": 3})", "1.5", "3"));
  CHECK(is_sum(R"({"type": "gamma_poisson", "bound": 3})", "1.5", "1.5"));
  CHECK(is_sum(R"({"type": "normal_normal", "variance": 4, "bound": 3})", "3", "3"));
  CHECK(is_sum(R"({"type": "gamma_weibull", "shape": 2, "bound": 3})", "4.5", "4.5"));
}

TEST_CASE("tempered posteriors keep to their range, sharply") {
  const auto draw = [](const std::string& model, const std::string& temperature) {
    return R"({"type": "one_posterior_sample", "model": )" + model + R"(, "temperature": ")" + temperature + "\"}";
  };
  const auto is_told = [](const std::string& node, const std::string& says) {
    return holds(node, says, "bounded-range");
  };
  const std::string beta_half = R"({"type": "beta_bernoulli", "truncation": "0.2"})";
  CHECK(is_told(draw(beta_half, "1"), "dp ln(16) 0"));
  CHECK(is_told(draw(beta_half, "2"), "dp ln(4) 0"));
  CHECK_FALSE(is_told(draw(beta_half, "2"), "dp ln(3999999999/1000000000) 0"));
  CHECK(is_told(draw(beta_half, "14/5"), "dp " + over("0.9902102579427789") + " 0"));
  CHECK_FALSE(is_told(draw(beta_half, "14/5"), "dp " + under("0.9902102579427789") + " 0"));
  CHECK(is_told(draw(R"({"type": "dirichlet_categorical", "categories": 5, "truncation": "0.1"})", "2"), "dp ln(6) 0"));
  CHECK_FALSE(
      is_told(draw(R"({"type": "dirichlet_categorical", "categories": 10, "truncation": "0.1"})", "2"), "dp 100 0"));
  const std::string one = R"({"type": "tempered_posterior", "model": )" + beta_half +
                          R"(, "prior": {"alpha": 1, "beta": 1}, "n": 20, "temperature": 2})";
  CHECK(is_told(one, "dp ln(4) 0"));
  CHECK_FALSE(is_told(one, "dp 1 0"));  // true, but not shown
  CHECK_FALSE(is_told(one, "not-dp 1 0"));
  CHECK_FALSE(judge(one, R"({"epsilon": 2})", {"@ dp 2 0 by bounded-range"}, "add-remove").accepted);
  const auto of_categories = [](const std::string& concentration) {
    return R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": 5, "truncation": "0.1"},
      "prior": {"concentration": )" +
           concentration + R"(}, "n": 20, "temperature": 2})";
  };
  const std::string five = of_categories("[1, 1, 1, 1, 2]");
  CHECK(is_told(five, "dp ln(6) 0"));
  CHECK_FALSE(is_told(five, "dp 17/10 0"));
  CHECK_FALSE(is_told(five, "not-dp 1/10 0"));  // some scores exceed it, but these posteriors need not
  CHECK_FALSE(is_told(of_categories("[1, 1, 1, 1]"), "dp ln(6) 0"));
  CHECK_FALSE(judge(five, R"({"epsilon": 2})", {"@ dp 2 0 by bounded-range"}, "add-remove").accepted);
}

TEST_CASE("draws from posteriors are exponential mechanisms") {
  const auto is_sharp = [](const std::string& node, const std::string& at) {
    const auto told = [&](const std::string& says) { return holds(node, says, "bounded-range"); };
    // h(1/2) of range 1, D_2 of range 1.
    return told("dp 1/2 " + over("0.0774046863157")) && !told("dp 1/2 " + under("0.0774046863157")) &&
           told("not-dp 1/2 " + under("0.0774046863157")) && !told("not-dp 1/2 " + over("0.0774046863157")) &&
           told("renyi 2 " + over(at)) && !told("renyi 2 " + under(at)) && told("not-renyi 2 " + under(at)) &&
           !told("not-renyi 2 " + over(at)) && told("zcdp 1/8") && !told("zcdp " + under("0.125"));
  };
  const std::string second = "0.240229014";  // log((E+1)^2/(4 E)), E = e
  CHECK(is_sharp(R"({"type": "one_posterior_sample", "sensitivity": 1, "temperature": 2})", second));
  CHECK(is_sharp(R"({"type": "one_posterior_sample", "sensitivity": "0.1", "temperature": "0.2"})", second));
  const std::string updates = R"({"type": "gibbs_sampling", "sensitivity": "0.5", "updates": 2, "scans": 3})";
  const auto of_update = [&](const std::string& says) {
    return judge(updates, R"({"mu": 0})", {"@/parts/0/mechanism/parts/0/mechanism " + says + " by bounded-range"},
                 "replace-one")
        .reason;
  };
  CHECK(of_update("dp 1/2 " + over("0.0774046863157")) == "the step does not settle the claim");
  CHECK(of_update("dp 1/2 " + under("0.0774046863157")) != "the step does not settle the claim");
  CHECK(holds(R"({"type": "one_posterior_sample", "sensitivity": {"log": 4}, "temperature": 2})", "dp ln(4) 0",
              "bounded-range"));
  for (const char* wrong : {R"({"type": "one_posterior_sample", "sensitivity": -1, "temperature": 2})",
                            R"({"type": "one_posterior_sample", "temperature": 2})"})
    CHECK_FALSE(holds(wrong, "dp 100 0", "bounded-range"));
}

TEST_CASE("posterior samples that are not understood") {
  const auto accepts = [](const std::string& node) {
    return judge(node, R"({"order": 2, "epsilon": 1000000})", {"@ renyi 2 1000000 by exponential-family"},
                 "replace-one")
        .accepted;
  };
  CHECK(accepts(sample(beta, R"({"alpha": 6, "beta": 12})", 3)));
  CHECK_FALSE(accepts(sample(beta, R"({"alpha": 0, "beta": 12})", 3)));
  CHECK_FALSE(accepts(sample(beta, R"({"alpha": 6, "beta": 12, "gamma": 1})", 3)));
  CHECK_FALSE(accepts(sample(beta, R"({"alpha": 6, "beta": 12})", 0)));
  CHECK_FALSE(accepts(sample(beta, R"({"alpha": 6, "beta": 12})", 3, R"({"type": "diffused", "r": 2})")));
  CHECK_FALSE(accepts(sample(beta, R"({"alpha": 6, "beta": 12})", 3, R"({"type": "diffused", "r": 0})")));
  CHECK_FALSE(accepts(sample(R"({"type": "beta_bernoulli", "bound": 1})", R"({"alpha": 6, "beta": 12})", 3)));
  CHECK_FALSE(accepts(sample(R"({"type": "wishart_normal", "bound": 1})", R"({"dof": 6, "scale": [[1]]})", 3)));
  CHECK_FALSE(accepts(sample(R"({"type": "dirichlet_categorical"})", R"({"concentration": [2]})", 3)));
}

// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include "family_truth.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

// `normal mean 0 variance 1` as a distribution.
std::string law(const std::string& words) {
  std::string text = R"({"family": ")", separator = R"(", ")";
  std::size_t start = 0;
  for (std::size_t space = words.find(' '); space != std::string::npos; space = words.find(' ', start)) {
    text += words.substr(start, space - start) + separator;
    separator = separator == R"(", ")" ? R"(": ")" : R"(", ")";
    start = space + 1;
  }
  return text + words.substr(start) + "\"}";
}
std::string pair(const std::string& p, const std::string& q) {
  return R"({"type": "dominating_pair", "tight": true, "p": )" + law(p) + R"(, "q": )" + law(q) + "}";
}
std::string dirichlet(const std::string& p, const std::string& q) {
  const auto one = [](const std::string& c) { return R"({"family": "dirichlet", "concentration": [)" + c + "]}"; };
  return R"({"type": "dominating_pair", "p": )" + one(p) + R"(, "q": )" + one(q) + "}";
}
bool holds(const std::string& node, const std::string& says) {
  return follows(node, {"@ " + says + " by exponential-family"});
}
bool sharp(const std::string& node, const std::string& kind, const std::string& value) {
  return is_sharp(node, kind, value, "exponential-family");
}

}  // namespace

TEST_CASE("exponential-family is sharp for every family") {
  const auto normal = pair("normal mean 0 variance 1", "normal mean 1 variance 2");
  CHECK(sharp(normal, "renyi 3/2", "1.846573590279972654708616"));
  CHECK(sharp(normal, "renyi 1/2", "0.2255581844948583939360637"));
  const auto gamma = pair("gamma shape 7/2 rate 2", "gamma shape 3 rate 3/2");
  CHECK(sharp(gamma, "renyi 2", "0.1061376283892804745218186"));
  CHECK(sharp(gamma, "renyi 1/2", "0.01760908598551454958274245"));
  CHECK(sharp(pair("inverse_gamma shape 7/2 scale 2", "inverse_gamma shape 3 scale 3/2"), "renyi 2",
              "0.1061376283892804745218186"));
  CHECK(sharp(pair("exponential rate 1", "exponential rate 3/2"), "renyi 2", "0.287682072451780927439219"));
  CHECK(sharp(pair("gamma shape 1 rate 1", "gamma shape 1 rate 3/2"), "renyi 2", "0.287682072451780927439219"));
  CHECK(sharp(pair("beta alpha 3 beta 4", "beta alpha 4 beta 7/2"), "renyi 2", "0.4382324702458983321130994"));
  CHECK(sharp(dirichlet("3, 4", R"(4, "7/2")"), "renyi 2", "0.4382324702458983321130994"));
  CHECK(sharp(pair("poisson rate 2", "poisson rate 3"), "renyi 3/2", "0.3484692283495342945918522"));
  CHECK(sharp(pair("geometric p 1/2", "geometric p 1/3"), "renyi 3/2", "0.3349269982743069195618603"));
  CHECK(sharp(pair("binomial trials 5 p 1/4", "binomial trials 5 p 1/3"), "renyi 3", "0.2818515573886221523555923"));
  CHECK(sharp(pair("bernoulli p 1/4", "bernoulli p 1/3"), "renyi 1/2", "0.008454010863334831678429877"));
}

TEST_CASE("exponential-family at order 1 is sharp for every family") {
  CHECK(
      sharp(pair("normal mean 0 variance 1", "normal mean 1 variance 2"), "renyi 1", "0.6534264097200273452913839393"));
  CHECK(sharp(pair("gamma shape 7/2 rate 2", "gamma shape 3 rate 3/2"), "renyi 1", "0.03954700065666209966477928406"));
  CHECK(sharp(pair("inverse_gamma shape 7/2 scale 2", "inverse_gamma shape 3 scale 3/2"), "renyi 1",
              "0.03954700065666209966477928406"));
  CHECK(sharp(pair("gamma shape 1e-6 rate 1e-5", "gamma shape 2e-6 rate 1e-5"), "renyi 1",
              "0.3068528194408771560134524306"));
  CHECK(sharp(pair("exponential rate 1", "exponential rate 3/2"), "renyi 1", "0.09453489189183561802198688454"));
  CHECK(sharp(pair("beta alpha 3 beta 4", "beta alpha 4 beta 7/2"), "renyi 1", "0.1943800637051636219672670871"));
  CHECK(sharp(dirichlet("1, 2, 5", "1, 2, 3"), "renyi 1", "0.3139036981712986709785460447"));
  CHECK(sharp(pair("poisson rate 2", "poisson rate 3"), "renyi 1", "0.2163953243244931459340393464"));
  CHECK(sharp(pair("bernoulli p 1/4", "bernoulli p 1/3"), "renyi 1", "0.01737200037967133945387692902"));
  CHECK(
      sharp(pair("binomial trials 5 p 1/4", "binomial trials 5 p 1/3"), "renyi 1", "0.08686000189835669726938464509"));
  CHECK(sharp(pair("geometric p 1/2", "geometric p 1/3"), "renyi 1", "0.1698990367953974729004248965"));
  const auto equal = pair("normal mean 0 variance 1/3", "normal mean 2 variance 1/3");
  CHECK(holds(equal, "renyi 1 6"));
  CHECK_FALSE(holds(equal, "not-renyi 1 6"));
  CHECK_FALSE(holds(equal, "renyi 1 " + under("6")));
  CHECK(holds(pair("beta alpha 1 beta 2", "beta alpha 1 beta 2"), "renyi 1 0"));
  // Where one has an outcome that the other has not.
  for (const auto& node :
       {pair("bernoulli p 0", "bernoulli p 1/2"), pair("bernoulli p 1/2", "bernoulli p 1"),
        pair("geometric p 1", "geometric p 1/2"), pair("binomial trials 3 p 1", "binomial trials 3 p 0")}) {
    CHECK(holds(node, "not-renyi 1 1000000000"));
    CHECK_FALSE(holds(node, "renyi 1 1000000000"));
  }
}

TEST_CASE("exponential-family at order 1 is between its neighbours", "[random]") {
  dpcert::prop("as divergences do not fall in the order", [] {
    const FamilyPair family = any_family();
    const Rational step{1, 1'000'000}, little{1, 1'000'000'000};
    const auto above = worse_divergence(family, 1 + step), below = worse_divergence(family, 1 - step);
    RC_PRE(above.is_finite() && below.is_finite());
    const auto says = [&](const std::string& kind, const Rational& value) {
      return holds(family.mechanism, kind + " 1 " + value.str());
    };
    RC_ASSERT(says("renyi", more(above, little)));
    RC_ASSERT(!says("not-renyi", more(above, little)));
    if (at_least(below, 2 * little) != dpcert::Trilean::yes) return;
    RC_ASSERT(says("not-renyi", less(below, little)));
    RC_ASSERT(!says("renyi", less(below, little)));
  });
}

TEST_CASE("exponential-family decides equality where it is rational") {
  const auto exact = [](const std::string& node, const std::string& order, const std::string& value) {
    CHECK(holds(node, "renyi " + order + " " + value));
    CHECK_FALSE(holds(node, "not-renyi " + order + " " + value));
    CHECK(holds(node, "not-renyi " + order + " " + under(value)));
    CHECK_FALSE(holds(node, "renyi " + order + " " + under(value)));
  };
  exact(pair("normal mean 0 variance 1/3", "normal mean 2 variance 1/3"), "3", "18");
  exact(pair("poisson rate 2", "poisson rate 1"), "2", "1");
  exact(pair("beta alpha 2 beta 3", "beta alpha 3 beta 2"), "1", "1/2");
  exact(pair("beta alpha 7/2 beta 1/2", "beta alpha 1/2 beta 7/2"), "1", "46/5");  // 3 (2 + 2/3 + 2/5)
  // Half a step: (psi(3/2) - psi(1))/2 = 1 - log 2, not 1/2,
  // which the sum over whole steps would be.
  CHECK(sharp(pair("beta alpha 1 beta 3/2", "beta alpha 3/2 beta 1"), "renyi 1", "0.306852819440054690582768"));
  Rational sum = 0;
  for (int i = 1; i <= 64; ++i) sum += Rational{64, i};
  exact(dirichlet("1, 65", "65, 1"), "1", sum.str());
  for (const char* same : {"normal mean 1 variance 2", "gamma shape 1/3 rate 5", "poisson rate 2", "bernoulli p 0",
                           "geometric p 1", "beta alpha 1 beta 2"}) {
    CHECK(holds(pair(same, same), "renyi 7/3 0"));
    CHECK_FALSE(holds(pair(same, same), "not-renyi 7/3 0"));
  }
}

TEST_CASE("exponential-family compares Poisson laws where a side is 0 or below") {
  // log S = r^a u^(1-a) - a r - (1-a) u: of a = 1/2 and a value of 3, of a =
  // 2 and one of 8, the right side is 0, then below.
  const auto half = pair("poisson rate 2", "poisson rate 1"), two = pair("poisson rate 1", "poisson rate 10");
  for (const char* value : {"3", "4", "100"}) {
    CHECK(holds(half, "renyi 1/2 " + std::string{value}));
    CHECK_FALSE(holds(half, "not-renyi 1/2 " + std::string{value}));
  }
  for (const char* value : {"8", "7", "0"}) {
    CHECK(holds(two, "not-renyi 2 " + std::string{value}));
    CHECK_FALSE(holds(two, "renyi 2 " + std::string{value}));
  }
}

TEST_CASE("exponential-family knows where the divergence is infinite") {
  const auto infinite = [](const std::string& node, const std::string& order) {
    return holds(node, "not-renyi " + order + " 1000000000") && !holds(node, "renyi " + order + " 1000000000");
  };
  CHECK(infinite(pair("exponential rate 1", "exponential rate 3"), "3/2"));
  CHECK_FALSE(infinite(pair("exponential rate 1", "exponential rate 3"), "149/100"));
  CHECK(infinite(pair("normal mean 0 variance 2", "normal mean 0 variance 1"), "2"));
  CHECK_FALSE(infinite(pair("normal mean 0 variance 2", "normal mean 0 variance 1"), "199/100"));
  CHECK(infinite(pair("gamma shape 1 rate 1", "gamma shape 3 rate 1"), "3/2"));
  CHECK(infinite(dirichlet("1, 1", "3, 1"), "3/2"));
  CHECK_FALSE(infinite(dirichlet("1, 1", "3, 1"), "149/100"));
  CHECK(infinite(pair("bernoulli p 0", "bernoulli p 1/2"), "2"));
  CHECK_FALSE(infinite(pair("bernoulli p 0", "bernoulli p 1/2"), "1/2"));
  CHECK(infinite(pair("bernoulli p 0", "bernoulli p 1"), "1/2"));
  CHECK(infinite(pair("geometric p 1", "geometric p 1/2"), "2"));
  CHECK(holds(pair("geometric p 1", "geometric p 1/2"), "renyi 1/2 7/10"));  // ln 2 one way, ln 2 the other
  CHECK(infinite(pair("geometric p 1/4", "geometric p 7/16"), "2"));         // (3/4)^2 / (9/16) = 1
  CHECK_FALSE(infinite(pair("geometric p 1/4", "geometric p 7/16"), "199/100"));
}

TEST_CASE("exponential-family is the divergence of the densities and masses", "[random]") {
  dpcert::prop("of every family, in the worse order", [] {
    const FamilyPair family = any_family();
    const Rational order = any_tenths(1, 40);
    RC_PRE(order != 1);
    const auto truth = worse_divergence(family, order);
    RC_PRE(truth.is_finite());
    const auto says = [&](const std::string& kind, const Rational& value) {
      return holds(family.mechanism, kind + " " + order.str() + " " + value.str());
    };
    const Rational little{1, 1'000'000'000};
    RC_ASSERT(says("renyi", more(truth, little)));
    RC_ASSERT(!says("not-renyi", more(truth, little)));
    if (at_least(truth, 2 * little) != dpcert::Trilean::yes) return;
    RC_ASSERT(says("not-renyi", less(truth, little)));
    RC_ASSERT(!says("renyi", less(truth, little)));
  });
}

TEST_CASE("laws without a rate or a trial are read, and no rule knows them") {
  const auto reads = [](const std::string& node) {
    return judge(node, R"({"mu": 1})", {"@ renyi 2 1 by exponential-family"}).reason.find("cannot be read") ==
           std::string::npos;
  };
  for (const char* law : {"poisson rate 0", "binomial trials 0 p 1/2", "binomial trials 1000000001 p 1/2"}) {
    CHECK(reads(pair(law, law)));
    CHECK_FALSE(holds(pair(law, law), "renyi 2 1000"));
    CHECK_FALSE(holds(pair(law, law), "not-renyi 2 0"));
  }
  CHECK_FALSE(reads(pair("poisson rate -1", "poisson rate 1")));
  CHECK_FALSE(reads(pair("binomial trials 1/2 p 1/2", "binomial trials 1 p 1/2")));
  CHECK_FALSE(reads(pair("binomial trials -1 p 1/2", "binomial trials 1 p 1/2")));
}

TEST_CASE("exponential-family asks for a pair it knows, and bounds its effort") {
  const auto refused = [](const std::string& node) { return !holds(node, "renyi 2 1000"); };
  CHECK(refused(pair("laplace location 0 scale 1", "laplace location 1 scale 1")));
  CHECK(refused(pair("poisson rate 1", "exponential rate 1")));
  CHECK(refused(pair("binomial trials 5 p 1/4", "binomial trials 6 p 1/4")));
  CHECK(refused(pair("poisson rate 0", "poisson rate 1")));
  CHECK(refused(pair("binomial trials 0 p 1/4", "binomial trials 0 p 1/3")));
  CHECK(refused(dirichlet("1, 2", "1, 2, 3")));
  CHECK_FALSE(refused(dirichlet("1, 2, 5", "1, 2, 3")));
  const auto poisson = pair("poisson rate 1", "poisson rate 2");
  CHECK(holds(poisson, "renyi 2 2"));
  for (const char* says : {"dp 9 1", "zcdp 9", "not-dp 0 0"}) CHECK_FALSE(holds(poisson, says));
  CHECK_FALSE(follows(poisson, {"@ renyi 2 9 by exponential-family 0"}));
  CHECK_FALSE(holds(pair("gamma shape 1e-6 rate 1e-100", "gamma shape 1e9 rate 1e100"), "renyi 1/2 1"));
  CHECK(holds(pair("gamma shape 1e-6 rate 1e-100", "gamma shape 1e9 rate 1e100"), "not-renyi 1/2 1"));
  CHECK_FALSE(holds(pair("poisson rate 1e-1000", "poisson rate 1e1000"), "renyi 3/2 1"));
  CHECK_FALSE(holds(poisson, "renyi 2 1/1" + std::string(4000, '0')));
  std::string ones = "1";
  for (int i = 1; i < 30'000; ++i) ones += ", 1";
  CHECK(is_too_much(dirichlet(ones, "2" + ones.substr(1)), "@ renyi 2 2 by exponential-family"));
  CHECK_FALSE(holds(pair("bernoulli p 1/2", "bernoulli p 1"), "renyi 2 1000"));
  CHECK(holds(pair("bernoulli p 1/2", "bernoulli p 1"), "not-renyi 2 1000"));
  CHECK_FALSE(holds(pair("binomial trials 5 p 1/2", "binomial trials 5 p 1"), "renyi 3/2 1000"));
}

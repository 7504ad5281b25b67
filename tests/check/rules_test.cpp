// SPDX-License-Identifier: Apache-2.0
// Each rule at the last true and the first false billionth. The
// constants are computed independently, to 60 digits.
#include <catch2/catch.hpp>

#include "judge.hpp"

using namespace dpcert::check::test;

namespace {

const std::string pure = R"({"type": "pure", "epsilon": 1})";
const std::string gauss = R"({"type": "gaussian", "sigma": 2, "sensitivity": 2})";
const std::string laplace = R"({"type": "laplace", "scale": 2, "sensitivity": 2})";
const std::string zcdp = R"({"type": "zcdp", "rho": "1/10"})";
const std::string rdp =
    R"({"type": "rdp", "points": [{"order": 2, "epsilon": 1}, {"order": "8", "epsilon": "2.079"}]})";
const std::string gdp1 = "@ gdp 1 by given", attains1 = "@ attains-gaussian 1 by given";

}  // namespace

TEST_CASE("a variance is read as its sigma's square") {
  const std::string gaussian = R"({"type": "gaussian", "variance": "9/2", "sensitivity": 3})";
  CHECK(follows(gaussian, {"@ gdp 2 by given"}));
  CHECK_FALSE(follows(gaussian, {"@ gdp " + under("2") + " by given"}));
  for (const std::string scale : {R"("variance": 4)", R"("rho": "9/8")"}) {
    const std::string discrete = R"({"type": "discrete_gaussian", "sensitivity": 3, )" + scale + "}";
    CHECK(follows(discrete, {"@ zcdp 9/8 by discrete-sum"}));
    CHECK_FALSE(follows(discrete, {"@ zcdp " + under("9/8") + " by discrete-sum"}));
  }
  CHECK(follows(R"({"type": "discrete_gaussian", "sensitivity": 0, "rho": 1})", {"@ zcdp 0 by discrete-sum"}));
  for (const std::string none : {R"({"type": "gaussian", "sensitivity": 1, "variance": 0})",
                                 R"({"type": "gaussian", "sensitivity": 1, "variance": 1, "sigma": 1})"})
    CHECK_FALSE(follows(none, {"@ gdp 1000 by given"}));
}

TEST_CASE("normal laws of one variance are a Gaussian pair") {
  const auto pair = [](const std::string& mean, const std::string& variance, const std::string& tight = "true") {
    return R"({"type": "dominating_pair", "tight": )" + tight +
           R"(, "p": {"family": "normal", "mean": -1, "variance": "9/2"}, "q": {"family": "normal", "mean": )" + mean +
           R"(, "variance": ")" + variance + "\"}}";
  };
  for (const std::string tight : {"true", "false"}) {  // (2 - (-1))^2/(9/2)
    CHECK(follows(pair("2", "9/2", tight), {"@ gdp 2 by given"}));
    CHECK_FALSE(follows(pair("2", "9/2", tight), {"@ gdp " + under("2") + " by given"}));
    CHECK(follows(pair("2", "9/2", tight), {"@ attains-gaussian 2 by given"}));
    CHECK_FALSE(follows(pair("2", "9/2", tight), {"@ attains-gaussian " + over("2") + " by given"}));
  }
  CHECK(follows(pair("-4", "9/2"), {"@ gdp 2 by given", "@ zcdp 1 by convert 0"}));
  CHECK(follows(pair("-1", "9/2"), {"@ gdp 0 by given"}));
  for (const std::string says : {"@ gdp 1000 by given", "@ attains-gaussian 0 by given"})
    CHECK_FALSE(follows(pair("2", "4.499999999"), {says}));
  CHECK_FALSE(follows(R"({"type": "dominating_pair", "p": {"family": "laplace", "location": 0, "scale": 1},
                          "q": {"family": "laplace", "location": 1, "scale": 1}})",
                      {"@ gdp 1000 by given"}));
}

TEST_CASE("given says what the SPEC says, or less") {
  CHECK(follows(pure, {"@ dp 1 0 by given"}));
  CHECK(follows(pure, {"@ dp 3/2 0 by given"}));
  CHECK_FALSE(follows(pure, {"@ dp 999999999/1000000000 0 by given"}));
  CHECK_FALSE(follows(pure, {"@ not-dp 0 0 by given"}));
  const std::string approximate = R"({"type": "approximate", "epsilon": {"log": 3}, "delta": 1e-3})";
  CHECK(follows(approximate, {"@ dp ln(3) 1/1000 by given"}));
  CHECK_FALSE(follows(approximate, {"@ dp ln(3) 999999/1000000000 by given"}));
  CHECK_FALSE(follows(approximate, {"@ dp ln(299/100) 1/1000 by given"}));
  CHECK(follows(zcdp, {"@ zcdp 1/10 by given"}));
  CHECK_FALSE(follows(zcdp, {"@ zcdp 1/11 by given"}));
  CHECK(follows(R"({"type": "gdp", "mu": 2})", {"@ gdp 4 by given"}));
  CHECK_FALSE(follows(R"({"type": "gdp", "mu": 2})", {"@ gdp 2 by given"}));
  CHECK_FALSE(follows(R"({"type": "gdp", "mu": 2})", {"@ attains-gaussian 4 by given"}));
  CHECK(follows(rdp, {"@ renyi 2 1 by given"}));
  CHECK(follows(rdp, {"@ renyi 5 21/10 by given"}));
  CHECK_FALSE(follows(rdp, {"@ renyi 5 2 by given"}));
  CHECK_FALSE(follows(rdp, {"@ renyi 9 100 by given"}));
  CHECK(follows(gauss, {gdp1}));
  CHECK(follows(gauss, {attains1}));
  CHECK_FALSE(follows(gauss, {"@ gdp 999999999/1000000000 by given"}));
  CHECK_FALSE(follows(gauss, {"@ attains-gaussian 1000000001/1000000000 by given"}));
  CHECK(follows(R"({"type": "gaussian", "rho": 0.5})", {attains1}));
  CHECK_FALSE(follows(laplace, {"@ dp 1 0 by given"}));
}

TEST_CASE("witness-gaussian meets the budget at every point") {
  CHECK(follows(zcdp, {"@ attains-gaussian 1/5 by witness-gaussian"}));
  CHECK_FALSE(follows(zcdp, {"@ attains-gaussian 2/9 by witness-gaussian"}));
  CHECK(follows(R"({"type": "gdp", "mu": 2})", {"@ attains-gaussian 4 by witness-gaussian"}));
  CHECK_FALSE(follows(R"({"type": "gdp", "mu": 2})", {"@ attains-gaussian 5 by witness-gaussian"}));
  CHECK(follows(rdp, {"@ attains-gaussian 1/2 by witness-gaussian"}));  // 2 * 2.079 / 8 = 0.51975
  CHECK_FALSE(follows(rdp, {"@ attains-gaussian 52/100 by witness-gaussian"}));
  CHECK_FALSE(follows(pure, {"@ attains-gaussian 0 by witness-gaussian"}));
  CHECK_FALSE(follows(zcdp, {"@ gdp 1/5 by witness-gaussian"}));
}

TEST_CASE("gaussian-curve is sharp on both sides") {
  const std::string at_1 = "0.126936737506643945800829624757766880415080650112001";
  CHECK(follows(gauss, {gdp1, "@ dp 1 " + over(at_1) + " by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ dp 1 " + under(at_1) + " by gaussian-curve 0"}));
  CHECK(follows(gauss, {attains1, "@ not-dp 1 " + under(at_1) + " by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {attains1, "@ not-dp 1 " + over(at_1) + " by gaussian-curve 0"}));
  // Fifty true digits, rounded down and up in the last place.
  CHECK(follows(gauss, {attains1, "@ not-dp 1 " + moved(at_1, 0) + " by gaussian-curve 0"}));
  const std::string log_2 = "0.190610115236758400040008810837255607608735653852345";
  CHECK(follows(gauss, {gdp1, "@ dp ln(2) " + moved(log_2, 0) + " by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ dp ln(2) " + under(log_2) + " by gaussian-curve 0"}));
  CHECK(follows(gauss, {"@ gdp 2 by given",
                        "@ dp 1/2 " + over("0.400051269725443534890624470738549761") + " by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ dp -1 1 by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ not-dp 1 0 by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {attains1, "@ dp 1 1 by gaussian-curve 0"}));
  const std::string silent = R"({"type": "gaussian", "rho": 0})";
  CHECK(follows(silent, {"@ gdp 0 by given", "@ dp 0 0 by gaussian-curve 0"}));
  CHECK_FALSE(follows(silent, {"@ attains-gaussian 0 by given", "@ not-dp 0 0 by gaussian-curve 0"}));
  CHECK(follows(gauss, {gdp1, "@ dp 100 1/1" + std::string(1000, '0') + " by gaussian-curve 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ dp 1" + std::string(5000, '0') + " 0 by gaussian-curve 0"}));
}

TEST_CASE("convert goes from one notion to another and no further") {
  CHECK(follows(gauss, {gdp1, "@ zcdp 1/2 by convert 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ zcdp 499/1000 by convert 0"}));
  CHECK(follows(gauss, {gdp1, "@ renyi 1/2 1/4 by convert 0"}));
  CHECK_FALSE(follows(gauss, {gdp1, "@ renyi 3 149/100 by convert 0"}));
  CHECK(follows(zcdp, {"@ zcdp 1/10 by given", "@ renyi 3 3/10 by convert 0"}));
  CHECK_FALSE(follows(zcdp, {"@ zcdp 1/10 by given", "@ renyi 3 29/100 by convert 0"}));
  CHECK_FALSE(follows(zcdp, {"@ zcdp 1/10 by given", "@ renyi 1 1 by convert 0"}));
  CHECK_FALSE(follows(zcdp, {"@ zcdp 1/10 by given", "@ gdp 1/5 by convert 0"}));
  CHECK(follows(rdp, {"@ renyi 2 1 by given", "@ renyi 1 1 by convert 0"}));
  CHECK_FALSE(follows(rdp, {"@ renyi 2 1 by given", "@ renyi 3 9 by convert 0"}));
  CHECK_FALSE(follows(rdp, {"@ renyi 2 1 by given", "@ renyi 1 1/2 by convert 0"}));
}

TEST_CASE("convert from epsilon 0 gives every value 0, exactly") {
  const std::string silent = R"({"type": "pure", "epsilon": 0})", loud = R"({"type": "pure", "epsilon": "1e-30"})";
  for (const char* says : {"@ zcdp 0", "@ renyi 2 0", "@ renyi 1/2 0", "@ gdp 0"}) {
    CHECK(follows(silent, {"@ dp 0 0 by given", std::string{says} + " by convert 0"}));
    CHECK_FALSE(
        follows(loud, {"@ dp 1/1" + std::string(30, '0') + " 0 by given", std::string{says} + " by convert 0"}));
  }
}

TEST_CASE("convert from pure privacy is sharp") {
  const std::string dp1 = "@ dp 1 0 by given";
  const auto sharp = [&](const std::string& start, const std::string& value) {
    CHECK(follows(pure, {dp1, start + over(value) + " by convert 0"}));
    CHECK_FALSE(follows(pure, {dp1, start + under(value) + " by convert 0"}));
  };
  sharp("@ zcdp ", "0.462117157260009758502318483643672548730289280330113");
  sharp("@ renyi 2 ", "0.735325664055519224709930424886834356026601557157760");
  sharp("@ gdp ", "1.51791119074195863087718278241982718849808049242833310763442");
  // (e - e^(1/2))/(1 + e)
  CHECK(follows(pure, {dp1, "@ dp 1/2 " + over("0.287649137") + " by convert 0"}));
  CHECK_FALSE(follows(pure, {dp1, "@ dp 1/2 " + under("0.287649137") + " by convert 0"}));
  CHECK(follows(pure, {dp1, "@ dp 2 0 by convert 0"}));
  CHECK_FALSE(follows(pure, {dp1, "@ dp -1 1 by convert 0"}));
  CHECK_FALSE(follows(pure, {dp1, "@ not-dp 1/2 1/10 by convert 0"}));
  const std::string three = R"({"type": "pure", "epsilon": {"log": 3}})", given = "@ dp ln(3) 0 by given";
  CHECK(follows(three, {given, "@ dp ln(2) 1/4 by convert 0"}));
  CHECK_FALSE(follows(three, {given, "@ dp ln(2) 249999999/1000000000 by convert 0"}));
  sharp("@ renyi 1 ", "0.462117157260009758502318483643672548730289280330113");
  sharp("@ renyi 1/2 ", "0.2402290139165550492635267470193581476796");
  sharp("@ renyi 1/4 ", "0.1189129377841548709013308531822465228796");
  CHECK_FALSE(follows(pure, {"@ dp 1 1/2 by given", "@ zcdp 9 by convert 0"}));
  const std::string none = R"({"type": "pure", "epsilon": 0})";
  CHECK(follows(none, {"@ dp 0 0 by given", "@ zcdp 0 by convert 0"}));
  CHECK(follows(none, {"@ dp 0 0 by given", "@ gdp 0 by convert 0"}));
}

TEST_CASE("convert carries a divergence that is too large, not one that is met") {
  const std::string pair = R"({"type": "dominating_pair", "p": {"family": "gamma", "shape": 1, "rate": 1},
                               "q": {"family": "gamma", "shape": 1, "rate": 3}})";  // D_(3/2) is infinite
  const std::string three = "@ not-renyi 3/2 3 by exponential-family";
  CHECK(follows(pair, {three, "@ not-dp 3 0 by convert 0"}));
  CHECK(follows(pair, {three, "@ not-dp ln(20) 0 by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ not-dp " + over("3") + " 0 by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ not-dp ln(201/10) 0 by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ not-dp 1 1/1000000 by convert 0"}));
  CHECK(follows(pair, {three, "@ not-zcdp 2 by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ not-zcdp " + over("2") + " by convert 0"}));
  CHECK(follows(pair, {three, "@ not-gdp 4 by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ not-gdp " + over("4") + " by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ not-renyi 2 3 by convert 0"}));
  CHECK_FALSE(follows(pair, {three, "@ dp 9 0 by convert 0"}));
  // zCDP speaks of orders above 1 alone; what keeps to (E, 0) has D_A <= E at all.
  const std::string half = "@ not-renyi 1/2 1/10 by exponential-family";  // it is 0.2877
  CHECK(follows(pair, {half, "@ not-dp 1/10 0 by convert 0"}));
  CHECK_FALSE(follows(pair, {half, "@ not-zcdp 1/100 by convert 0"}));
  CHECK(follows(pair, {half, "@ not-gdp 2/5 by convert 0"}));
  // Gaussian noise has D_2 = 1, and is 1/2-zCDP.
  const std::string below_1 = "@ not-renyi 2 " + under("1") + " by convert 0";
  CHECK(follows(gauss, {attains1, below_1, "@ not-zcdp " + under("0.5") + " by convert 1"}));
  CHECK_FALSE(follows(gauss, {attains1, below_1, "@ not-zcdp 1/2 by convert 1"}));
}

TEST_CASE("convert carries refutations") {
  CHECK(follows(gauss, {attains1, "@ not-zcdp 499/1000 by convert 0"}));
  CHECK_FALSE(follows(gauss, {attains1, "@ not-zcdp 1/2 by convert 0"}));
  CHECK(follows(gauss, {attains1, "@ not-renyi 3 149/100 by convert 0"}));
  CHECK_FALSE(follows(gauss, {attains1, "@ not-renyi 3 3/2 by convert 0"}));
  CHECK(follows(gauss, {attains1, "@ not-gdp 99/100 by convert 0"}));
  CHECK_FALSE(follows(gauss, {attains1, "@ not-gdp 1 by convert 0"}));
  CHECK_FALSE(follows(gauss, {attains1, "@ gdp 1 by convert 0"}));
  const std::string not_dp =
      "@ not-dp 1/2 1/5 by laplace-curve";  // the Gaussian of m = 1 has 0.2384... there, of 4/5 less
  CHECK(follows(laplace, {not_dp, "@ not-gdp 1/2 by convert 0"}));
  CHECK_FALSE(follows(laplace, {not_dp, "@ not-gdp 1 by convert 0"}));
  CHECK(follows(laplace, {not_dp, "@ not-gdp 0 by convert 0"}));
}

TEST_CASE("laplace-curve is sharp on both sides") {
  const auto sharp = [](const std::string& kind, const std::string& value) {
    CHECK(follows(laplace, {"@ " + kind + over(value) + " by laplace-curve"}));
    CHECK_FALSE(follows(laplace, {"@ " + kind + under(value) + " by laplace-curve"}));
    CHECK(follows(laplace, {"@ not-" + kind + under(value) + " by laplace-curve"}));
    CHECK_FALSE(follows(laplace, {"@ not-" + kind + over(value) + " by laplace-curve"}));
  };
  sharp("dp 1/2 ", "0.221199216928595131754829733021679352703227709573858525758683");
  sharp("renyi 2 ", "0.619123629998592883399788536543506986798310431150238921755095");
  sharp("zcdp ", "0.367879441171442321595523770161460867445811131031767834507837");
  CHECK(follows(laplace, {"@ dp 1 0 by laplace-curve"}));
  CHECK_FALSE(follows(laplace, {"@ dp 999/1000 0 by laplace-curve"}));
  CHECK_FALSE(follows(laplace, {"@ not-dp 1 0 by laplace-curve"}));
  CHECK(follows(laplace, {"@ not-dp 999/1000 0 by laplace-curve"}));
  CHECK(follows(laplace, {"@ dp 0 1 by laplace-curve"}));
  CHECK_FALSE(follows(laplace, {"@ not-dp 0 1 by laplace-curve"}));
  CHECK_FALSE(follows(laplace, {"@ dp -1 1 by laplace-curve"}));
  sharp("renyi 1 ", "0.367879441171442321595523770161460867445811131031767834507837");
  sharp("renyi 1/2 ", "0.189069783783671236043973769071301726856");
  sharp("renyi 1/4 ", "0.093871013819225335686835681715193163600");
  const std::string pair = R"({"type": "dominating_pair", "p": {"family": "laplace", "location": 2, "scale": 3},
    "q": {"family": "laplace", "location": -1, "scale": 3}})";  // the same, as a budget
  CHECK(is_sharp(pair, "renyi 2", "0.619123629998592883399788536543506986798", "laplace-curve"));
  CHECK(is_sharp(pair, "renyi 1/4", "0.093871013819225335686835681715193163600", "laplace-curve"));
  CHECK_FALSE(follows(R"({"type": "dominating_pair", "p": {"family": "laplace", "location": 2, "scale": 3},
    "q": {"family": "laplace", "location": -1, "scale": 4}})",
                      {"@ renyi 2 9 by laplace-curve"}));
  CHECK_FALSE(follows(gauss, {"@ dp 1 1 by laplace-curve"}));
  // 2 Phi(-mu/2) = e^(-t/2), of t = 1.
  const std::string mu_squared = "1.06103183920202971702867436778318195801375790925028966432625";
  sharp("gdp ", mu_squared);
  CHECK(is_sharp(pair, "gdp", mu_squared, "laplace-curve"));
  const std::string silent = R"({"type": "laplace", "scale": 2, "sensitivity": 0})";
  CHECK(follows(silent, {"@ gdp 0 by laplace-curve"}));
  CHECK_FALSE(follows(silent, {"@ not-gdp 0 by laplace-curve"}));
  CHECK(follows(laplace, {"@ not-gdp 0 by laplace-curve"}));
}

TEST_CASE("cks pays for one order") {
  const std::string budget = "@ zcdp 1/10 by given";
  const std::string epsilon = "1.91619283941286092755884924626490408159777469361200057130956";
  CHECK(follows(zcdp, {budget, "@ dp " + over(epsilon) + " 1/100000 by cks 0 order 11"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ dp " + under(epsilon) + " 1/100000 by cks 0 order 11"}));
  CHECK(follows(zcdp,
                {budget, "@ renyi 11 11/10 by convert 0", "@ dp " + over(epsilon) + " 1/100000 by cks 1 order 11"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ renyi 11 11/10 by convert 0", "@ dp 9 1/100000 by cks 1 order 10"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ renyi 11 11/10 by convert 0", "@ dp 9 1/100000 by cks 1 order 12"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ renyi 2 1/5 by convert 0", "@ dp 99/100 1/100000 by cks 1 order 1000"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ dp 99 1/100000 by cks 0 order 1"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ dp 99 1/100000 by cks 0 order 1/2"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ dp 99 0 by cks 0 order 11"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ dp 99 1 by cks 0 order 11"}));
  CHECK_FALSE(follows(zcdp, {budget, "@ dp 99 1/100000 by cks 0 11"}));
}

namespace {

// Divergences are at most .21994, .28109, .42035 and .48063; the largest
// loss is ln 2, which alone tells a rate of .23105.
const std::vector<std::string> known_orders = {
    "@ renyi 23/20 22/100 by channel", "@ renyi 3/2 2811/10000 by channel", "@ renyi 5/2 43/100 by channel",
    "@ renyi 16/5 49/100 by channel",  "@ dp ln(2) 0 by channel",           "@ dp 3/5 1/10 by channel",
    "@ renyi 1/2 22/100 by channel",   "@ renyi 63/20 49/100 by channel",   "@ not-renyi 3/2 1/4 by channel"};
bool has_rate(const std::string& statement, const std::string& cites) {
  auto steps = known_orders;
  steps.push_back("@ " + statement + " by renyi-points" + cites);
  return follows(R"({"type": "channel", "matrix": [["7/10", "3/10"], ["2/5", "3/5"]]})", steps, "other");
}

}  // namespace

TEST_CASE("divergences at some orders bound the rate") {
  CHECK(has_rate("zcdp 22/100", " 0 1 2 3 4"));
  CHECK_FALSE(has_rate("zcdp 2199/10000", " 0 1 2 3 4"));  // near the order 1 it is the first divergence
  CHECK_FALSE(has_rate("zcdp 22/100", " 1 2 3 4"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 2 3 4"));  // enough at both ends of the gap, not between them
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 1 2 4"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 1 2 7 4"));  // 3.15 times .22 is less than ln 2
  CHECK(has_rate("zcdp 6932/10000", " 4"));
  CHECK_FALSE(has_rate("zcdp 6931/10000", " 4"));
}

TEST_CASE("renyi-points wants all that it needs") {
  CHECK_FALSE(has_rate("zcdp 22/100", ""));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 1 2 3"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 4 0 1 2 3"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 1 2 3 5"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 1 2 3 99"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 1 1 2 3 4"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 2 1 3 4"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 6 0 1 2 3 4"));
  CHECK_FALSE(has_rate("zcdp 22/100", " 0 8 2 3 4"));
  CHECK_FALSE(has_rate("zcdp 0", " 0 1 2 3 4"));
  CHECK_FALSE(has_rate("zcdp -1", " 0 1 2 3 4"));
  CHECK_FALSE(has_rate("renyi 2 1000", " 0 1 2 3 4"));
  CHECK_FALSE(has_rate("gdp 1000", " 0 1 2 3 4"));
  CHECK_FALSE(has_rate("not-zcdp 1/1000", " 0 1 2 3 4"));
  const std::string two = specs::beside(pure, zcdp);
  const std::string spent = "@/parts/0/mechanism dp 1 0 by given";
  CHECK(follows(two, {spent, "@/parts/0/mechanism zcdp 1 by renyi-points 0"}));
  CHECK_FALSE(follows(two, {spent, "@/parts/1/mechanism zcdp 1 by renyi-points 0"}));
  CHECK_FALSE(follows(two, {spent, "@ zcdp 1 by renyi-points 0"}));
}

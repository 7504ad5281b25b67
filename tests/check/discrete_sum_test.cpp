// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "discrete_truth.hpp"
#include "more/laws/gaussian_weights.hpp"
#include "more/numbers/gamma_beta.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string laplace(const std::string& scale, const std::string& sensitivity) {
  return R"({"type": "discrete_laplace", "scale": ")" + scale + R"(", "sensitivity": )" + sensitivity + "}";
}
std::string gaussian(const std::string& sigma, const std::string& sensitivity) {
  return R"({"type": "discrete_gaussian", "sigma": ")" + sigma + R"(", "sensitivity": )" + sensitivity + "}";
}

}  // namespace

TEST_CASE("discrete-sum is sharp for Laplace noise") {
  const auto noise = laplace("2", "3");
  const std::string half = "0.39346934028736657639620046500881954655808186451281";
  CHECK(is_sharp(noise, "dp 1/2", half, "discrete-sum cut 0"));
  CHECK(is_sharp(noise, "dp 1/2", half, "discrete-sum cut 1"));  // the loss at 1 is epsilon itself
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum cut 2"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum cut 1/2"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum cut -1"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ dp 1/2 9/10 by discrete-sum 0"}));
  CHECK_FALSE(follows(noise, {"@ dp -1/2 1 by discrete-sum cut 0"}));
  CHECK(
      is_sharp(laplace("3", "1"), "dp 0", "0.1651404129246293537327892279224591181156930208985", "discrete-sum cut 0"));
  CHECK(is_sharp(noise, "renyi 5/2", "1.2246384030290561189101950701453396944567751587258", "discrete-sum"));
  CHECK(is_sharp(laplace("3", "1"), "renyi 2", "0.106289446162147713222903067385718307360684799", "discrete-sum"));
  CHECK(is_sharp(noise, "renyi 1", "0.7545798900304122430433767955840476113074", "discrete-sum"));
  CHECK(is_sharp(noise, "renyi 3/4", "0.5889666172936319708797869795070975262692", "discrete-sum"));
  CHECK(is_sharp(noise, "renyi 1/2", "0.3982664757379502900606754410492231019009", "discrete-sum"));
  CHECK(is_sharp(noise, "renyi 1/4", "0.1963222057645439902932623265023658420897", "discrete-sum"));
  CHECK(is_sharp(laplace("3", "1"), "renyi 1/2", "0.0276501215922596228177254002479215329581", "discrete-sum"));
  CHECK_FALSE(follows(laplace("3", "0"), {"@ not-renyi 1/2 0 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ zcdp 9 by discrete-sum"}));
  CHECK_FALSE(follows(R"({"type": "laplace", "scale": 2, "sensitivity": 3})", {"@ renyi 2 9 by discrete-sum"}));
}

TEST_CASE("discrete-sum is sharp for Gaussian noise") {
  CHECK(is_sharp(gaussian("2", "1"), "dp 1/2", "0.054007223694154420917821382869573602318317974719548",
                 "discrete-sum cut -2"));
  CHECK(is_sharp(gaussian("3", "5"), "dp ln(2)", "0.45113352125470654291310367523638232777288429488666",
                 "discrete-sum cut 1"));
  CHECK_FALSE(follows(gaussian("3", "5"), {"@ dp ln(2) 9/10 by discrete-sum cut 0"}));
  CHECK_FALSE(follows(gaussian("3", "5"), {"@ dp ln(2) 9/10 by discrete-sum cut 2"}));
  CHECK(follows(gaussian("2", "3"), {"@ zcdp 9/8 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ zcdp 8/8 by discrete-sum"}));
  CHECK(follows(gaussian("2", "3"), {"@ not-zcdp 8/8 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ not-zcdp 9/8 by discrete-sum"}));
  CHECK(is_sharp(gaussian("2", "3"), "renyi 3", "3.375", "discrete-sum"));
  CHECK(follows(gaussian("2", "3"), {"@ renyi 3/2 27/16 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ not-renyi 3/2 1 by discrete-sum"}));
  CHECK(is_sharp(gaussian("2", "3"), "renyi 1", "1.125", "discrete-sum"));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ not-renyi 1/2 0 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ renyi 1/2 9 by discrete-sum"}));
  const auto refuted = judge(gaussian("2", "3"), R"({"rho": 1})", {"@ not-zcdp 1 by discrete-sum"});
  CHECK(refuted.accepted);
  CHECK(refuted.verdict == Verdict::refuted);
}

TEST_CASE("sums of few terms bound those of all") {
  for (const Rational& variance : {Rational{1, 10}, Rational{1}, Rational{25}})
    for (const long m : {1, 3}) {
      const Down all = gaussian_weights(variance, m, 200, Toward<Down>{128});
      for (unsigned long count = 0; count < 6; ++count) {
        const Up some = gaussian_weights(variance, m, count, Toward<Up>{128});
        CHECK(mpfr_greater_p(some.raw(), all.raw()) != 0);
        CHECK(mpfr_lessequal_p(gaussian_weights(variance, m, count, Toward<Down>{128}).raw(), all.raw()) != 0);
      }
    }
  for (const Rational& x : {Rational{1, 3}, Rational{4}})
    for (const Rational& shape : {Rational{1, 2}, Rational{5}}) {
      const auto series = [&](auto toward) { return gamma_sum(shape, toward(x), toward); };
      const Down all = series(Toward<Down>{512});
      for (const Bits bits : {8, 12, 16}) CHECK(mpfr_greater_p(series(Toward<Up>{bits}).raw(), all.raw()) != 0);
    }
}

TEST_CASE("discrete-sum breaks no order between integers") {
  // Of Gaussian noise on the integers D_A < A rho there, by much where sigma is small.
  for (const char* order : {"5/2", "7/2", "201/100"})
    CHECK_FALSE(follows(gaussian("1/2", "1"), {"@ not-renyi " + std::string{order} + " 4 by discrete-sum"}));
  CHECK(follows(gaussian("1/2", "1"), {"@ not-renyi 3 4 by discrete-sum"}));
}

TEST_CASE("discrete-sum is the divergence, by enumeration", "[random]") {
  dpcert::prop("over every shift, in both orders", [] {
    const IntegerNoise noise{*rc::gen::arbitrary<bool>(), *rc::gen::inRange(1, 8), *rc::gen::inRange(1, 9)};
    const Rational epsilon{*rc::gen::inRange(0, 30), 10}, &b = noise.scale, s = noise.sensitivity;
    const Rational passes = noise.is_gaussian ? Rational{s - 2 * b * b * epsilon / s} : Rational{s - b * epsilon};
    const Rational cut = dpcert::floor(passes / 2) + *rc::gen::inRange(-1, 2);
    const auto truth = enumerated(noise, enclosed(epsilon));
    const auto node = (noise.is_gaussian ? gaussian : laplace)(b.str(), s.str());
    const auto holds = [&](const std::string& kind, const Rational& delta) {
      return follows(node,
                     {"@ " + kind + " " + epsilon.str() + " " + delta.str() + " by discrete-sum cut " + cut.str()});
    };
    const Rational little{1, 1'000'000'000'000'000};
    const bool is_seen = at_least(truth, 2 * little) == dpcert::Trilean::yes;
    if (is_seen) RC_ASSERT(!holds("dp", less(truth, little)));
    RC_ASSERT(!holds("not-dp", more(truth, little)));
    const bool right = holds("dp", more(truth, little));
    RC_CLASSIFY(right, "the cut is right");
    const Rational loss = noise.log_weight(static_cast<long>(numerator(cut))) -
                          noise.log_weight(static_cast<long>(numerator(Rational{cut - s})));
    if (loss < epsilon && is_seen) RC_ASSERT(!right);
  });
}

TEST_CASE("discrete-sum decides exactly at the edges") {
  const auto noise = laplace("2", "3");
  CHECK(follows(noise, {"@ dp 3/2 0 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ dp 14999999/10000000 0 by discrete-sum"}));
  CHECK(follows(noise, {"@ not-dp 14999999/10000000 0 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ not-dp 3/2 0 by discrete-sum"}));
  CHECK(follows(noise, {"@ dp 0 1 by discrete-sum"}));
  CHECK_FALSE(follows(noise, {"@ not-dp 0 1 by discrete-sum"}));
  CHECK_FALSE(follows(gaussian("2", "3"), {"@ dp 1" + std::string(50, '0') + " 0 by discrete-sum"}));
  CHECK(follows(gaussian("2", "3"), {"@ not-dp 1" + std::string(50, '0') + " 0 by discrete-sum"}));
  for (const auto& silent : {laplace("2", "0"), gaussian("2", "0")}) {
    CHECK(follows(silent, {"@ dp 0 0 by discrete-sum"}));
    CHECK_FALSE(follows(silent, {"@ not-dp 0 0 by discrete-sum"}));
    CHECK(follows(silent, {"@ renyi 2 0 by discrete-sum"}));
    CHECK_FALSE(follows(silent, {"@ not-renyi 2 0 by discrete-sum"}));
  }
  CHECK_FALSE(judge(laplace("2", "1.5"), R"({"epsilon": 9})", {"@ dp 9 0 by discrete-sum"}).accepted);
}

TEST_CASE("discrete-sum bounds its effort") {
  CHECK(follows(gaussian("10000", "1"), {"@ dp 0 4/100000 by discrete-sum cut 0"}));
  CHECK_FALSE(follows(gaussian("10000", "1"), {"@ dp 0 3/100000 by discrete-sum cut 0"}));
  for (const char* sigma : {"1e9", "1e100", "1e50000"}) {
    const auto outcome =
        judge(gaussian(sigma, "1"), R"({"epsilon": 0, "delta": 0.5})", {"@ dp 0 1/2 by discrete-sum cut 0"});
    CHECK_FALSE(outcome.accepted);
    CHECK(outcome.beyond_limits);
  }
  CHECK(follows(gaussian("1e-100", "1"), {"@ dp 0 999999/1000000 by discrete-sum cut 0"}) == false);
  CHECK(follows(gaussian("1e-100", "1"), {"@ not-dp 0 999999/1000000 by discrete-sum cut 0"}));
  const std::string far = "1" + std::string(30, '0');
  CHECK(follows(gaussian("3", far), {"@ not-dp 0 999999/1000000 by discrete-sum cut 5" + std::string(29, '0')}));
  CHECK(follows(laplace("1e30", far), {"@ dp 1 0 by discrete-sum"}));
}

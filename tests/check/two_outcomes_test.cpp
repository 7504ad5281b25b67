// SPDX-License-Identifier: Apache-2.0
// Rule `two-outcomes`. The constants are computed independently, to 50 digits.
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "judge.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string draw = R"({"type": "exponential_mechanism", "sensitivity": 1, "scale": 2})";  // r = 1
const std::string noise = R"({"type": "laplace", "sensitivity": 1, "scale": 1})";               // t = 1
const std::string flip = R"({"type": "permute_and_flip", "sensitivity": 1, "scale": 2})";       // t = 1

std::string composed(const std::string& first, int times, const std::string& second) {
  return specs::composed({{first, times}, {second, 1}});
}
bool says(const std::string& mechanism, const std::string& statement, const std::string& pairs,
          const std::string& neighbours = "replace-one") {
  return follows(mechanism, {"@ " + statement + " by two-outcomes " + pairs}, neighbours);
}
/// Whether the pair's divergence is above a number up to its last billionth, no further.
bool is_sharp_below(const std::string& mechanism, const std::string& kind, const std::string& decimal,
                    const std::string& pairs) {
  return says(mechanism, kind + " " + under(decimal), pairs) && !says(mechanism, kind + " " + over(decimal), pairs);
}
bool attains(const std::string& mechanism, const std::string& pair) { return says(mechanism, "not-dp 0 0", pair); }

}  // namespace

TEST_CASE("two-outcomes is sharp on both sides") {
  const std::string twice = composed(draw, 2, noise);
  CHECK(is_sharp_below(twice, "not-dp 1/2", "0.12980821936596065809473335756834747562643972225823",
                       "1/2 27/100 1/2 1/2"));
  CHECK(
      is_sharp_below(twice, "not-dp 1/4", "0.278313137494309799300176446623142156249204166374", "1/2 27/100 3/4 1/2"));
  CHECK(is_sharp_below(twice, "not-renyi 2", "0.47549940740714382791931401522996801881236233490947",
                       "1/2 27/100 1/2 1/2"));
  CHECK(is_sharp_below(twice, "not-renyi 1/2", "0.1153441224151346031679301757458186157404105625883",
                       "1/2 27/100 1/2 1/2"));
  CHECK(is_sharp_below(twice, "not-renyi 1", "0.23774970370357191395965700761498400940618116745473",
                       "1/2 27/100 1/2 1/2"));
  CHECK_FALSE(says(twice, "dp 1/2 1", "1/2 27/100 1/2 1/2"));
  CHECK_FALSE(says(twice, "not-zcdp 0", "1/2 27/100 1/2 1/2"));
  CHECK_FALSE(says(twice, "not-renyi 2 0", "1/2 1/2 1/2 1/2"));  // equal laws tell nothing
  CHECK_FALSE(says(twice, "not-dp 0 0", "1/2 27/100"));
  CHECK_FALSE(says(twice, "not-dp 0 0", "1/2 27/100 1 1/2"));
  const auto outcome =
      judge(flip, R"({"order": 2, "epsilon": "0.3"})", {"@ not-renyi 2 3/10 by two-outcomes 1/2 184/1000"});
  CHECK(outcome.accepted);
  CHECK(outcome.verdict == Verdict::not_implied);
}

TEST_CASE("two-outcomes wants pairs that the leaves attain") {
  CHECK(attains(draw, "1/2 269/1000"));  // odds 0.36799, 1/e is 0.36788
  CHECK_FALSE(attains(draw, "1/2 268/1000"));
  CHECK(attains(draw, "269/1000 1/2"));
  CHECK_FALSE(attains(draw, "268/1000 1/2"));
  CHECK_FALSE(attains(draw, "1/2 0"));
  for (const auto& threshold : {noise, flip}) {
    CHECK(attains(threshold, "1/2 184/1000"));  // 1/(2e) is 0.18394
    CHECK_FALSE(attains(threshold, "1/2 183/1000"));
    CHECK(attains(threshold, "184/1000 1/2"));
    CHECK_FALSE(attains(threshold, "183/1000 1/2"));
    CHECK(attains(threshold, "4/5 4599/10000"));  // log(1/0.4) + log(1/0.9198) = 0.99989
    CHECK_FALSE(attains(threshold, "4/5 459/1000"));
    CHECK_FALSE(attains(threshold, "1/2 0"));
  }
  const std::string pure = R"({"type": "pure", "epsilon": {"log": 3}})";
  CHECK(attains(pure, "3/4 1/4"));
  CHECK_FALSE(attains(pure, "3/4 249/1000"));
  CHECK_FALSE(attains(pure, "751/1000 1/4"));
  CHECK_FALSE(attains(pure, "1/4 751/1000"));
  CHECK_FALSE(attains(pure, "1/1000 0"));
  const std::string approximate = R"({"type": "approximate", "epsilon": {"log": 3}, "delta": "1/10"})";
  CHECK(attains(approximate, "1/10 0"));
  CHECK_FALSE(attains(approximate, "11/100 0"));
  CHECK(attains(approximate, "31/40 9/40"));
  CHECK_FALSE(attains(approximate, "31/40 8/40"));
  CHECK(says(approximate, "not-renyi 2 1000000", "1/10 0"));
  CHECK(says(approximate, "not-renyi 1/2 1/10", "1/10 0"));  // -log(9/10) = 0.1053605
  CHECK_FALSE(says(approximate, "not-renyi 1/2 11/100", "1/10 0"));
  for (const char* other :
       {R"({"type": "zcdp", "rho": 9})", R"({"type": "gaussian", "sigma": "0.1", "sensitivity": 1})",
        R"({"type": "kng_quantile", "tau": "1/2", "records": 9, "lower": 0, "upper": 1, "rate": 9})",
        R"({"type": "scored_choice", "scores": [[9, 0], [0, 9]], "scale": 1})"})
    CHECK_FALSE(attains(other, "1/2 2/5"));
}

TEST_CASE("what two-outcomes accepts is true by enumeration", "[random]") {
  dpcert::prop("of two runs of a response, and one of another, at a rational ratio", [] {
    const auto share = [](int most) { return Rational{*rc::gen::inRange(1, most), most}; };
    const Rational p = share(20), q = share(20), u = share(20), v = share(20), ratio{*rc::gen::inRange(1, 40), 8};
    Rational truth = 0;
    for (const auto& [a, b] : {std::pair{p, q}, std::pair{Rational{1 - p}, Rational{1 - q}}})
      for (const auto& [c, d] : {std::pair{p, q}, std::pair{Rational{1 - p}, Rational{1 - q}}})
        for (const auto& [e, f] : {std::pair{u, v}, std::pair{Rational{1 - u}, Rational{1 - v}}})
          truth += std::max<Rational>(0, a * c * e - ratio * b * d * f);
    const std::string budget = R"({"type": "pure", "epsilon": {"log": 20}})";
    const std::string pairs = p.str() + " " + q.str() + " " + u.str() + " " + v.str(),
                      at = "not-dp ln(" + ratio.str() + ") ";
    const Rational sliver{1, 1'000'000'000};
    const Rational most = p == q && u == v ? Rational{std::max<Rational>(0, 1 - ratio)} : truth;
    if (most > sliver) RC_ASSERT(says(composed(budget, 2, budget), at + Rational{most - sliver}.str(), pairs));
    RC_ASSERT(!says(composed(budget, 2, budget), at + Rational{most + sliver}.str(), pairs));
  });
}

// SPDX-License-Identifier: Apache-2.0
// The rule `post-processed` against grids of close pairs.
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "enclosed.hpp"
#include "finite_laws.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string post_processed(const std::string& of, const std::vector<Law>& kernel) {
  return R"({"type": "post_processed", "of": )" + of + R"(, "kernel": )" + json(kernel) + "}";
}
std::string approximate(const std::string& epsilon, const Rational& delta) {
  return R"({"type": "approximate", "epsilon": )" + epsilon + R"(, "delta": ")" + delta.str() + "\"}";
}

Law mixed(const Rational& weight, const Law& a, const Law& b) {
  Law law;
  for (std::size_t y = 0; y < a.size(); ++y) law.push_back(weight * a[y] + (1 - weight) * b[y]);
  return law;
}

Rational hockey_stick(const Law& p, const Law& q, const Rational& x) {
  Rational total = 0;
  for (std::size_t y = 0; y < p.size(); ++y)
    if (p[y] > x * q[y]) total += p[y] - x * q[y];
  return total;
}

/// Are (p, 1-p) and (q, 1-q) close, both ways?
bool are_close(const Rational& p, const Rational& q, const Rational& e, const Rational& d) {
  const auto one_way = [&](const Rational& a, const Rational& b) { return a <= e * b + d && 1 - a <= e * (1 - b) + d; };
  return one_way(p, q) && one_way(q, p);
}

const std::vector<Law> response = {{{3, 4}, {1, 4}}, {{1, 4}, {3, 4}}};

}  // namespace

TEST_CASE("post-processed is the worst close pair, pushed", "[random]") {
  dpcert::prop(
      "no pair of a grid of two-point laws exceeds what is accepted, and nothing below the best corner is", [] {
        const auto inputs = *rc::gen::inRange<std::size_t>(1, 4), outputs = *rc::gen::inRange<std::size_t>(1, 4);
        std::vector<Law> kernel;
        for (std::size_t x = 0; x < inputs; ++x) kernel.push_back(any_law(outputs));
        const Rational e{*rc::gen::inRange(10, 40), 10}, c{*rc::gen::inRange(10, 50), 10},
            d{*rc::gen::inRange(0, 11), 10};
        Rational worst = 0;
        const auto look = [&](const Rational& p, const Rational& q) {
          if (!are_close(p, q, e, d)) return;
          for (const Law& a : kernel)
            for (const Law& b : kernel) worst = std::max(worst, hockey_stick(mixed(p, a, b), mixed(q, a, b), c));
        };
        for (int i = 0; i <= 20; ++i)
          for (int j = 0; j <= 20; ++j) look(Rational{i, 20}, Rational{j, 20});
        look((e + d) / (1 + e), (1 - d) / (1 + e));
        const std::string mechanism = post_processed(approximate(R"({"log": ")" + e.str() + "\"}", d), kernel);
        const auto says = [&](const std::string& kind, const Rational& delta) {
          return follows(mechanism, {"@ " + kind + " ln(" + c.str() + ") " + delta.str() + " by post-processed"});
        };
        const Rational little{1, 1'000'000'000};
        RC_ASSERT(says("dp", worst));
        RC_ASSERT(!says("not-dp", worst));
        if (worst >= little) {
          RC_ASSERT(!says("dp", worst - little));
          RC_ASSERT(says("not-dp", worst - little));
        }
      });
  // q = (9/10)/4, p = 1 - q: p - q = 11/20 at 0.
  const std::string as_it_is = post_processed(approximate(R"({"log": 3})", {1, 10}), {{1, 0}, {0, 1}});
  CHECK(follows(as_it_is, {"@ dp 0 11/20 by post-processed"}));
  CHECK_FALSE(follows(as_it_is, {"@ dp 0 549/1000 by post-processed"}));
  const std::string pure = post_processed(R"({"type": "pure", "epsilon": {"log": 2}})", response);
  CHECK(follows(pure, {"@ dp ln(7/5) 0 by post-processed"}));
  CHECK_FALSE(follows(pure, {"@ dp ln(139/100) 0 by post-processed"}));
  CHECK(follows(pure, {"@ dp 0 1/6 by post-processed"}));
  CHECK(
      follows(post_processed(R"({"type": "pure", "epsilon": 3})", {{{1, 2}, {1, 2}}}), {"@ dp 0 0 by post-processed"}));
}

TEST_CASE("post-processed at irrational epsilons") {
  const std::string budget = post_processed(approximate("1", {1, 10}), response);
  const auto holds = [&](const std::string& says) { return follows(budget, {"@ " + says + " by post-processed"}); };
  // H = 1 - 0.9 (1 + c)/(1 + e), gamma at r = 1 + (c - 1)/H is 3/4 - r/4 = 1/2 - (c - 1)/(4 H).
  const auto e = exp(enclosed(1)), c = exp(enclosed({1, 4}));
  const auto one = enclosed(1), H = one - (one + c) / (one + e) * Rational{9, 10};
  const auto truth = H / 2 - (c - 1) / 4;
  const Rational little = 1 / Rational{dpcert::power_of_ten(30)};
  const auto above = more(truth, little).str(), below = less(truth, little).str();
  CHECK(holds("dp 1/4 " + above));
  CHECK_FALSE(holds("dp 1/4 " + below));
  CHECK(holds("not-dp 1/4 " + below));
  CHECK_FALSE(holds("not-dp 1/4 " + above));
  // From the budget's own epsilon on, ties are decided exactly:
  // here nothing is left, and there all of delta.
  CHECK(holds("dp 1 0"));
  CHECK_FALSE(holds("not-dp 1 0"));
  const std::string plain = post_processed(approximate("1", {1, 10}), {{1, 0}, {0, 1}});
  CHECK(follows(plain, {"@ dp 1 1/10 by post-processed"}));
  CHECK_FALSE(follows(plain, {"@ dp 1 99999999/1000000000 by post-processed"}));
  CHECK(follows(plain, {"@ not-dp 5 99999999/1000000000 by post-processed"}));
  CHECK_FALSE(follows(plain, {"@ dp 999/1000 1/10 by post-processed"}));
  CHECK(follows(post_processed(approximate("1", 1), response), {"@ dp 1/2 85/250 by post-processed"}));
  CHECK_FALSE(follows(post_processed(approximate("1", 1), response), {"@ dp 1/2 84/250 by post-processed"}));
}

TEST_CASE("post-processed keeps to its node and to epsilons that are not negative") {
  const std::string budget = post_processed(R"({"type": "pure", "epsilon": 1})", response);
  CHECK_FALSE(follows(budget, {"@ dp -1/2 1 by post-processed"}));
  CHECK_FALSE(follows(budget, {"@ zcdp 1 by post-processed"}));
  CHECK_FALSE(follows(budget, {"@ dp 1 1 by given"}));
  CHECK_FALSE(follows(budget, {"@ dp 1 1 by channel"}));
  CHECK_FALSE(follows(R"({"type": "pure", "epsilon": 1})", {"@ dp 1 1 by post-processed"}));
  CHECK_FALSE(follows(budget, {"@ dp 1 0 by post-processed", "@ dp 1 0 by post-processed 0"}));
  CHECK(follows(specs::sampled("1/2", budget),
                {"@/of dp ln(161/100) 0 by post-processed", "@ dp ln(261/200) 0 by sampling 0"}));
}

TEST_CASE("a kernel behind a channel is a channel") {
  const std::string whole = R"({"type": "channel", "matrix": [[1, 0], [0, 1]]})";
  const std::string same = post_processed(whole, response);
  CHECK(follows(same, {"@ dp ln(3) 0 by channel"}));
  CHECK_FALSE(follows(same, {"@ dp ln(299/100) 0 by channel"}));
  const std::string twice =
      post_processed(R"({"type": "randomized_response", "categories": 2, "truth": "9/10"})", response);
  CHECK(follows(twice, {"@ dp ln(7/3) 0 by channel"}));  // 9/10 3/4 + 1/10 1/4 = 7/10
  CHECK_FALSE(follows(twice, {"@ dp ln(2) 0 by channel"}));
  CHECK(follows(post_processed(R"({"type": "randomized_response", "categories": 2, "epsilon": {"log": 9}})", response),
                {"@ dp ln(7/3) 0 by channel"}));
  const auto cannot_be_read = [](const std::string& mechanism) {
    const auto outcome = judge(mechanism, R"({"epsilon": 9})", {"@ dp 9 1 by channel"});
    return !outcome.accepted && outcome.step == -1;
  };
  CHECK(cannot_be_read(post_processed(whole, {{1}})));
  CHECK(cannot_be_read(post_processed(R"({"type": "gaussian", "rho": 1})", response)));
  CHECK(cannot_be_read(post_processed(R"({"type": "randomized_response", "categories": 2, "epsilon": 1})", response)));
  CHECK(cannot_be_read(post_processed(R"({"type": "pure", "epsilon": 1})", {{{1, 2}, {1, 3}}})));
  CHECK(cannot_be_read(R"({"type": "post_processed", "of": {"type": "pure", "epsilon": 1}, "kernel": []})"));
  CHECK(cannot_be_read(R"({"type": "post_processed", "kernel": [[1]]})"));
}

// SPDX-License-Identifier: Apache-2.0
// The rules on finite laws against brute force: whatever is accepted is
// true by enumeration, and what is true is accepted.
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "finite_laws.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

// sum over y of (P(y) - x Q(y))+, x = e^epsilon.
Rational hockey_stick(const Law& p, const Law& q, const Rational& x) {
  Rational total = 0;
  for (std::size_t y = 0; y < p.size(); ++y)
    if (p[y] > x * q[y]) total += p[y] - x * q[y];
  return total;
}

Law product(const Law& a, const Law& b) {
  Law result;
  for (const auto& x : a)
    for (const auto& y : b) result.push_back(x * y);
  return result;
}

// Exactly at the truth, and a little on either side of it.
void is_sharp(const std::string& mechanism, const std::string& epsilon, const Rational& truth,
              const std::string& rule) {
  const Rational little{1, 1'000'000'000};
  const auto says = [&](const std::string& kind, const Rational& delta) {
    return follows(mechanism, {"@ " + kind + " " + epsilon + " " + delta.str() + " by " + rule}, "other");
  };
  RC_ASSERT(says("dp", truth));
  RC_ASSERT(!says("not-dp", truth));
  if (truth + little <= 1) {
    RC_ASSERT(says("dp", truth + little));
    RC_ASSERT(!says("not-dp", truth + little));
  }
  if (truth >= little) {
    RC_ASSERT(!says("dp", truth - little));
    RC_ASSERT(says("not-dp", truth - little));
  }
}

Law response(int k, const Rational& truth, int input) {
  Law law(static_cast<std::size_t>(k), (1 - truth) / (k - 1));
  law[static_cast<std::size_t>(input)] = truth;
  return law;
}

}  // namespace

TEST_CASE("a profile is the channel of its products", "[random]") {
  dpcert::prop("one matrix for all profiles, or one each", [] {
    const auto observations = *rc::gen::inRange<std::size_t>(1, 4), outcomes = *rc::gen::inRange<std::size_t>(1, 4);
    const std::vector<Law> profiles = {any_law(observations), any_law(observations), any_law(observations)};
    const auto matrix = [&] {
      std::vector<Law> rows;
      for (std::size_t x = 0; x < observations; ++x) rows.push_back(any_law(outcomes));
      return rows;
    };
    const bool is_one = *rc::gen::arbitrary<bool>();
    std::vector<std::vector<Law>> matrices = {matrix()};
    while (!is_one && matrices.size() < profiles.size()) matrices.push_back(matrix());
    const auto law = [&](std::size_t i) {
      Law result(outcomes);
      for (std::size_t x = 0; x < observations; ++x)
        for (std::size_t y = 0; y < outcomes; ++y) result[y] += profiles[i][x] * matrices[is_one ? 0 : i][x][y];
      return result;
    };
    const Rational x{*rc::gen::inRange(1, 30), *rc::gen::inRange(1, 10)};
    Rational worst = 0;
    for (const auto& [i, j] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{1, 2}, std::pair{2, 1}})
      worst = std::max(worst, hockey_stick(law(static_cast<std::size_t>(i)), law(static_cast<std::size_t>(j)), x));
    const auto list = [](const auto& items, const auto& text) {
      std::string all;
      for (const auto& item : items) all += (all.empty() ? "" : ", ") + text(item);
      return "[" + all + "]";
    };
    const auto as_json = [](const Law& one) { return json(one); };
    const auto as_matrix = [&](const std::vector<Law>& rows) { return list(rows, as_json); };
    const std::string channel = is_one ? as_matrix(matrices.front()) : list(matrices, as_matrix);
    is_sharp(R"({"type": "profile", "profiles": )" + list(profiles, as_json) +
                 R"(, "edges": [[1, 0], [2, 1]], "channel": )" + channel + "}",
             "ln(" + x.str() + ")", worst, "channel");
  });
  is_sharp(R"({"type": "profile", "profiles": ["1/10", 1], "edges": [[0, 1]], "channel": [["3/4", "1/4"], [0, 1]]})",
           "ln(2)", Rational(27, 40), "channel");
}

TEST_CASE("profiles of one composition are the same, with the same neighbours") {
  const auto profile = [](const std::string& profiles, const std::string& edges) {
    return R"({"type": "profile", "profiles": )" + profiles + R"(, "edges": )" + edges +
           R"(, "channel": [[1, 0], [0, 1]]})";
  };
  const auto reason = [](const std::string& first, const std::string& second) {
    const std::string both = specs::beside(first, second);
    return judge(both, R"({"mu": 0})", {"@/parts/0/mechanism dp 1 1 by channel"}, "replace-one").reason;
  };
  const std::string three = R"([0, "1/2", 1])", plain = profile(three, "[[0, 1]]");
  CHECK(reason(plain, profile(R"([0, "1/3", 1])", "[[1, 0]]")) == "the step does not settle the claim");
  for (const std::string& other :
       {profile(three, "[[1, 2]]"), profile(three, "[[0, 1], [1, 2]]"), profile("[0, 1]", "[[0, 1]]")})
    CHECK(reason(plain, other).find("different data sets") != std::string::npos);
  const std::string nested = specs::composed(profile(three, "[[1, 2]]"), 1);
  CHECK(reason(plain, nested).find("different data sets") != std::string::npos);
}

TEST_CASE("channel is the hockey-stick divergence, exactly", "[random]") {
  dpcert::prop("of the worst ordered pair of rows", [] {
    const auto outcomes = *rc::gen::inRange<std::size_t>(1, 5);
    const Law a = any_law(outcomes), b = any_law(outcomes), c = any_law(outcomes);
    const Rational x{*rc::gen::inRange(1, 30), *rc::gen::inRange(1, 10)};
    Rational worst = 0;
    for (const auto* p : {&a, &b, &c})
      for (const auto* q : {&a, &b, &c}) worst = std::max(worst, p == q ? Rational{0} : hockey_stick(*p, *q, x));
    const std::string rows = R"({"type": "channel", "matrix": [)" + json(a) + "," + json(b) + "," + json(c) + "]";
    is_sharp(rows + "}", "ln(" + x.str() + ")", worst, "channel");
    const Rational first = std::max(hockey_stick(a, b, x), hockey_stick(b, a, x));
    is_sharp(rows + R"(, "edges": [[1, 0]]})", "ln(" + x.str() + ")", first, "channel");
  });
  dpcert::prop("of randomized response, by truth and by epsilon", [] {
    const int k = *rc::gen::inRange(2, 6);
    const Rational truth{*rc::gen::inRange(0, 11), 10}, x{*rc::gen::inRange(1, 30), *rc::gen::inRange(1, 10)};
    const Rational truly = hockey_stick(response(k, truth, 0), response(k, truth, 1), x);
    const std::string start = R"({"type": "randomized_response", "categories": )" + std::to_string(k);
    is_sharp(start + R"(, "truth": ")" + truth.str() + "\"}", "ln(" + x.str() + ")", truly, "channel");
    if (truth == 1 || truth * k < 1) return;
    const Rational odds = truth * (k - 1) / (1 - truth);
    is_sharp(start + R"(, "epsilon": {"log": ")" + odds.str() + "\"}}", "ln(" + x.str() + ")", truly, "channel");
  });
}

TEST_CASE("channel settles irrational ratios") {
  const std::string one = R"({"type": "randomized_response", "categories": 4, "epsilon": 1})";
  CHECK(follows(one, {"@ dp 1 0 by channel"}));
  CHECK_FALSE(follows(one, {"@ dp 999999999/1000000000 0 by channel"}));
  // (e - e^(1/2)) / (e + 3)
  const std::string delta = "0.187042295";
  CHECK(follows(one, {"@ dp 1/2 " + over(delta) + " by channel"}));
  CHECK_FALSE(follows(one, {"@ dp 1/2 " + under(delta) + " by channel"}));
  CHECK(follows(one, {"@ not-dp 1/2 " + under(delta) + " by channel"}));
  CHECK_FALSE(follows(one, {"@ not-dp 1/2 " + over(delta) + " by channel"}));
  const std::string rows = R"({"type": "channel", "matrix": [["1/3", "2/3", 0], [0, "1/3", "2/3"]]})";
  CHECK(follows(rows,
                {"@ dp 1 2/3 by channel"}));  // only the outcome that Q never gives counts: exactly 2/3 in one order
  CHECK_FALSE(follows(rows, {"@ dp 1 666666666/1000000000 by channel"}));
  CHECK_FALSE(follows(rows, {"@ dp ln(2) 1/2 by channel"}));
}

TEST_CASE("channel judges Rényi divergences of every order") {
  const auto is_divergence = [](const std::string& mechanism, const std::string& order, const std::string& value) {
    return dpcert::check::test::is_sharp(mechanism, "renyi " + order, value, "channel");
  };
  const std::string three = R"({"type": "randomized_response", "categories": 3, "truth": "3/4"})";
  CHECK(is_divergence(three, "2", "1.5359707605522278295719"));
  CHECK(is_divergence(three, "1/2", "0.6093243485540437650926"));
  CHECK(is_divergence(three, "1", "1.1198496682674343755078"));
  const std::string four = R"({"type": "randomized_response", "categories": 4, "epsilon": 1})";
  CHECK(is_divergence(four, "2", "0.5343099889468789873667"));
  CHECK(is_divergence(four, "1/2", "0.1528884317772543317176"));
  CHECK(is_divergence(four, "1", "0.3004891818915622547969"));
  const std::string rows = R"({"type": "channel", "matrix": [["3/4", "1/4", 0], ["1/4", "1/2", "1/4"]]})";
  CHECK(is_divergence(rows, "1/2", "0.4801570526786035498681"));
  CHECK(follows(rows, {"@ not-renyi 2 1000 by channel"}));  // in one order, of the two
  CHECK(follows(rows, {"@ not-renyi 1 1000 by channel"}));
  CHECK_FALSE(follows(rows, {"@ renyi 2 1000 by channel"}));
  const std::string apart = R"({"type": "channel", "matrix": [["1/2", "1/2", 0], [0, 0, 1]]})";
  CHECK(follows(apart, {"@ not-renyi 1/2 1000 by channel"}));
  const std::string equal = R"({"type": "channel", "matrix": [["1/2", "1/2"], ["1/2", "1/2"]]})";
  CHECK(follows(equal, {"@ renyi 2 0 by channel"}));
  CHECK_FALSE(follows(equal, {"@ not-renyi 2 0 by channel"}));
}

TEST_CASE("channel decides draws by given scores") {
  const std::string even = R"({"type": "scored_choice", "scores": [[0, 1], [1, 0]], "scale": 1})";
  CHECK(follows(even, {"@ dp 1 0 by channel"}));  // the normalisers are equal: exactly 1
  CHECK_FALSE(follows(even, {"@ not-dp 1 0 by channel"}));
  CHECK_FALSE(follows(even, {"@ dp 999999999/1000000000 0 by channel"}));
  CHECK(follows(even, {"@ not-dp 999999999/1000000000 0 by channel"}));
  const auto is_sharp_at = [](const std::string& mechanism, const std::string& kind, const std::string& value) {
    return dpcert::check::test::is_sharp(mechanism, kind, value, "channel");
  };
  CHECK(is_sharp_at(even, "dp 1/2", "0.2876491366449679249217"));
  const std::string uneven = R"({"type": "scored_choice", "scores": [[3, 1, 0], [2, 1, 1]], "scale": 2})";
  CHECK(follows(uneven, {"@ dp " + over("0.6699920147") + " 0 by channel"}));
  CHECK_FALSE(follows(uneven, {"@ dp " + under("0.6699920147") + " 0 by channel"}));
  CHECK(follows(uneven, {"@ not-dp " + under("0.6699920147") + " 0 by channel"}));
  CHECK(follows(uneven, {"@ not-dp ln(3/2) 0 by channel"}));
  CHECK_FALSE(follows(uneven, {"@ not-dp ln(2) 0 by channel"}));
  CHECK(is_sharp_at(uneven, "dp 1/10", "0.1376012972876750043839"));
  CHECK(is_sharp_at(uneven, "renyi 2", "0.1699920147003016611330"));
  CHECK(is_sharp_at(uneven, "renyi 1/2", "0.0389470434683961126721"));
  CHECK(is_sharp_at(uneven, "renyi 1", "0.0810949432820971282723"));
}

TEST_CASE("binomial is the divergence of the product, by enumeration", "[random]") {
  dpcert::prop("of pure and approximate leaves", [] {
    const int n = *rc::gen::inRange(1, 5), m = *rc::gen::inRange(0, 3);
    const Rational y{*rc::gen::inRange(10, 40), 10}, x{*rc::gen::inRange(10, 90), 10}, d{*rc::gen::inRange(0, 10), 10};
    Law p{1}, q{1};
    for (int i = 0; i < n; ++i) {
      p = product(p, {y / (1 + y), 1 / (1 + y)});
      q = product(q, {1 / (1 + y), y / (1 + y)});
    }
    for (int i = 0; i < m; ++i) {
      p = product(p, {d, 0, (1 - d) * y / (1 + y), (1 - d) / (1 + y)});
      q = product(q, {0, d, (1 - d) / (1 + y), (1 - d) * y / (1 + y)});
    }
    const std::string log = R"({"log": ")" + y.str() + "\"}";
    std::vector<specs::Part> parts{{R"({"type": "pure", "epsilon": )" + log + "}", n}};
    if (m > 0)
      parts.emplace_back(R"({"type": "approximate", "epsilon": )" + log + R"(, "delta": ")" + d.str() + "\"}", m);
    is_sharp(specs::composed(parts), "ln(" + x.str() + ")", hockey_stick(p, q, x), "binomial");
  });
  dpcert::prop("of randomized responses of several sizes and one loss", [] {
    const int k = *rc::gen::inRange(2, 5), j = *rc::gen::inRange(2, 5), n = *rc::gen::inRange(1, 3);
    const bool lies = *rc::gen::arbitrary<bool>();
    const Rational odds{*rc::gen::inRange(10, 40), 10}, x{*rc::gen::inRange(10, 90), 10};
    const Rational a = odds / (odds + k - 1),
                   b = lies ? Rational{1 / (1 + odds * (j - 1))} : Rational{odds / (odds + j - 1)};
    Law p{1}, q{1};
    for (int i = 0; i < n; ++i) {
      p = product(p, response(k, a, 0));
      q = product(q, response(k, a, 1));
    }
    p = product(p, response(j, b, 0));
    q = product(q, response(j, b, 1));
    const auto text = [](int size, const Rational& truth) {
      return R"({"type": "randomized_response", "categories": )" + std::to_string(size) + R"(, "truth": ")" +
             truth.str() + "\"}";
    };
    is_sharp(specs::composed({{text(k, a), n}, {text(j, b), 1}}), "ln(" + x.str() + ")", hockey_stick(p, q, x),
             "binomial");
  });
}

TEST_CASE("binomial sums long compositions with directed rounding") {
  // n coins of odds 3/2 at e^epsilon = 2: exactly, in fractions.
  const auto truth = [](unsigned long n) {
    Rational total = 0, choose = 1;
    for (unsigned long j = 0; j <= n; ++j) {
      const Rational gain = power(3, j) * power(2, n - j) - 2 * power(2, j) * power(3, n - j);
      if (gain > 0) total += choose * gain;
      choose = choose * Rational{n - j, j + 1};
    }
    return Rational{total / power(5, n)};
  };
  for (const unsigned long n : {65UL, 100UL, 301UL}) {
    const auto delta = truth(n);
    const Rational little = 1 / power(Rational{10}, 60);
    const auto mechanism = specs::composed(R"({"type": "pure", "epsilon": {"log": "3/2"}})", static_cast<int>(n));
    CHECK(follows(mechanism, {"@ dp ln(2) " + Rational{delta + little}.str() + " by binomial"}));
    CHECK_FALSE(follows(mechanism, {"@ dp ln(2) " + Rational{delta - little}.str() + " by binomial"}));
    CHECK(follows(mechanism, {"@ not-dp ln(2) " + Rational{delta - little}.str() + " by binomial"}));
    CHECK_FALSE(follows(mechanism, {"@ not-dp ln(2) " + Rational{delta + little}.str() + " by binomial"}));
  }
  // With failures and silent outcomes: at an irrational epsilon beside ln 4 the
  // directed sum agrees with the exact one at ln 4.
  const auto mixed =
      specs::composed({{R"({"type": "randomized_response", "categories": 5, "epsilon": {"log": 2}})", 30},
                       {R"({"type": "approximate", "epsilon": {"log": 2}, "delta": 0.001})", 34}});
  for (int thousandths = 125; thousandths <= 1000; thousandths += 125) {
    const std::string delta = std::to_string(thousandths) + "/1000", tiny = "1/1000000000000000000000000";
    const bool exact = follows(mixed, {"@ dp ln(4) " + delta + " by binomial"});
    CHECK(follows(mixed, {"@ dp " + tiny + "+ln(4) " + delta + " by binomial"}) == exact);
    CHECK(follows(mixed, {"@ not-dp -" + tiny + "+ln(4) " + delta + " by binomial"}) == !exact);
  }
  const auto many = specs::composed(R"({"type": "pure", "epsilon": 0.001})", 100'000);
  CHECK(follows(many, {"@ dp 1 1/1000 by binomial"}));
  CHECK_FALSE(follows(many, {"@ dp 1 1/100000 by binomial"}));
}

TEST_CASE("binomial knows when the divergence is 0") {
  const auto mechanism = specs::composed(
      {{R"({"type": "pure", "epsilon": "1/3"})", 3}, {R"({"type": "approximate", "epsilon": "2/6", "delta": 0})", 3}});
  CHECK(follows(mechanism, {"@ dp 2 0 by binomial"}));
  CHECK_FALSE(follows(mechanism, {"@ not-dp 2 0 by binomial"}));
  CHECK_FALSE(follows(mechanism, {"@ dp 1999999999/1000000000 0 by binomial"}));
  CHECK(follows(mechanism, {"@ not-dp 1999999999/1000000000 0 by binomial"}));
  CHECK_FALSE(follows(mechanism, {"@ dp -1 1 by binomial"}));
  CHECK(follows(mechanism, {"@ dp 2 1/2 by binomial"}));
  const auto fails = specs::composed(R"({"type": "approximate", "epsilon": 1, "delta": 1e-9})", 1);
  CHECK(follows(fails, {"@ not-dp 5 0 by binomial"}));
  CHECK(follows(R"({"type": "approximate", "epsilon": 1, "delta": 1e-9})", {"@ dp 1 1/1000000000 by binomial"}));
  CHECK_FALSE(follows(R"({"type": "approximate", "epsilon": 1, "delta": 1e-9})", {"@ dp 1 1/1000000001 by binomial"}));
  CHECK_FALSE(
      follows(R"({"type": "approximate", "epsilon": 1, "delta": 1e-9})", {"@ not-dp 1 1/1000000000 by binomial"}));
}

TEST_CASE("binomial asks for one common loss") {
  const std::string log_3 = R"({"type": "pure", "epsilon": {"log": 3}})";
  CHECK(follows(specs::beside(log_3, R"({"type": "randomized_response", "categories": 2, "truth": 0.25})"),
                {"@ dp ln(9) 0 by binomial"}));
  for (const char* other : {R"({"type": "pure", "epsilon": 1.0986122886681098})",
                            R"({"type": "randomized_response", "categories": 2, "truth": 0.7})",
                            R"({"type": "randomized_response", "categories": 2, "truth": 1})",
                            R"({"type": "zcdp", "rho": 1})", R"({"type": "laplace", "scale": 1, "sensitivity": 1})"})
    CHECK_FALSE(follows(specs::beside(log_3, other), {"@ dp 100 1 by binomial"}));
  CHECK_FALSE(
      follows(specs::composed(specs::composed(R"({"type": "pure", "epsilon": 1})", 1'000'000'000), 1'000'000'000),
              {"@ dp 1 1/2 by binomial"}));
}

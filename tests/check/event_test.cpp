// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "line_truth.hpp"
#include "more/laws/on_line.hpp"
#include "more/numbers/gamma_beta.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string beta(const std::string& a, const std::string& b) {
  return R"({"family": "beta", "alpha": ")" + a + R"(", "beta": ")" + b + "\"}";
}
std::string law(const std::string& family, const std::string& a, const std::string& b) {
  if (family == "beta") return beta(a, b);
  const bool is_gamma = family == "gamma", is_normal = family == "normal";
  const std::string first = is_gamma ? "shape" : is_normal ? "mean" : "location";
  const std::string second = is_gamma ? "rate" : is_normal ? "variance" : "scale";
  return R"({"family": ")" + family + R"(", ")" + first + R"(": ")" + a + R"(", ")" + second + R"(": ")" + b + "\"}";
}
std::string exponential(const std::string& rate) { return R"({"family": "exponential", "rate": ")" + rate + "\"}"; }
std::string laplace_sum(const std::string& location, const std::string& scale1, const std::string& scale2) {
  return R"({"family": "laplace_sum", "location": ")" + location + R"(", "scale1": ")" + scale1 + R"(", "scale2": ")" +
         scale2 + "\"}";
}
std::string pair(const std::string& p, const std::string& q, bool tight = false) {
  return R"({"type": "dominating_pair", "p": )" + p + R"(, "q": )" + q + (tight ? R"(, "tight": true})" : "}");
}

// `event` with every crossing between a decimal of twelve places and the next one.
std::string around(const std::vector<std::string>& crossings) {
  std::string rule = "event";
  for (const auto& crossing : crossings)
    rule += " " + moved(crossing, 0) + " " + Rational{*read_spec_number(crossing) + *read_spec_number("1e-12")}.str();
  return rule;
}

LineLaw line_law(const std::string& family, const Rational& a, const Rational& b) {
  if (family == "normal") return normal_law(a, b);
  if (family == "laplace") return laplace_law(a, b);
  if (family == "beta") return beta_law(a, b);
  return family == "logistic" ? logistic_law(a, b) : gamma_law(a, b);
}

/// Every tenth of the line, or 200th, as cuts.
std::string cuts(int from, int to, int of) {
  std::string rule = " by event";
  for (int i = from; i <= to; ++i) rule += " " + std::to_string(i) + "/" + std::to_string(of);
  return rule;
}

}  // namespace

TEST_CASE("event is sharp on both sides") {
  const auto normal = pair(law("normal", "0", "1"), law("normal", "1", "2"));
  const auto crossings = around({"-3.320839150205", "-2.177410022516", "0.177410022515", "1.320839150204"});
  CHECK(is_sharp(normal, "dp 1/2", "0.2568591281860274260632", crossings));
  CHECK_FALSE(follows(normal, {"@ dp 1/2 " + over("0.2568591281860274260632") + " by event"}));
  CHECK(is_sharp(pair(law("laplace", "0", "1"), law("laplace", "1", "2")), "dp 1/2", "0.2339814288560697469727",
                 around({"-3.386294361120", "-1.386294361120", "0.462098120373", "1.386294361119"})));
  CHECK(is_sharp(pair(law("logistic", "0", "1"), law("logistic", "1", "1")), "dp 1/2", "0.07740468631569081150198",
                 around({"-0.619338084406", "1.619338084405"})));
  CHECK(is_sharp(pair(exponential("1"), exponential("2")), "dp 1/2", "0.1516326649281583559009",
                 around({"0.193147180559", "1.193147180559"})));
  CHECK(is_sharp(pair(law("gamma", "2", "1"), law("gamma", "3", "2")), "dp 1/2", "0.1015757267284865932853",
                 around({"0.181878619189", "2.977316880325"})));
  CHECK(is_sharp(pair(beta("3", "4"), beta("4", "7/2")), "dp 1/2", "0.09809359161020472460136844",
                 around({"0.319822960633", "0.635989615225"})));
  CHECK(is_sharp(pair(beta("5/2", "3"), beta("2", "2")), "dp 1/10", "0.08868167414934112198867318",
                 around({"0.092293621507", "0.161259329661", "0.542865486449", "0.660757578430"})));  // it turns at 1/3
  CHECK(is_sharp(pair(beta("1/2", "1"), beta("1/2", "2")), "dp 1/2", "0.1092100140012752290685684",
                 around({"0.595646226858"})));
}

TEST_CASE("tails of beta laws are enclosed") {
  for (const auto& [a, b] : {std::pair{Rational{1, 2}, Rational{3}}, std::pair{Rational{7}, Rational{1, 3}},
                             std::pair{Rational{106}, Rational{18}}, std::pair{Rational{2}, Rational{2000}}})
    for (const Rational& x :
         {Rational{1, 1000}, Rational{1, 2}, Rational{501, 1000}, Rational{9, 10}, Rational{999, 1000}}) {
      const auto truth = dpcert::beta_mass_above(a, b, x, dpcert::Precision{256});
      const OnLine* line = dirichlet_laws().on_line({a, b}, {a, b});
      const Up above = line->mass({a, b}, {0, x}, {1, 0}, Toward<Up>{128});
      const Down below = line->mass({a, b}, {0, x}, {1, 0}, Toward<Down>{128});
      CHECK_FALSE(above < truth.lower());
      CHECK(above <= truth.upper() + Rational{1, 1'000'000'000});
      CHECK(below > truth.lower() - Rational{1, 1'000'000'000});
      CHECK_FALSE(below > truth.upper());
    }
}

TEST_CASE("event bounds the numeric integral") {
  struct Case {
    std::string family;
    int a, b, c, d, epsilon;  // tenths
  };
  const auto given =
      GENERATE(Case{"normal", 5, 10, 12, 20, -5}, Case{"normal", 0, 20, 15, 8, 7}, Case{"laplace", 5, 9, 20, 25, 3},
               Case{"logistic", 5, 12, 25, 12, 4}, Case{"gamma", 15, 10, 30, 12, 2}, Case{"gamma", 30, 20, 12, 9, -3},
               Case{"beta", 25, 40, 40, 31, 3}, Case{"beta", 7, 30, 9, 70, -2});
  const auto& [family, a, b, c, d, e] = given;
  const auto tenths = [](int n) { return std::to_string(n) + "/10"; };
  const auto node = pair(law(family, tenths(a), tenths(b)), law(family, tenths(c), tenths(d)));
  const auto law_of = [&](int x, int y) { return line_law(family, {x, 10}, {y, 10}); };
  const auto truth = worse_order(law_of(a, b), law_of(c, d), enclosed({e, 10})).value;
  const std::string rule = family == "beta" ? cuts(1, 199, 200) : cuts(family == "gamma" ? 1 : -80, 120, 10);
  const Rational slack{1, 50}, little{1, 1'000'000'000'000};
  const auto holds = [&](const std::string& kind, const Rational& delta) {
    return follows(node, {"@ " + kind + " " + tenths(e) + " " + delta.str() + rule});
  };
  CHECK(holds("dp", more(truth, slack)));
  CHECK(holds("not-dp", less(truth, slack)));
  CHECK_FALSE(holds("dp", less(truth, little)));
  CHECK_FALSE(holds("not-dp", more(truth, little)));
}

TEST_CASE("event bounds what half-lines tell of Laplace noise twice") {
  using Scales = std::pair<std::string, std::string>;
  const auto [scale1, scale2] =
      GENERATE(Scales{"1", "2"}, Scales{"2", "1"}, Scales{"3/2", "3/2"},
               Scales{"1", "100000000000000000001/100000000000000000000"}, Scales{"1/50", "1"});
  const Rational s = *read_spec_number(scale1), t = *read_spec_number(scale2), shift{5, 4};
  const auto truth = hockey_stick(laplace_sum_law(shift, s, t), laplace_sum_law(0, s, t), enclosed({3, 10})).value;
  const std::string rule = cuts(-600, 850, 200);
  const auto node = pair(laplace_sum("5/4", scale1, scale2), laplace_sum("0", scale1, scale2));
  const std::string noise = R"({"type": "iterated_laplace", "scale1": ")" + scale1 + R"(", "scale2": ")" + scale2 +
                            R"(", "sensitivity": "5/4"})";
  const Rational slack{1, 20'000}, little{1, 1'000'000'000'000};
  for (const std::string& one : {node, noise}) {
    const auto holds = [&](const std::string& kind, const Rational& delta) {
      return follows(one, {"@ " + kind + " 3/10 " + delta.str() + rule});
    };
    CHECK(holds("dp", more(truth, slack)));
    CHECK(holds("not-dp", less(truth, slack)));
    CHECK_FALSE(holds("dp", less(truth, little)));
    CHECK_FALSE(holds("not-dp", more(truth, little)));
  }
}

TEST_CASE("iterated Laplace noise in a SPEC") {
  const auto noise = [](const std::string& rest) {
    return R"({"type": "iterated_laplace", "scale1": 2, )" + rest + R"(, "sensitivity": 1})";
  };
  const std::string good = noise(R"("scale2": 1)");
  const std::string claim = R"({"epsilon": "1/4", "delta": "0.01"})";
  CHECK(follows(good, {"@ dp 1/2 0 by event"}));
  CHECK_FALSE(follows(good, {"@ dp 4999/10000 0 by event"}));
  CHECK_FALSE(follows(good, {"@ dp 4999/10000 0 by event -100 100"}));
  CHECK(judge(good, claim, {"@ not-dp 1/4 1/100 by event 1"}).verdict == Verdict::refuted);  // no budget
  CHECK_FALSE(follows(noise(R"("scale2": 0)"), {"@ dp 1/2 0 by event"}));
  CHECK_FALSE(follows(noise(R"("scale": 1)"), {"@ dp 1/2 0 by event"}));
  CHECK_FALSE(follows(noise(R"("scale2": 1, "": 1)"), {"@ dp 1/2 0 by event"}));
  CHECK_FALSE(follows(noise(R"("scale2": 3)"), {"@ dp 332/1000 0 by event"}));  // the larger scale counts
  CHECK(follows(noise(R"("scale2": 3)"), {"@ dp 1/3 0 by event"}));
  const std::string zero = R"({"type": "iterated_laplace", "scale1": 2, "scale2": 1, "sensitivity": 0})";
  CHECK(follows(zero, {"@ dp 0 0 by event"}));
}

TEST_CASE("tails and log gamma stay on their sides: coarse bounds hold fine ones", "[random]") {
  const auto holds = [](const auto& formula, Bits bits) {
    const Up fine_up = formula(Toward<Up>{200}), coarse_up = formula(Toward<Up>{bits});
    const Down fine_down = formula(Toward<Down>{200}), coarse_down = formula(Toward<Down>{bits});
    const auto is_below = [](const Down& x, const Up& y) { return mpfr_lessequal_p(x.raw(), y.raw()) != 0; };
    return is_below(fine_down, fine_up) && is_below(fine_down, coarse_up) && is_below(coarse_down, fine_up);
  };
  dpcert::prop("of every family, at few bits", [&] {
    const Rational a{*rc::gen::inRange(1, 4000), 100}, b{*rc::gen::inRange(1, 900), 100};
    const Rational x{*rc::gen::inRange(0, 3000), 100}, y = x + Rational{*rc::gen::inRange(1, 3000), 100};
    const Bits bits = *rc::gen::inRange<Bits>(8, 60);
    const Rational share{*rc::gen::inRange(1, 99), 100}, more = share + (1 - share) / 2;
    const auto is_sound = [&](const Distribution& law, const Rational& from, const Rational& to) {
      const OnLine* line = law.family->on_line(law.parameters, law.parameters);
      const auto mass = [&](const Place& end) {
        return [line, &law, &from, end](auto toward) { return line->mass(law.parameters, {0, from}, end, toward); };
      };
      return holds([&](auto toward) { return line->tail(law.parameters, from, toward); }, bits) &&
             holds(mass({0, to}), bits) && holds(mass({1, 0}), bits);
    };
    for (const Family* family : {&normal_laws(), &laplace_laws(), &logistic_laws(), &gamma_laws()})
      RC_ASSERT(is_sound(family->of({a, b}), x, y));
    RC_ASSERT(is_sound(laplace_sum_laws().of({a, b + y, b}), x, y));
    RC_ASSERT(is_sound(exponential_laws().of({a}), x, y));
    RC_ASSERT(is_sound(dirichlet_laws().of({a, b}), share, more));
    RC_ASSERT(holds([&](auto toward) { return log_gamma(a, toward); }, bits));
    RC_ASSERT(holds([&](auto toward) { return log_gamma(Rational{a / 1000}, toward); }, bits));
  });
}

TEST_CASE("event proves pure privacy with equality") {
  const auto shift = pair(law("laplace", "0", "2"), law("laplace", "3", "2"));
  CHECK(follows(shift, {"@ dp 3/2 0 by event"}));
  CHECK_FALSE(follows(shift, {"@ dp 1499999999/1000000000 0 by event"}));
  CHECK(follows(shift, {"@ not-dp 1499999999/1000000000 0 by event"}));
  CHECK_FALSE(follows(shift, {"@ not-dp 3/2 0 by event 1"}));
  const auto logistic = pair(law("logistic", "0", "2"), law("logistic", "3", "2"));
  CHECK(follows(logistic, {"@ dp 3/2 0 by event"}));
  CHECK_FALSE(follows(logistic, {"@ dp 1499999999/1000000000 0 by event -100 100"}));
  CHECK_FALSE(follows(pair(exponential("1"), exponential("2")), {"@ dp ln(2) 0 by event"}));  // one order only
  CHECK(follows(pair(law("normal", "0", "1"), law("normal", "0", "1")), {"@ dp 0 0 by event"}));
  for (const auto& same : {law("gamma", "2/3", "2/3"), law("laplace", "1", "2"), exponential("3/7")})
    CHECK(follows(pair(same, same), {"@ dp 0 0 by event"}));
  CHECK_FALSE(follows(pair(law("normal", "0", "1"), law("normal", "0", "2")), {"@ dp 1000000 0 by event"}));
}

TEST_CASE("a dominating pair is a budget unless it is tight") {
  const auto p = law("laplace", "0", "2"), q = law("laplace", "3", "2");
  const std::string claim = R"({"epsilon": 1, "delta": 0.01})";
  const std::vector<std::string> steps{"@ not-dp 1 1/100 by event 1/2"};
  CHECK(judge(pair(p, q), claim, steps).verdict == Verdict::not_implied);
  CHECK(judge(pair(p, q, true), claim, steps).verdict == Verdict::refuted);
  CHECK(judge(pair(p, q, true), claim, steps).accepted);
  const auto maybe = R"({"type": "dominating_pair", "tight": "true", "p": )" + p + R"(, "q": )" + q + "}";
  CHECK_FALSE(judge(maybe, claim, steps).accepted);
}

TEST_CASE("event looks where the log ratio turns, cut or not") {
  // It rises from -infinity at one end of the support and falls to -infinity at the other.
  const auto pair = [](const std::string& family, const std::string& p, const std::string& q) {
    const std::string start = R"({"family": ")" + family + "\", ";
    return R"({"type": "dominating_pair", "p": )" + start + p + R"(}, "q": )" + start + q + "}}";
  };
  for (const auto& [laws, cuts] :
       {std::pair{pair("beta", R"("alpha": 3, "beta": 3)", R"("alpha": 2, "beta": 2)"), "1/4 3/4"},
        {pair("gamma", R"("shape": 3, "rate": 2)", R"("shape": 2, "rate": 1)"), "1/2 3"},
        {pair("normal", R"("mean": 0, "variance": 1)", R"("mean": 0, "variance": 2)"), "-1 1"}}) {
    INFO(laws);
    CHECK(follows(laws, {"@ not-dp 1/100 1/1000 by event " + std::string{cuts}}));
    CHECK_FALSE(follows(laws, {"@ dp 1/100 1/1000 by event"}));
  }
}

TEST_CASE("event asks for laws and cuts that it knows") {
  const auto normal = pair(law("normal", "0", "1"), law("normal", "1", "2"));
  for (const char* cuts : {" 1 1", " 2 1", " x", " 1/0", " ln(2)"})
    CHECK_FALSE(follows(normal, {"@ dp 0 1 by event" + std::string{cuts}}));
  const auto gamma = pair(law("gamma", "2", "1"), law("gamma", "3", "2"));
  CHECK_FALSE(follows(gamma, {"@ not-dp 0 0 by event 0 1"}));
  CHECK(follows(gamma, {"@ not-dp 0 0 by event 1"}));
  const auto refused = [](const std::string& node) { return !follows(node, {"@ not-dp 0 0 by event 1"}); };
  CHECK(refused(pair(law("normal", "0", "1"), law("laplace", "1", "2"))));
  CHECK(refused(pair(law("logistic", "0", "1"), law("logistic", "1", "2"))));
  CHECK(refused(pair(laplace_sum("0", "1", "2"), laplace_sum("1", "1", "3"))));
  CHECK_FALSE(refused(pair(laplace_sum("0", "1", "2"), laplace_sum("1", "2", "1"))));
  CHECK(refused(pair(R"({"family": "laplace", "location": 0, "scale": 1, "": 1})", law("laplace", "1", "1"))));
  CHECK(refused(pair(law("normal", "0", "0"), law("normal", "1", "2"))));
  CHECK(refused(pair(R"({"family": "poisson", "rate": 1})", R"({"family": "poisson", "rate": 2})")));
  CHECK(refused(pair(R"({"family": "mixture"})", R"({"family": "mixture"})")));
  CHECK(refused(R"({"type": "laplace", "scale": 2, "sensitivity": 2})"));
  CHECK_FALSE(follows(normal, {"@ renyi 2 9 by event"}));
}

TEST_CASE("event bounds its effort") {
  std::string many = "@ dp 1 0 by event";
  for (int i = 1; i <= 9000; ++i) many += " " + std::to_string(i);
  CHECK(is_too_much(pair(law("normal", "0", "1"), law("normal", "1e-5000", "2")), many));
  const std::string far = pair(law("gamma", "2", "1e9"), law("gamma", "3", "2e9"));
  CHECK_FALSE(follows(far, {"@ dp 1 0 by event 1"}));
  CHECK(follows(far, {"@ not-dp 1 0 by event 1/1000000000000"}));
  CHECK(is_too_much(pair(law("gamma", "1e9", "1e-3"), law("gamma", "1e9", "2e-3")), "@ dp 1 0 by event 1000000000000"));
  CHECK_FALSE(
      follows(pair(law("gamma", "1e-6", "1e-100"), law("gamma", "1e9", "1e100")), {"@ dp 1 1/2 by event 1/1000"}));
  CHECK_FALSE(
      follows(pair(law("normal", "0", "1e-1000"), law("normal", "1e1000", "1e1000")), {"@ dp 1 1/2 by event 1"}));
  CHECK(follows(pair(law("normal", "0", "1e-1000"), law("normal", "1e1000", "1e1000")), {"@ not-dp 1 1/2 by event 1"}));
}

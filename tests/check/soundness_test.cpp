// SPDX-License-Identifier: Apache-2.0
// Whatever the checker accepts is true by enumeration: random steps about a small composition, each kept if it follows.
#include <rapidcheck.h>
#include <catch2/catch.hpp>
#include <cmath>
#include <sstream>

#include "judge.hpp"
#include "log_number.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

using Law = std::vector<double>;
struct Pair {
  Law p, q;
};

Pair product(const Pair& a, const Pair& b) {
  Pair result;
  for (std::size_t i = 0; i < a.p.size(); ++i)
    for (std::size_t j = 0; j < b.p.size(); ++j) {
      result.p.push_back(a.p[i] * b.p[j]);
      result.q.push_back(a.q[i] * b.q[j]);
    }
  return result;
}
double hockey_stick(const Pair& pair, double epsilon) {
  double total = 0;
  for (std::size_t y = 0; y < pair.p.size(); ++y) total += std::max(0.0, pair.p[y] - std::exp(epsilon) * pair.q[y]);
  return total;
}
double renyi(const Pair& pair, double order) {
  if (order == 1) order = 1 + 1e-6;
  // The largest term is taken out: high orders overflow.
  const auto log_term = [&](std::size_t y) { return order * std::log(pair.p[y]) + (1 - order) * std::log(pair.q[y]); };
  double largest = log_term(0), total = 0;
  for (std::size_t y = 1; y < pair.p.size(); ++y) largest = std::max(largest, log_term(y));
  for (std::size_t y = 0; y < pair.p.size(); ++y) total += std::exp(log_term(y) - largest);
  return (largest + std::log(total)) / (order - 1);
}
double zcdp(const Pair& pair) {
  double rho = 0;
  for (double order = 1 + 1e-6; order < 400; order = 1 + (order - 1) * 1.1)
    rho = std::max(rho, renyi(pair, order) / order);
  return rho;
}
double phi(double z) { return std::erfc(-z / std::sqrt(2.0)) / 2; }
double gaussian(double m, double epsilon) {
  const double s = std::sqrt(m);
  return m == 0 ? 0 : phi(s / 2 - epsilon / s) - std::exp(epsilon) * phi(-s / 2 - epsilon / s);
}
// Whether every H lies below the Gaussian curve of m, slack added to its level.
bool is_gdp(const Pair& pair, double m, double slack) {
  for (double epsilon = 0; epsilon < 6; epsilon += 0.02)
    if (hockey_stick(pair, epsilon) > gaussian(m, epsilon) + slack) return false;
  return true;
}

// Odds y: randomized response and a pure budget of loss ln y, whose dominating pair is the same.
struct Setting {
  int odds, times[2];

  [[nodiscard]] std::string mechanism() const {
    std::ostringstream text;
    text
        << R"({"type": "composition", "parts": [{"mechanism": {"type": "randomized_response", "categories": 2, "truth": ")"
        << odds << "/" << odds + 1 << R"("}, "times": )" << times[0]
        << R"(}, {"mechanism": {"type": "pure", "epsilon": {"log": )" << odds << R"(}}, "times": )" << times[1]
        << "}]}";
    return text.str();
  }
  // The worst pair of node 0, 1 (a part, run once) or 2 (the composition).
  [[nodiscard]] Pair worst(int node) const {
    const double right = odds / (odds + 1.0);
    const Pair once{{right, 1 - right}, {1 - right, right}};
    Pair result = once;
    for (int i = 1; node == 2 && i < times[0] + times[1]; ++i) result = product(result, once);
    return result;
  }
};

struct Said {
  int node;
  std::string kind;
  double first, second;  // the numbers, as doubles
  std::string text;
};

double as_double(const Rational& q) { return q.convert_to<double>(); }

Said any_statement(const Setting& setting, std::size_t earlier) {
  static const char* const nodes[] = {"@/parts/0/mechanism", "@/parts/1/mechanism", "@"};
  static const char* const kinds[] = {"dp", "zcdp", "renyi", "gdp", "not-dp", "not-gdp"};
  static const char* const rules[] = {"given",          "channel", "binomial", "convert",
                                      "gaussian-curve", "sum",     "cks",      "part"};
  Said said;
  said.node = *rc::gen::inRange(0, 3);
  said.kind = kinds[*rc::gen::inRange(0, 6)];
  const Rational level{*rc::gen::inRange(0, 40), 20}, delta{*rc::gen::inRange(0, 20) * *rc::gen::inRange(0, 2), 40};
  std::ostringstream numbers;
  if (said.kind == "dp" || said.kind == "not-dp") {
    const int power = *rc::gen::inRange(0, 4);
    const Rational base = dpcert::check::power(Rational{setting.odds}, static_cast<unsigned long>(power));
    numbers << "ln(" << base.str() << ") " << delta.str();
    said.first = std::log(as_double(base));
    said.second = as_double(delta);
  } else if (said.kind == "renyi") {
    const int order = *rc::gen::inRange(1, 5);
    numbers << order << ' ' << level.str();
    said.first = order;
    said.second = as_double(level);
  } else {
    numbers << level.str();
    said.first = as_double(level);
  }
  const std::string rule = rules[*rc::gen::inRange(0, 8)];
  std::ostringstream text;
  text << nodes[said.node] << ' ' << said.kind << ' ' << numbers.str() << " by " << rule;
  const auto cite = [&] { return *rc::gen::inRange<std::size_t>(0, earlier + 1); };
  if (rule == "convert" || rule == "gaussian-curve") text << ' ' << cite();
  if (rule == "sum") text << ' ' << cite() << ' ' << cite();
  if (rule == "part") text << ' ' << *rc::gen::inRange(0, 2) << ' ' << cite();
  if (rule == "cks") text << ' ' << cite() << " order " << *rc::gen::inRange(1, 5);
  said.text = text.str();
  return said;
}

bool is_true(const Said& said, const Pair& worst) {
  constexpr double slack = 1e-6;
  if (said.kind == "dp") return hockey_stick(worst, said.first) <= said.second + slack;
  if (said.kind == "not-dp") return hockey_stick(worst, said.first) > said.second - slack;
  if (said.kind == "zcdp") return zcdp(worst) <= said.first + slack;
  if (said.kind == "renyi") return renyi(worst, said.first) <= said.second + slack;
  if (said.kind == "gdp") return is_gdp(worst, said.first, slack);
  return !is_gdp(worst, said.first, -slack);  // not-gdp
}

}  // namespace

TEST_CASE("whatever the checker accepts is true by enumeration", "[random]") {
  dpcert::prop("however the steps are put together", [] {
    const Setting setting{*rc::gen::inRange(2, 5), {*rc::gen::inRange(1, 3), *rc::gen::inRange(1, 3)}};
    const auto mechanism = setting.mechanism();
    std::vector<std::string> kept;
    for (int tries = 0; tries < 300; ++tries) {
      const auto said = any_statement(setting, kept.size());
      kept.push_back(said.text);
      if (!follows(mechanism, kept)) {
        kept.pop_back();
        continue;
      }
      INFO(said.text);
      RC_ASSERT(is_true(said, setting.worst(said.node)));
    }
    RC_CLASSIFY(kept.size() >= 10, "ten steps and more");
  });
}

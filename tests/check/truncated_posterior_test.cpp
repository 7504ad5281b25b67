// SPDX-License-Identifier: Apache-2.0
// Draws from truncated posteriors at a temperature. theory/truncated-posterior.md
#include <cmath>

#include "soundness_case.hpp"
#include "tempered_grid.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

struct Draw {
  Rational alpha = 1, beta = 1, least{1, 5}, temperature{27726, 10000};
  int records = 20;

  [[nodiscard]] std::string text() const {
    return R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", )" + quoted("truncation", least) +
           R"(}, "prior": {)" + quoted("alpha", alpha) + ", " + quoted("beta", beta) + R"(}, "n": )" +
           std::to_string(records) + ", " + quoted("temperature", temperature) + "}";
  }
};

bool shows(const Draw& draw, const std::string& statement, const std::string& numbers = "") {
  return follows(draw.text(), {"@ " + statement + " by truncated-posterior" + (numbers.empty() ? "" : " " + numbers)},
                 "replace-one");
}
/// So many equal cells.
std::string cells(const Draw& draw, int count) {
  std::string cuts;
  for (int i = 1; i < count && draw.records > 1; ++i)
    cuts += (i == 1 ? "" : " ") + Rational{Rational{draw.records - 1} * i / count}.str();
  return cuts;
}

std::vector<double> on_grid(const Draw& of, double sum) {
  return dpcert::test::tempered_on_grid(double_of(of.alpha) - 1 + sum, double_of(of.beta) - 1 + of.records - sum,
                                        double_of(of.least), double_of(of.temperature), 600);
}
double hockey_stick(const std::vector<double>& p, const std::vector<double>& q, double epsilon) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::max(0., p[i] - std::exp(epsilon) * q[i]);
  return sum;
}
double renyi(const std::vector<double>& p, const std::vector<double>& q, double order) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::pow(p[i], order) * std::pow(q[i], 1 - order);
  return std::log(sum) / (order - 1);
}
/// The largest over sums of the other records, and where.
struct Largest {
  double value = 0, sum = 0;
};
template <class Of>
Largest largest_of_pairs(const Draw& draw, const Of& of) {
  Largest most;
  for (int i = 0; i <= 4 * (draw.records - 1); ++i) {
    const auto p = on_grid(draw, 0.25 * i + 1), q = on_grid(draw, 0.25 * i);
    const double here = std::max(of(p, q), of(q, p));
    if (here > most.value) most = {here, 0.25 * i};
  }
  return most;
}

}  // namespace

TEST_CASE("truncated-posterior decides divergences of tempered draws, sharply") {
  // By quadrature of 30 digits: delta(2/5) is 0.00340156796 near others
  // = 6.5 of 19, D_2 0.0470308367643658 at 9 and 10.
  const Draw draw;
  CHECK(shows(draw, "dp 2/5 3406/1000000", cells(draw, 400)));
  CHECK_FALSE(shows(draw, "dp 2/5 34015/10000000", cells(draw, 400)));
  CHECK_FALSE(shows(draw, "dp 2/5 3406/1000000", cells(draw, 20)));  // too few cells
  // The event at 13/2: the better place is where the loss is 2/5.
  bool is_broken = false;
  for (int i = 21; i < 80; ++i) {
    const std::string event = "13/2 " + Rational{i, 100}.str();
    is_broken = is_broken || shows(draw, "not-dp 2/5 339/100000", event);
    CHECK_FALSE(shows(draw, "not-dp 2/5 34016/10000000", event));
  }
  CHECK(is_broken);
  CHECK(shows(draw, "renyi 2 4705/100000", cells(draw, 300)));
  CHECK_FALSE(shows(draw, "renyi 2 4703/100000", cells(draw, 300)));
  CHECK(shows(draw, "not-renyi 2 4703/100000", "10"));
  CHECK_FALSE(shows(draw, "not-renyi 2 4703084/100000000", "10"));
}

TEST_CASE("tempered draws keep to a Gaussian pair, of any number of categories") {
  const auto is_gdp = [](const std::string& node, const std::string& m) {
    return follows(node, {"@ gdp " + m + " by given"}, "replace-one");
  };
  const Draw draw;  // t^2/(S a (1-a)), S = 2 + 20/T: 0.088243654...
  CHECK(is_gdp(draw.text(), "88244/1000000"));
  CHECK_FALSE(is_gdp(draw.text(), "88243/1000000"));
  CHECK(is_gdp(Draw{2, 5, {1, 10}, 1, 6}.text(), "100/117"));  // S = 2 + 7 - 2 + 6
  CHECK_FALSE(is_gdp(Draw{2, 5, {1, 10}, 1, 6}.text(), "99/117"));
  const auto of_categories = [](const std::string& concentration, int categories, const std::string& others) {
    return R"({"type": "tempered_posterior", "model": {"type": "dirichlet_categorical", "categories": )" +
           std::to_string(categories) + R"(, "truncation": "0.1"}, "prior": {"concentration": )" + concentration +
           "}, " + others + "}";
  };
  const std::string usual = R"("n": 20, "temperature": 2)";
  const std::string five = of_categories("[1, 1, 1, 1, 2]", 5, usual);  // 1/4 of 20, by S = 5 + 21/2
  CHECK(is_gdp(five, "10/31"));
  CHECK_FALSE(is_gdp(five, "10/32"));
  const std::string two = of_categories("[1, 2]", 2, usual);  // 1/4 of 100/9, by S = 2 + 21/2
  CHECK(is_gdp(two, "2/9"));
  CHECK_FALSE(is_gdp(two, "199/900"));
  // The densities of a sharp prior are largest at the ends, where nothing is log-concave.
  const auto sharp = [&](const std::string& temperature) {
    return of_categories(R"(["0.1", "0.1", "0.1"])", 3, R"("n": 2, "temperature": )" + temperature);
  };
  CHECK(is_gdp(sharp("1"), "1000"));
  CHECK_FALSE(is_gdp(sharp("\"0.2\""), "1000"));  // S = 3 - 5 * 0.7 < 0
  CHECK_FALSE(is_gdp(
      R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "1/5"}, "temperature": 2})",
      "1000"));
}

TEST_CASE("what truncated-posterior accepts is true of all pairs of data sets") {
  for (const Draw& draw : {Draw{1, 1, {1, 5}, {27726, 10000}, 12}, Draw{2, 5, {1, 10}, 1, 6},
                           Draw{{1, 2}, 3, {3, 10}, 2, 3}, Draw{3, 1, {1, 20}, {3, 4}, 1}}) {
    INFO(draw.text());
    const auto text = [](double x) { return picked(x).str(); };
    const std::string many = cells(draw, 100), few = cells(draw, 7);
    for (const double epsilon : {0., 0.25}) {
      const Largest most =
          largest_of_pairs(draw, [&](const auto& p, const auto& q) { return hockey_stick(p, q, epsilon); });
      const std::string at = "dp " + text(epsilon) + " ";
      CHECK(shows(draw, at + text(most.value * 1.02), many));
      for (const std::string& some : {many, few, std::string{}})
        CHECK_FALSE(shows(draw, at + text(most.value * 0.998), some));
      bool is_broken = false;
      const double a = double_of(draw.least);
      for (int i = 1; i < 40; ++i) {
        const std::string event = text(most.sum) + " " + text(a + (1 - 2 * a) * i / 40);
        is_broken = is_broken || shows(draw, "not-" + at + text(most.value * 0.97), event);
        CHECK_FALSE(shows(draw, "not-" + at + text(most.value * 1.002), event));
      }
      CHECK(is_broken);
    }
    for (const Rational& order : {Rational{1, 3}, Rational{3, 2}}) {
      const double a = double_of(order);
      const Largest most = largest_of_pairs(draw, [&](const auto& p, const auto& q) { return renyi(p, q, a); });
      const std::string at = "renyi " + order.str() + " ";
      CHECK(shows(draw, at + text(most.value * 1.01), many));
      for (const std::string& some : {many, few, std::string{}})
        CHECK_FALSE(shows(draw, at + text(most.value * 0.998), some));
      CHECK(shows(draw, "not-" + at + text(most.value * 0.998), text(most.sum)));
      CHECK_FALSE(shows(draw, "not-" + at + text(most.value * 1.002), text(most.sum)));
      // D_a <= a mu^2/2 of every mu-GDP.
      CHECK_FALSE(follows(draw.text(), {"@ gdp " + text(2 * most.value / a * 0.998) + " by given"}, "replace-one"));
    }
  }
}

TEST_CASE("truncated-posterior keeps to its form") {
  const Draw draw;
  CHECK(shows(draw, "dp 1 1/10", "1 2 3"));
  for (const char* bad : {"0 1", "2 1", "1 1", "1 19", "1 20", "-1", "x", "1 1/0"})
    CHECK_FALSE(shows(draw, "dp 1 1/10", bad));
  CHECK_FALSE(shows(draw, "dp -1/10 99/100", cells(draw, 200)));
  CHECK(shows(draw, "not-dp 0 1/100", "19 1/2"));
  CHECK(shows(draw, "not-dp -1/10 1/100", "19 1/2"));
  for (const char* bad : {"20 1/2", "-1 1/2", "19", "19 1/5", "19 4/5", "19 1", "19 1/2 1/2", "1/2 19", "x 1/2"})
    CHECK_FALSE(shows(draw, "not-dp 0 1/100", bad));
  for (const char* bad : {"20", "-1", "", "1 2"}) CHECK_FALSE(shows(draw, "not-renyi 2 1/100", bad));
  CHECK(shows(draw, "not-renyi 2 1/100", "19"));
  for (const char* says : {"renyi 1 5", "not-renyi 1 0", "gdp 5", "zcdp 5", "not-zcdp 0", "not-gdp 0"})
    CHECK_FALSE(shows(draw, says));
  CHECK_FALSE(follows(
      R"({"type": "one_posterior_sample", "model": {"type": "beta_bernoulli", "truncation": "1/5"}, "temperature": 2})",
      {"@ dp 5 0 by truncated-posterior"}, "replace-one"));
  // Laws that are no beta laws before they are truncated; orders
  // that take such; and too much to be checked.
  CHECK_FALSE(shows({{1, 4}, 1, {1, 5}, {3, 4}, 1}, "dp 1 99/100"));
  CHECK(shows({{1, 4}, 1, {1, 5}, {4, 5}, 1}, "dp 1 99/100"));
  CHECK_FALSE(shows({1, 1, {1, 5}, 1, 3}, "renyi 2 100", "1"));
  CHECK(shows({1, 1, {1, 5}, 1, 3}, "renyi 19/10 100", "1"));
  const auto outcome = judge(Draw{1, 1, {1, 5}, {1, 1000}, 1'000'000}.text(), R"({"mu": 0})",
                             {"@ dp 1 1/2 by truncated-posterior"}, "replace-one");
  CHECK(outcome.beyond_limits);
}

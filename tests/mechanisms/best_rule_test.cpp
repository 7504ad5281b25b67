// SPDX-License-Identifier: Apache-2.0
// Of all that is known of a mechanism the least answers: no rule of composition alone, and no
// conversion of the mechanism's own rho, mu or Rényi divergences, shows less.
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/budgets.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const Rational delta = q("1e-5");
constexpr long digits = 5;

/// The upper end; nothing: infinite or unknown.
std::optional<Rational> most(const RuleValue& figure) {
  if (figure.infinite || !figure.value.is_finite()) return std::nullopt;
  return most_of(figure);
}

/// What each rule shows when it is asked alone: of the worse order, the least.
std::optional<Rational> by_rules_alone(const Release& release) {
  Rational worst = 0;
  for (const OrderedRelease& one : release.orders()) {
    std::optional<Rational> least;
    auto rules = one.profiles();
    rules.insert(rules.end(), one.bounds().begin(), one.bounds().end());
    for (const auto& rule : rules)
      if (const auto here = most(rule->epsilon(delta, digits, precision_for(digits))))
        least = least ? std::min(*least, *here) : *here;
    if (!least) return std::nullopt;
    worst = std::max(worst, *least);
  }
  return worst;
}

/// What other notions of privacy show of it, by their own conversions.
std::vector<std::pair<std::string, Rational>> by_notions(const Release& release) {
  std::vector<std::pair<std::string, Rational>> shown;
  const auto add = [&](const std::string& name, const Result<Mechanism>& budget) {
    if (const auto here = most(*release_of(budget.value())->epsilon(delta, digits))) shown.emplace_back(name, *here);
  };
  const auto rho = release.zcdp_rate(digits);
  if (const auto value = rho ? most(rho->at_most) : std::nullopt) add("rho", zcdp(*value));
  if (const auto mu = most(release.gdp_rate(digits)->at_most)) add("mu", gdp(*mu));
  for (const long order : {2, 3, 5, 9, 17, 65}) {
    const auto divergence = release.divergence({Rational{order}}, digits);
    if (const auto value = divergence ? most(*divergence) : std::nullopt)
      add("order " + std::to_string(order), rdp({{order, *value}}));
  }
  return shown;
}

void the_least_answers(const std::string& text) {
  INFO(text);
  const auto release = release_of(mechanism(text).value());
  if (!release) return;  // it has no method of composition
  const auto answer = most(*release->epsilon(delta, digits));
  const Rational slack = 1 + q("1e-4");
  if (const auto alone = by_rules_alone(*release)) {
    REQUIRE(answer);
    CHECK(*answer <= *alone * slack);
  }
  for (const auto& [name, other] : by_notions(*release)) {
    INFO(name);
    REQUIRE(answer);
    CHECK(*answer <= other * slack);
  }
}

std::string times(const std::string& text, const std::string& count, const std::string& beside = "") {
  return beside.empty() ? specs::composed(text, count) : specs::composed({{text, count}, {beside}});
}

}  // namespace

TEST_CASE("the least of all that is known answers of every type alone") {
  for (const MechanismType* type : mechanism_types()) the_least_answers(type->example);
}
TEST_CASE("the least of all that is known answers of every type ten times", "[slow]") {
  for (const MechanismType* type : mechanism_types()) the_least_answers(times(type->example, "10"));
}
TEST_CASE("the least of all that is known answers of every type beside a draw by scores", "[slow]") {
  for (const MechanismType* type : mechanism_types())
    the_least_answers(times(type->example, "1", R"({"type": "exponential_mechanism", "scale": 20, "sensitivity": 1})"));
}

TEST_CASE("draws by scores are judged by their zCDP where that shows less than the noise that dominates them") {
  const std::string draws = times(R"({"type": "exponential_mechanism", "scale": 20, "sensitivity": 1})", "100");
  CHECK(verdict(draws, R"({"epsilon": "2.2", "delta": "1e-5"})") == "proved");
  CHECK(*most(*released(draws).epsilon(delta, 6)) < q("2.152"));
  const std::string many = times(R"({"type": "exponential_mechanism", "scale": 1, "sensitivity": "0.025"})", "400");
  CHECK(*most(*released(many).epsilon(delta, 6)) < q("4.7281"));
  const std::string open = times(R"({"type": "exponential_mechanism", "scale": null, "sensitivity": 1})", "100");
  CHECK(calibrated(open, Epsilon{2}, delta)->optimum.upper() < q("21.5"));
}

TEST_CASE("few draws by scores are known to the digits that are asked, up to the largest loss") {
  const std::string draws = R"({"type": "exponential_mechanism", "scale": 20, "sensitivity": 1})";
  CHECK(released(times(draws, "3")).epsilon(delta, 8)->has_digits(6));
}

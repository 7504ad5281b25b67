// SPDX-License-Identifier: Apache-2.0
// The library `queries` as other programs use it: text in, text out.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <thread>

#include "dpcert/queries/answer.hpp"
#include "dpcert/queries/audit_text.hpp"
#include "dpcert/queries/interface.hpp"
#include "dpcert/queries/known_mechanism.hpp"
#include "dpcert/queries/quantity.hpp"

using namespace dpcert;

namespace {

/// The example of every quantity.
std::vector<std::string> examples() {
  std::vector<std::string> all;
  for (const Variety& variety : interface_varieties())
    if (variety.name == "query")
      for (const ObjectType* type : variety.types) all.push_back(type->example);
  return all;
}

std::vector<std::string> answers(const std::vector<std::string>& queries) {
  std::vector<std::string> all;
  for (const std::string& query : queries) all.push_back(answer_line(query).text);
  return all;
}

}  // namespace

TEST_CASE("a query is answered as text, whatever it is") {
  const AnswerLine good = answer_line(R"({"id": 7, "quantity": "rdp", "order": 2,
                                          "mechanism": {"type": "gaussian", "sigma": 1, "sensitivity": 1}})");
  CHECK_FALSE(good.error);
  CHECK(good.text ==
        R"({"id":7,"quantity":"rdp","lower":"1","upper":"1","exact":"1","kind":"exact","rule":"renyi_divergence"})");
  for (const char* bad : {"", "{", "[]", "7", "\xff", R"({"quantity": 1})", R"({"quantity": "tradeoff"})",
                          R"({"quantity": "epsilon", "mechanism": {"type": "gaussian"}, "delta": 1})"}) {
    const AnswerLine line = answer_line(bad);
    INFO(bad);
    CHECK(line.error);
    CHECK(Answer::parse(line.text).at("error").contains("code"));
  }
}

TEST_CASE("every quantity answers its example, and the same from many threads at once") {
  const auto queries = examples();
  REQUIRE(queries.size() >= 28);
  const auto alone = answers(queries);
  for (const std::string& line : alone) CHECK_FALSE(Answer::parse(line).contains("error"));
  std::vector<std::vector<std::string>> together(3);
  std::vector<std::thread> threads;
  for (auto& told : together) threads.emplace_back([&] { told = answers(queries); });
  for (std::thread& one : threads) one.join();
  for (const auto& told : together) CHECK(told == alone);
}

TEST_CASE("a mechanism that is known answers each question about it as a query would") {
  int asked = 0;
  for (const Quantity* quantity : quantities()) {
    if (!std::holds_alternative<Quantity::OfMechanism>(quantity->answer)) continue;
    ++asked;
    Json question = read_json(quantity->example).value();
    const auto whole = answer(question);
    const auto member = std::find_if(question.members.begin(), question.members.end(),
                                     [](const auto& one) { return one.first == "mechanism"; });
    const auto known = KnownMechanism::of(write_json(member->second));
    question.members.erase(member);
    INFO(quantity->example);
    REQUIRE((whole && known));
    CHECK(known->answer(question).value() == *whole);
    CHECK(known->answer(question).value() == *whole);
  }
  CHECK(asked >= 8);
  const auto known = KnownMechanism::of(R"({"type": "laplace", "scale": 1, "sensitivity": 1})").value();
  CHECK(known.answer(read_json(R"({"quantity": "coupling_bound"})").value()).error().where == "/quantity");
  CHECK(known.answer(read_json(R"({"quantity": "epsilon", "delta": 2})").value()).error().where == "/delta");
}

TEST_CASE("figures in doubles are next to those in decimals") {
  const auto known = KnownMechanism::of(R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})").value();
  const DoubleBounds at_half = known.at(Curve::delta, 0.5).value();
  const auto text = known.answer(read_json(R"({"quantity": "delta", "epsilon": "0.5", "digits": 40})").value()).value();
  const Rational lower = *read_rational(text.at("lower").get<std::string>());
  CHECK(*finite_rational(at_half.lower) < lower);
  CHECK(*finite_rational(at_half.upper) > lower);
  CHECK(std::nextafter(at_half.lower, 1) == at_half.upper);
  CHECK(known.at(Curve::rdp, 2).value().lower == 1);
  CHECK(known.at(Curve::rdp, 2).value().upper == 1);
  CHECK(std::isinf(known.at(Curve::epsilon, 0).value().lower));
  CHECK(known.at(Curve::epsilon, std::nan("")).error().message == "found NaN, wanted a number in [0, 1]");
  CHECK(known.at(Curve::tradeoff, -0.5).error().message == "found -0.5, wanted a number in [0, 1]");
}

TEST_CASE("an audit file is judged as text, whatever it is") {
  const Answer good = Answer::parse(audit_text(R"({"claims": [{"id": "a", "neighbours": "other", "claim": {"mu": 1},
      "mechanism": {"type": "gaussian", "sigma": 1, "sensitivity": 1}}, {"id": "b"}]})"));
  const Answer& first = good.at("verdicts").at(0);
  CHECK(first.at("verdict") == "proved");
  CHECK(first.at("checked") == true);
  CHECK(first.at("certificate").get<std::string>().starts_with("dpcert-certificate"));
  CHECK(good.at("verdicts").at(1).at("error").at("path") == "/claims/1");
  for (const char* bad : {"", "{}", R"({"claims": []})", "\xff"})
    CHECK(Answer::parse(audit_text(bad)).at("error").contains("message"));
}

// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string response = R"([["3/4", "1/4"], ["1/4", "3/4"]])";

std::string query(const std::string& quantity, const std::string& rest) {
  return R"({"id": 1, "quantity": ")" + quantity + "\", " + rest + "}";
}

Json answered(const std::string& text) {
  const Run run = program("compute", text);
  INFO(text << "\n" << run.out << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}

std::string coefficients(const std::string& kernel) { return query("kernel_coefficients", R"("kernel": )" + kernel); }

const std::string budget = R"("epsilon": {"log": 2}, "delta": "1/100")";

std::string amplify(const std::string& rest) { return query("amplify_by_mixing", budget + ", " + rest); }

/// The entry of an answer's `rules` of that name.
const Json& rule_of(const Json& answer, const std::string& name) {
  for (const Json& rule : answer.find("rules")->items)
    if (at(rule, {"rule"}) == name) return rule;
  FAIL("no rule " + name);
  return answer;
}

std::vector<std::string> texts(const Json& array) {
  std::vector<std::string> result;
  for (const Json& item : array.items) result.push_back(item.text);
  return result;
}

}  // namespace

TEST_CASE("the coefficients of a kernel, and of its powers") {
  const Json found = answered(query("kernel_coefficients", R"("epsilon": {"log": 2}, "kernel": )" + response));
  CHECK(at(found, {"dobrushin", "exact"}) == "1/2");
  CHECK(at(found, {"doeblin", "exact"}) == "1/2");
  CHECK(at(found, {"ultra_mixing", "exact"}) == "2/3");
  CHECK(at(found, {"dobrushin_epsilon", "exact"}) == "1/4");
  CHECK(texts(*found.find("minorising")) == std::vector<std::string>{"1/4", "1/4"});
  const Json after =
      answered(query("kernel_coefficients", R"("epsilon": "0.001", "power": 10, "kernel": )" + response));
  CHECK(at(after, {"dobrushin", "exact"}) == "1/1024");
  CHECK(at(after, {"dobrushin_epsilon", "lower"}).starts_with("0.000476800942117"));
}

TEST_CASE("Theorem 15 of a kernel and of a condition") {
  const Json found = answered(amplify(R"("kernel": )" + response));
  CHECK(at(rule_of(found, "dobrushin"), {"delta", "exact"}) == "1/200");
  CHECK(at(rule_of(found, "dobrushin_epsilon"), {"delta", "exact"}) == "0");
  CHECK(at(rule_of(found, "doeblin"), {"delta", "exact"}) == "103/800");
  CHECK(at(rule_of(found, "doeblin"), {"epsilon", "lower"}).starts_with("0.405465108108164"));  // ln(3/2)
  CHECK(at(rule_of(found, "ultra_mixing"), {"delta", "exact"}) == "1/180");
  CHECK(at(found, {"best"}) == "dobrushin_epsilon");
  const Json implied = answered(amplify(R"("condition": {"type": "doeblin", "gamma": "1/2"})"));
  CHECK(implied.find("rules")->items.size() == 3);
  const Json none = answered(amplify(R"("condition": {"type": "dobrushin_epsilon", "gamma": "1/2", "epsilon": 9})"));
  CHECK(none.find("rules")->items.empty());
  CHECK(none.find("best")->kind == Json::Kind::null);
}

TEST_CASE("delta after post-processing, of one channel and of every mechanism") {
  const std::string post = R"("channel": [[1, 0], ["1/4", "3/4"], [0, 1]], "epsilon": 0, "kernel": )" + response;
  CHECK(at(answered(query("post_processed_delta", post)), {"exact"}) == "1/2");
  CHECK(at(answered(query("post_processed_delta", R"("directed": true, )" + post)), {"exact"}) == "3/8");
  const Json found = answered(query("amplified_delta", budget + R"(, "epsilon_out": 0, "kernel": )" + response));
  CHECK(at(found, {"exact"}) == "17/100");  // H = 1 - (99/100)(2/3), times the Dobrushin coefficient
  CHECK(texts(*found.find("witness")->find("p")) == std::vector<std::string>{"67/100", "33/100"});
  CHECK(texts(*found.find("witness")->find("q")) == std::vector<std::string>{"33/100", "67/100"});
  const Json one = answered(query("amplified_delta", R"("epsilon": 1, "delta": 0, "epsilon_out": 0, "kernel": [[1]])"));
  CHECK(at(one, {"exact"}) == "0");
  CHECK(texts(*one.find("witness")->find("p")) == std::vector<std::string>{"1"});
}

TEST_CASE("bad input: mixing") {
  const auto bad = [](const std::string& text, const std::string& where) { fails(text, "invalid_input", where); };
  bad(coefficients("[]"), "/kernel");
  bad(coefficients("{}"), "/kernel");
  bad(coefficients("[1]"), "/kernel/0");
  bad(coefficients("[[]]"), "/kernel/0");
  bad(coefficients(R"([["1/2", "1/2"], ["1/2", "1/3"]])"), "/kernel/1");
  bad(coefficients(R"([[2, -1]])"), "/kernel/0/0");
  bad(coefficients(R"([[1], ["1/2", "1/2"]])"), "/kernel/1");
  bad(query("kernel_coefficients", R"("power": 2, "kernel": [[1, 0]])"), "/kernel");
  bad(query("kernel_coefficients", R"("power": 0, "kernel": [[1]])"), "/power");
  bad(query("kernel_coefficients", R"("epsilon": -1, "kernel": [[1]])"), "/epsilon");
  fails(query("kernel_coefficients", R"("power": 1000000000, "kernel": )" + response), "unsupported", "/power");
  bad(amplify(R"("gamma": 1)"), "");
  bad(amplify(R"("power": 2, "condition": {"type": "dobrushin", "gamma": 1})"), "/power");
  bad(amplify(R"("condition": {"type": "dobrushin", "gamma": 1}, "kernel": )" + response), "/condition");
  bad(amplify(R"("condition": {"type": "mixing", "gamma": 1})"), "/condition/type");
  bad(amplify(R"("condition": {"type": "dobrushin", "gamma": "3/2"})"), "/condition/gamma");
  bad(amplify(R"("condition": {"type": "dobrushin", "gamma": 1, "epsilon": 1})"), "/condition/epsilon");
  bad(amplify(R"("condition": {"type": "dobrushin_epsilon", "gamma": 1})"), "/condition");
  bad(query("amplify_by_mixing", R"("epsilon": 1, "delta": 2, "kernel": [[1]])"), "/delta");
  bad(query("post_processed_delta", R"("channel": [[1]], "epsilon": 1, "kernel": [[1]])"), "/channel");
  bad(query("post_processed_delta", R"("channel": [[1], [1]], "epsilon": 1, "kernel": [[1], [1]])"), "/kernel");
  bad(query("amplified_delta", budget + R"(, "epsilon_out": -1, "kernel": [[1]])"), "/epsilon_out");
  bad(query("amplified_delta", budget + R"(, "epsilon_out": 1, "directed": 1, "kernel": [[1]])"), "/directed");
}

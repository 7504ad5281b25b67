// SPDX-License-Identifier: Apache-2.0
#include "steady.hpp"

#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/registry.hpp"
#include "dpcert/queries/quantity.hpp"

using namespace dpcert;
using namespace dpcert::test;

TEST_CASE("an answer appears at the same limit of work, on a busy machine and in another order") {
  std::vector<Asked> queries;
  for (Work limit{10'000'000}; limit < Work{200'000'000}; limit = limit + Work{limit.units * 3 / 10})
    queries.push_back(
        {R"({"id": 1, "quantity": "elliptical_delta", "elliptical": {"type": "logistic"}, "dimension": 4, "sigma": 1,
        "sensitivity": 1, "epsilon": "1/100", "digits": 2})",
         limit});
  const auto found = steady_answers(queries);
  CHECK(is_cut_short(found.front()));
  CHECK_FALSE(is_cut_short(found.back()));
}

TEST_CASE("work ends with its limit, or with the line, sum or grid that it is at") {
  const std::string sampled = R"("mechanism": {"type": "subsampled_gaussian", "sampling_rate": "0.01", )";
  const std::vector<std::string> queries = {
      R"({"quantity": "tradeoff", "type_one": "3/4", "digits": 300, )" + sampled +
          R"("noise_multiplier": "1000", "steps": 3}})",
      R"({"quantity": "epsilon", "delta": "1e-6", )" + sampled + R"("noise_multiplier": "20", "steps": 2}})",
      R"({"quantity": "epsilon", "delta": "1/2", "mechanism": {"type": "discrete_gaussian", "sigma": 6080,
          "sensitivity": 569294724}})",
      R"({"quantity": "posterior_delta", "model": {"type": "beta_bernoulli"}, "prior": {"alpha": 54, "beta": 18},
          "n": 100, "method": {"type": "direct"}, "epsilon": "4e398"})",
      R"({"quantity": "calibrate", "epsilon": 50, "delta": "1e-5", "mechanism": {"type": "dpsgd", "examples": 5000,
          "batch": 64, "epochs": 3, "noise_multiplier": null}})",
      R"({"quantity": "sampled_gradient_descent_epsilon", "smoothness": 1, "strong_convexity": 0, "step": "4352.62",
          "sigma": "3/4", "sensitivity": "18.02", "sampling_rate": "0.01", "steps": 8775, "diameter": 1,
          "delta": "1e-6"})"};
  for (const std::string& query : queries) {
    const auto document = read_json(query).value();
    constexpr Work most{2'000'000'000}, of_one_step{8'000'000'000};
    const WorkLimit limit{most};
    const Work before = work_done();
    static_cast<void>(answer_line(document));
    INFO(query << " took " << (work_done() - before).units);
    CHECK(work_done() - before <= most + of_one_step);
  }
}

TEST_CASE("without any work left every example has an answer or an error of its own") {
  const auto ask = [](const std::string& query) {
    INFO(query);
    const WorkLimit limit{Work{0}};
    CHECK(answer_line(read_json(query).value()).text.find("internal") == std::string::npos);
  };
  for (const Quantity* quantity : quantities()) ask(quantity->example);
  for (const MechanismType* type : mechanism_types())
    for (const std::string question : {R"("epsilon", "delta": "1e-5")", R"("delta", "epsilon": 1)", R"("zcdp")",
                                       R"("tradeoff", "type_one": "0.1")", R"("gdp")", R"("rdp", "order": 2)"})
      ask(R"({"quantity": )" + question + R"(, "mechanism": )" + type->example + "}");
}

TEST_CASE("a calibration that its limit cuts short tells the noise that it has proved") {
  const auto query = read_json(R"({"quantity": "calibrate", "epsilon": 20, "delta": "1e-5", "mechanism":
      {"type": "dpsgd", "examples": 5000, "batch": 64, "epochs": 3, "noise_multiplier": null}})");
  const Rational optimum{388'418'740, 1'000'000'000};  // rounded down
  for (const std::int64_t millions : {500, 1'000, 2'000}) {
    const WorkLimit limit{Work{millions * 1'000'000}};
    const std::string answer = answer_line(query.value()).text;
    INFO(answer);
    const auto told = read_json(answer).value();
    REQUIRE(told.find("certified") != nullptr);
    CHECK(*read_rational(told.find("certified")->text) > optimum);
    CHECK(*read_rational(told.find("certified")->text) < 2 * optimum);
    CHECK(*read_rational(told.find("lower")->text) <= optimum);
  }
}

TEST_CASE("a calibration to little noise has room for all its questions", "[slow]") {
  const auto query = read_json(R"({"quantity": "calibrate", "epsilon": 20, "delta": "1e-5", "mechanism":
      {"type": "dpsgd", "examples": 5000, "batch": 64, "epochs": 3, "noise_multiplier": null}})");
  const std::string answer = answer_line(query.value()).text;
  INFO(answer);
  CHECK(answer.find(R"("lower":"0.3884187400344872)") != std::string::npos);
  CHECK(answer.find("reached_digits") == std::string::npos);
}

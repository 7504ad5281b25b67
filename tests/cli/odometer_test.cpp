// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

Run odometer(const std::string& budget, const std::string& lines) {
  return program("odometer --budget '" + budget + "'", lines);
}

}  // namespace

TEST_CASE("odometer answers each event, refuses exactly at the budget, and goes on") {
  const std::string laplace = R"({"type": "laplace", "scale": 3, "sensitivity": 1})";
  const Run run = odometer(R"({"epsilon": "0.7"})", laplace + "\n\n" + laplace + "\n" + laplace + "\n" +
                                                        R"({"type": "pure", "epsilon": "1/30"})" + "\n");
  CHECK(run.status == 0);
  const auto lines = run.lines();
  REQUIRE(lines.size() == 4);
  CHECK(at(json(lines[0]), {"line"}) == "1");
  CHECK(at(json(lines[0]), {"verdict"}) == "accepted");
  CHECK(at(json(lines[1]), {"line"}) == "3");
  CHECK(at(json(lines[1]), {"spent", "exact"}) == "2/3");
  CHECK(at(json(lines[1]), {"left", "exact"}) == "1/30");
  CHECK(at(json(lines[2]), {"verdict"}) == "refused");
  CHECK(at(json(lines[2]), {"price", "exact"}) == "1/3");
  CHECK(at(json(lines[2]), {"spent", "exact"}) == "2/3");
  CHECK(at(json(lines[3]), {"verdict"}) == "accepted");
  CHECK(at(json(lines[3]), {"left", "exact"}) == "0");
}

TEST_CASE("odometer: each notion has its budget") {
  const std::string noise = R"({"type": "gaussian", "sigma": 2, "sensitivity": 1})";
  CHECK(at(json(odometer(R"({"rho": 1})", noise).out), {"left", "exact"}) == "7/8");
  CHECK(at(json(odometer(R"({"mu": "1/2"})", noise).out), {"left", "exact"}) == "0");
  CHECK(at(json(odometer(R"({"order": 4, "epsilon": 1})", noise).out), {"price", "exact"}) == "1/2");
  CHECK(at(json(odometer(R"({"epsilon": {"log": 9}})", noise).out), {"price", "lower"}) == "inf");
  CHECK(at(json(odometer(R"({"epsilon": {"log": 9}})", noise).out), {"verdict"}) == "refused");
  const std::string root = R"({"type": "gaussian", "rho": 1})";
  const auto twice = odometer(R"({"mu": 2})", root + "\n" + root).lines();
  CHECK(at(json(twice.at(0)), {"spent", "lower"}).starts_with("1.41421356"));
  CHECK(at(json(twice.at(1)), {"left", "exact"}) == "0");
}

TEST_CASE("odometer: a budget is said by options, or as an object") {
  const std::string noise = R"({"type": "gaussian", "sigma": 8, "sensitivity": 1})";
  CHECK(program("odometer --rho 1/2", noise).out == odometer(R"({"rho": "1/2"})", noise).out);
  const Run run =
      program("odometer --epsilon 1 --delta 1e-5",
              noise + "\n" + noise + "\n" + R"({"type": "approximate", "epsilon": "0.1", "delta": "1e-9"})");
  CHECK(run.status == 0);
  CHECK(run.out ==
        odometer(R"({"epsilon": 1, "delta": "1e-5"})",
                 noise + "\n" + noise + "\n" + R"({"type": "approximate", "epsilon": "0.1", "delta": "1e-9"})")
            .out);
  const auto lines = run.lines();
  REQUIRE(lines.size() == 3);
  CHECK(at(json(lines[0]), {"price"}) == at(json(lines[0]), {"spent"}));
  CHECK(at(json(lines[1]), {"verdict"}) == "accepted");
  CHECK(at(json(lines[2]), {"verdict"}) == "refused");
  CHECK(at(json(lines[2]), {"price", "lower"}) == "inf");
  for (const std::string none : {"", "--rho -1", "--epsilon 1 --delta 1", "--delta 0.1", "--order 2", "--rho 1 --mu 1",
                                 "--rho 1 --budget '{\"rho\": 1}'"})
    CHECK(program("odometer " + none, noise).status == 2);
}

TEST_CASE("odometer: a bad line is said to be so, and changes nothing") {
  const std::string good = R"({"type": "pure", "epsilon": "1/2"})";
  const Run run = odometer(R"({"epsilon": 1})", good + "\n{\n[1]\n" + R"({"type": "pure"})" + "\n" +
                                                    R"({"type": "pure", "epsilon": -1})" + "\n" +
                                                    std::string(5UL << 20, 'x') + "\n" + good);
  CHECK(run.status == 2);
  const auto lines = run.lines();
  REQUIRE(lines.size() == 7);
  for (std::size_t i = 1; i < 6; ++i) {
    CHECK(at(json(lines[i]), {"line"}) == std::to_string(i + 1));
    CHECK(at(json(lines[i]), {"error", "code"}) == "invalid_input");
  }
  CHECK(at(json(lines[4]), {"error", "path"}) == "/epsilon");
  CHECK(at(json(lines[6]), {"left", "exact"}) == "0");
  for (const char* budget : {"", "{}", R"({"epsilon": -1})", R"({"rho": 1, "mu": 1})", R"({"order": 1, "epsilon": 1})",
                             R"({"order": 2})", R"({"sigma": 1})"}) {
    CAPTURE(budget);
    const Run refused = odometer(budget, good);
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(refused.err.find("--budget") != std::string::npos);
  }
}

TEST_CASE("odometer refuses to add up losses between different data sets, and says what an event assumes") {
  const auto sgd = [](int index) {
    return R"({"type": "noisy_sgd", "lipschitz_loss": 1, "smoothness": 1, "strong_convexity": 0, "step": "0.5", "sigma": 2,
      "n": 10, "index": )" +
           std::to_string(index) + "}";
  };
  const auto on_a_line = [](std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text + "\n";
  };
  const std::string descent = R"({"type": "dpsgd", "examples": 1000, "batch": 10, "steps": 5, "noise_multiplier": 2})";
  const std::string budget = R"({"order": 2, "epsilon": 100})";
  const auto lines =
      odometer(budget, on_a_line(sgd(3)) + on_a_line(sgd(4)) + on_a_line(descent) + on_a_line(sgd(3))).lines();
  REQUIRE(lines.size() == 4);
  CHECK(at(json(lines[0]), {"verdict"}) == "accepted");
  CHECK(at(json(lines[1]), {"error", "message"}).find("record 4 of 10") != std::string::npos);
  CHECK(at(json(lines[2]), {"error", "message"}).find("adds or removes") != std::string::npos);
  CHECK(at(json(lines[3]), {"verdict"}) == "accepted");
  CHECK(at(json(odometer(budget, descent).out), {"assumes"}).find("Poisson") != std::string::npos);
}

// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string iteration(const std::string& lipschitz, const std::string& rest) {
  return R"({"id": 1, "quantity": "iteration_rdp", "lipschitz": )" + lipschitz + ", " + rest + "}";
}
std::string sgd(const std::string& rest) {
  return R"({"id": 1, "quantity": "noisy_sgd_rdp", "lipschitz_loss": 1, "sigma": 1, "order": 2, )" + rest + "}";
}
std::string descent(const std::string& rest) {
  return R"({"id": 1, "quantity": "noisy_gradient_descent_gdp", "smoothness": 1, "sigma": 1, "sensitivity": 1, )" +
         rest + "}";
}
std::string process(const std::string& rest) {
  return R"({"id": 1, "quantity": "ornstein_uhlenbeck_rdp", "rho": 1, "sensitivity": 1, )" + rest + "}";
}
std::string sampled(const std::string& rest) {
  return R"({"id": 1, "quantity": "sampled_gradient_descent_epsilon", "smoothness": 1, "sensitivity": 1, "sigma": 1, )" +
         rest + "}";
}
std::string laplace(const std::string& rest) {
  return R"({"id": 1, "quantity": "iterated_laplace_rdp", "scale1": 1, )" + rest + "}";
}

Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query.substr(0, 300) << "\n" << run.out.substr(0, 600) << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}

const std::string usual = R"("sigma": 1, "distance": 1, "order": 2)";

std::string constants(std::size_t count, const std::string& each) {
  std::string list = "[";
  for (std::size_t i = 0; i < count; ++i) list += (i == 0 ? "" : ",") + each;
  return list + "]";
}

}  // namespace

TEST_CASE("noisy steps are answered with their path") {
  const Json found = answered(iteration(R"([1, 2, "1/2"])", usual));
  CHECK(at(found, {"exact"}) == "4/9");
  CHECK(at(found, {"kind"}) == "exact");
  CHECK(at(found, {"rule"}) == "noisy_iteration");
  REQUIRE(found.find("path")->items.size() == 3);
  CHECK(at(found.find("path")->items[0], {"exact"}) == "4/9");
  CHECK(at(found.find("path")->items[1], {"exact"}) == "1/9");
  CHECK(at(answered(iteration("[1]", R"("sigma": 1, "distance": 1, "order": "inf")")), {"upper"}) == "inf");
  CHECK(at(answered(iteration("[1, 0]", R"("sigma": 1, "distance": 1, "order": "inf")")), {"exact"}) == "0");
  // A long chain has its figure; its path would be an answer of many megabytes.
  const Json longest = answered(iteration(constants(900'000, "1"), usual));
  CHECK(at(longest, {"exact"}) == "1/900000");
  CHECK(longest.find("path") == nullptr);
}

TEST_CASE("gradient descent with all records in every step is answered by every rule") {
  const Json found = answered(descent(R"("strong_convexity": 0, "step": 1, "steps": 1000000, "diameter": 4)"));
  CHECK(at(found, {"exact"}) == "4");  // (4 + 4)^2/4
  CHECK(at(found, {"best"}) == "bounded_domain");
  CHECK(at(found, {"kind"}) == "bound");
  REQUIRE(found.find("rules")->items.size() == 3);
  CHECK(at(found.find("rules")->items[0], {"rule"}) == "composition");
  CHECK(at(found.find("rules")->items[1], {"mu", "exact"}) == "1000");
  CHECK(at(answered(descent(R"("strong_convexity": "1/2", "step": 1, "steps": 1000000, "digits": 40)")), {"best"}) ==
        "shifted_interpolation");
  CHECK(
      answered(descent(R"("strong_convexity": 0, "step": 3, "steps": 4, "diameter": 4)")).find("rules")->items.size() ==
      1);
}

TEST_CASE("gradient descent on sampled batches is answered by both rules, with a good window", "[slow]") {
  const std::string flat =
      R"("strong_convexity": 0, "step": 1, "sampling_rate": "0.01", "steps": 1000000, "delta": "1e-5")";
  const std::string bounded = flat + R"(, "diameter": 10)";
  const Json found = answered(sampled(bounded));
  CHECK(at(found, {"lower"}).starts_with("3.67"));
  CHECK(at(found, {"best"}) == "bounded_domain");
  CHECK(at(found, {"kind"}) == "bound");
  CHECK(at(found, {"contraction", "exact"}) == "1");
  const auto& rules = found.find("rules")->items;
  REQUIRE(rules.size() == 2);
  CHECK(at(rules[0], {"rule"}) == "composition");
  CHECK(at(rules[0], {"epsilon", "lower"}).starts_with("139.030272570557"));
  CHECK(at(rules[1], {"rule"}) == "bounded_domain");
  CHECK(at(rules[1], {"epsilon", "upper"}) == at(found, {"upper"}));
  // The window that was chosen, given: the same answer, and that of the mechanism.
  const std::string window =
      R"(, "window": )" + at(rules[1], {"window"}) + R"(, "noise_share": ")" + at(rules[1], {"noise_share"}) + '"';
  CHECK(at(answered(sampled(bounded + window)), {"upper"}) == at(found, {"upper"}));
  const std::string mechanism =
      R"({"type": "sampled_gradient_descent", "smoothness": 1, "sensitivity": 1, "sigma": 1, )" +
      std::string{flat}.erase(flat.find(R"(, "delta")")) + R"(, "diameter": 10)" + window + "}";
  const Json same = answered(R"({"id": 1, "quantity": "epsilon", "delta": "1e-5", "mechanism": )" + mechanism + "}");
  CHECK(at(same, {"upper"}) == at(found, {"upper"}));
  CHECK(at(same, {"kind"}) == "bound");

  CHECK(at(answered(sampled(flat)), {"best"}) == "composition");  // nothing bounds the distance but the steps
  CHECK(answered(sampled(bounded + R"(, "window": 1000000)")).find("rules")->items.size() == 1);
  const auto rules_of = [](const std::string& rest) {
    return answered(sampled(R"("sampling_rate": "0.1", "delta": "1e-6", "digits": 5, )" + rest))
        .find("rules")
        ->items.size();
  };
  CHECK(rules_of(R"("strong_convexity": 0, "step": 1, "steps": 1)") == 1);
  CHECK(rules_of(R"("strong_convexity": 0, "step": 3, "steps": 9, "diameter": 1)") == 1);  // expanding
  CHECK(rules_of(R"("strong_convexity": "0.1", "step": 1, "steps": 2)") == 2);
  // What is weaker is never best, whatever window is given; at delta = 0 nothing is finite.
  const Json weak = answered(sampled(bounded + R"(, "window": 10, "noise_share": "0.9999")"));
  CHECK(at(weak, {"best"}) == "composition");
  const Json pure = answered(sampled(std::string{bounded}.replace(bounded.find("1e-5"), 4, "0")));
  CHECK(at(pure, {"upper"}) == "inf");
  CHECK(at(pure, {"best"}) == "composition");
  // Of a million steps of next to no noise little is settled; of the
  // last one of them, which forgets the others, all is.
  const std::string forgetful = sampled(std::string{flat}.replace(flat.find("0,"), 1, "1"));
  const Json last = answered(std::string{forgetful}.replace(forgetful.find(R"("sigma": 1)") + 9, 1, "0.02"));
  CHECK(at(last, {"best"}) == "bounded_domain");
}

TEST_CASE("a record of noisy gradient descent is answered sharply, beside what Theorem 22 prints") {
  const Json found = answered(sgd(R"("smoothness": 4, "strong_convexity": 1, "step": "1/5", "n": 10, "index": 9)"));
  CHECK(at(found, {"exact"}) == "64/41");
  CHECK(at(found, {"printed", "exact"}) == "68/25");
  CHECK(at(found, {"contraction", "exact"}) == "4/5");
  CHECK(at(found, {"kind"}) == "bound");
  const Json expanding = answered(sgd(R"("smoothness": 4, "strong_convexity": 1, "step": 1, "n": 10, "index": 9)"));
  CHECK(at(expanding, {"contraction", "exact"}) == "3");
  CHECK(expanding.find("printed") == nullptr);
}

TEST_CASE("the Ornstein-Uhlenbeck mechanism and iterated Laplace noise are answered") {
  CHECK(at(answered(process(R"("theta": 1, "time": "0.5", "order": 2)")), {"lower"}).starts_with("0.5819767068693264"));
  const Json found = answered(laplace(R"("scale2": 2, "sensitivity": 1, "order": 50, "digits": 28)"));
  CHECK(at(found, {"divergence", "lower"}).starts_with("0.4429670559691135062418848059"));
  CHECK(at(found, {"lower"}) == at(found, {"divergence", "lower"}));
  CHECK(at(found, {"bound", "lower"}).starts_with("0.48343572404884700433732954505"));
  CHECK(at(found, {"shift", "lower"}).starts_with("0.011029528288053"));
  CHECK(at(found, {"rule"}) == "iterated_laplace");
  CHECK(at(answered(laplace(R"("scale2": 2, "sensitivity": 1, "order": "inf")")), {"divergence", "exact"}) == "1/2");
  CHECK(at(answered(laplace(R"("scale2": 2, "sensitivity": 0, "order": 3)")), {"bound", "exact"}) == "0");
}

TEST_CASE("steps without noise: an infinite divergence, and no path") {
  for (const std::string& query : {iteration("[1, 2]", R"("sigma": 0, "distance": 1, "order": 2)"),
                                   iteration("[1, 2]", R"("sigma": 0, "distance": 1, "order": "1/2")")}) {
    CHECK(at(answered(query), {"upper"}) == "inf");
    CHECK(answered(query).find("path") == nullptr);
  }
  CHECK(at(answered(iteration("[1, 0]", R"("sigma": 0, "distance": 1, "order": 2)")), {"exact"}) == "0");
}

TEST_CASE("bad input: noise after the release") {
  const auto bad = [](const std::string& query, const std::string& where) { fails(query, "invalid_input", where); };
  bad(iteration("[]", usual), "/lipschitz");
  bad(iteration("1", usual), "/lipschitz");
  bad(iteration("[1, 1, -1]", usual), "/lipschitz/2");
  bad(iteration(R"([1, "inf"])", usual), "/lipschitz/1");
  bad(iteration("[1]", R"("sigma": -1, "distance": 1, "order": 2)"), "/sigma");
  bad(iteration("[1]", R"("sigma": 1, "distance": -1, "order": 2)"), "/distance");
  bad(iteration("[1]", R"("sigma": 1, "distance": 1, "order": 0)"), "/order");
  bad(iteration("[1]", R"("sigma": "1e999999", "distance": 1, "order": 2)"), "/sigma");
  bad(iteration("[1]", usual + R"(, "psi": 1)"), "/psi");
  bad(iteration(constants(1'200'000, "1"), usual), "");
  const std::string convex = R"("smoothness": 4, "strong_convexity": 1, )";
  bad(sgd(convex + R"("step": 0, "n": 3, "index": 1)"), "/step");
  bad(sgd(convex + R"("step": 1, "n": 3, "index": 4)"), "/index");
  bad(sgd(convex + R"("step": 1, "n": 3, "index": 0)"), "/index");
  bad(sgd(convex + R"("step": 1, "n": 0, "index": 1)"), "/n");
  bad(sgd(convex + R"("step": 1, "n": "1e30", "index": 1)"), "/n");
  bad(sgd(R"("smoothness": 1, "strong_convexity": 2, "step": 1, "n": 1, "index": 1)"), "/strong_convexity");
  bad(sgd(R"("smoothness": 0, "strong_convexity": 0, "step": 1, "n": 1, "index": 1)"), "/smoothness");
  bad(process(R"("theta": 0, "time": 1, "order": 2)"), "/theta");
  bad(process(R"("theta": 1, "time": 0, "order": 2)"), "/time");
  bad(process(R"("theta": 1, "time": 1, "order": -2)"), "/order");
  bad(descent(R"("strong_convexity": 0, "step": 3, "steps": 0)"), "/steps");
  bad(descent(R"("strong_convexity": 0, "step": 3, "steps": 1, "diameter": 0)"), "/diameter");
  const std::string many = R"("strong_convexity": 0, "sampling_rate": "0.1", "steps": 9, "delta": "1e-5", )";
  bad(sampled(many + R"("step": 1, "window": 10, "noise_share": "0.5")"), "/window");
  bad(sampled(many + R"("step": 1, "window": 9, "noise_share": "0.5")"), "/noise_share");
  bad(sampled(many + R"("step": 1, "noise_share": "0.5")"), "");
  bad(sampled(many + R"("step": 1, "window": 5)"), "");
  bad(sampled(many + R"("step": 1, "window": 5, "noise_share": 1)"), "/noise_share");
  bad(sampled(many + R"("step": 3, "window": 5, "noise_share": "0.5")"), "/window");
  bad(sampled(many + R"("step": 1, "diameter": 0)"), "/diameter");
  bad(sampled(R"("strong_convexity": 0, "step": 1, "sampling_rate": 2, "steps": 9, "delta": "1e-5")"),
      "/sampling_rate");
  bad(sampled(R"("strong_convexity": 0, "step": 1, "sampling_rate": 1, "steps": 9, "delta": 2)"), "/delta");
  bad(laplace(R"("scale2": 0, "sensitivity": 1, "order": 2)"), "/scale2");
  bad(laplace(R"("scale2": 1, "sensitivity": -1, "order": 2)"), "/sensitivity");
  bad(laplace(R"("scale2": 1, "sensitivity": 1, "order": "1e100001")"), "/order");
  fails(laplace(R"("scale2": "1e-1300", "sensitivity": 1, "order": 2)"), "unsupported", "/scale2");
}

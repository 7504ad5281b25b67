// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string query(const std::string& quantity, const std::string& rest) {
  return R"({"id": 1, "quantity": ")" + quantity + "\", " + rest + "}";
}
std::string distance(const std::string& rest) {
  return query("wasserstein_infinity", R"("p": ["1/2", "1/2"], "q": ["1/4", "3/4"], )" + rest);
}
std::string behind(const std::string& rest) {
  return query("coupling_bound", R"("kernel": [["3/4", "1/4"], ["1/4", "3/4"]], )" + rest);
}
std::string noised(const std::string& first, const std::string& second, const std::string& rest) {
  return query("additive_coupling_bound", R"("first": )" + first + R"(, "second": )" + second + ", " + rest);
}
const std::string gauss = R"({"type": "gaussian", "sigma": 1})", laplace = R"({"type": "laplace", "scale": 2})",
                  usual = R"("lipschitz": 1, "sensitivity": 1, "order": 2)",
                  laws = R"("p": ["1/4", "3/4"], "q": ["2/3", "1/3"], "order": 2)";

Json answered(const std::string& text) {
  const Run run = program("compute", text);
  INFO(text << "\n" << run.out << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}

std::vector<std::string> texts(const Json& array) {
  std::vector<std::string> result;
  for (const Json& item : array.items) result.push_back(item.text);
  return result;
}

}  // namespace

TEST_CASE("W_inf is answered with its coupling and its witness") {
  const Json found = answered(distance(R"("costs": [[1, 2], [3, "1/2"]])"));
  CHECK(at(found, {"exact"}) == "2");
  CHECK(at(found, {"kind"}) == "exact");
  CHECK(texts(found.find("coupling")->items[0]) == std::vector<std::string>{"1/4", "1/4"});
  CHECK(texts(found.find("coupling")->items[1]) == std::vector<std::string>{"0", "1/2"});
  CHECK(texts(*found.find("witness")->find("set")) == std::vector<std::string>{"0"});
  CHECK(at(found, {"witness", "mass"}) == "1/2");
  CHECK(at(found, {"witness", "reached"}) == "1/4");
  const Json line = answered(distance(R"("points_p": [0, 1], "points_q": [1, "-0.5"])"));
  CHECK(at(line, {"exact"}) == "3/2");
  const Json least = answered(distance(R"("costs": [[1, 1], [1, 1]])"));
  CHECK(at(least, {"exact"}) == "1");
  CHECK(least.find("witness")->kind == Json::Kind::null);
}

TEST_CASE("Theorem 20 is answered between the exact divergence and data processing") {
  const Json found = answered(behind(laws));
  CHECK(at(found, {"data_processing", "lower"}).starts_with("0.577315365034"));  // log(57/32)
  CHECK(at(found, {"divergence", "lower"}).starts_with("0.164303051291"));       // log(33/28)
  CHECK(std::stod(at(found, {"lower"})) > std::stod(at(found, {"divergence", "upper"})));
  CHECK(std::stod(at(found, {"upper"})) < std::stod(at(found, {"data_processing", "lower"})));
  CHECK(found.find("intermediate")->items.size() == 2);
  CHECK(found.find("coupling")->items.size() == 2);
  CHECK(at(found, {"kind"}) == "bound");
  // Keeping still is data processing.
  const Json still = answered(behind(laws + R"(, "coupling": [["1/4", 0], [0, "3/4"]])"));
  CHECK(at(still, {"lower"}) == at(still, {"data_processing", "lower"}));
  CHECK(at(still, {"hidden", "exact"}) == "0");
  CHECK(texts(*still.find("intermediate")) == std::vector<std::string>{"1/4", "3/4"});
  const Json apart = answered(behind(R"("p": [1, 0], "q": [0, 1], "order": "inf", "power": 2)"));
  CHECK(at(apart, {"data_processing", "lower"}) == "inf");
  CHECK(at(apart, {"lower"}) == at(apart, {"divergence", "lower"}));  // log(5/3): here nothing is lost
  CHECK(at(apart, {"seen", "exact"}) == "0");
}

TEST_CASE("noise, a map, and noise again are answered") {
  const Json found = answered(noised(gauss, gauss, R"("lipschitz": 2, "sensitivity": 3, "order": 5)"));
  CHECK(at(found, {"exact"}) == "18");
  CHECK(at(found, {"shift", "exact"}) == "12/5");
  CHECK(at(found, {"kind"}) == "exact");
  const Json mixed = answered(noised(laplace, gauss, usual + R"(, "digits": 30)"));
  CHECK(at(mixed, {"kind"}) == "bound");
  CHECK(at(mixed, {"lower"}).size() > 30);
  const std::string sum =
      R"({"quantity": "iterated_laplace_rdp", "scale1": 2, "scale2": 3, "sensitivity": 1, "order": 2})";
  CHECK(at(answered(noised(laplace, R"({"type": "laplace", "scale": 3})", usual)), {"lower"}) ==
        at(answered(sum), {"bound", "lower"}));
  CHECK(at(answered(noised(laplace, gauss, R"("lipschitz": 0, "sensitivity": 1, "order": "inf")")), {"exact"}) == "0");
  CHECK(at(answered(noised(gauss, gauss, R"("lipschitz": 1, "sensitivity": 1, "order": "inf")")), {"upper"}) == "inf");
}

TEST_CASE("bad input: couplings") {
  const auto bad = [](const std::string& text, const std::string& where) { fails(text, "invalid_input", where); };
  bad(distance(R"("costs": [[1, 2]])"), "/costs");
  bad(distance(R"("costs": [[1, 2], [1]])"), "/costs/1");
  bad(distance(R"("costs": [[1, 2], [1, -1]])"), "/costs/1/1");
  bad(distance(R"("costs": 1)"), "/costs");
  bad(distance(R"("points_p": [0, 1])"), "");
  bad(distance(R"("points_p": [0, 1], "points_q": [0])"), "/points_q");
  bad(distance(R"("points_p": [0, 1], "points_q": [0, "x"])"), "/points_q/1");
  bad(distance(R"("points_p": [0, 1], "points_q": [0, 1], "costs": [[0, 0], [0, 0]])"), "/costs");
  bad(query("wasserstein_infinity", R"("p": ["1/2"], "q": [1], "costs": [[1]])"), "/p");
  bad(query("wasserstein_infinity", R"("p": [], "q": [1], "costs": [])"), "/p");
  bad(query("wasserstein_infinity", R"("p": 1, "q": [1], "costs": [])"), "/p");
  bad(behind(R"("p": [1], "q": [1, 0], "order": 2)"), "/p");
  bad(behind(R"("p": [1, 0], "q": [1, 0, 0], "order": 2)"), "/q");
  bad(behind(R"("p": [1, 0], "q": [1, 0], "order": 0)"), "/order");
  bad(behind(laws + R"(, "coupling": [["1/4", "3/4"]])"), "/coupling");
  bad(behind(laws + R"(, "coupling": [["1/4", "3/4"], [0]])"), "/coupling/1");
  bad(behind(laws + R"(, "coupling": [[1, 0], [0, "3/4"]])"), "/coupling");
  bad(behind(laws + R"(, "coupling": [["1/2", 0], [0, "1/2"]])"), "/coupling");
  bad(behind(laws + R"(, "plan": 1)"), "/plan");
  bad(noised(R"({"type": "normal", "sigma": 1})", gauss, usual), "/first/type");
  bad(noised(R"({"type": "gaussian", "scale": 1})", gauss, usual), "/first");
  bad(noised(gauss, R"({"type": "laplace", "scale": 0})", usual), "/second/scale");
  bad(noised(gauss, R"({"type": "laplace", "scale": 1, "sigma": 1})", usual), "/second/sigma");
  bad(noised(gauss, laplace, R"("lipschitz": -1, "sensitivity": 1, "order": 2)"), "/lipschitz");
  bad(noised(gauss, laplace, R"("lipschitz": 1, "sensitivity": -1, "order": 2)"), "/sensitivity");
  const std::string far = R"("lipschitz": "1e100000", "sensitivity": 1, "order": 2)";
  fails(noised(gauss, laplace, far), "unsupported", "/second");
  fails(noised(gauss, laplace, R"("lipschitz": 1, "sensitivity": 1, "order": "1e1300")"), "unsupported", "/order");
}

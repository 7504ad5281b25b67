// SPDX-License-Identifier: Apache-2.0
#include "dpcert/exact/decimal.hpp"
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string asked(const std::string& quantity, const std::string& rest) {
  return R"({"id": 1, "quantity": ")" + quantity + "\", " + rest + "}";
}
std::string noise(const std::string& member, const std::string& dimension, const std::string& sensitivity = "1",
                  const std::string& sigma = "1") {
  return R"("elliptical": )" + member + R"(, "dimension": )" + dimension + R"(, "sensitivity": )" + sensitivity +
         R"(, "sigma": )" + sigma;
}
std::string hiding(const std::string& covariance, const std::string& differences) {
  return R"("covariance": )" + covariance + R"(, "differences": )" + differences;
}

Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query << "\n" << run.out.substr(0, 600) << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}
std::vector<std::string> texts(const Json& answer, const char* key) {
  std::vector<std::string> result;
  for (const Json& item : answer.find(key)->items) result.push_back(item.text);
  return result;
}

}  // namespace

TEST_CASE("the pure epsilon, its maximiser, or why there is none") {
  const auto epsilon = [](const std::string& member, const std::string& dimension, const std::string& sensitivity = "1",
                          const std::string& sigma = "1") {
    return answered(asked("elliptical_epsilon", noise(member, dimension, sensitivity, sigma)));
  };
  const Json student = epsilon(R"({"type": "student_t", "dof": "3"})", "10");
  CHECK(at(student, {"lower"}).starts_with("3.702517650238502"));
  CHECK(at(student, {"upper"}).starts_with("3.702517650238502"));
  CHECK(at(student, {"kind"}) == "exact");
  // c = (t + sqrt(t^2 + 4 dof))/2
  CHECK(at(student, {"maximiser", "lower"}).starts_with("2.3027756"));
  // Theorem 3 of the paper prints Delta/sigma^2 = 1/2 here.
  const Json exponential = epsilon(R"({"type": "k_norm"})", "3", "2", "2");
  CHECK(at(exponential, {"exact"}) == "1");
  const Json logistic = epsilon(R"({"type": "logistic"})", "3", "2", "2");
  CHECK(at(logistic, {"exact"}) == "1");
  CHECK(at(logistic, {"maximiser", "upper"}) == "inf");
  // Example 6 of the paper asks for dof > 1: at dof 1/2, d = 3,
  // Delta = 2 the epsilon is (7/2) asinh(sqrt 2).
  CHECK(at(epsilon(R"({"type": "student_t", "dof": "1/2"})", "3", "2"), {"lower"}).starts_with("4.01175"));
  const Json tail = epsilon(R"({"type": "normal"})", "2");
  CHECK(at(tail, {"lower"}) == "inf");
  CHECK(at(tail, {"reason"}) == "tail");
  CHECK(at(tail, {"maximiser"}) == "(missing)");
  CHECK(at(epsilon(R"({"type": "laplace"})", "2"), {"reason"}) == "pole");
  CHECK(at(epsilon(R"({"type": "laplace"})", "1"), {"lower"}).starts_with("1.414213562373095"));
  CHECK(at(epsilon(R"({"type": "normal"})", "2", "0"), {"exact"}) == "0");
}

TEST_CASE("delta of elliptical noise") {
  const auto delta = [](const std::string& rest, const std::string& epsilon) {
    return answered(asked("elliptical_delta", rest + R"(, "epsilon": )" + epsilon));
  };
  const std::string student = R"({"type": "student_t", "dof": "3"})";
  CHECK(at(delta(noise(student, "1"), "0.5"), {"lower"}).starts_with("0.179038503717547"));
  CHECK(at(delta(noise(student, "1"), "2.3"), {"upper"}) == "0");
  CHECK(at(delta(noise(R"({"type": "normal"})", "9"), "1"), {"lower"}).starts_with("0.12693673750664"));
  CHECK(at(delta(R"("elliptical": {"type": "normal"}, "sigma": 2, )" + hiding("[[4]]", "[[4]]"), "1"), {"lower"})
            .starts_with("0.12693673750664"));
}

TEST_CASE("Cameron-Martin sensitivities are exact, or refuted by a functional") {
  const auto sensitivity = [](const std::string& rest) { return answered(asked("cameron_martin_sensitivity", rest)); };
  const Json one = sensitivity(hiding("[[1]]", "[[2]]"));  // printed as 4 in the paper, Section 4.1
  CHECK(at(one, {"exact"}) == "2");
  CHECK(at(one, {"squared"}) == "4");
  CHECK(at(one, {"rank"}) == "1");
  const Json two = sensitivity(hiding(R"([[2, 1], [1, 2]])", "[[1, 1], [1, -1]]"));
  CHECK(at(two, {"lower"}).starts_with("1.414213562373095"));
  CHECK(at(two, {"squared"}) == "2");
  const Json refuted = sensitivity(hiding("[[1, 2], [2, 4]]", "[[1, 2], [1, 1]]"));
  CHECK(at(refuted, {"lower"}) == "inf");
  CHECK(at(refuted, {"upper"}) == "inf");
  CHECK(at(refuted, {"refuted"}) == "true");
  CHECK(at(refuted, {"difference"}) == "1");
  CHECK(at(refuted, {"rank"}) == "1");
  CHECK(texts(refuted, "functional") == std::vector<std::string>{"-2", "1"});
}

TEST_CASE("elliptical noise of scale 0 hides nothing") {
  const auto answer = [](const std::string& quantity, const std::string& rest) {
    return json(program("compute", asked(quantity, rest)).out);
  };
  const std::string cauchy = R"({"type": "cauchy"})";
  const Json epsilon = answer("elliptical_epsilon", noise(cauchy, "2", "1", "0"));
  CHECK(at(epsilon, {"upper"}) == "inf");
  CHECK(at(epsilon, {"reason"}) == "scale");
  CHECK(at(answer("elliptical_delta", R"("epsilon": 1, )" + noise(cauchy, "2", "1", "0")), {"exact"}) == "1");
  CHECK(at(answer("elliptical_epsilon", noise(cauchy, "2", "0", "0")), {"exact"}) == "0");
}

TEST_CASE("bad input: elliptical noise, each with its pointer") {
  const auto is_bad = [](const std::string& rest, const std::string& path) {
    fails(asked("elliptical_epsilon", rest), "invalid_input", path);
    fails(asked("elliptical_delta", R"("epsilon": 1, )" + rest), "invalid_input", path);
  };
  const std::string cauchy = R"({"type": "cauchy"})";
  is_bad(noise(cauchy, "0"), "/dimension");
  is_bad(noise(cauchy, "1000000000"), "/dimension");
  is_bad(noise(cauchy, "2", "-1"), "/sensitivity");
  is_bad(noise(cauchy, "2", "1", "-1"), "/sigma");
  is_bad(noise(R"({"type": "student_t", "dof": 0})", "2"), "/elliptical/dof");
  is_bad(noise(R"({"type": "student_t", "dof": -1})", "2"), "/elliptical/dof");
  is_bad(noise(R"({"type": "uniform"})", "2"), "/elliptical/type");
  is_bad(R"("sigma": 1, "elliptical": {"type": "cauchy"}, )" + hiding("[[1, 2], [3, 4]]", "[[1, 1]]"),
         "/covariance/1/0");
  is_bad(R"("sigma": 1, "elliptical": {"type": "cauchy"}, )" + hiding("[[1, 2], [2, 1]]", "[[1, 1]]"),
         "/covariance/1/1");
  is_bad(R"("sigma": 1, "dimension": 2, "elliptical": {"type": "cauchy"}, )" + hiding("[[1, 2], [2, 4]]", "[[1, 2]]"),
         "/dimension");
  fails(asked("cameron_martin_sensitivity", hiding("[[1, 0], [1, 1]]", "[[1, 1]]")), "invalid_input",
        "/covariance/1/0");
  fails(asked("cameron_martin_sensitivity", hiding("[[-1]]", "[[1]]")), "invalid_input", "/covariance/0/0");
  fails(asked("cameron_martin_sensitivity", hiding("[[1]]", "[[1, 2]]")), "invalid_input", "/differences/0");
  fails(asked("cameron_martin_sensitivity", R"("covariance": [[1]])"), "invalid_input", "");
}

TEST_CASE("the largest norm of a difference in the space of a kernel") {
  const auto asks = [](const std::string& rest) { return asked("kernel_sensitivity", rest); };
  const Json wide = answered(asks(R"("kernel": "gaussian", "bandwidth": 8, "lower": 0, "upper": 100)"));
  CHECK(at(wide, {"lower"}).starts_with("1.41421356237309"));
  CHECK(at(wide, {"density", "upper"}).starts_with("0.0705236979"));
  const Json half = answered(asks(R"("kernel": "triangular", "bandwidth": 2, "lower": -1, "upper": 0)"));
  CHECK(at(half, {"lower"}) == "1");
  CHECK(at(half, {"density", "upper"}) == "0.5");
  const std::string smooth = R"("kernel": "laplace", "bandwidth": 1, "ridge": "1/3", )";
  const Json one = answered(asks(smooth + R"("at": [5], "widths": [4])"));  // 4/(1 + 1/3)
  CHECK(*read_rational(at(one, {"lower"})) <= 3);
  CHECK(*read_rational(at(one, {"upper"})) >= 3);
  CHECK(at(one, {"upper"}).starts_with("3.000000000000"));
  CHECK(at(one, {"kind"}) == "exact");
  CHECK(at(answered(asks(smooth + R"("at": [5, 6], "widths": [0, 0])")), {"upper"}) == "0");
  fails(asks(smooth + R"("at": [5, 5], "widths": [1, 1])"), "invalid_input", "/at/1");
  fails(asks(smooth + R"("at": [5, 6], "widths": [1])"), "invalid_input", "/widths");
  fails(asks(R"("kernel": "laplace", "bandwidth": 1, "lower": 2, "upper": 2)"), "invalid_input", "/upper");
  fails(asks(R"("kernel": "laplace", "bandwidth": 0, "lower": 1, "upper": 2)"), "invalid_input", "/bandwidth");
}

TEST_CASE("the table of pure epsilons") {
  const Run run = program("elliptical");
  CHECK(run.status == 0);
  CHECK(run.out.find(R"({"type": "cauchy"}, sigma 1:)") != std::string::npos);
  CHECK(run.out.find("inf (pole)") != std::string::npos);
}

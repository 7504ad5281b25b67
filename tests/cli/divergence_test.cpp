// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string normal = R"({"family": "normal", "mean": 0, "variance": 1})";
const std::string bernoulli = R"({"family": "bernoulli", "p": "0.3"})";

std::string renyi(const std::string& p, const std::string& q, const std::string& order = "2") {
  return R"({"id": 1, "quantity": "renyi_divergence", "p": )" + p + R"(, "q": )" + q + R"(, "order": )" + order + "}";
}
std::string hockey_stick(const std::string& p, const std::string& q, const std::string& epsilon = "0") {
  return R"({"id": 1, "quantity": "hockey_stick_divergence", "p": )" + p + R"(, "q": )" + q + R"(, "epsilon": )" +
         epsilon + "}";
}

void is_bad_law(const std::string& law, const std::string& path) {
  fails(renyi(law, law), "invalid_input", "/p" + path);
  fails(hockey_stick(normal, law), "invalid_input", "/q" + path);
}

Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query << "\n" << run.out.substr(0, 600) << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}

}  // namespace

TEST_CASE("divergences of two laws are answered with every form of argument") {
  CHECK(at(answered(renyi(normal, normal)), {"exact"}) == "0");
  CHECK(at(answered(renyi(bernoulli, R"({"family": "bernoulli", "p": 0})", "1")), {"upper"}) == "inf");
  CHECK(at(answered(renyi(normal, R"({"family": "normal", "mean": 1, "variance": 1})", "\"1/2\"")), {"upper"}) ==
        "0.25");
  CHECK(at(answered(renyi(normal, R"({"family": "normal", "mean": 1, "variance": 1})", "\"inf\"")), {"lower"}) ==
        "inf");
  CHECK(at(answered(hockey_stick(bernoulli, R"({"family": "bernoulli", "p": "1/2"})", R"({"log": "1/2"})")),
           {"exact"}) == "1/2");
  CHECK(at(answered(hockey_stick(normal, R"({"family": "normal", "mean": 1, "variance": 1})", "-1")), {"lower"})
            .starts_with("0.67881"));
}

TEST_CASE("bad input: an epsilon of either sign, with its pointer") {
  fails(hockey_stick(normal, normal, R"({"log": 0})"), "invalid_input", "/epsilon/log");
  fails(hockey_stick(normal, normal, R"({"log": 2, "nats": 1})"), "invalid_input", "/epsilon/nats");
  fails(hockey_stick(normal, normal, "true"), "invalid_input", "/epsilon");
}

TEST_CASE("bad input: laws, each with its pointer") {
  is_bad_law("[]", "");
  is_bad_law(R"({"mean": 0, "variance": 1})", "");
  is_bad_law(R"({"family": "gauss", "mean": 0})", "/family");
  is_bad_law(R"({"family": "normal", "mean": 0})", "");
  is_bad_law(R"({"family": "normal", "mean": 0, "variance": 0})", "/variance");
  is_bad_law(R"({"family": "normal", "mean": 0, "variance": 1, "sigma": 1})", "/sigma");
  is_bad_law(R"({"family": "bernoulli", "p": "1.1"})", "/p");
  is_bad_law(R"({"family": "binomial", "trials": "2.5", "p": 0})", "/trials");
  is_bad_law(R"({"family": "binomial", "trials": -1, "p": 0})", "/trials");
  is_bad_law(R"({"family": "poisson", "rate": -1})", "/rate");
  is_bad_law(R"({"family": "geometric", "p": 0})", "/p");
  is_bad_law(R"({"family": "categorical", "probabilities": ["1/3", "1/3"]})", "/probabilities");
  is_bad_law(R"({"family": "categorical", "probabilities": []})", "/probabilities");
  is_bad_law(R"({"family": "categorical", "probabilities": ["3/2", "-1/2"]})", "/probabilities/0");
  is_bad_law(R"({"family": "discrete_laplace", "location": "0.5", "scale": 1})", "/location");
  is_bad_law(R"({"family": "discrete_gaussian", "location": 0, "variance": "-1"})", "/variance");
  is_bad_law(R"({"family": "student_t", "location": 0, "scale": 1, "dof": 0})", "/dof");
  is_bad_law(R"({"family": "beta", "alpha": 0, "beta": 1})", "/alpha");
  is_bad_law(R"({"family": "dirichlet", "concentration": [1, 0]})", "/concentration/1");
  is_bad_law(R"({"family": "multivariate_normal", "mean": [0, 0], "covariance": [[1, 0]]})", "/covariance");
  is_bad_law(R"({"family": "multivariate_normal", "mean": [0, 0], "covariance": [[1, 0], [1]]})", "/covariance/1");
  is_bad_law(R"({"family": "multivariate_normal", "mean": [0, 0], "covariance": [[1, "0.1"], [0, 1]]})",
             "/covariance/1/0");
  is_bad_law(R"({"family": "multivariate_normal", "mean": [0, 0], "covariance": [[1, 2], [2, 1]]})", "/covariance/1");
  const std::string half = R"({"family": "mixture", "weights": ["1/2", "1/3"], "of": [)" + normal + "," + normal + "]}";
  is_bad_law(half, "/weights");
  is_bad_law(R"({"family": "mixture", "weights": ["1/2"], "of": []})", "/weights");
  is_bad_law(R"({"family": "mixture", "weights": [1], "of": [{"family": "normal", "mean": 0, "variance": -1}]})",
             "/of/0/variance");
}

TEST_CASE("bad input: pairs that cannot be compared, orders and epsilons") {
  fails(renyi(normal, bernoulli), "invalid_input", "");
  fails(renyi(normal, R"({"family": "laplace", "location": 0, "scale": 1})"), "invalid_input", "");
  fails(renyi(R"({"family": "dirichlet", "concentration": [1, 1]})",
              R"({"family": "dirichlet", "concentration": [1, 1, 1]})"),
        "invalid_input", "");
  fails(hockey_stick(R"({"family": "wishart", "dof": 3, "scale": [[1]]})",
                     R"({"family": "wishart", "dof": 4, "scale": [[1]]})"),
        "unsupported", "");
  fails(renyi(normal, normal, "0"), "invalid_input", "/order");
  fails(renyi(normal, normal, "-2"), "invalid_input", "/order");
  fails(renyi(normal, normal, "\"infinity\""), "invalid_input", "/order");
  fails(hockey_stick(normal, normal, "\"inf\""), "invalid_input", "/epsilon");
  fails(hockey_stick(normal, normal, R"({"log": 0})"), "invalid_input", "/epsilon/log");
}

TEST_CASE("bad input: the mechanisms made of laws and samples") {
  const auto bad = [](const std::string& mechanism, const std::string& path) {
    fails(delta_of(mechanism), "invalid_input", "/mechanism" + path);
  };
  bad(R"({"type": "discrete_laplace", "scale": 1, "sensitivity": "1/2"})", "/sensitivity");
  bad(R"({"type": "dominating_pair", "p": )" + normal + "}", "");
  bad(R"({"type": "dominating_pair", "p": )" + normal + R"(, "q": )" + normal + R"(, "tight": 1})", "/tight");
  bad(R"({"type": "dominating_pair", "p": )" + normal + R"(, "q": )" + bernoulli + "}", "");
  bad(R"({"type": "subsampled_gaussian", "sampling_rate": 2, "noise_multiplier": 1, "steps": 1})", "/sampling_rate");
  bad(R"({"type": "subsampled_gaussian", "sampling_rate": 0.1, "noise_multiplier": -1, "steps": 1})",
      "/noise_multiplier");
  bad(R"({"type": "subsampled_gaussian", "sampling_rate": 0.1, "noise_multiplier": 1, "steps": 0})", "/steps");
  bad(R"({"type": "poisson_subsampled", "sampling_rate": 0.1, "of": {"type": "gaussian", "sigma": 1}})", "/of");
}

TEST_CASE("the families are listed, for people and as a table") {
  const Run plain = program("families", ""), table = program("families --markdown", "");
  CHECK(plain.status == 0);
  CHECK(plain.out.find("student_t: location, scale > 0, dof > 0") != std::string::npos);
  CHECK(table.out.find("| dirichlet | concentration[] > 0 |") != std::string::npos);
}

// SPDX-License-Identifier: Apache-2.0
#include "failing.hpp"

#include "dpcert/exact/decimal.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query << "\n" << run.out << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}
/// A query about a beta-Bernoulli posterior, or with another model and prior.
std::string query(const std::string& quantity, const std::string& rest,
                  const std::string& model = R"({"type": "beta_bernoulli"})",
                  const std::string& prior = R"({"alpha": 6, "beta": 12})") {
  return R"({"id": 1, "quantity": "posterior_)" + quantity + R"(", "model": )" + model + R"(, "prior": )" + prior +
         ", " + rest + "}";
}
const std::string direct = R"("method": {"type": "direct"})", hundred = R"("n": 100, )" + direct;

/// Is the value between the ends, and these no further apart than so many digits?
void encloses(const Json& answer, const std::string& value, int digits = 15) {
  const Rational lower = read_rational(at(answer, {"lower"})).value(),
                 upper = read_rational(at(answer, {"upper"})).value();
  const Rational x = read_rational(value).value(), slack = abs(x) / power_of_ten(29);
  CHECK(lower <= x + slack);
  CHECK(x - slack <= upper);
  CHECK((upper - lower) * power_of_ten(static_cast<unsigned long>(digits)) <= abs(upper));
}

}  // namespace

TEST_CASE("posterior sampling is answered with the posteriors that attain it") {
  const Json rdp = answered(query("rdp", R"("order": 2, )" + hundred));
  encloses(rdp, "0.191290226776715033222658346476");
  CHECK(at(rdp, {"kind"}) == "exact");
  CHECK(at(rdp, {"rule"}) == "posterior");
  CHECK(at(rdp, {"p", "alpha"}) == "6");
  CHECK(at(rdp, {"p", "beta"}) == "112");
  CHECK(at(rdp, {"q", "alpha"}) == "7");
  CHECK(at(rdp, {"q", "beta"}) == "111");
  const Json delta = answered(query("delta", R"("epsilon": "0.5", )" + hundred));
  CHECK(at(delta, {"p", "alpha"}) == "6");
  // The divergence of the laws that are named is the figure.
  const auto of_pair = [](const Json& answer, const std::string& rest) {
    const auto law = [&](const char* which) { return write_json(*answer.find(which)); };
    return answered(R"({"id": 1, "p": )" + law("p") + R"(, "q": )" + law("q") + ", " + rest + "}");
  };
  CHECK(at(of_pair(rdp, R"("quantity": "renyi_divergence", "order": 2)"), {"lower"}) == at(rdp, {"lower"}));
  CHECK(at(of_pair(delta, R"("quantity": "hockey_stick_divergence", "epsilon": "0.5")"), {"lower"}) ==
        at(delta, {"lower"}));
  CHECK(at(answered(query("rdp", R"("order": 7, )" + hundred)), {"upper"}) == "inf");
  CHECK(at(answered(query("order_limit", R"("method": {"type": "diffused", "r": "0.5"})")), {"exact"}) == "13");
  encloses(answered(query("scale",
                          R"("n": 100, "order": 15, "epsilon": "0.01", "method": {"type": "diffused", "r": null})")),
           "0.073770983315994519812768654183758331");
  encloses(answered(query(
               "scale", R"("n": 100, "order": 15, "epsilon": "0.01", "method": {"type": "concentrated", "m": null})")),
           "0.0053978678561133225623578257858739269");
}

TEST_CASE("fifty digits of a posterior sample") {
  encloses(answered(query("rdp", R"("order": 2, "digits": 50, )" + hundred)),
           "0.1912902267767150332226583464764277665889", 50);
  CHECK(answered(query("delta", R"("epsilon": 1, "digits": 30, )" + hundred)).find("reached_digits") == nullptr);
}

TEST_CASE("posteriors of an unknown mean and precision, by figures found apart") {
  const std::string model = R"({"type": "normal_gamma", "bound": 1})";
  const auto of = [&](const std::string& quantity, const std::string& rest, const std::string& prior) {
    return query(quantity, rest, model, prior);
  };
  const std::string broad = R"({"mean": 0, "precision_scale": 1, "shape": 2, "rate": 1})";
  const Json ends = answered(of("rdp", R"("order": "1.2", "n": 3, )" + direct, broad));
  encloses(ends, "2.7230739010455892508115611431269");
  CHECK(at(ends, {"kind"}) == "exact");
  CHECK(at(ends, {"p", "family"}) == "normal_gamma");
  encloses(answered(of("rdp", R"("order": "1.5", "n": 10, )" + direct,
                       R"({"mean": "0.5", "precision_scale": 4, "shape": 3, "rate": 5})")),
           "0.85936198896669496722782665583975");
  encloses(answered(of("rdp", R"("order": 1, "n": 5, )" + direct,
                       R"({"mean": "0.5", "precision_scale": 2, "shape": 3, "rate": "0.5"})")),
           "7.9253356051318130940989049004111");
  CHECK(at(answered(of("rdp", R"("order": 2, "n": 3, )" + direct, broad)), {"upper"}) == "inf");
  CHECK(at(answered(of("order_limit", direct, R"({"mean": "1/4", "precision_scale": 4, "shape": 2, "rate": "0.1"})")),
           {"exact"}) == "145/129");
  const Json scale = answered(
      of("scale", R"("n": 3, "order": "1.2", "epsilon": 1, "method": {"type": "diffused", "r": null})", broad));
  for (const char* end : {"lower", "upper"}) {
    const Json met = answered(of(
        "rdp", R"("n": 3, "order": "1.2", "method": {"type": "diffused", "r": ")" + at(scale, {end}) + "\"}", broad));
    const bool is_lower = end == std::string{"lower"};
    CHECK((read_rational(at(met, {is_lower ? "lower" : "upper"})).value() <= 1) == is_lower);
  }
  fails(of("scale", R"("n": 3, "order": 2, "epsilon": 1, "method": {"type": "concentrated", "m": null})", broad),
        "unsupported", "/method");
  const Json curve = answered(of("delta", R"("epsilon": 1, )" + hundred, broad));
  CHECK(read_rational(at(curve, {"lower"})).value() > 0);
  CHECK(read_rational(at(curve, {"upper"})).value() < 1);
  CHECK(at(curve, {"p", "family"}) == "normal_gamma");
  CHECK(at(curve, {"kind"}) == "bounds");
  CHECK(at(curve, {"rule"}) == "posterior_bounds");
  const std::string sample = R"("mechanism": {"type": "posterior_sample", "model": )" + model + R"(, "prior": )" +
                             broad + R"(, "n": 100, "method": {"type": "direct"}})";
  for (const char* asked : {R"("quantity": "epsilon", "delta": "1e-5", )", R"("quantity": "delta", "epsilon": 1, )",
                            R"("quantity": "curve", "of": "delta", "at": [1, 2], )"})
    CHECK(at(answered(R"({"id": 1, )" + std::string{asked} + sample + "}"), {"kind"}) == "bounds");
  fails(of("rdp", R"("order": 2, )" + hundred, R"({"mean": 0, "precision_scale": 0, "shape": 2, "rate": 1})"),
        "invalid_input", "/prior/precision_scale");
  fails(of("rdp", R"("order": 2, )" + hundred, R"({"mean": 0, "variance": 1})"), "invalid_input", "/prior");
  fails(query("rdp", R"("order": 2, )" + hundred, R"({"type": "normal_gamma", "bound": -1})", broad), "invalid_input",
        "/model/bound");
}

TEST_CASE("bad questions about posteriors") {
  const auto rdp = [](const std::string& rest) { return query("rdp", rest); };
  fails(rdp(R"("order": 2, "n": -1, )" + direct), "invalid_input", "/n");
  fails(rdp(R"("order": 2, "n": "3/2", )" + direct), "invalid_input", "/n");
  fails(rdp(R"("order": 2, "n": 0, )" + direct), "invalid_input", "/n");
  fails(rdp(R"("order": 0, )" + hundred), "invalid_input", "/order");
  fails(rdp(R"("order": -2, )" + hundred), "invalid_input", "/order");
  fails(rdp(R"("order": 2, "n": 3, "method": {"type": "diffused", "r": 0})"), "invalid_input", "/method/r");
  fails(rdp(R"("order": 2, "n": 3, "method": {"type": "diffused", "r": "1.5"})"), "invalid_input", "/method/r");
  fails(rdp(R"("order": 2, "n": 3, "method": {"type": "diffused", "r": null})"), "invalid_input", "/method/r");
  fails(rdp(R"("order": 2, "n": 3, "method": {"type": "concentrated", "m": -1})"), "invalid_input", "/method/m");
  fails(rdp(R"("order": 2, "n": 3, "method": {"type": "diluted"})"), "invalid_input", "/method/type");
  fails(rdp(R"("n": 3, )" + direct), "invalid_input", "");
  const auto about = [](const std::string& model, const std::string& prior) {
    return query("rdp", R"("order": 2, )" + hundred, model, prior);
  };
  fails(about(R"({"type": "beta_bernoulli"})", R"({"alpha": 0, "beta": 1})"), "invalid_input", "/prior/alpha");
  fails(about(R"({"type": "beta_bernoulli"})", R"({"shape": 1, "rate": 1})"), "invalid_input", "/prior");
  fails(about(R"({"type": "beta_bernoulli"})", R"(3)"), "invalid_input", "/prior");
  fails(about(R"({"type": "beta_poisson"})", R"({"alpha": 1, "beta": 1})"), "invalid_input", "/model/type");
  fails(about(R"({"type": "gamma_poisson", "bound": "1/2"})", R"({"shape": 1, "rate": 1})"), "invalid_input",
        "/model/bound");
  fails(about(R"({"type": "normal_normal", "variance": 0, "bound": 1})", R"({"mean": 1, "variance": 1})"),
        "invalid_input", "/model/variance");
  fails(about(R"({"type": "dirichlet_categorical"})", R"({"concentration": [1]})"), "invalid_input",
        "/prior/concentration");
  fails(about(R"({"type": "multivariate_normal", "covariance": [[1]], "bound": 1})",
              R"({"mean": [0, 0], "covariance": [[1, 0], [0, 1]]})"),
        "invalid_input", "/model/covariance");
  fails(about(R"({"type": "multivariate_normal", "covariance": [[1, 2], [2, 1]], "bound": 1})",
              R"({"mean": [0, 0], "covariance": [[1, 0], [0, 1]]})"),
        "invalid_input", "/model/covariance/1");
  fails(about(R"({"type": "wishart_normal", "bound": 1})", R"({"dof": 3, "scale": [[2, 1], [1, 2]]})"), "unsupported",
        "/model");
  fails(query("scale", R"("order": 2, "epsilon": 1, )" + hundred), "invalid_input", "/method");
  const auto weaker = [](const std::string& order) {
    return R"("n": 3, "epsilon": 1, "method": {"type": "concentrated", "m": null}, "order": ")" + order + "\"";
  };
  fails(query("scale", weaker("0.5"), R"({"type": "beta_geometric", "bound": 3})"), "unsupported", "/method");
  answered(query("scale", weaker("1"), R"({"type": "beta_geometric", "bound": 3})"));
  fails(query("scale", weaker("0.5"), R"({"type": "gamma_exponential", "bound": 3})", R"({"shape": 1, "rate": 1})"),
        "unsupported", "/method");
}

TEST_CASE("one posterior sample, its loss, and samplers near to it") {
  const auto sample = [](const std::string& model, const std::string& epsilon) {
    return R"({"id": 1, "quantity": "one_posterior_sample", "model": )" + model + R"(, "epsilon": )" + epsilon + "}";
  };
  const Json found = answered(sample(R"({"type": "beta_bernoulli", "truncation": "0.2"})", "1"));
  encloses(*found.find("temperature"), "2.772588722239781237668928485832706272302");
  encloses(*found.find("sensitivity"), "1.386294361119890618834464242916353136151");
  CHECK(at(answered(sample(R"({"type": "beta_bernoulli", "truncation": "0.2"})", "0")), {"temperature", "upper"}) ==
        "inf");
  for (const char* truncation : {"0.5", "0.7", "0", "1", "-0.1"})
    fails(sample(R"({"type": "beta_bernoulli", "truncation": ")" + std::string{truncation} + "\"}", "1"),
          "invalid_input", "/model/truncation");
  fails(sample(R"({"type": "dirichlet_categorical", "categories": 5, "truncation": "0.2"})", "1"), "invalid_input",
        "/model/truncation");
  const std::string tempered =
      R"("model": {"type": "beta_bernoulli", "truncation": "0.2"}, "prior": {"alpha": 1, "beta": 1}, "n": 20, "temperature": 2})";
  const Json loss = answered(R"({"id": 1, "quantity": "tempered_posterior_epsilon", )" + tempered);
  CHECK(read_rational(at(loss, {"upper"})).value() < read_rational(at(loss, {"promised", "lower"})).value());
  // Proposition 3: 10^-6 (1 + e) more; of finite laws moved by that much.
  const Json near =
      answered(R"({"id": 1, "quantity": "approximate_sampler_delta", "mechanism": {"type": "randomized_response",
    "categories": 2, "epsilon": {"log": 3}}, "epsilon": {"log": 3}, "distance": "1/100"})");
  encloses(near, "0.04");
  encloses(answered(R"({"id": 1, "quantity": "hockey_stick_divergence", "p": {"family": "bernoulli", "p": "76/100"},
    "q": {"family": "bernoulli", "p": "24/100"}, "epsilon": {"log": 3}})"),
           "0.04");
}

TEST_CASE("the utility of rebalanced posteriors") {
  const auto utility = [](const std::string& rest) {
    return answered(
        R"({"id": 1, "quantity": "posterior_utility", "prior": {"alpha": 6, "beta": 12}, "n": 100, "successes": 38, )" +
        rest + "}");
  };
  const Json direct_one = utility(R"("held_out": 2, "held_out_successes": 1, )" + direct);
  CHECK(at(direct_one, {"exact"}) == "0");
  CHECK(at(direct_one, {"release", "alpha"}) == "44");
  // E log(p (1-p)) under Beta(44, 74): psi at whole numbers is a
  // sum of fractions, but for a constant that cancels.
  Rational mean = 0;
  for (int k = 44; k < 118; ++k) mean -= Rational(1, k);
  for (int k = 74; k < 118; ++k) mean -= Rational(1, k);
  encloses(*direct_one.find("mean"), mean.str());
  const Json half = utility(R"("held_out": 100, "held_out_successes": 50, "method": {"type": "diffused", "r": "0.5"})");
  CHECK(read_rational(at(half, {"lower"})).value().convert_to<double>() == Approx(0.069729552510822256));
  CHECK(at(half, {"release", "alpha"}) == "25");
  fails(R"({"id": 1, "quantity": "posterior_utility", "prior": {"alpha": 6, "beta": 12}, "n": 10, "successes": 38,
    "held_out": 1, "held_out_successes": 1, )" +
            direct + "}",
        "invalid_input", "/successes");
}

TEST_CASE("the temperature of a given posterior is calibrated") {
  const auto query = [](const std::string& alpha) {
    return R"({"id": 1, "quantity": "calibrate", "mechanism": {"type": "tempered_posterior", "model": {"type": "beta_bernoulli",
      "truncation": "0.2"}, "prior": {"alpha": )" +
           alpha + R"(, "beta": 1}, "n": 20, "temperature": null}, "epsilon": "0.4", "delta": "0.001", "digits": 6})";
  };
  const Json found = answered(query("1"));
  CHECK(at(found, {"parameter"}) == "temperature");
  CHECK(at(found, {"kind"}) == "exact");
  CHECK(at(found, {"certified"}) == "3.43048");
  fails(query("\"0.5\""), "unsupported", "/mechanism/prior");
}

TEST_CASE("the example of posterior claims is settled by certificates alone") {
  const Run run = program("audit " DPCERT_SOURCE_DIR "/examples/posterior.json --require-checked");
  INFO(run.out << run.err);
  CHECK(run.status == 1);
  CHECK(run.out.find("6 proved, 4 refuted; 10 settled by a certificate that the checker accepted") !=
        std::string::npos);
}

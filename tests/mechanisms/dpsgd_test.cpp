// SPDX-License-Identifier: Apache-2.0
#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "object_text.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string mnist(const Members& changes = {}) {
  return object("dpsgd", {{"examples", "60000"}, {"batch", "256"}, {"epochs", "15"}, {"noise_multiplier", "\"1.1\""}},
                changes);
}
std::string by_steps(const std::string& steps, const Members& changes = {}) {
  return object("dpsgd", {{"examples", "60000"}, {"batch", "256"}, {"steps", steps}, {"noise_multiplier", "\"1.1\""}},
                changes);
}
std::string sampled(const std::string& rate, const std::string& steps) {
  return object("subsampled_gaussian",
                {{"sampling_rate", '"' + rate + '"'}, {"steps", steps}, {"noise_multiplier", "\"1.1\""}}, {});
}

/// D_2, which grows with the rate and is proportional to the steps.
Enclosure collision(const std::string& text) { return released(text).divergence({{2}}, 25).value().value; }
bool are_one(const std::string& x, const std::string& y) {
  const Enclosure of_x = collision(x), of_y = collision(y);
  return of_x.has_digits(25) && agrees(of_x, of_y);
}

}  // namespace

TEST_CASE("DP-SGD is a sampled Gaussian mechanism, a batch a step") {
  CHECK(are_one(mnist(), sampled("256/60000", "3516")));  // 15 epochs are 3515.625 batches
  CHECK_FALSE(are_one(mnist(), sampled("256/60000", "3515")));
  CHECK(are_one(by_steps("3516"), mnist()));
  CHECK(are_one(mnist({{"epochs", "\"16/15\""}}), sampled("256/60000", "250")));  // 250 batches exactly
  CHECK(are_one(mnist({{"epochs", "\"1e-9\""}}), sampled("256/60000", "1")));
}

TEST_CASE("a batch of all records is no sample") {
  const std::string all = mnist({{"batch", "60000"}, {"epochs", "\"2.5\""}});
  const Release three = released(all);
  CHECK(three.divergence({{2}}, 15).value().exact == 3 / q("1.21"));
  CHECK(three.profile_tightness() == Tightness::own);
}

TEST_CASE("nothing is told of sampling where nothing is sampled") {
  const auto assumed = [](const std::string& text) { return assumptions_of(read_json(text).value()); };
  for (const std::string& all : {mnist({{"batch", "60000"}}), mnist({{"batch", "\"6e4\""}}), sampled("1.0", "5"),
                                 R"({"type": "composition", "parts": [{"mechanism": )" + sampled("1", "5") + "}]}"}) {
    CHECK(assumed(all).find("Poisson") == std::string::npos);
    CHECK(assumed(all).starts_with("every record enters every step"));
  }
  const std::string of = R"("of": {"type": "laplace", "scale": 1, "sensitivity": 1}})";
  CHECK(assumed(R"({"type": "poisson_subsampled", "sampling_rate": 1, )" + of).find("Poisson") == std::string::npos);
  CHECK(assumed(R"({"type": "poisson_subsampled", "sampling_rate": 0.5, )" + of).starts_with("Poisson"));
  for (const std::string& some : {mnist(), mnist({{"batch", "null"}}), sampled("0.999", "5")})
    CHECK(assumed(some).starts_with("Poisson sampling"));
}

TEST_CASE("what is wrong with DP-SGD has its place") {
  const Fault invalid = Fault::invalid_input;
  is_refused(mnist({{"batch", "60001"}}), invalid, "/batch", "at most the number of examples");
  is_refused(by_steps("1", {{"batch", "60001"}}), invalid, "/batch", "at most the number of examples");
  is_refused(mnist({{"batch", "\"1/2\""}}), invalid, "/batch");
  is_refused(mnist({{"examples", "0"}}), invalid, "/examples");
  is_refused(mnist({{"epochs", "0"}}), invalid, "/epochs");
  is_refused(mnist({{"epochs", "4266667"}}), invalid, "/epochs", "1000000079 steps");
  is_refused(mnist({{"steps", "10"}}), invalid, "/steps", "beside");
  is_refused(by_steps("0"), invalid, "/steps");
  CHECK(dpsgd(10, 11, 1, 1).error().where == "/batch");
  CHECK(dpsgd(10, 1, 0, 1).error().where == "/steps");
  CHECK(dpsgd(10, 1, 1, -1).error().where == "/noise_multiplier");
}

TEST_CASE("each parameter of DP-SGD that moves privacy one way is calibrated", "[slow]") {
  const Epsilon epsilon{4};
  const Rational delta = q("1e-5");
  const auto meets = [&](const std::string& text) {
    return decide([&](Precision p) { return released(text).satisfies(epsilon, delta, p); }) == Trilean::yes;
  };
  const auto steps = calibrated(by_steps("null"), epsilon, delta).value();
  const Rational most = q(steps.certified);
  CHECK(meets(by_steps(most.str())));
  CHECK_FALSE(meets(by_steps(Rational{most + 1}.str())));

  const auto epochs = calibrated(mnist({{"epochs", "null"}}), epsilon, delta).value();
  CHECK(epochs.parameter == "epochs");
  CHECK(contains(epochs.optimum, most * q("256/60000")));  // the end of the last batch that is allowed
  CHECK(epochs.optimum.has_digits(15));
  const Rational certified = q(epochs.certified);
  CHECK(certified <= most * q("256/60000"));
  CHECK(certified > (most - 1) * q("256/60000"));
  CHECK(meets(mnist({{"epochs", '"' + epochs.certified + '"'}})));

  const auto batch = calibrated(by_steps("2000", {{"batch", "null"}}), epsilon, delta).value();
  const Rational largest = q(batch.certified);
  CHECK(meets(by_steps("2000", {{"batch", largest.str()}})));
  CHECK_FALSE(meets(by_steps("2000", {{"batch", Rational{largest + 1}.str()}})));

  const auto noise = calibrated(mnist({{"noise_multiplier", "null"}}), epsilon, delta, 6).value();
  CHECK(meets(mnist({{"noise_multiplier", '"' + noise.certified + '"'}})));
}

TEST_CASE("a batch that may be all records is all of them where they meet the claim") {
  const auto batch = calibrated(by_steps("1", {{"batch", "null"}}), Epsilon{100}, q("1e-5")).value();
  CHECK(batch.certified == "60000");
  CHECK(batch.tightness == Tightness::own);
}

TEST_CASE("parameters of DP-SGD that may move privacy both ways are not calibrated") {
  const auto refused = [](const std::string& text, const std::string& where) {
    const auto answer = calibrated(text, Epsilon{4}, q("1e-5"));
    REQUIRE_FALSE(answer);
    CHECK(answer.error().where == where);
  };
  refused(mnist({{"batch", "null"}}), "/batch");  // a larger batch makes fewer steps
  refused(mnist({{"examples", "null"}}), "/examples");
}

TEST_CASE("what DP-SGD takes for granted is told, wherever it stands") {
  const std::string one = assumptions_of(read_json(mnist()).value());
  CHECK(one.find("Poisson") != std::string::npos);
  CHECK(one.find("add or remove one record") != std::string::npos);
  CHECK(one.find("sum of clipped gradients") != std::string::npos);
  const std::string twice = specs::beside(mnist(), mnist());
  CHECK(assumptions_of(read_json(twice).value()) == one);
  CHECK(assumptions_of(read_json(sampled("0.1", "1")).value()) == one);
  CHECK(assumptions_of(read_json(R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})").value()).empty());
}

TEST_CASE("the number of steps", "[random]") {
  prop("is the least that takes epochs x examples records", Cases::few, [] {
    const long examples = *rc::gen::inRange<long>(1, 50), batch = *rc::gen::inRange<long>(1, examples + 1);
    const Rational epochs = *any::rational_between(Rational(1, 100), 8);
    long steps = 0;  // by brute force
    for (Rational taken = 0; taken < epochs * examples; taken += batch) ++steps;
    const std::string text = mnist({{"examples", std::to_string(examples)},
                                    {"batch", std::to_string(batch)},
                                    {"epochs", '"' + epochs.str() + '"'}});
    RC_LOG() << text;
    RC_ASSERT(are_one(text, sampled(Rational(batch, examples).str(), std::to_string(steps))));
  });
}

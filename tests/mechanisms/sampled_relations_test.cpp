// SPDX-License-Identifier: Apache-2.0
// Records that are replaced or zeroed, of what is run on Poisson samples.
#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string training(const std::string& rate, const std::string& noise, const std::string& steps,
                     const std::string& neighbours) {
  return R"({"type": "subsampled_gaussian", "sampling_rate": ")" + rate + R"(", "noise_multiplier": ")" + noise +
         R"(", "steps": )" + steps + R"(, "neighbours": ")" + neighbours + "\"}";
}
std::string on_sample(const std::string& rate, const std::string& of, const std::string& neighbours) {
  return R"({"type": "poisson_subsampled", "sampling_rate": ")" + rate + R"(", "of": )" + of + R"(, "neighbours": ")" +
         neighbours + "\"}";
}
std::string noise_of(const std::string& type, const std::string& width, const std::string& sensitivity) {
  const std::string member = type.find("gaussian") == std::string::npos ? "scale" : "sigma";
  return R"({"type": ")" + type + R"(", ")" + member + R"(": ")" + width + R"(", "sensitivity": )" + sensitivity + "}";
}
/// The pair of the record that is replaced, written out as mixtures.
std::string written_out(const std::string& family, const Rational& rate, const std::string& width, int moved) {
  const auto law = [&](int by) {
    const std::string place = family == "normal" ? "mean" : "location";
    const std::string breadth = family.find("laplace") == std::string::npos ? "variance" : "scale";
    return R"({"family": ")" + family + R"(", ")" + place + R"(": )" + std::to_string(by) + R"(, ")" + breadth +
           R"(": ")" + width + "\"}";
  };
  const auto mixture = [&](int by) {
    return R"({"family": "mixture", "weights": [")" + Rational{1 - rate}.str() + R"(", ")" + rate.str() +
           R"("], "of": [)" + law(0) + ", " + law(by) + "]}";
  };
  return R"({"type": "dominating_pair", "tight": true, "p": )" + mixture(moved) + R"(, "q": )" + mixture(-moved) + "}";
}
RuleValue epsilon_of(const std::string& of, const Rational& delta) { return released(of).epsilon(delta, 12).value(); }

const std::string types[] = {"gaussian", "laplace", "discrete_gaussian", "discrete_laplace"};

}  // namespace

TEST_CASE("a training run whose record is replaced: two figures that are known otherwise") {
  const RuleValue thousand = epsilon_of(training("0.01", "1", "1000", "replace-one"), q("1e-5"));
  CHECK(thousand.value.lower() <= q("2.8434402592744595"));
  CHECK(thousand.value.upper() >= q("2.8434402592744594"));
  CHECK(thousand.tightness == Tightness::own);
  const std::string five = R"({"type": "dpsgd", "examples": 1000, "batch": 10, "steps": 1000, "noise_multiplier": 1,
                              "neighbours": "replace-one"})";
  CHECK(agrees(epsilon_of(five, q("1e-5")).value, thousand.value));
}

TEST_CASE("a record that is replaced", "[random]") {
  prop("has the pair of the two mixtures", Cases::few, [] {
    const std::string type = *rc::gen::elementOf(std::vector<std::string>(std::begin(types), std::end(types)));
    const Rational rate(*rc::gen::inRange(1, 20), 20);
    const int moved = *rc::gen::inRange(1, 3);
    const std::string family = type == "gaussian" ? "normal" : type;
    const std::string ours = on_sample(rate.str(), noise_of(type, "2", std::to_string(moved)), "replace-one");
    const std::string theirs = written_out(family, rate, type.find("gaussian") == std::string::npos ? "2" : "4", moved);
    for (const char* delta : {"1/10", "1e-4"})
      RC_ASSERT(agrees(epsilon_of(ours, q(delta)).value, epsilon_of(theirs, q(delta)).value, 9));
    RC_ASSERT(
        agrees(released(ours).divergence({q("5/2")}, 9)->value, released(theirs).divergence({q("5/2")}, 9)->value));
  });
  prop("tells no more where fewer records are sampled, and on all records as noise moved twice as far", Cases::few, [] {
    const std::string type = *rc::gen::elementOf(std::vector<std::string>(std::begin(types), std::end(types)));
    const int low = *rc::gen::inRange(1, 20), high = *rc::gen::inRange(low, 20);
    const auto at = [&](int rate) {
      return released(on_sample(std::to_string(rate) + "/20", noise_of(type, "3", "1"), "replace-one"))
          .delta(Epsilon{q("1/4")}, 12)
          ->value;
    };
    RC_ASSERT(at(low).lower() <= at(high).upper());
    RC_ASSERT(agrees(at(20), released(noise_of(type, "3", "2")).delta(Epsilon{q("1/4")}, 12)->value));
  });
}

TEST_CASE("a record whose contribution is zeroed is as one that is absent") {
  for (const std::string& type : types) {
    INFO(type);
    const std::string noise = noise_of(type, "2", "1");
    const auto of = [&](const std::string& neighbours) {
      return released(on_sample("1/5", noise, neighbours)).delta(Epsilon{q("1/20")}, 12)->value;
    };
    CHECK(agrees(of("zero-out"), of("add-remove")));
    CHECK(of("replace-one").lower() > of("zero-out").upper());
  }
  CHECK(agrees(epsilon_of(training("1/10", "2", "30", "zero-out"), q("1e-5")).value,
               epsilon_of(training("1/10", "2", "30", "add-remove"), q("1e-5")).value));
}

TEST_CASE("a sample of a sample has the rate of both") {
  const std::string noise = noise_of("laplace", "2", "1");
  for (const char* neighbours : {"replace-one", "zero-out"})
    CHECK(agrees(epsilon_of(on_sample("1/2", on_sample("1/3", noise, neighbours), neighbours), 0).value,
                 epsilon_of(on_sample("1/6", noise, neighbours), 0).value));
}

TEST_CASE("corner cases of relations: no rate, no shift, no noise") {
  CHECK(released(training("0", "1", "10", "replace-one")).delta(Epsilon{}, 10)->exact == Rational{0});
  CHECK(released(on_sample("1/2", noise_of("laplace", "1", "0"), "replace-one")).delta(Epsilon{}, 10)->value.upper() ==
        0);
  // The record is seen whenever it is in the sample.
  const Release seen = released(training("1/3", "0", "2", "replace-one"));
  CHECK(seen.delta(Epsilon{9}, 10)->exact == Rational(5, 9));
  CHECK(seen.epsilon(Rational(5, 9), 10)->exact == Rational{0});
}

namespace {

using Masses = std::vector<Rational>;
/// Of k answers the true one has odds x : 1.
Masses response(const Rational& odds, std::size_t answers, std::size_t truth) {
  Masses masses(answers, Rational{1 / (odds + answers - 1)});
  masses[truth] *= odds;
  return masses;
}
Rational divergence(const Masses& p, const Masses& q, const Rational& x) {
  Rational sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::max<Rational>(0, p[i] - x * q[i]);
  return sum;
}
Masses mixed(const Rational& rate, const Masses& with, const Masses& without) {
  Masses all = with;
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = rate * with[i] + (1 - rate) * without[i];
  return all;
}
Masses product(const Masses& x, const Masses& y) {
  Masses all;
  for (const Rational& one : x)
    for (const Rational& other : y) all.push_back(one * other);
  return all;
}

}  // namespace

TEST_CASE("a response to a record that is replaced", "[random]") {
  prop("is that of the worst answer without the record, and in company no less than of any", Cases::few, [] {
    const std::size_t answers = *rc::gen::inRange<std::size_t>(2, 5);
    const Rational odds = *rc::gen::inRange(2, 9), rate(*rc::gen::inRange(1, 10), 10);
    const std::string one = on_sample(rate.str(),
                                      R"({"type": "randomized_response", "categories": )" + std::to_string(answers) +
                                          R"(, "epsilon": {"log": )" + odds.str() + "}}",
                                      "replace-one");
    const Rational x = *any::rational_between(1, 3);
    Rational most = 0, most_of_two = 0;
    for (std::size_t without = 0; without < answers; ++without)
      for (const std::size_t value : {0U, 1U}) {
        const Masses none = response(odds, answers, without);
        const Masses p = mixed(rate, response(odds, answers, value), none),
                     q = mixed(rate, response(odds, answers, 1 - value), none);
        most = std::max(most, divergence(p, q, x));
        most_of_two = std::max(most_of_two, divergence(product(p, p), product(q, q), x));
      }
    RC_ASSERT(released(one).delta(Epsilon::log_of(x), 15)->exact == most);
    RC_ASSERT(released(one).profile_tightness() == Tightness::own);
    const Release twice = released(specs::composed(one, 2));
    RC_ASSERT(twice.delta(Epsilon::log_of(x), 15)->value.upper() >= most_of_two);
    RC_ASSERT(twice.profile_tightness() == Tightness::bound);
  });
}

TEST_CASE("bad input: relations that do not fit") {
  const std::string noise = noise_of("gaussian", "2", "1");
  const auto sampled = [&](const std::string& of) { return on_sample("1/2", of, "replace-one"); };
  is_refused(training("1/2", "1", "1", "other"), Fault::invalid_input, "/neighbours");
  is_refused(sampled(on_sample("1/2", noise, "add-remove")), Fault::invalid_input, "/of", "wanted replace-one ones");
  is_refused(on_sample("1/2", sampled(noise), "add-remove"), Fault::invalid_input, "/of", "wanted add-remove ones");
  for (const char* neighbours : {"replace-one", "zero-out"})
    for (const char* of :
         {R"({"type": "pure", "epsilon": 1})", R"({"type": "randomized_response", "categories": 3, "epsilon": 1})"})
      is_refused(on_sample("1/2", of, neighbours), Fault::unsupported, "/of", "known for gaussian, laplace");
  const auto mixed = specs::beside(training("1/2", "1", "1", "replace-one"), training("1/2", "1", "1", "zero-out"));
  is_refused(mixed, Fault::invalid_input, "/parts/1/mechanism",
             "zeroes a record's contribution while another part replaces");
}

// SPDX-License-Identifier: Apache-2.0
// Profile-based privacy of a given mechanism: its exact epsilon, composition on fresh observations,
// what one observation used twice tells, and how it relates to local privacy.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "../asked.hpp"
#include "any_profiles.hpp"
#include "dpcert/mechanisms/kind.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/finite.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string profile_text(const std::string& profiles, const std::string& edges, const std::string& channel) {
  return R"({"type": "profile", "profiles": )" + profiles + R"(, "edges": )" + edges + R"(, "channel": )" + channel +
         "}";
}
const std::string kiosk =
    profile_text(R"(["0.1", "0.2", "0.9"])", "[[0, 1], [1, 2]]", R"([["3/4", "1/4"], ["1/4", "3/4"]])");
// Observations 00, 01, 10, 11: equal bits under one profile, different bits under the other.
const std::string parity = R"([["1/2", 0, 0, "1/2"], [0, "1/2", "1/2", 0]])";
const std::string first_bit = profile_text(parity, "[[0, 1]]", "[[1, 0], [1, 0], [0, 1], [0, 1]]");
const std::string second_bit = profile_text(parity, "[[0, 1]]", "[[1, 0], [0, 1], [1, 0], [0, 1]]");
const std::string both_bits =
    profile_text(parity, "[[0, 1]]", "[[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]");

struct Case {
  ProfileGraph graph;
  std::vector<StochasticMatrix> channels;

  [[nodiscard]] const StochasticMatrix& channel(std::size_t i) const { return channels[channels.size() == 1 ? 0 : i]; }
};
Case any_case(int least_weight = 0) {
  const auto profiles = *rc::gen::inRange<std::size_t>(2, 5), observations = *rc::gen::inRange<std::size_t>(1, 4),
             outcomes = *rc::gen::inRange<std::size_t>(1, 4);
  Case any{any_graph(profiles, observations, least_weight), {}};
  const std::size_t matrices = *rc::gen::arbitrary<bool>() ? 1 : profiles;
  for (std::size_t k = 0; k < matrices; ++k) any.channels.push_back(any_matrix(observations, outcomes, least_weight));
  return any;
}

/// P_i A^i(y), from the definition.
Rational chance(const Case& of, std::size_t i, std::size_t y) {
  Rational sum = 0;
  for (std::size_t x = 0; x < of.graph.profiles[i].size(); ++x) sum += of.graph.profiles[i][x] * of.channel(i)[x][y];
  return sum;
}
/// The largest ratio over edges and outcomes, both ways; nothing: infinite.
std::optional<Rational> largest_ratio(const Case& of) {
  Rational largest = 1;
  for (const auto& edge : of.graph.edges)
    for (const auto& [i, j] : {edge, ProfileGraph::Edge{edge.second, edge.first}})
      for (std::size_t y = 0; y < of.channel(0).front().size(); ++y) {
        const Rational p = chance(of, i, y), q = chance(of, j, y);
        if (p == 0) continue;
        if (q == 0) return std::nullopt;
        largest = std::max<Rational>(largest, p / q);
      }
  return largest;
}

}  // namespace

TEST_CASE("the epsilon of a profile mechanism is the largest log-ratio over edges and outcomes", "[random]") {
  prop("as enumeration finds it, with the edge and outcome that attain it", [] {
    const Case any = any_case();
    const Mechanism mechanism = profile(any.graph, any.channels).value();
    const auto largest = largest_ratio(any);
    const RuleValue found = *release_of(mechanism).value().epsilon(0, 20);
    RC_ASSERT(found.infinite == !largest.has_value());
    if (largest) RC_ASSERT(contains(found.value, log(Enclosure{*largest, Precision{300}}).midpoint()));
    const WorstOutcome worst = mechanism.kind().worst_outcome().value();
    RC_ASSERT(worst.ratio == largest);
    const Rational p = chance(any, worst.from, worst.outcome), q = chance(any, worst.against, worst.outcome);
    RC_ASSERT((largest ? p == *largest * q : p > 0 && q == 0));
    const auto is_edge = [&](const auto& e) {
      return e == ProfileGraph::Edge{worst.from, worst.against} || e == ProfileGraph::Edge{worst.against, worst.from};
    };
    RC_ASSERT(std::any_of(any.graph.edges.begin(), any.graph.edges.end(), is_edge));
  });
  CHECK(released(kiosk).epsilon(0, 15)->rule == "channel");
  CHECK(verdict(kiosk, R"({"epsilon": {"log": "13/6"}})") == "proved");  // 0.65 and 0.3
  CHECK(verdict(kiosk, R"({"epsilon": {"log": "2.1666666666666666666"}})") == "refuted");
}

TEST_CASE("a kernel behind a profile mechanism never lets it tell more", "[random]") {
  prop("Observation 7", [] {
    const Case any = any_case();
    const Mechanism mechanism = profile(any.graph, any.channels).value();
    const auto kernel = MarkovKernel::of(any_matrix(any.channel(0).front().size(), 2)).value();
    const Mechanism after = post_processed(mechanism, kernel).value();
    const auto before = mechanism.kind().worst_outcome()->ratio, left = after.kind().worst_outcome()->ratio;
    RC_ASSERT((!before || (left && *left <= *before)));
    RC_ASSERT(after.neighbours().profiles != nullptr);
  });
}

TEST_CASE("fresh observations: losses add up, exactly for repeated runs", "[random]") {
  prop("n runs of one mechanism have n epsilon", [] {
    const Case any = any_case(1);
    const Mechanism once = profile(any.graph, any.channels).value();
    const auto times = *rc::gen::inRange<unsigned long>(1, 4);
    const RuleValue found = *release_of(composition({{once, times}}).value()).value().epsilon(0, 20);
    Rational power = 1;
    for (unsigned long n = 0; n < times; ++n) power *= *largest_ratio(any);
    RC_ASSERT(contains(found.value, log(Enclosure{power, Precision{300}}).midpoint()));
  });
  CHECK(verdict(specs::composed(kiosk, 3), R"({"epsilon": {"log": "2197/216"}})") == "proved");
  CHECK(verdict(specs::composed(kiosk, 3), R"({"epsilon": {"log": "10.171"}})") == "refuted");
  // Each sees an observation of its own: nothing is learnt.
  CHECK(verdict(specs::beside(first_bit, second_bit), R"({"epsilon": 0})") == "proved");
}

TEST_CASE("the worst outcomes of different mechanisms may be those of no one pair of secrets") {
  // The second mechanism tells of the profiles what the first
  // does, in the other order: ln 9 together, not 2 ln 5.
  const auto told = [](const char* first, const char* second) {
    return profile_text(R"(["0", "1"])", "[[0, 1]]", std::string{"["} + first + ", " + second + "]");
  };
  const char *much = R"(["9/10", "1/10"])", *even = R"(["1/2", "1/2"])";
  const std::string both = specs::beside(told(much, even), told(even, much));
  CHECK(released(both).epsilon_tightness(0) == Tightness::bound);
  CHECK(verdict(both, R"({"epsilon": {"log": "9"}})") != "refuted");
  CHECK(verdict(both, R"({"epsilon": {"log": "25"}})") == "proved");
  CHECK(verdict(both, R"({"rho": "0.95"})") != "refuted");
  CHECK(verdict(both, R"({"order": 2, "epsilon": "1.6"})") != "refuted");
  const auto draw = [](const char* prior) {
    return R"({"type": "posterior_sample", "model": {"type": "beta_bernoulli"}, "n": 5, "method": {"type": "direct"}, "prior": )" +
           std::string{prior} + "}";
  };
  const std::string draws = specs::beside(draw(R"({"alpha": 1, "beta": 10})"), draw(R"({"alpha": 10, "beta": 1})"));
  CHECK(verdict(draws, R"({"order": "3/2", "epsilon": "2.3"})") != "refuted");
  const auto tempered = [](const char* prior) {
    return R"({"type": "tempered_posterior", "model": {"type": "beta_bernoulli", "truncation": "0.2"}, "n": 3, "temperature": 1, "prior": )" +
           std::string{prior} + "}";
  };
  const std::string two =
      specs::beside(tempered(R"({"alpha": 1, "beta": 30})"), tempered(R"({"alpha": 30, "beta": 1})"));
  CHECK(released(two).epsilon_tightness(0) == Tightness::bound);
}

TEST_CASE("one observation used twice: private each, and together not at all") {
  for (const std::string& one : {first_bit, second_bit}) CHECK(verdict(one, R"({"epsilon": 0})") == "proved");
  CHECK(released(both_bits).epsilon(0, 15)->infinite);
  CHECK(verdict(both_bits, R"({"epsilon": 1000})") == "refuted");
  const Finding found = finding(both_bits, R"({"epsilon": 1000})");
  CHECK(found.sentence.find("outcome 0 is possible from input 0 and impossible from input 1") != std::string::npos);
  CHECK(verdict(both_bits, R"({"epsilon": 0, "delta": "0.999"})") == "refuted");
}

TEST_CASE("selections in parallel: as one mechanism on the disjoint union of the graphs", "[random]") {
  prop("Observation 9: the largest of both, whatever the law of the other selection", [] {
    const Case one = any_case(1), other = any_case(1);
    const std::size_t n = one.graph.profiles.size(), m = other.graph.profiles.size();
    const std::size_t a = one.channel(0).front().size(), b = other.channel(0).front().size();
    // From the pair (i, j) of selections to the pair of outcomes;
    // neighbours differ in one selection.
    ChannelMatrix joint;
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < m; ++j) {
        std::vector<Rational> row;
        for (std::size_t y = 0; y < a; ++y)
          for (std::size_t z = 0; z < b; ++z) row.push_back(chance(one, i, y) * chance(other, j, z));
        joint.rows.push_back(row);
      }
    for (std::size_t j = 0; j < m; ++j)
      for (const auto& [i, k] : one.graph.edges) joint.edges.emplace_back(i * m + j, k * m + j);
    for (std::size_t i = 0; i < n; ++i)
      for (const auto& [j, k] : other.graph.edges) joint.edges.emplace_back(i * m + j, i * m + k);
    const Rational largest = std::max(*largest_ratio(one), *largest_ratio(other));
    RC_ASSERT(worst_outcome(joint).ratio == largest);
    const std::vector<Rational> second = any_law(m, 1);  // of the other selection, which the adversary may know
    const auto marginal = [&](std::size_t i, std::size_t y, std::size_t z) {
      Rational sum = 0;
      for (std::size_t j = 0; j < m; ++j) sum += second[j] * joint.rows[i * m + j][y * b + z];
      return sum;
    };
    for (const auto& [i, k] : one.graph.edges)
      for (std::size_t y = 0; y < a; ++y)
        for (std::size_t z = 0; z < b; ++z)
          RC_ASSERT(marginal(i, y, z) * chance(one, k, y) == marginal(k, y, z) * chance(one, i, y));
  });
}

TEST_CASE("local privacy implies profile privacy, of one matrix for all profiles", "[random]") {
  prop("Theorem 26, on every graph", [] {
    Case any = any_case(1);
    any.channels.resize(1);
    Rational local = 1;
    for (const auto& row : any.channels.front())
      for (const auto& other : any.channels.front())
        for (std::size_t y = 0; y < row.size(); ++y) local = std::max<Rational>(local, row[y] / other[y]);
    RC_ASSERT(*largest_ratio(any) <= local);
    RC_ASSERT(*profile(any.graph, any.channels)->kind().worst_outcome()->ratio <= local);
  });
  // Each matrix alone is 0-locally private.
  const std::string telling = profile_text(R"(["1/2", "1/2"])", "[[0, 1]]", "[[[1, 0], [1, 0]], [[0, 1], [0, 1]]]");
  CHECK(verdict(telling, R"({"epsilon": 5})") == "refuted");
}

TEST_CASE("side information: one who knows the other bit learns the profile") {
  // Given that the second bit is 0 the observation is 00 under
  // the first profile, 10 under the second.
  const std::string given = R"([[1, 0, 0, 0], [0, 0, 1, 0]])";
  CHECK(released(profile_text(given, "[[0, 1]]", "[[1, 0], [1, 0], [0, 1], [0, 1]]")).epsilon(0, 15)->infinite);
}

TEST_CASE("bad input: profile mechanisms") {
  const std::string identity = "[[1, 0], [0, 1]]", edge = "[[0, 1]]", two = R"(["0.1", "0.2"])";
  is_refused(profile_text(R"(["0.1", "1.2"])", edge, identity), Fault::invalid_input, "/profiles/1");
  is_refused(profile_text(R"(["0.1", ["0.2", "0.7"]])", edge, identity), Fault::invalid_input, "/profiles/1", "sum");
  is_refused(profile_text(R"(["0.1", ["0.2", "0.7", "0.1"]])", edge, identity), Fault::invalid_input, "/profiles/1");
  is_refused(profile_text(R"(["0.1", true])", edge, identity), Fault::invalid_input, "/profiles/1", "array");
  is_refused(profile_text("[]", edge, identity), Fault::invalid_input, "/profiles");
  is_refused(profile_text(two, "[[0, 2]]", identity), Fault::invalid_input, "/edges/0/1", "from 0 to 1");
  is_refused(profile_text(two, "[[1, 1]]", identity), Fault::invalid_input, "/edges/0", "twice");
  is_refused(profile_text(two, "[]", identity), Fault::invalid_input, "/edges");
  is_refused(profile_text(two, edge, "[[1, 0]]"), Fault::invalid_input, "/channel", "found 1 rows, wanted 2");
  is_refused(profile_text(two, edge, R"([[1, 0], ["1/2", "1/3"]])"), Fault::invalid_input, "/channel/1", "sum");
  is_refused(profile_text(two, edge, "[" + identity + ", " + identity + ", " + identity + "]"), Fault::invalid_input,
             "/channel", "found 3 matrices");
  is_refused(profile_text(two, edge, "[" + identity + ", [[1], [1]]]"), Fault::invalid_input, "/channel/1/0");
  is_refused(profile_text(two, edge, "3"), Fault::invalid_input, "/channel");
  // Losses add up on one graph only, and not with those of added records.
  const std::string other = profile_text(two, edge, identity);
  is_refused(specs::beside(kiosk, other), Fault::invalid_input, "/parts/1/mechanism", "other profiles");
  is_refused(specs::sampled("1/2", kiosk), Fault::invalid_input, "/of");
}

TEST_CASE("ten thousand profiles are answered") {
  std::string profiles, edges;
  for (int i = 0; i < 10'000; ++i) {
    profiles += (i == 0 ? "\"" : ", \"") + std::to_string(i) + "/20000\"";
    if (i > 0) edges += (i == 1 ? "[" : ", [") + std::to_string(i - 1) + ", " + std::to_string(i) + "]";
  }
  const std::string text = profile_text("[" + profiles + "]", "[" + edges + "]", R"([["3/4", "1/4"], ["1/4", "3/4"]])");
  CHECK(released(text).epsilon(0, 15)->value.upper() < q("0.0001"));
}

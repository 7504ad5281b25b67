// SPDX-License-Identifier: Apache-2.0
// Gaussian noise on batches of fixed size.
#include <map>

#include "agrees.hpp"
#include "asked.hpp"
#include "dpcert/mechanisms/kinds/composed.hpp"
#include "dpcert/mechanisms/kinds/noise.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string batches(long records, long batch, const std::string& noise, long steps, const std::string& neighbours) {
  return R"({"type": "fixed_batch_gaussian", "records": )" + std::to_string(records) + R"(, "batch": )" +
         std::to_string(batch) + R"(, "replacement": false, "noise_multiplier": ")" + noise + R"(", "steps": )" +
         std::to_string(steps) + R"(, "neighbours": ")" + neighbours + "\"}";
}

/// The law of one step, as a mixture: normal noise of variance 1 about the sum over each set.
std::string law_of(const std::vector<int>& contributions, std::size_t batch) {
  std::map<int, int> sums;
  int sets = 0;
  for (unsigned set = 0; set < 1U << contributions.size(); ++set) {
    if (static_cast<std::size_t>(__builtin_popcount(set)) != batch) continue;
    int sum = 0;
    for (std::size_t i = 0; i < contributions.size(); ++i) sum += (set >> i & 1) != 0 ? contributions[i] : 0;
    ++sums[sum], ++sets;
  }
  std::string weights, laws;
  for (const auto& [sum, count] : sums) {
    const std::string comma = weights.empty() ? "" : ", ";
    weights += comma + "\"" + std::to_string(count) + "/" + std::to_string(sets) + "\"";
    laws += comma + R"({"family": "normal", "variance": 1, "mean": )" + std::to_string(sum) + "}";
  }
  return R"({"family": "mixture", "weights": [)" + weights + R"(], "of": [)" + laws + "]}";
}
Enclosure divergence(const std::vector<int>& first, const std::vector<int>& second, std::size_t batch,
                     const Epsilon& epsilon) {
  const std::string pair = R"({"type": "dominating_pair", "tight": true, "p": )" + law_of(first, batch) + R"(, "q": )" +
                           law_of(second, batch) + "}";
  return released(pair).delta(epsilon, 10)->value;
}
Enclosure delta_of(const std::string& of, const Epsilon& epsilon) {
  return released(of).delta(epsilon, 6).value().value;
}

/// Calls look(others) for all contributions -1, 0, 1 of so many records.
template <class Look>
void for_all(std::size_t records, const Look& look) {
  std::vector<int> others(records, -1);
  for (;;) {
    look(others);
    std::size_t i = 0;
    while (i < records && ++others[i] == 2) others[i++] = -1;
    if (i == records) return;
  }
}
std::vector<int> with(std::vector<int> others, int own) {
  others.push_back(own);
  return others;
}

}  // namespace

TEST_CASE("batches of fixed size: no small data set tells more than the figure, and the worst as much") {
  const Epsilon epsilon{q("1/2")};
  for (const long batch : {1L, 2L}) {
    constexpr long records = 4;
    const auto size = static_cast<std::size_t>(batch);
    Enclosure absent{0, Precision{64}}, replaced = absent, zeroed = absent;
    for_all(records - 1, [&](const std::vector<int>& others) {
      for (const int own : {-1, 0, 1}) {
        // A pair's delta is the larger of both orders.
        absent = max(absent, divergence(with(others, own), others, size, epsilon));
        zeroed = max(zeroed, divergence(with(others, own), with(others, 0), size, epsilon));
        for (const int other : {-1, 0, 1})
          replaced = max(replaced, divergence(with(others, own), with(others, other), size, epsilon));
      }
    });
    CHECK(agrees(absent, delta_of(batches(records, batch, "1", 1, "add-remove"), epsilon)));
    CHECK(agrees(replaced, delta_of(batches(records, batch, "1", 1, "replace-one"), epsilon)));
    const Enclosure ends = delta_of(batches(records, batch, "1", 1, "zero-out"), epsilon);
    CHECK(zeroed.upper() <= ends.upper());
    CHECK(zeroed.upper() >= ends.lower());
  }
}

TEST_CASE("batches of fixed size: where a record is absent, noise on Poisson samples, moved twice as far") {
  const std::string poisson = R"({"type": "subsampled_gaussian", "sampling_rate": "256/60000", "noise_multiplier": "1",
                                 "steps": 1000})";
  const std::string fixed = batches(60000, 256, "2", 1000, "add-remove");
  CHECK(agrees(released(fixed).epsilon(q("1e-5"), 12)->value, released(poisson).epsilon(q("1e-5"), 12)->value));
  CHECK(released(fixed).epsilon_tightness(q("1e-5")) == Tightness::own);
  CHECK(settled(fixed, R"({"epsilon": 1, "delta": "1e-5"})") == settled(poisson, R"({"epsilon": 1, "delta": "1e-5"})"));
}

TEST_CASE("batches of fixed size: where a contribution changes, figures lie between two ends", "[slow]") {
  // The ends by sums of losses on a fine grid, 1.828 and 2.199 of 1,000 steps at rate 1/100.
  const Release release = released(batches(100, 1, "2", 1000, "replace-one"));
  const RuleValue epsilon = release.epsilon(q("1e-5"), 6).value();
  CHECK(epsilon.tightness == Tightness::own);
  CHECK(epsilon.rule == rule_of_two_ends);
  CHECK(epsilon.value.lower() > q("1.82"));
  CHECK(epsilon.value.lower() < q("1.84"));
  CHECK(epsilon.value.upper() > q("2.19"));
  CHECK(epsilon.value.upper() < q("2.21"));
  const std::string run = batches(100, 1, "2", 1000, "replace-one");
  CHECK(settled(run, R"({"epsilon": "2.25", "delta": "1e-5"})") == "proved, shown");
  CHECK(settled(run, R"({"epsilon": "1.8", "delta": "1e-5"})") == "refuted, shown");
  CHECK(settled(run, R"({"epsilon": 2, "delta": "1e-5"})") == "undecided");
  CHECK(finding(run, R"({"epsilon": 2, "delta": "1e-5"})").sentence.find("from 1.828") != std::string::npos);
}

TEST_CASE("batches of fixed size: a claim between the two ends is not settled") {
  const Release run = released(batches(100, 1, "2", 1000, "replace-one"));  // from 1.828 to 2.199
  const auto keeps = [&](const char* epsilon) { return run.satisfies(Epsilon{q(epsilon)}, q("1e-5"), Precision{50}); };
  CHECK(keeps("2.3") == Trilean::yes);
  CHECK(keeps("2") == Trilean::unknown);
  CHECK(keeps("1.8") == Trilean::no);
  CHECK(run.profile_tightness() == Tightness::bound);
  CHECK(run.epsilon_tightness(q("1e-5")) == Tightness::own);
}

TEST_CASE("batches of fixed size: two ends hold many steps of small data sets") {
  const Epsilon epsilon{q("1/2")};
  constexpr long steps = 60;  // as many as a composition of mixtures is inverted for
  const auto pair = [](int others, int own, int other) {
    const std::vector<int> rest(19, others);
    return R"({"type": "dominating_pair", "tight": true, "p": )" + law_of(with(rest, own), 1) + R"(, "q": )" +
           law_of(with(rest, other), 1) + "}";
  };
  const auto ends = delta_of(batches(20, 1, "1", steps, "replace-one"), epsilon);
  Enclosure most{0, Precision{64}};
  for (const auto& [others, other] : {std::pair{-1, -1}, {0, -1}, {1, -1}, {-1, 0}}) {
    const Release run = released(specs::composed(pair(others, 1, other), steps));
    REQUIRE(run.profile_tightness() == Tightness::own);
    const Enclosure here = run.delta(epsilon, 4)->value;
    CHECK(here.lower() <= ends.upper());
    most = max(most, here);
  }
  CHECK(most.upper() >= ends.lower());
}

TEST_CASE("batches of fixed size: as DP-SGD has them") {
  const auto training = [](const std::string& more) {
    return R"({"type": "dpsgd", "examples": 100, "batch": 4, "noise_multiplier": 2, "sampling": "without-replacement")" +
           more + "}";
  };
  const auto alike = [](const std::string& one, const std::string& other) {
    return released(one).delta(Epsilon{1}, 3)->value.upper() == released(other).delta(Epsilon{1}, 3)->value.upper();
  };
  CHECK(alike(training(R"(, "epochs": 2)"), batches(100, 4, "2", 50, "add-remove")));
  CHECK(alike(training(R"(, "steps": 3, "neighbours": "replace-one")"), batches(100, 4, "2", 3, "replace-one")));
  CHECK(assumptions_of(read_json(training(R"(, "steps": 3)")).value()).find("batches of fixed size") == 0);
  // The largest batch that may be open leaves one record out.
  const auto open = R"({"type": "dpsgd", "examples": 10, "batch": null, "steps": 1, "noise_multiplier": 9,
                       "sampling": "without-replacement"})";
  CHECK(calibrated(open, Epsilon{100}, q("1e-5"))->certified == "9");
}

TEST_CASE("batches of fixed size: corner cases") {
  // All records: nothing is drawn, and the noise hides a difference of two contributions.
  const auto noise = released(R"({"type": "gaussian", "sigma": 3, "sensitivity": 2})");
  CHECK(agrees(released(batches(5, 5, "3", 1, "replace-one")).epsilon(q("1e-3"), 10)->value,
               noise.epsilon(q("1e-3"), 10)->value));
  const auto once = released(R"({"type": "gaussian", "sigma": 3, "sensitivity": 1})");
  CHECK(agrees(released(batches(5, 5, "3", 1, "zero-out")).epsilon(q("1e-3"), 10)->value,
               once.epsilon(q("1e-3"), 10)->value));
  CHECK(released(batches(4, 1, "0", 1, "replace-one")).delta(Epsilon{5}, 10)->exact == Rational(1, 4));
}

TEST_CASE("bad input: batches of fixed size") {
  is_refused(batches(5, 5, "1", 1, "add-remove"), Fault::invalid_input, "/batch", "wanted at most 4");
  is_refused(batches(5, 6, "1", 1, "replace-one"), Fault::invalid_input, "/batch", "wanted at most 5");
  is_refused(batches(5, 2, "-1", 1, "replace-one"), Fault::invalid_input, "/noise_multiplier");
  is_refused(batches(5, 2, "1", 1, "other"), Fault::invalid_input, "/neighbours");
  std::string drawn_again = batches(5, 2, "1", 1, "replace-one");
  drawn_again.replace(drawn_again.find("false"), 5, "true");
  is_refused(drawn_again, Fault::unsupported, "/replacement", "with replacement");
}

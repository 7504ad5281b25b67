// SPDX-License-Identifier: Apache-2.0
// Certificates of designs, made by hand: what is true is
// accepted, and no number of them can be moved.
#include <catch2/catch.hpp>
#include <dpcert/check/check.hpp>

#include "moved_numbers.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

std::string query(const std::string& kind, const std::string& profiles, const std::string& edges,
                  const std::string& epsilon, const std::string& more = "") {
  return R"({"quantity": "profile_mechanism", "kind": ")" + kind + R"(", "profiles": )" + profiles + R"(, "edges": )" +
         edges + R"(, "epsilon": )" + epsilon + more + "}";
}

// Warner's response: 1 <= 3 a.
const std::string couplet = query("one_bit", "[0, 1]", "[[0, 1]]", R"({"log": 2})", R"(, "id": "couplet")");
const std::string of_couplet =
    "dpcert-design 1\nobjective 1/3 1/3\nsum 1/3 1/3\nratio 2\nprofile 1/3\nprofile 1/3\n"
    "prices 3\nedge 0 0\nedge 0 1\ncaps 0\nprices 1\nedge 0 0\nedge 0 1/3\ncaps 0\nend\n";
// 1/2 <= 2 a for the first profile; the third one mirrors it; the second is left as it is.
const std::string chain = query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": "2"})");
const std::string of_chain =
    "dpcert-design 1\nobjective 1/4 1/4\nsum 1/2 1/2\nratio 2\nprofile 1/4\nprofile 0\nprofile 1/4\n"
    "prices 6\nedge 0 0\nedge 0 2\nedge 0 0\nedge 0 0\ncaps 0 0 0\n"
    "prices 3\nedge 0 0\nedge 0 1/2\nedge 1/2 0\nedge 0 0\ncaps 0 0 0\nend\n";
// Three observations, always 0 or always 1: 1 - 2 a <= 2 a, with all of a row moved alike.
const std::string ternary = query("smooth_categorical", "[[1, 0, 0], [0, 1, 0]]", "[[0, 1]]", R"({"log": 2})");
const std::string of_ternary =
    "dpcert-design 1\nobjective 1/4 1/4\nsum 1 1\nratio 2\n"
    "profile 1/2 1/4 1/4 0 1 0 0 0 1\nprofile 1 0 0 1/4 1/2 1/4 0 0 1\n"
    "prices 3\nedge 1 0 0\nedge 0 0 0\ncaps 0 0 0 0 0 0\nprices 6\nedge 1 0 0\nedge 0 1 0\ncaps 0 0 0 0 0 0\nend\n";

bool accepts(const std::string& spec, const std::string& certificate) {
  return check_design(spec, certificate).accepted;
}
std::string with(std::string text, const std::string& old_part, const std::string& new_part) {
  const auto at = text.find(old_part);
  REQUIRE(at != std::string::npos);
  return text.replace(at, old_part.size(), new_part);
}
std::string reason(const std::string& spec, const std::string& certificate) {
  const Outcome outcome = check_design(spec, certificate);
  CHECK_FALSE(outcome.accepted);
  return outcome.reason;
}

}  // namespace

TEST_CASE("a design and its prices prove the optimum") {
  const Outcome outcome = check_design(couplet, of_couplet);
  CHECK(outcome.accepted);
  CHECK(outcome.verdict == Verdict::proved);
  CHECK(outcome.id == "couplet");
  CHECK(outcome.claim == "one_bit largest_entry 1/3");
  CHECK(accepts(chain, of_chain));
  INFO(check_design(ternary, of_ternary).reason);
  CHECK(accepts(ternary, of_ternary));
}

TEST_CASE("no number of a certificate of a design can be moved alone") {
  for (const auto& [spec, certificate] :
       {std::pair{couplet, of_couplet}, std::pair{chain, of_chain}, std::pair{ternary, of_ternary}})
    for_each_moved_number(certificate, [&, &spec = spec](const std::string& moved) {
      INFO(moved);
      CHECK_FALSE(accepts(spec, moved));
    });
}

TEST_CASE("what a certificate of a design must not say") {
  // A smaller flip is not private, a larger one not what the prices prove.
  CHECK(reason(couplet, with(with(of_couplet, "profile 1/3", "profile 1/4"), "profile 1/3", "profile 1/4")) ==
        "the mechanism is not private");
  // Left as they are, an observation that is always 0 and one of even odds
  // are close in one order: 1 <= 2 (1/2), but 1/2 > 0.
  for (const char* edge : {"[[0, 1]]", "[[1, 0]]"})
    CHECK(reason(query("one_bit", R"([0, "1/2"])", edge, R"({"log": 2})"),
                 "dpcert-design 1\nobjective 0 0\nsum 0 0\nratio 1\nprofile 0\nprofile 0\n"
                 "prices 0\nedge 0 0\nedge 0 0\ncaps 0\nprices 0\nedge 0 0\nedge 0 0\ncaps 0\nend\n") ==
          "the mechanism is not private");
  CHECK(reason(couplet, with(of_couplet, "profile 1/3", "profile 1/2")) ==
        "a connected part of the graph has more than one flip");
  CHECK(reason(chain, with(of_chain, "profile 1/4", "profile 3/4")) == "a flip is not within 0 and 1/2");
  CHECK(reason(chain, with(of_chain, "objective 1/4 1/4", "objective 0 1/4")) ==
        "the prices prove another bound of the objective");
  CHECK(reason(chain, with(of_chain, "objective 1/4 1/4", "objective 1/4 1/3")) ==
        "the mechanism has another objective");
  CHECK(reason(chain, with(of_chain, "sum 1/2 1/2", "sum 1/3 1/2")) == "the prices prove another bound of the sum");
  CHECK(reason(chain, with(of_chain, "edge 0 2", "edge -2 2")) == "a price is negative");
  CHECK(reason(chain, with(of_chain, "prices 6", "prices 2")) == "the prices have another total");
  CHECK(reason(chain, with(with(with(of_chain, "ratio 2", "ratio 3"), "prices 6", "prices 8"), "prices 3",
                           "prices 4")) == "the ratio is not e^epsilon, which is rational");
  CHECK(reason(ternary, with(of_ternary, "profile 1/2 1/4 1/4", "profile 1/2 1/4 1/5")) ==
        "a row of the mechanism is no law");
  CHECK(reason(ternary, with(of_ternary, "profile 1/2 1/4 1/4", "profile 3/4 1/2 -1/4")) ==
        "a row of the mechanism is no law");
  // Text.
  for (const std::string& bad :
       {with(of_chain, "dpcert-design 1", "dpcert-design 2"), with(of_chain, "end\n", "end"), of_chain + "\n",
        with(of_chain, "edge 0 0", "edge 0"), with(of_chain, "edge 0 0", "edge 0 0 0"),
        with(of_chain, "edge 0 0", "edge  0 0"), with(of_chain, "caps 0 0 0\n", ""),
        with(of_chain, "1/2 1/2", "1/0 1/2"), with(of_chain, "profile 0\n", ""), std::string{}})
    CHECK_FALSE(accepts(chain, bad));
}

TEST_CASE("queries of designs that are not understood, or are others, prove nothing") {
  for (const std::string& other :
       {query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": "3/2"})"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [0, 2]]", R"({"log": 2})"),
        query("smooth_one_bit", R"([0, "1/3", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})"),
        query("one_bit_cluster", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})"),
        query("one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})"),
        query("smooth_onebit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})"),
        query("smooth_one_bit", R"([0, "1/2", 2])", "[[0, 1], [1, 2]]", R"({"log": 2})"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 3]]", R"({"log": 2})"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 1]]", R"({"log": 2})"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", "-1"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})", R"(, "weights": [1, 1])"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})", R"(, "minimise": "nothing")"),
        query("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})", R"(, "more": 1)"),
        std::string{"{}"}, std::string{"["}})
    CHECK_FALSE(accepts(other, of_chain));
  CHECK(is_design(chain));
  CHECK_FALSE(is_design(R"({"claims": []})"));
  CHECK_FALSE(is_design(R"({"quantity": "epsilon"})"));
  CHECK_FALSE(is_design("{"));
}

TEST_CASE("weights and expected errors") {
  // Errors of the second profile do not count: it is moved to
  // the first one, as far as a flip may go.
  const std::string weighted = query("smooth_one_bit", "[0, 1]", "[[0, 1]]", R"({"log": 2})", R"(, "weights": [1, 0])");
  // With the second flip at 1/2: 1/2 <= 2 a. Its cap is priced, or what it may do is taken off.
  const std::string start = "dpcert-design 1\nobjective 1/4 1/4\nsum 3/4 3/4\nratio 2\nprofile 1/4\nprofile 1/2\n",
                    end = "prices 3\nedge 0 0\nedge 0 1\ncaps 0 0\nend\n";
  CHECK(accepts(weighted, start + "prices 4\nedge 0 0\nedge 0 1\ncaps 0 1\n" + end));
  CHECK(accepts(weighted, start + "prices 3\nedge 0 0\nedge 0 1\ncaps 0 0\n" + end));
  CHECK(reason(weighted, start + "prices 5\nedge 0 0\nedge 0 1\ncaps 0 2\n" + end) ==
        "the prices prove another bound of the objective");
  // The expected error of the couplet: 1 <= 2 a + b and 1 <= a + 2 b.
  const std::string expected =
      query("smooth_one_bit", "[0, 1]", "[[0, 1]]", R"({"log": 2})", R"(, "minimise": "expected_error")");
  const std::string of_expected =
      "dpcert-design 1\nobjective 2/3 2/3\nsum 0 2/3\nratio 2\nprofile 1/3\nprofile 1/3\n"
      "prices 2\nedge 1/3 0\nedge 0 1/3\ncaps 0 0\nend\n";
  CHECK(check_design(expected, of_expected).claim == "smooth_one_bit expected_error 2/3");
  for_each_moved_number(of_expected, [&](const std::string& moved) {
    INFO(moved);
    CHECK_FALSE(accepts(expected, moved));
  });
}

TEST_CASE("a cluster has one flip for each connected part") {
  // Couplets of 0 and 1, and of 0 and 1/2: 1 <= 3 a and 1/2 <= 2
  // b. An edge between them makes them one part.
  const std::string profiles = R"([0, 0, 1, "1/2"])", apart = "[[0, 2], [1, 3]]", joined = "[[0, 2], [1, 3], [0, 1]]",
                    ratio = R"({"log": 2})";
  const std::string text =
      "dpcert-design 1\nobjective 1/3 1/3\nsum 7/12 7/12\nratio 2\nprofile 1/3\nprofile 1/4\nprofile 1/3\nprofile 1/4\n"
      "prices 3\nedge 0 0\nedge 0 1\nedge 0 0\nedge 0 0\ncaps 0 0\n"
      "prices 5/2\nedge 0 0\nedge 0 1/3\nedge 0 0\nedge 0 1/2\ncaps 0 0\nend\n";
  const std::string cluster = query("one_bit_cluster", profiles, apart, ratio);
  CHECK(check_design(cluster, text).reason == "");
  for_each_moved_number(text, [&](const std::string& moved) {
    INFO(moved);
    CHECK_FALSE(accepts(cluster, moved));
  });
  CHECK(reason(cluster, with(text, "profile 1/3\nprofile 1/4\nprofile 1/3\nprofile 1/4",
                             "profile 1/3\nprofile 1/3\nprofile 1/3\nprofile 1/4")) ==
        "a connected part of the graph has more than one flip");
  std::string one_part = with(with(text, "caps 0 0", "caps 0"), "caps 0 0", "caps 0");
  one_part = with(with(one_part, "edge 0 0\ncaps", "edge 0 0\nedge 0 0\nedge 0 0\ncaps"), "edge 0 1/2\ncaps",
                  "edge 0 1/2\nedge 0 0\nedge 0 0\ncaps");
  CHECK(reason(query("one_bit_cluster", profiles, joined, ratio), one_part) ==
        "a connected part of the graph has more than one flip");
}

TEST_CASE("nothing is changed where nothing need be") {
  const std::string same = query("smooth_one_bit", R"(["1/4", "1/4"])", "[[0, 1]]", "0");
  const std::string text =
      "dpcert-design 1\nobjective 0 0\nsum 0 0\nratio 1\nprofile 0\nprofile 0\n"
      "prices 0\nedge 0 0\nedge 0 0\ncaps 0 0\nprices 0\nedge 0 0\nedge 0 0\ncaps 0 0\nend\n";
  CHECK(accepts(same, text));
  for_each_moved_number(text, [&](const std::string& moved) { CHECK_FALSE(accepts(same, moved)); });
  CHECK(accepts(query("smooth_one_bit", R"(["1/4", "1/4"])", "[]", "0"),
                "dpcert-design 1\nobjective 0 0\nsum 0 0\nratio 1\nprofile 0\nprofile 0\nprices 0\ncaps 0 0\n"
                "prices 0\ncaps 0 0\nend\n"));
}

TEST_CASE("an irrational e^epsilon lies below the ratio") {
  const std::string e = query("one_bit", "[0, 1]", "[[0, 1]]", "1");
  // 1/(1 + e) in [1/3.719, 0.27].
  const std::string text =
      "dpcert-design 1\nobjective 1000/3719 27/100\nsum 1000/3719 27/100\nratio 2719/1000\nprofile 27/100\nprofile "
      "27/100\n"
      "prices 3719/1000\nedge 0 0\nedge 0 1\ncaps 0\nprices 1\nedge 0 0\nedge 0 1000/3719\ncaps 0\nend\n";
  CHECK(check_design(e, text).claim == "one_bit largest_entry in [1000/3719, 27/100]");
  CHECK(reason(e, with(with(with(text, "ratio 2719/1000", "ratio 2"), "3719/1000\nedge", "3\nedge"), "prices 1\n",
                       "prices 3000/3719\n")) == "the ratio is below e^epsilon");
  for_each_moved_number(text, [&](const std::string& moved) {
    INFO(moved);
    CHECK_FALSE(accepts(e, moved));
  });
}

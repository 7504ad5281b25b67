// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "judge.hpp"
#include "property.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;

namespace {

const std::string spec = R"({"claims": [
  {"id": "first", "neighbours": "replace-one", "mechanism": {"type": "pure", "epsilon": 1}, "claim": {"epsilon": "1"}},
  {"id": "second \u00e9", "neighbours": "other", "mechanism": {"type": "zcdp", "rho": 0.5}, "claim": {"rho": 0.5}},
  {"id": "odd", "neighbours": "other", "mechanism": {"type": "unheard-of"}, "claim": {"rho": 1}}]})";

std::string head(const std::string& claim) {
  return "dpcert-certificate 1\nspec sha256 " + sha256(spec) + "\nclaim " + claim + "\n";
}
const std::string first = head("/claims/0 \"first\"");
const std::string step = "step 0 about /claims/0/mechanism dp 1 0 by given\n";

bool accepts(const std::string& certificate) { return check_text(spec, certificate).accepted; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("the plain certificate is accepted, with its claim as the SPEC writes it") {
  const auto outcome = check_text(spec, first + step + "qed 0\n");
  CHECK(outcome.accepted);
  CHECK(outcome.verdict == Verdict::proved);
  CHECK(outcome.id == "first");
  CHECK(outcome.claim == "epsilon 1 delta 0");
  CHECK(accepts(head(R"(/claims/1 "second \u00e9")") + "step 0 about /claims/1/mechanism zcdp 2/4 by given\nqed 0\n"));
}

TEST_CASE("a text that leaves the format is rejected") {
  const std::string good = first + step + "qed 0\n";
  CHECK_FALSE(accepts(""));
  CHECK_FALSE(accepts(good + "\n"));
  CHECK_FALSE(accepts(good + "x"));
  CHECK_FALSE(accepts(good.substr(0, good.size() - 1)));
  CHECK_FALSE(accepts(" " + good));
  CHECK_FALSE(accepts(first + " " + step + "qed 0\n"));
  CHECK_FALSE(accepts(first + step + "qed  0\n"));
  CHECK_FALSE(accepts(first + step + "qed 1\n"));
  CHECK_FALSE(accepts(first + step + "qed 00\n"));
  CHECK_FALSE(accepts(first + step + "qed -0\n"));
  CHECK_FALSE(accepts(first + "qed 0\n"));
  CHECK_FALSE(accepts(first + step + step + "qed 0\n"));
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{"certificate 1", "certificate 2"},
                                                        {"step 0", "step 1"},
                                                        {"step 0", "step 00"},
                                                        {"dp 1 0", "dp  1 0"},
                                                        {"dp 1 0", "dp 1"},
                                                        {"dp 1 0", "dp 1 0 0"},
                                                        {"dp 1 0", "dp 1 -1"},
                                                        {"dp 1 0", "dp 1 2"},
                                                        {"dp 1 0", "dp 1.0 0"},
                                                        {"dp 1 0", "dp 1/0 0"},
                                                        {"dp 1 0", "pd 1 0"},
                                                        {"dp 1 0", "dp " + std::string(100'003, '1') + " 0"},
                                                        {"by given\n", "by given \n"},
                                                        {"by given", "by"},
                                                        {"by given", "by given 0"},
                                                        {"by given", "by axiom"},
                                                        {"by given\n", "by given\r\n"},
                                                        {"by given", "by\tgiven"},
                                                        {"mechanism dp", "mechanism/ dp"},
                                                        {"mechanism dp", "mechanism/parts/0/mechanism dp"},
                                                        {"/claims/0 ", "/claims/00 "},
                                                        {"\"first\"", "\"first\" "},
                                                        {"\"first\"", "first"},
                                                        {"\"first\"", "\"First\""},
                                                        {"/claims/0 \"first\"", "/claims/7 \"first\""}})
    CHECK_FALSE(accepts(replaced(good, from, to)));
}

TEST_CASE("the limits of the format hold") {
  CHECK_FALSE(
      accepts(first + "step 0 about /claims/0/mechanism dp 1 0 by given " + std::string(1 << 20, 'x') + "\nqed 0\n"));
  std::string steps;
  for (int i = 0; i <= 100'000; ++i)
    steps += "step " + std::to_string(i) + " about /claims/0/mechanism dp 1 0 by given\n";
  CHECK(check_text(spec, first + steps + "qed 0\n").reason == "more than 100,000 steps");
}

TEST_CASE("a certificate is for one SPEC and one claim of it") {
  const std::string good = first + step + "qed 0\n";
  CHECK_FALSE(check_text(spec + " ", good).accepted);
  CHECK_FALSE(accepts(replaced(good, "sha256 ", "sha256 0")));
  CHECK_FALSE(accepts(replaced(good, "/claims/0 \"first\"", "/claims/1 \"first\"")));
  CHECK_FALSE(accepts(head(R"(/claims/1 "second \u00e9")") + step + "qed 0\n"));
  const auto outcome =
      check_text(spec, head("/claims/2 \"odd\"") + "step 0 about /claims/2/mechanism zcdp 1 by given\nqed 0\n");
  CHECK_FALSE(outcome.accepted);
  CHECK(outcome.reason.find("does not know") != std::string::npos);
}

TEST_CASE("a statement that does not settle the claim is not accepted") {
  const auto pure = R"({"type": "pure", "epsilon": 1})";
  CHECK_FALSE(judge(pure, R"({"epsilon": 1})", {"@ dp 2 0 by given"}).accepted);
  CHECK_FALSE(judge(pure, R"({"epsilon": 1})", {"@ dp 1 1/9 by given"}).accepted);
  CHECK(judge(pure, R"({"epsilon": 2, "delta": 0.5})", {"@ dp 1 1/9 by given"}).accepted);
  CHECK_FALSE(judge(pure, R"({"rho": 5})", {"@ dp 1 0 by given"}).accepted);
  CHECK(judge(pure, R"({"order": "inf", "epsilon": 1})", {"@ dp 1 0 by given"}).accepted);
  const auto gauss = R"({"type": "gaussian", "rho": 0.5})";
  CHECK_FALSE(judge(gauss, R"({"mu": 1})", {"@ attains-gaussian 1 by given"}).accepted);
  CHECK(judge(gauss, R"({"mu": 1})", {"@ gdp 1 by given"}).accepted);
  CHECK_FALSE(judge(gauss, R"({"mu": 0.99})", {"@ gdp 1 by given"}).accepted);
  const std::string attains = "@ attains-gaussian 1 by given";
  const auto refuted = judge(gauss, R"({"rho": 0.25})", {attains, "@ not-zcdp 1/3 by convert 0"});
  CHECK(refuted.accepted);
  CHECK(refuted.verdict == Verdict::refuted);
  CHECK_FALSE(judge(gauss, R"({"rho": 0.34})", {attains, "@ not-zcdp 1/3 by convert 0"}).accepted);
  CHECK(judge(gauss, R"({"order": 3, "epsilon": 1.2})", {attains, "@ not-renyi 3 5/4 by convert 0"}).accepted);
  CHECK_FALSE(judge(gauss, R"({"order": 2, "epsilon": 0.2})", {attains, "@ not-renyi 3 5/4 by convert 0"}).accepted);
  CHECK(judge(gauss, R"({"order": 3, "epsilon": 1.5})", {"@ gdp 1 by given", "@ renyi 3 3/2 by convert 0"}).accepted);
  CHECK_FALSE(
      judge(gauss, R"({"order": 4, "epsilon": 9})", {"@ gdp 1 by given", "@ renyi 3 3/2 by convert 0"}).accepted);
  // 0.2384... at epsilon 1/2, 0.1269... at 1: a claim at 1 is
  // not broken by what breaks a smaller epsilon.
  const std::string broken = "@ not-dp 1/2 1/5 by gaussian-curve 0";
  CHECK(judge(gauss, R"({"epsilon": "1/2", "delta": 0.15})", {attains, broken}).accepted);
  CHECK_FALSE(judge(gauss, R"({"epsilon": 1, "delta": 0.15})", {attains, broken}).accepted);
  CHECK_FALSE(judge(gauss, R"({"epsilon": "1/2", "delta": 0.21})", {attains, broken}).accepted);
  CHECK(judge(gauss, R"({"mu": 0.5})", {attains, "@ not-gdp 1/2 by convert 0"}).accepted);
}

TEST_CASE("citations point back, to the same mechanism") {
  const auto composed = R"({"type": "composition", "parts": [{"mechanism": {"type": "gdp", "mu": 1}, "times": 2}]})";
  const std::string whole = "@ gdp 2 by sum 0", inner = "@/parts/0/mechanism gdp 1 by given";
  CHECK(follows(composed, {inner, whole}));
  CHECK(follows(composed, {inner, "@/parts/0/mechanism zcdp 1/2 by convert 0"}));
  CHECK_FALSE(follows(composed, {inner, "@ zcdp 1/2 by convert 0"}));
  CHECK_FALSE(follows(composed, {inner, "@/parts/0/mechanism zcdp 1/2 by convert 1"}));
  CHECK_FALSE(follows(composed, {inner, "@/parts/0/mechanism zcdp 1/2 by convert 2"}));
  CHECK_FALSE(follows(composed, {inner, "@/parts/0/mechanism zcdp 1/2 by convert 00"}));
  CHECK_FALSE(follows(composed, {inner, "@/parts/0/mechanism zcdp 1/2 by convert"}));
  CHECK_FALSE(follows(composed, {"@/parts/1/mechanism gdp 1 by given"}));
  CHECK_FALSE(follows(composed, {"@/parts/00/mechanism gdp 1 by given"}));
  CHECK_FALSE(follows(composed, {"@/parts/0 gdp 1 by given"}));
  CHECK_FALSE(judge(composed, R"({"mu": 1})", {inner}).accepted);  // about a part, not the claim's mechanism
}

TEST_CASE("whatever bytes come, the checker answers", "[random]") {
  const std::string good = first + step + "qed 0\n";
  dpcert::prop("and a changed byte of a certificate is accepted only where it still says the same of the claim", [&] {
    auto text = good;
    const auto place = *rc::gen::inRange<std::size_t>(0, text.size());
    text[place] = *rc::gen::arbitrary<char>();
    const auto outcome = check_text(spec, text);
    // The digest, the id and the format are fixed; of `dp 1 0` only smaller
    // numbers settle the claim, and `given` denies them.
    RC_ASSERT(outcome.accepted == (text == good));
  });
}

TEST_CASE("a SPEC is unreadable only as a document") {
  const auto reads = [](std::string_view bytes) { return std::holds_alternative<Spec>(Spec::read(bytes)); };
  CHECK(reads(R"({"claims": [0]})"));
  for (const char* bad : {"", "[]", "{}", R"({"claims": 1})", R"({"claims": []})", R"({"claims": [0], "claims": [0]})",
                          R"({"claims": [0]} x)", R"({"claims": [0], "note": ""})", R"({"claims": ["a\u0000b"]})",
                          R"({"claims": [{"a\u0000b": 1}]})"})
    CHECK_FALSE(reads(bad));
  CHECK(std::get<std::string>(Spec::read("{\n \"claims\": [,]}")) == "not JSON at line 2, byte 13");
  CHECK_FALSE(reads(std::string_view{"{\"claims\": [0]}\0", 16}));
  CHECK_FALSE(reads(std::string_view{"\0{\"claims\": [0]}", 16}));
}

TEST_CASE("a claim that is not one of the format leaves the others readable") {
  const std::string good = R"({"id": "c", "neighbours": "other", "mechanism": {"type": "pure", "epsilon": 1},
    "claim": {"epsilon": 1}, "title": "t", "neighbours_note": "n", "source": "s"})";
  const auto beside = [&](const std::string& claim, const std::string& other) {
    const auto text = R"({"claims": [)" + claim + ", " + other + "]}";
    return check_text(text, certificate_text(text, {"@ dp 1 0 by given"}));
  };
  CHECK(beside(good, "17").accepted);
  CHECK(beside(replaced(good, R"("source": "s")", R"("source": "s", "x-own": [{}])"), "17").accepted);
  for (const auto& [from, to] :
       std::vector<std::pair<std::string, std::string>>{{R"("neighbours": "other",)", ""},
                                                        {R"("other")", R"("swap")"},
                                                        {R"("other")", "null"},
                                                        {R"("source": "s")", R"("source": 1)"},
                                                        {R"("title": "t")", R"("title": [])"},
                                                        {R"("source": "s")", R"("sauce": "s")"},
                                                        {R"("source": "s")", R"("x": "s")"},
                                                        {R"("id": "c",)", ""},
                                                        {R"("id": "c")", R"("id": 1)"}}) {
    CHECK_FALSE(beside(replaced(good, from, to), R"({"id": "d"})").accepted);
    CHECK(beside(good,
                 from.find("id") == 1 ? replaced(good, from, to) : replaced(replaced(good, "\"c\"", "\"d\""), from, to))
              .accepted);
  }
  // An id that two claims have is that of neither.
  const auto twice = beside(good, R"({"id": "c"})");
  CHECK_FALSE(twice.accepted);
  CHECK(twice.reason.find("another claim") != std::string::npos);
  CHECK(twice.claim_index == 0);
  const auto empty = R"({"claims": [)" + replaced(good, "\"c\"", "\"\"") + "]}";
  CHECK_FALSE(check_text(empty, replaced(certificate_text(empty, {"@ dp 1 0 by given"}), "\"c\"", "\"\"")).accepted);
}

TEST_CASE("an answer names the claim, also where it is rejected") {
  const auto outcome = check_text(
      spec, head(R"(/claims/1 "second \u00e9")") + "step 0 about /claims/1/mechanism zcdp 1/9 by given\nqed 0\n");
  CHECK_FALSE(outcome.accepted);
  CHECK(outcome.claim_index == 1);
  CHECK(outcome.id == "second \xc3\xa9");
  CHECK_FALSE(check_text(spec, "").claim_index.has_value());
}

TEST_CASE("a mechanism that cannot be understood proves nothing") {
  const auto proves = [](const std::string& mechanism) {
    return judge(mechanism, R"({"epsilon": 1000, "delta": 1})", {"@ dp 1000 1 by given"}).accepted;
  };
  CHECK(proves(R"({"type": "pure", "epsilon": {"log": "2"}})"));
  for (const char* bad :
       {R"({"type": "pure"})", R"({"type": "pure", "epsilon": -1})", R"({"type": "pure", "epsilon": {"log": "1/2"}})",
        R"({"type": "pure", "epsilon": {"log": 2, "x": 1}})", R"({"type": "pure", "epsilon": 1, "delta": 0})",
        R"({"type": "pure", "epsilon": true})", R"({"type": "pure", "epsilon": "one"})", R"({"type": 1, "epsilon": 1})",
        R"({"type": "approximate", "epsilon": 1, "delta": 2})", R"(["pure"])", R"({"epsilon": 1})"})
    CHECK_FALSE(proves(bad));
  const auto reads = [](const std::string& mechanism) {
    return judge(mechanism, R"({"rho": 1})", {"@ dp 1000 1 by given"}, "other").step == 0;
  };
  CHECK(
      reads(R"({"type": "profile", "profiles": [0.5, ["0.4", 0.6]], "edges": [[0, 1]], "channel": [[1, 0], [0, 1]]})"));
  CHECK(reads(R"({"type": "channel", "matrix": [["1/3", "2/3"], [0.5, 0.5]], "edges": [[0, 1]]})"));
  for (const char* bad :
       {R"({"type": "channel", "matrix": [[0.3, 0.6], [0.5, 0.5]]})",
        R"({"type": "channel", "matrix": [[1]]})",
        R"({"type": "channel", "matrix": [[1, 0], [1]]})",
        R"({"type": "channel", "matrix": [[2, -1], [1, 0]]})",
        R"({"type": "channel", "matrix": [[1, 0], [0, 1]], "edges": []})",
        R"({"type": "channel", "matrix": [[1, 0], [0, 1]], "edges": [[0, 2]]})",
        R"({"type": "channel", "matrix": [[1, 0], [0, 1]], "edges": [[1, 1]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6], "edges": [[0, 1]], "channel": [[1, 0], [0.5, 0.6]]})",
        R"({"type": "profile", "profiles": [0.5, 1.6], "edges": [[0, 1]], "channel": [[1, 0], [0, 1]]})",
        R"({"type": "profile", "profiles": [0.5, [0.5, 0.6]], "edges": [[0, 1]], "channel": [[1, 0], [0, 1]]})",
        R"({"type": "profile", "profiles": [0.5, [0, 0, 1]], "edges": [[0, 1]], "channel": [[1, 0], [0, 1]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6], "edges": [[0, 2]], "channel": [[1, 0], [0, 1]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6], "edges": [[1, 1]], "channel": [[1, 0], [0, 1]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6], "edges": [], "channel": [[1, 0], [0, 1]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6], "edges": [[0, 1]], "channel": [[1, 0]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6, 0.7], "edges": [[0, 1]], "channel": [[[1], [1]], [[1], [1]]]})",
        R"({"type": "profile", "profiles": [0.5, 0.6], "edges": [[0, 1]], "channel": [[[1], [1]], [[1, 0], [1, 0]]]})",
        R"({"type": "gaussian", "sigma": 0, "sensitivity": 1})",
        R"({"type": "gaussian", "sigma": 1})",
        R"({"type": "gaussian", "rho": 1, "sigma": 1})",
        R"({"type": "laplace", "scale": 0, "sensitivity": 1})",
        R"({"type": "randomized_response", "categories": 1, "truth": 1})",
        R"({"type": "randomized_response", "categories": 2.5, "truth": 1})",
        R"({"type": "randomized_response", "categories": 2, "truth": 1.5})",
        R"({"type": "randomized_response", "categories": 2, "truth": 0.5, "epsilon": 1})",
        R"({"type": "rdp", "points": []})",
        R"({"type": "rdp", "points": [{"order": 0, "epsilon": 1}]})",
        R"({"type": "rdp", "points": [{"order": 1, "epsilon": 1}]})",
        R"({"type": "composition", "parts": []})",
        R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": 1}, "times": 0}]})",
        R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": 1}, "times": 1.5}]})",
        R"({"type": "composition", "parts": [{"mechanism": {"type": "zcdp", "rho": 1}, "times": 1000000001}]})"})
    CHECK_FALSE(reads(bad));
}

TEST_CASE("a claim that is misread is told apart from one that no rule knows") {
  const auto refused = [](const std::string& mechanism) {
    const Outcome outcome = judge(mechanism, R"({"epsilon": 1})", {"@ dp 1 0 by given"});
    CHECK_FALSE(outcome.accepted);
    CHECK(outcome.step == -1);
    INFO(outcome.reason);
    return outcome.beyond_limits;
  };
  CHECK(refused(R"({"type": "gaussian", "sigma": 0, "sensitivity": 1})"));
  CHECK(refused(R"({"type": "newer", "sigma": 1})"));
  CHECK(refused(R"({"type": "k_norm", "body": {"type": "newer"}, "scale": 1, "sensitivity": 1})"));
  CHECK_FALSE(refused(R"({"type": "gaussian", "sigma": -1, "sensitivity": 1})"));
  CHECK_FALSE(refused(R"({"type": "gaussian", "sigma": 1, "sensitivity": 1, "rho": 1})"));
  CHECK_FALSE(refused(R"({"type": "randomized_response", "categories": 2, "truth": "6/5"})"));
}

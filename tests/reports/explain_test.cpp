// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>
#include <map>

#include "certificates.hpp"
#include "dpcert/reports/explanation.hpp"

using namespace dpcert;
using namespace dpcert::reports;
using namespace dpcert::test;

namespace {

/// As Mustache writes it into HTML.
std::string escaped(const std::string& text) {
  static const std::map<char, std::string> names = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&apos;"}};
  std::string result;
  for (const char c : text) result += names.contains(c) ? names.at(c) : std::string{c};
  return result;
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Certified accepted(const std::string& name) {
  const auto all = accepted_ones();
  return *std::find_if(all.begin(), all.end(), [&](const Certified& one) { return one.name == name + ".cert"; });
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

std::string in_words(const std::string& claim) { return claim_in_words(claim_of(read_json(claim).value()).value()); }

}  // namespace

TEST_CASE("a certificate that is accepted is explained to the end") {
  for (const Certified& one : accepted_ones()) {
    INFO(one.name);
    const Explanation told = explain(one.spec, one.certificate).value();
    CHECK(told.outcome.accepted);
    CHECK_FALSE(told.claim.empty());
    CHECK(holds(told.answer, "accepts"));
    CHECK(holds(told.answer, std::string{check::name(told.outcome.verdict)}));
    CHECK_FALSE(told.refused);
    CHECK(holds(told.shown, "Step " + told.steps.back().number + " settles the claim"));
    CHECK(holds(told.shown, "At its worst") == holds(told.steps.back().sentence, "at its worst"));
    CHECK(holds(told.assumptions.front(), "neighbouring data sets"));
    const std::string page = page_of(told);
    for (const ProofStep& step : told.steps) CHECK(holds(page, escaped(step.sentence)));
    for (const std::string& assumption : told.assumptions) CHECK(holds(page, escaped(assumption)));
  }
}

TEST_CASE("a certificate that is rejected is told the step and the reason, and no proof") {
  const std::filesystem::path folder = DPCERT_SOURCE_DIR "/tests/check/certificates";
  std::size_t told_step = 0;
  for (const auto& file : std::filesystem::directory_iterator{folder / "rejected"}) {
    INFO(file.path());
    const Explanation told = explain(bytes_of(folder / "spec.json"), bytes_of(file.path())).value();
    CHECK_FALSE(told.outcome.accepted);
    CHECK(told.steps.empty());
    CHECK(told.shown.empty());
    CHECK(holds(told.answer, "rejects"));
    CHECK(holds(told.answer, told.outcome.reason));
    const std::string page = page_of(told);
    CHECK(holds(page, escaped(told.answer)));
    CHECK_FALSE(holds(page, "What is shown"));
    if (!told.refused) continue;
    ++told_step;
    CHECK(told.refused->number == std::to_string(told.outcome.step));
    CHECK(holds(page, escaped(told.refused->sentence)));
  }
  CHECK(told_step > 20);
}

TEST_CASE("a certificate of another file, or of no claim, says so") {
  const Certified one = accepted("gauss-proved");
  const Explanation other = explain(one.spec + "\n", one.certificate).value();
  CHECK_FALSE(other.outcome.accepted);
  CHECK(other.claim.empty());
  CHECK(holds(other.answer, "another SPEC"));
  CHECK(holds(page_of(other), "another SPEC"));
  CHECK_FALSE(explain(one.spec, replaced(one.certificate, "/claims/0 ", "/claims/999 ")).value().outcome.accepted);
}

TEST_CASE("whatever is cut off or put into a certificate is an answer") {
  const Certified one = accepted("budgets");
  for (std::size_t end = 0; end < one.certificate.size(); end += 3) {
    const std::string cut = one.certificate.substr(0, end);
    CHECK_FALSE(proof_in_words(cut));
    CHECK_FALSE(explain(one.spec, cut).value().outcome.accepted);
    const std::string swapped = cut + "-" + one.certificate.substr(std::min(end + 1, one.certificate.size()));
    CHECK(explain(one.spec, swapped).value().outcome.accepted == (swapped == one.certificate));
  }
  const auto unknown = proof_in_words(replaced(one.certificate, "by sum", "by magic"));
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().where == "step 3");
  CHECK(holds(unknown.error().message, "\"magic\""));
}

TEST_CASE("what is no audit file is an error") {
  const std::string certificate = accepted("gauss-proved").certificate;
  for (const std::string spec : {"", "[]", "{}", R"({"claims": []})"}) {
    INFO(spec);
    CHECK_FALSE(explain(spec, certificate));
  }
  const Explanation odd = explain(R"({"claims": [1]})", certificate).value();
  CHECK_FALSE(odd.outcome.accepted);
  CHECK(odd.mechanism.empty());
  const auto design = explain(R"({"quantity": "profile_mechanism"})", certificate);
  REQUIRE_FALSE(design);
  CHECK(holds(design.error().message, "wanted an audit file"));
}

TEST_CASE("each kind of claim has its clause") {
  CHECK(in_words(R"({"epsilon": {"log": 3}})") == "the mechanism is (ln(3), 0)-DP");
  CHECK(in_words(R"({"epsilon": "1.14", "delta": "1e-5"})") == "the mechanism is (1.14, 1e-5)-DP");
  CHECK(in_words(R"({"order": 2, "epsilon": "1/3"})") ==
        "the mechanism has a Rényi divergence of order 2 of at most 1/3");
  CHECK(in_words(R"({"order": "inf", "epsilon": 1})") == "the mechanism is (1, 0)-DP");
  CHECK(in_words(R"({"rho": "0.5"})") == "the mechanism is 0.5-zCDP");
  CHECK(in_words(R"({"mu": 2})") == "the mechanism is mu-GDP with mu = 2");
  CHECK(holds(in_words(R"({"advantage": "0.1"})"), "true minus false positives above 0.1"));
  CHECK(
      holds(in_words(R"({"type_one": "0.05", "type_two": "0.9"})"), "type I error 0.05 has type II error 0.9 or more"));
}

TEST_CASE("a mechanism is told part by part, with its numbers") {
  const Json mechanism = read_json(R"({"type": "composition", "parts": [
    {"mechanism": {"type": "poisson_subsampled", "sampling_rate": "1/2", "of": {"type": "pure", "epsilon": {"log": 3}}},
     "times": 4},
    {"mechanism": {"type": "dominating_pair", "tight": true, "p": {"family": "normal", "mean": 0, "variance": 1},
                   "q": {"family": "point", "value": null}}, "times": 1}]})")
                             .value();
  CHECK(mechanism_in_words(mechanism) ==
        std::vector<Explanation::Fact>{
            {"the mechanism", "composition"},
            {"part 1", "poisson_subsampled, sampling_rate 1/2, 4 times"},
            {"what part 1 runs on a sample", "pure, epsilon ln(3)"},
            {"part 2", "dominating_pair, tight true, p normal (mean 0, variance 1), q point (value null)"}});
}

TEST_CASE("a page is made of text alone") {
  const std::string title = R"(<script>alert("x")</script>)";
  const std::string spec = R"({"claims": [{"id": "<b>", "title": "<script>alert(\"x\")</script>",
    "neighbours": "other", "mechanism": {"type": "pure", "epsilon": 1}, "claim": {"epsilon": 2}}]})";
  const auto judged = judge_all(spec).value();
  const std::string page = page_of(explain(spec, judged.front().certificate).value());
  CHECK_FALSE(holds(page, title));
  CHECK(holds(page, escaped(title)));
  CHECK_FALSE(holds(page, "<b>"));
  for (const char* loads : {"http://", "https://", "src=", "@import"}) CHECK_FALSE(holds(page, loads));
}

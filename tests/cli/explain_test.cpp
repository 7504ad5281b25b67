// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string file = R"({"claims": [{"id": "noise", "title": "a \u001b[31mcount", "neighbours": "add-remove",
  "mechanism": {"type": "gaussian", "sigma": 1, "sensitivity": 1}, "claim": {"epsilon": 1, "delta": "0.13"}}]})";

/// Audits the file into a folder, and runs what is said of spec.json and noise.cert there.
Run after_audit(const Folder& folder, const std::string& command, const std::string& claims = file) {
  write(folder / "spec.json", claims);
  return shell("cd '" + (folder / "").string() + "'; $dpcert audit spec.json --certificates . >/dev/null; " + command);
}

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("explain tells the claim, the checker's answer, each step and what is assumed") {
  const Folder folder;
  const Run run = after_audit(folder, "$dpcert explain spec.json noise.cert");
  CHECK(run.status == 0);
  const std::vector<std::string> lines = run.lines();
  REQUIRE(lines.size() > 8);
  CHECK(lines[0] == "Claim \"noise\" says: the mechanism is (1, 0.13)-DP.");
  CHECK(lines[2] == "    the mechanism: gaussian, sigma 1, sensitivity 1");
  CHECK(holds(lines[3], "accepts this certificate for that claim: proved"));
  CHECK(lines[5] == "Step 0. By its own numbers: the mechanism is mu-GDP with mu^2 = 1.");
  CHECK(
      holds(run.out, "\nStep 1. From step 0, by the privacy curve of Gaussian noise: the mechanism is (1, 0.13)-DP."));
  CHECK(holds(run.out, "Proof: proofs-checks/check/theory/gaussian-curve.md\n"));
  CHECK(holds(run.out, "\nStep 1 settles the claim"));
  CHECK(holds(run.out, "assumed: neighbouring data sets differ as the entry says: add-remove\n"));
  CHECK_FALSE(holds(run.out, "\x1b"));
}

TEST_CASE("explain writes Markdown, or a page") {
  const Folder folder;
  const Run markdown = after_audit(folder, "$dpcert explain spec.json noise.cert --markdown");
  CHECK(markdown.status == 0);
  CHECK(holds(markdown.out, "## Claim noise\n"));
  CHECK(holds(markdown.out, "**Step 0** (`given`). By its own numbers"));
  CHECK_FALSE(holds(markdown.out, "\x1b"));
  const Run page = after_audit(folder, "$dpcert explain spec.json noise.cert --html page.html");
  CHECK(page.status == 0);
  CHECK(page.out.empty());
  CHECK(holds(bytes_of(folder / "page.html"), "<strong>Step 1.</strong> From step 0"));
  CHECK(program("explain a b --html c --markdown").status == 2);
}

TEST_CASE("explain tells a rejected certificate from a proof, in its exit status too") {
  const Folder folder;
  const Run run = after_audit(folder, "sed -i 's, 13/100 , 12/100 ,' noise.cert; $dpcert explain spec.json noise.cert");
  CHECK(run.status == 1);
  CHECK(
      holds(run.out, "rejects this certificate at step 1: gaussian-curve: the number is too good. It proves nothing."));
  CHECK(holds(run.out, "The step at fault:\n\nStep 1. From step 0"));
  CHECK_FALSE(holds(run.out, "settles"));
  CHECK_FALSE(holds(run.out, "assumed"));
}

TEST_CASE("explain says which file it cannot read") {
  const Folder folder;
  const Run missing = after_audit(folder, "$dpcert explain spec.json nowhere.cert");
  CHECK(missing.status == 2);
  CHECK(holds(missing.err, "nowhere.cert: No such file"));
  const Run swapped = after_audit(folder, "$dpcert explain noise.cert spec.json");
  CHECK(swapped.status == 2);
  CHECK(holds(swapped.err, "noise.cert: "));
  CHECK(after_audit(folder, "$dpcert explain spec.json noise.cert --html nowhere/page.html").status == 2);
}

TEST_CASE("a theorem that serves many steps is told once") {
  const std::string parts = R"({"claims": [{"id": "noise", "neighbours": "add-remove", "claim": {"rho": 5},
    "mechanism": {"type": "composition", "parts": [
      {"mechanism": {"type": "zcdp", "rho": 1}, "times": 2}, {"mechanism": {"type": "zcdp", "rho": 2}, "times": 1}]}}]})";
  const Folder folder;
  const Run run = after_audit(folder, "$dpcert explain spec.json noise.cert", parts);
  CHECK(run.status == 0);
  CHECK(holds(run.out, "    part 1: zcdp, rho 1, 2 times\n    part 2: zcdp, rho 2\n"));
  CHECK(holds(run.out, "Step 1. By its own numbers: part 2 (zcdp) is 2-zCDP.\n    Rule given, as in step 0.\n"));
  CHECK(holds(run.out, "Step 2. From steps 0 and 1, each as often as its part runs: the mechanism is 4-zCDP."));
}

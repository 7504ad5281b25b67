// SPDX-License-Identifier: Apache-2.0
#include "theorems_command.hpp"

#include <catch2/catch.hpp>
#include <sstream>

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/theorems/registry.hpp"

namespace dpcert::cli {
namespace {

struct Printed {
  Status status;
  std::string out, err;
};
Printed printed(const TheoremOptions& options) {
  std::ostringstream out, err;
  const Status status = run_theorems(options, out, err);
  return {status, out.str(), err.str()};
}
std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("theorems are listed, by status too", "[theorems]") {
  const Printed all = printed({});
  CHECK(all.status == all_well);
  CHECK(lines(all.out) == theorems::theorems().size());
  const Printed wrong = printed({.id = "", .status = "false"});
  CHECK(lines(wrong.out) < lines(all.out));
  CHECK(wrong.out.find("\nholds") == std::string::npos);
  CHECK(wrong.out.find("awan-slavkovic.alg-8.radius") != std::string::npos);
}

TEST_CASE("one theorem is explained", "[theorems]") {
  const Printed one = printed({.id = "geumlek.lem-6.1", .status = ""});
  CHECK(one.out.find("[false]") != std::string::npos);
  CHECK(one.out.find("instead: gamma-ultra-mixing implies") != std::string::npos);
  CHECK(one.out.find("theory note: accounting/theory/mixing.md") != std::string::npos);
  CHECK(one.out.find("checked: counterexample") != std::string::npos);
}

TEST_CASE("a theorem is found by every number that its document prints it under", "[theorems]") {
  const auto found = [](std::string_view id) {
    std::vector<std::string_view> ids;
    for (const theorems::Theorem* theorem : theorems::find_theorems(id)) ids.push_back(theorem->id);
    return ids;
  };
  using Ids = std::vector<std::string_view>;
  CHECK(found("geumlek.thm-15") ==
        Ids{"geumlek.thm-16", "geumlek.thm-17", "geumlek.thm-18", "geumlek.thm-19", "geumlek.thm-18.remark"});
  CHECK(found("geumlek.thm-14") == Ids{"geumlek.thm-10"});
  CHECK(found("geumlek.thm-5") == Ids{"geumlek.thm-4"});
  CHECK(found("geumlek.lem-4.11") == Ids{"geumlek.lem-4.1"});
  CHECK(found("geumlek.lem-14") == Ids{"geumlek.lem-4.13"});
  CHECK(found("geumlek.eq-4.31") == Ids{"geumlek.eq-4.30"});
  CHECK(found("geumlek.thm-1") == Ids{"geumlek.obs-2"});
  CHECK(found("reimherr-awan-elliptical.thm-5").size() == 2);
  CHECK(found("geumlek.thm-18") == Ids{"geumlek.thm-18"});
  for (const char* none : {"", "geumlek", "geumlek.", "geumlek.thm-", "geumlek.thm-99", "dong-roth-su.thm-15"})
    CHECK(found(none).empty());
  const Printed run = printed({.id = "geumlek.thm-15", .status = ""});
  CHECK(run.status == all_well);
  CHECK(run.out.find("Theorems 15(2) and 17") != std::string::npos);
  CHECK(printed({.id = "geumlek.thm-99", .status = ""}).err.find("no theorem \"geumlek.thm-99\"") != std::string::npos);
}

TEST_CASE("checks are run again, counted and told as JSON", "[theorems]") {
  const Printed run = printed({.id = "geumlek.lem-6.1", .status = "", .check = true, .instances = 20});
  CHECK(run.status == all_well);
  CHECK(run.out.starts_with("false, as shown below    "));
  CHECK(run.out.find("\n    it is: the kernel (3/4, 1/4), (1/4, 3/4): ") != std::string::npos);
  CHECK(run.out.find("1 theorems, 0 failed; 2 checks on 21 instances; 1 counterexamples; seed 1") != std::string::npos);
  TheoremOptions options{.id = "geumlek.thm-20", .status = "", .check = true, .instances = 5};
  options.json = true;
  CHECK(printed(options).out ==
        R"({"id":"geumlek.thm-20","status":"holds","checks":[{"role":"statement","instances":5,"passed":true}]})"
        "\n");
  options.check = false;
  const auto object = read_json(printed(options).out);
  REQUIRE(object.has_value());
  CHECK(object->find("statement")->text.find("D_a(mu K || nu K)") != std::string::npos);
}

TEST_CASE("an unknown theorem or status is an error that helps", "[theorems]") {
  const Printed id = printed({.id = "geumlek.thm-2o", .status = ""});
  CHECK(id.status == bad_input);
  CHECK(id.err.find("did you mean") != std::string::npos);
  CHECK(printed({.id = "", .status = "wrong"}).err.find("wanted holds, holds-corrected, false, loose or asymptotic") !=
        std::string::npos);
}

}  // namespace dpcert::cli

// SPDX-License-Identifier: Apache-2.0
#include "theorems_command.hpp"

#include <catch2/catch.hpp>
#include <sstream>

#include "dpcert/mechanisms/schema/json.hpp"
#include "dpcert/queries/geometry.hpp"
#include "dpcert/theorems/registry.hpp"
#include "theorem_instance.hpp"

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
using Ids = std::vector<std::string_view>;
Ids found(std::string_view asked) {
  Ids ids;
  for (const theorems::Theorem* theorem : theorems::find_theorems(asked)) ids.push_back(theorem->id);
  return ids;
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
  CHECK(found("geumlek.thm-15") ==
        Ids{"geumlek.thm-16", "geumlek.thm-17", "geumlek.thm-18", "geumlek.thm-19", "geumlek.thm-18.remark"});
  CHECK(found("geumlek.thm-14") == Ids{"geumlek.thm-10"});
  CHECK(found("geumlek.thm-5") == Ids{"geumlek.thm-4"});
  CHECK(found("geumlek.lem-4.11") == Ids{"geumlek.lem-4.1"});
  CHECK(found("geumlek.cor-4.12") == Ids{"geumlek.lem-4.1"});
  CHECK(found("geumlek.lem-14") == Ids{"geumlek.lem-4.13"});
  CHECK(found("geumlek.eq-4.31") == Ids{"geumlek.eq-4.30"});
  CHECK(found("geumlek.thm-1") == Ids{"geumlek.obs-2"});
  CHECK(found("geumlek.thm-29") == Ids{"geumlek.thm-26"});
  CHECK(found("reimherr-awan-elliptical.thm-5").size() == 2);
  CHECK(found("geumlek.thm-18") == Ids{"geumlek.thm-18"});  // an id is itself, whatever else has the number
  CHECK(found("geumlek thm 22") == Ids{"geumlek.thm-22", "geumlek.thm-23"});
  for (const char* none : {"", "  ", ".", "geumlek.thm-99", "dong-roth-su.thm-15", "geumlek zebra"})
    CHECK(found(none).empty());
}

TEST_CASE("theorems are found by short ids, words and beginnings, in any case", "[theorems]") {
  const Ids both{"geumlek.cor-16.scale", "geumlek.cor-16.pairs"};
  for (const char* asked :
       {"corollary 16", "cor-16", "COR 16", "Cor16", "cor. 16", "geumlek.cor-16", "Corollaries 16"}) {
    CAPTURE(asked);
    CHECK(found(asked) == both);
  }
  CHECK(found("thm 20") == Ids{"geumlek.thm-20"});
  CHECK(found("cor-16.scale") == Ids{"geumlek.cor-16.scale"});
  CHECK(found("corollary 16 vertices") == Ids{"geumlek.cor-16.scale"});
  CHECK(found("chapter 6 lemma 1") == Ids{"geumlek.lem-6.1"});
  CHECK(found("lemma 4.1") == Ids{"geumlek.lem-4.1"});
  CHECK(found("theorem a.1") == Ids{"dwork-roth.thm-a.1"});
  CHECK(found("Trigamma") == Ids{"geumlek.cor-16.pairs"});
  CHECK(found("harremoes convex joint") == Ids{"van-erven-harremoes.thm-13"});
  CHECK(found("renyi post-processing") == Ids{"geumlek.obs-3"});
  CHECK(found("GEUMLEK.LEM-6.1") == Ids{"geumlek.lem-6.1"});
  CHECK(found("clopper") == Ids{"clopper-pearson.limits"});
  CHECK(found("geumlek.def-2") == Ids{"geumlek.def-22"});      // none has the number 2
  CHECK(found("algorithm 5") == Ids{"awan-slavkovic.alg-7"});  // and not step 5 of another
  CHECK(found("geumlek").size() > 50);
}

TEST_CASE("of several theorems the lines are listed, and of none the nearest names", "[theorems]") {
  const Printed several = printed({.id = "corollary 16", .status = ""});
  CHECK(several.status == all_well);
  CHECK(lines(several.out) == 2);
  CHECK(several.out.find("geumlek.cor-16.pairs  (Corollary 16") != std::string::npos);
  CHECK(lines(printed({.id = "corollary 16", .status = "holds"}).out) == 0);
  const Printed none = printed({.id = "cor-61", .status = ""});
  CHECK(none.status == bad_input);
  CHECK(none.err.find("no theorem \"cor-61\"; did you mean one of ") != std::string::npos);
  CHECK(none.err.find("geumlek.cor-1") != std::string::npos);
}

TEST_CASE("an instance is shown with what computes its number", "[theorems]") {
  TheoremOptions options{.id = "geumlek.cor-16.scale", .status = ""};
  CHECK(printed(options).out.find("given:") == std::string::npos);
  options.show = true;
  const std::string text = printed(options).out;
  for (const char* line :
       {"    given: prior Beta(1, 1), two records of weight 1/2, lambda 2\n",
        "    printed: the largest divergence is log(45 pi^2/256), below 0.551\n", "    in fact: it is log(3 pi^2/16)\n",
        "    ask: echo '{\"quantity\": \"posterior_rdp\", ",
        "' | dpcert compute\n    answer: {\"lower\": \"0.61548333\", \"upper\": \"0.61548334\"}, not "
        "0.551\n"}) {
    CAPTURE(line);
    CHECK(text.find(line) != std::string::npos);
  }
  options.json = true;
  const auto object = read_json(printed(options).out);
  REQUIRE(object.has_value());
  const Json* instance = object->find("instance");
  REQUIRE(instance != nullptr);
  CHECK(instance->find("query")->find("quantity")->text == "posterior_rdp");
  CHECK(instance->find("answer")->find("lower")->text == "0.61548333");
  CHECK(instance->find("excludes")->text == "0.551");
  options = {.id = "geumlek.thm-20", .status = ""};
  options.show = true;
  CHECK(printed(options).out.find("    holds at: omega = (") != std::string::npos);
}

TEST_CASE("compute answers every query of the registry as is said of it", "[theorems]") {
  serve_geometry();
  std::size_t queries = 0;
  for (const theorems::Theorem& theorem : theorems::theorems()) {
    if (!theorem.instance || theorem.instance->query.empty()) continue;
    INFO(theorem.id);
    CHECK(departure(*theorem.instance) == "");
    ++queries;
  }
  CHECK(queries >= 40);
  SECTION("and another answer, a printed number inside, or a query that none answers, is told") {
    using theorems::Instance;
    const Instance right = *theorems::find_theorem("geumlek.sec-5.2.1")->instance;
    const auto tells = [](const Instance& instance, const std::string& words) {
      CHECK(departure(instance).find(words) != std::string::npos);
    };
    Instance wrong = right;
    wrong.answer = R"({"lower": "0.2"})";
    tells(wrong, "is said of");
    wrong.answer = R"({"uper": "0.1"})";
    tells(wrong, "which answers");
    wrong = right;
    wrong.excludes = "0.1";
    tells(wrong, "0.1 is not outside of");
    wrong.answer = R"({"kind": "exact"})";
    tells(wrong, "is not outside of");
    wrong = right;
    wrong.query = R"({"quantity": "delta"})";
    tells(wrong, "error");
  }
}

TEST_CASE("checks are run again, counted and told as JSON", "[theorems]") {
  const Printed run = printed({.id = "geumlek.lem-6.1", .status = "", .check = true, .instances = 20});
  CHECK(run.status == all_well);
  CHECK(run.out.starts_with("false, as shown below    "));
  CHECK(run.out.find("\n    given: the kernel with rows (3/4, 1/4) and (1/4, 3/4), epsilon log 3\n") !=
        std::string::npos);
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

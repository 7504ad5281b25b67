// SPDX-License-Identifier: Apache-2.0
#include <catch2/catch.hpp>

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "program.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

/// The lines of a mechanism, by the machine interface.
std::vector<Json> lines_of(const std::string& mechanism) {
  const Run run = program("compute -", R"({"quantity": "risk", "digits": 6, "mechanism": )" + mechanism + "}\n");
  INFO(run.out << run.err);
  REQUIRE(run.status == 0);
  return json(run.out).find("lines")->items;
}

/// The one of that figure; `which`: where there are several.
Json line(const std::vector<Json>& lines, const std::string& figure, std::size_t which = 0) {
  for (const Json& one : lines)
    if (at(one, {"figure"}) == figure && which-- == 0) return one;
  FAIL("no line " << figure);
  return {};
}

Rational upper(const Json& line) { return read_rational(at(line, {"upper"})).value(); }

/// The same figure, asked by itself.
Json asked(const std::string& query) { return json(program("compute -", query + "\n").out); }

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string laplace = R"({"type": "laplace", "scale": 1, "sensitivity": 1})";
const std::string gaussian = R"({"type": "gaussian", "sigma": 1, "sensitivity": 1})";

}  // namespace

TEST_CASE("gdp_regret: the smallest mu, and how far its curve is from the mechanism's") {
  const Json noise = asked(R"({"quantity": "gdp_regret", "digits": 8, "mechanism": )" + laplace + "}");
  CHECK(at(noise, {"kind"}) == "exact");
  CHECK(at(noise, {"mu", "lower"}).starts_with("1.03006"));
  CHECK(upper(noise) - read_rational(at(noise, {"lower"})).value() <= Rational{1, 100'000'000} * upper(noise));
  const Json same = asked(R"({"quantity": "gdp_regret", "mechanism": )" + gaussian + "}");
  CHECK(at(same, {"exact"}) == "0");
  CHECK(at(same, {"mu", "exact"}) == "1");
  const Json none =
      asked(R"({"quantity": "gdp_regret", "mechanism": {"type": "approximate", "epsilon": 1, "delta": "0.25"}})");
  CHECK(at(none, {"mu", "lower"}) == "inf");
  CHECK(at(none, {"exact"}) == "3/4");
}

TEST_CASE("risk: its figures are those of the quantities") {
  const auto lines = lines_of(laplace);
  CHECK(upper(line(lines, "epsilon", 0)) == 1);
  const auto is_that_of = [&](const Json& one, const std::string& query) {
    CHECK(at(one, {"upper"}) == at(asked(R"({"digits": 6, "mechanism": )" + laplace + ", " + query + "}"), {"upper"}));
  };
  is_that_of(line(lines, "epsilon", 1), R"("quantity": "epsilon", "delta": "1e-5")");
  is_that_of(line(lines, "rho"), R"("quantity": "zcdp")");
  is_that_of(line(lines, "mu"), R"("quantity": "gdp")");
  is_that_of(line(lines, "regret"), R"("quantity": "gdp_regret")");
  is_that_of(line(lines, "advantage"), R"("quantity": "advantage")");
  is_that_of(line(lines, "posterior", 1), R"("quantity": "posterior_odds", "prior": "1/10", "delta": "1e-5")");
  const Json error =
      asked(R"({"digits": 6, "mechanism": )" + laplace + R"(, "quantity": "tradeoff", "type_one": "1e-2"})");
  CHECK(abs(upper(line(lines, "power", 1)) + read_rational(at(error, {"lower"})).value() - 1) <=
        Rational{1, 1'000'000});
  CHECK(abs(2 * upper(line(lines, "gain")) - upper(line(lines, "advantage"))) <= Rational{1, 1'000'000});
  CHECK(abs(upper(line(lines, "gain")) + Rational{1, 2} - upper(line(lines, "success"))) <= Rational{1, 1'000'000});
}

TEST_CASE("risk: sentences are rounded to the safe side") {
  const auto lines = lines_of(laplace);
  // e is 2.71828..., 1 - e^(-1/2) is 0.393469...
  CHECK(says(at(line(lines, "epsilon"), {"sentence"}), "at most 2.72 times as large when"));
  CHECK(says(at(line(lines, "advantage"), {"sentence"}), "at most 39.4 percentage points"));
  CHECK(says(at(line(lines, "power"), {"sentence"}),
             "points at 10% of the people whose data were not used finds at most 27.2% of those"));
}

TEST_CASE("risk: what is infinite or not known is said, and the other lines stand") {
  const auto noise = lines_of(gaussian);
  CHECK(at(line(noise, "epsilon"), {"upper"}) == "inf");
  CHECK(says(at(line(noise, "epsilon"), {"sentence"}), "No finite epsilon is enough"));
  CHECK(says(at(line(noise, "regret"), {"sentence"}), "mu alone says all"));
  const auto budget = lines_of(R"({"type": "zcdp", "rho": "0.1"})");
  CHECK(at(line(budget, "epsilon", 1), {"kind"}) == "bound");
  CHECK(says(at(line(budget, "mu"), {"sentence"}), "No finite mu"));
  CHECK(at(line(budget, "rho"), {"upper"}) == "0.1");
  CHECK(budget.size() == noise.size());
}

TEST_CASE("risk: what protects nobody is said to, however large its epsilon") {
  for (const char* epsilon : {"1e7", "1e400"}) {
    const auto lines = lines_of(R"({"type": "approximate", "delta": 0, "epsilon": ")" + std::string{epsilon} + "\"}");
    CHECK(says(at(line(lines, "epsilon"), {"sentence"}), "no protection to speak of"));
  }
}

TEST_CASE("risk: no delta needs more than delta 0") {
  const auto lines = lines_of(R"({"type": "pure", "epsilon": 1})");
  for (std::size_t i = 0; i < 6; ++i) CHECK(upper(line(lines, "epsilon", i)) <= 1);
}

TEST_CASE("risk: training by DP-SGD has its figures, beliefs among them") {
  const std::string training =
      R"({"type": "dpsgd", "examples": 60000, "batch": 60, "steps": 1000, "noise_multiplier": 1})";
  const Json odds = asked(
      R"({"quantity": "posterior_odds", "prior": "1/2", "delta": "1e-5", "digits": 4, "mechanism": )" + training + "}");
  CHECK(at(odds, {"upper"}).starts_with("0.5586"));
  const Json regret = asked(R"({"quantity": "gdp_regret", "digits": 4, "mechanism": )" + training + "}");
  CHECK(at(regret, {"mu", "upper"}).starts_with("31.62"));
  CHECK(at(regret, {"lower"}).starts_with("0.9999"));
  CHECK(says(at(regret, {"assumes"}), "Poisson sampling"));
}

TEST_CASE("dpcert risk: text, Markdown, JSON and a page") {
  const Run text = program("risk laplace --scale 1 --sensitivity 1");
  CHECK(text.status == 0);
  CHECK(says(text.out, "Risk of laplace"));
  CHECK(says(text.out, "  power at false alarms 1e-3"));
  const Run markdown = program("risk laplace --scale 1 --sensitivity 1 --markdown");
  CHECK(says(markdown.out, "| figure | at most | kind | in words |"));
  const Run object = program("risk '" + laplace + "' --json --digits 5");
  CHECK(at(json(object.out), {"quantity"}) == "risk");

  const Folder folder;
  const fs::path file = folder / "risk.html";
  const Run page =
      program("risk subsampled_gaussian --sampling-rate 0.3 --noise-multiplier 1 --steps 1 --html " + file.string());
  INFO(page.err);
  CHECK(page.status == 0);
  const std::string html = bytes_of(file);
  CHECK(html.starts_with("<!doctype html>"));
  CHECK(says(html, "<strong>Taken for granted:</strong> Poisson sampling"));
  CHECK_FALSE(says(html, "src=\"http"));
  CHECK_FALSE(says(html, "href=\"http"));
  CHECK_FALSE(fs::exists(file.string() + ".svg"));
}

TEST_CASE("dpcert risk: what it does not take") {
  for (const char* words : {"risk", "risk laplace --scale 1", "risk laplace --scale 1 --sensitivity 1 --delta 1",
                            "risk laplace --scale 1 --sensitivity 1 --json --markdown", "risk nonsense",
                            "risk laplace --scale 1 --sensitivity 1 --html /nowhere/at/all.html"}) {
    const Run run = program(words);
    INFO(words << "\n" << run.out);
    CHECK(run.status == 2);
    CHECK(run.err.starts_with("dpcert:"));
  }
}

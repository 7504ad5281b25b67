// SPDX-License-Identifier: GPL-3.0-or-later
// Profiles from outside: designs, their certificates, errors
// with their place, examples and pictures.
#include "dpcert/reports/plot_designs.hpp"
#include "failing.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

std::string design(const std::string& kind, const std::string& profiles, const std::string& edges,
                   const std::string& epsilon, const std::string& more = "") {
  return R"({"id": "a design", "quantity": "profile_mechanism", "kind": ")" + kind + R"(", "profiles": )" + profiles +
         R"(, "edges": )" + edges + R"(, "epsilon": )" + epsilon + more + "}";
}
Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query << "\n" << run.out.substr(0, 600) << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}
reports::Panel panel(const std::string& members, reports::Panel (*read)(const Json&, const std::string&)) {
  return read(read_json(members).value(), "");
}

const std::string three_profiles = R"("kind": "smooth_one_bit", "profiles": [0, "1/2", 1], "edges": [[0, 1], [1, 2]])";

}  // namespace

TEST_CASE("designs are answered, with a certificate that both checkers accept") {
  for (const char* epsilon : {R"({"log": 2})", "1"}) {
    const std::string query =
        design("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", epsilon, R"(, "certificate": true)");
    const Json answer = answered(query);
    CHECK(at(answer, {"checked"}) == "true");
    const Folder folder;
    const std::string spec = (folder / "query.json").string(), certificate = (folder / "c.cert").string();
    write(spec, query + "\n");
    write(certificate, at(answer, {"certificate"}));
    const Run good = program("check " + spec + " " + certificate);
    CHECK(good.status == 0);
    CHECK(good.out.starts_with(R"(ACCEPTED proved "a design" smooth_one_bit largest_entry )"));
    write(spec, design("smooth_one_bit", R"([0, "1/3", 1])", "[[0, 1], [1, 2]]", epsilon));
    const Run bad = program("check " + spec + " " + certificate);
    CHECK(bad.status == 1);
    CHECK(bad.out.starts_with(R"(REJECTED - "a design" )"));
  }
  CHECK(at(answered(design("one_bit", R"(["0.1", "0.2"])", "[[0, 1]]", R"({"log": 2})")), {"objective", "exact"}) ==
        "0");
  const Json mirrored = answered(design("smooth_one_bit", R"([0, "1/2", 1])", "[[0, 1], [1, 2]]", R"({"log": 2})"));
  CHECK(at(mirrored, {"objective", "exact"}) == "1/4");
  CHECK(at(mirrored, {"sum", "exact"}) == "1/2");
  CHECK(at(mirrored, {"attained", "exact"}) == "1/4");
}

TEST_CASE("a profile mechanism's epsilon tells where it is attained") {
  const std::string query =
      R"({"quantity": "epsilon", "delta": 0, "mechanism": {"type": "profile", "profiles": ["0.1", "0.2",
      "0.9"], "edges": [[0, 1], [2, 1]], "channel": [["3/4", "1/4"], ["1/4", "3/4"]]}})";
  const Json answer = answered(query.substr(0, query.find('\n')) + query.substr(query.find('\n') + 1));
  CHECK(at(answer, {"lower"}).starts_with("0.7731898882334"));
  CHECK(at(answer, {"attained", "outcome"}) == "0");
  const Json* edge = answer.find("attained")->find("edge");
  REQUIRE(edge->items.size() == 2);
  CHECK(edge->items[0].text == "1");
  CHECK(edge->items[1].text == "2");
}

TEST_CASE("bad input: designs, with their place") {
  const std::string two = R"(["0.1", "0.2"])", edge = "[[0, 1]]";
  fails(design("one_bits", two, edge, "1"), "invalid_input", "/kind");
  fails(design("one_bit", R"(["0.1", "1.2"])", edge, "1"), "invalid_input", "/profiles/1");
  fails(design("one_bit", R"([0, 1, 0])", edge, "1"), "invalid_input", "/profiles");
  fails(design("smooth_categorical", R"([["1/2", "1/3"], [0, 1]])", edge, "1"), "invalid_input", "/profiles/0");
  fails(design("smooth_one_bit", R"([["1/2", "1/4", "1/4"], [0, 1, 0]])", edge, "1"), "invalid_input", "/profiles");
  fails(design("one_bit", two, "[[0, 2]]", "1"), "invalid_input", "/edges/0/1");
  fails(design("one_bit", two, "[[0, 0]]", "1"), "invalid_input", "/edges/0");
  fails(design("one_bit", two, edge, "-1"), "invalid_input", "/epsilon");
  fails(design("one_bit", two, edge, "1", R"(, "weights": [1])"), "invalid_input", "/weights");
  fails(design("one_bit", two, edge, "1", R"(, "weights": [1, -1])"), "invalid_input", "/weights/1");
  fails(design("one_bit", two, edge, "1", R"(, "minimise": "x")"), "invalid_input", "/minimise");
  for (const char* large : {"1e9", R"({"log": "1e100000"})"}) {
    fails(design("one_bit", "[0, 1]", edge, large), "unsupported", "/epsilon");
    CHECK(at(answered(design("one_bit", two, edge, large)), {"objective", "exact"}) == "0");
  }
  std::string profiles, edges;
  for (int i = 0; i < 10'000; ++i) {
    profiles += (i == 0 ? "\"" : ", \"") + std::to_string(i) + "/10000\"";
    if (i > 0) edges += (i == 1 ? "[" : ", [") + std::to_string(i - 1) + ", " + std::to_string(i) + "]";
  }
  fails(design("smooth_one_bit", "[" + profiles + "]", "[" + edges + "]", "0"), "unsupported", "/profiles");
}

TEST_CASE("the examples of profiles are settled with certificates") {
  const Run run = program("audit " DPCERT_SOURCE_DIR "/examples/profiles.json --require-checked");
  INFO(run.out << run.err);
  CHECK(run.status == 1);
  CHECK(run.out.find("7 claims: 5 proved, 2 refuted; 7 settled by a certificate") != std::string::npos);
  CHECK(at(answered(bytes_of(DPCERT_SOURCE_DIR "/examples/profile_design.json")), {"objective", "exact"}) == "125/396");
}

TEST_CASE("curves of designs stay below randomised response, and fall") {
  const reports::Panel objective = panel("{" + three_profiles + R"(, "epsilon": [0, 3]})", reports::read_design_panel);
  REQUIRE(objective.drawn.size() == 2);
  const auto &ours = objective.drawn[0].points, &baseline = objective.drawn[1].points;
  REQUIRE(ours.size() == baseline.size());
  CHECK(ours.front()[1] == 0.5);
  for (std::size_t i = 0; i < ours.size(); ++i) {
    CHECK(ours[i][1] <= baseline[i][1]);
    CHECK((i == 0 || ours[i][1] <= ours[i - 1][1]));
  }
  const reports::Panel outcomes =
      panel("{" + three_profiles + R"(, "epsilon": [0, 3], "draw": "outcomes"})", reports::read_design_panel);
  const reports::Panel flat =
      panel("{" + three_profiles + R"(, "epsilon": [0, 3], "draw": "response_outcomes"})", reports::read_design_panel);
  REQUIRE(outcomes.drawn.size() == 3);
  for (std::size_t i = 0; i < ours.size(); ++i)  // the design spreads the profiles more
    CHECK(outcomes.drawn[2].points[i][1] - outcomes.drawn[0].points[i][1] >=
          flat.drawn[2].points[i][1] - flat.drawn[0].points[i][1]);
  const reports::Panel couplets = panel(R"({"epsilons": ["0.2", 1]})", reports::read_couplet_panel);
  REQUIRE(couplets.drawn.size() == 4);
  for (std::size_t i = 0; i < couplets.drawn[0].points.size(); ++i)
    CHECK(couplets.drawn[0].points[i][1] <= couplets.drawn[1].points[i][1] + 1e-6);
  for (const char* bad : {R"("epsilon": [1, 0])", R"("epsilon": [0, 1], "draw": "x")",
                          R"("epsilon": [0, 1], "outcome": 2)", R"("epsilon": [0, 21])"})
    CHECK_THROWS_AS(panel("{" + three_profiles + ", " + bad + "}", reports::read_design_panel), BadInput);
}

TEST_CASE("a picture of designs is drawn") {
  const Folder folder;
  const std::string spec = (folder / "spec.json").string(), picture = (folder / "picture.svg").string();
  write(spec,
        R"({"panels": [{"design": {)" + three_profiles + R"(, "epsilon": [0, 1]}}, {"couplets": {"epsilons": [1]}}]})");
  const Run run = program("plot " + spec + " -o " + picture);
  INFO(run.err);
  if (run.err.find("gnuplot-nox") != std::string::npos) {
    WARN("gnuplot is not installed: no picture was drawn");
    return;
  }
  CHECK(run.status == 0);
  CHECK(bytes_of(picture).find("randomised response") != std::string::npos);
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/exact/decimal.hpp"
#include "failing.hpp"
#include "plotting.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const std::string square = R"({"type": "vpolytope", "vertices": [[1, 1], [1, -1], [-1, 1], [-1, -1]]})";
const std::string diamond = R"({"type": "lp_ball", "p": 1, "dimension": 2, "radius": 1})";
const std::string parabola = R"({"type": "polynomial", "variables": ["x"], "domain": [[-1, 1]], "components": )"
                             R"([[{"coefficient": 1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]})";

std::string ask(const std::string& quantity, const std::string& rest) {
  return R"({"id": 1, "quantity": ")" + quantity + R"(", )" + rest + "}";
}
std::string of(const std::string& quantity, const std::string& body, const std::string& rest = "") {
  return ask(quantity, R"("body": )" + body + (rest.empty() ? "" : ", " + rest));
}

Json answered(const std::string& query) {
  const Run run = program("compute", query);
  INFO(query << "\n" << run.out.substr(0, 600) << run.err);
  CHECK(run.status == 0);
  return json(run.out);
}
std::string exact(const std::string& query) { return at(answered(query), {"exact"}); }

void is_bad_body(const std::string& body, const std::string& path) {
  fails(of("volume", body), "invalid_input", "/body" + path);
}
void is_bad_statistic(const std::string& statistic, const std::string& path) {
  fails(ask("sensitivity", R"("statistic": )" + statistic + R"(, "norm": {"p": 1})"), "invalid_input",
        "/statistic" + path);
}

}  // namespace

TEST_CASE("the sensitivity of a loss's gradients is asked by its name") {
  const auto of_loss = [](const std::string& rest) { return ask("gradient_sensitivity", R"("loss": )" + rest); };
  const Json squares = answered(of_loss(R"("squares", "features": 3, "norm": {"p": "inf"}, "bound": 2)"));
  CHECK(at(squares, {"exact"}) == "6");
  CHECK(at(squares, {"kind"}) == "exact");
  CHECK(at(squares, {"smoothness"}) == "3");
  CHECK(at(squares, {"rank"}) == "1");
  CHECK(at(answered(of_loss(R"("squares", "features": 3, "norm": {"p": 2})")), {"upper"}) == "inf");
  CHECK(exact(of_loss(R"("logistic", "features": 2, "norm": {"body": )" + diamond + "}")) == "4");
  CHECK(exact(of_loss(R"("quantile", "tau": "1/4", "features": 2, "norm": {"p": 1})")) == "3");
  CHECK(at(answered(of_loss(R"("quantile", "tau": "1/4", "features": 2, "norm": {"p": 1})")), {"rank"}) == "(missing)");
  const Json huber = answered(of_loss(R"("huber", "threshold": 1, "features": 3, "norm": {"p": 1}, "bound": 2)"));
  CHECK(at(huber, {"kind"}) == "bounds");
  CHECK(*read_rational(at(huber, {"lower"})) == 4);
  CHECK(*read_rational(at(huber, {"upper"})) == 6);
  fails(of_loss(R"("huber", "features": 2, "norm": {"p": 1})"), "invalid_input", "/threshold");
  fails(of_loss(R"("squares", "tau": "1/2", "features": 2, "norm": {"p": 1})"), "invalid_input", "/tau");
  fails(of_loss(R"("squares", "features": 0, "norm": {"p": 1})"), "invalid_input", "/features");
  fails(of_loss(R"("squares", "features": 2, "norm": {"p": 1}, "bound": 0)"), "invalid_input", "/bound");
  fails(of_loss(R"("hinge", "features": 2, "norm": {"p": 1})"), "invalid_input", "/loss");
}

TEST_CASE("every question about bodies is answered") {
  CHECK(exact(of("volume", square)) == "4");
  CHECK(exact(of("gauge", square, R"("point": ["1/2", -3])")) == "3");
  CHECK(exact(of("support", diamond, R"("direction": [2, "-7/2"])")) == "7/2");
  CHECK(exact(of("volume", R"({"type": "sensitivity_hull", "statistic": )" + parabola + "}")) == "40/3");
  CHECK(exact(ask("sensitivity", R"("statistic": )" + parabola + R"(, "norm": {"p": 1})")) == "25/8");
  CHECK(exact(ask("sensitivity", R"("statistic": )" + parabola + R"(, "norm": {"body": )" + square + "}")) == "2");
  CHECK(exact(of("conditional_variance", square, R"("rate": 1, "direction": [3, 4])")) == "75/8");
  CHECK(exact(of("k_norm_variance", square, R"("scale": 1, "direction": [1, 0])")) == "4");
  CHECK(exact(of("k_norm_expected_norm", diamond, R"("scale": 2, "norm": {"p": 1})")) == "4");
  // log(2! 4) + 2
  CHECK(at(answered(of("k_norm_entropy", square, R"("scale": 1)")), {"lower"}).starts_with("4.07944154167983"));
  // (1 + g) e^-g at g = 1
  CHECK(at(answered(of("depth", square, R"("rate": 1, "point": [1, 0])")), {"lower"}).starts_with("0.73575888234288"));
  // -log(1/20)
  CHECK(at(answered(ask("concentration_radius", R"("dimension": 1, "rate": 1, "probability": "0.95")")), {"lower"})
            .starts_with("2.99573227355399"));
}

TEST_CASE("hulls are answered in full and in order") {
  const Json hull = answered(ask("hull", R"("points": [[1, 1], [0, 0], [1, 0], [0, 1], ["1/2", "1/2"], [0, 0]])"));
  CHECK(at(hull, {"dimension"}) == "2");
  CHECK(at(hull, {"complete"}) == "true");
  CHECK(at(hull, {"volume", "exact"}) == "1");
  CHECK(write_json(*hull.find("vertices")) == R"([["0","0"],["0","1"],["1","0"],["1","1"]])");
  CHECK(write_json(*hull.find("facets")) == R"([{"normal":["-1","0"],"offset":"0"},{"normal":["0","-1"],"offset":"0"},)"
                                            R"({"normal":["0","1"],"offset":"1"},{"normal":["1","0"],"offset":"1"}])");
  CHECK(write_json(*hull.find("equations")) == "[]");

  const Json flat = answered(ask("hull", R"("points": [[0, 1, 2], [1, 1, 1], [3, 1, -1]])"));
  CHECK(at(flat, {"dimension"}) == "1");
  CHECK(flat.find("vertices")->items.size() == 2);
  CHECK(flat.find("facets")->items.size() == 2);
  CHECK(flat.find("equations")->items.size() == 2);
  CHECK(at(flat, {"volume", "exact"}) == "0");
}

TEST_CASE("containment names a witness, comparison both orders") {
  const Json yes = answered(ask("contains", R"("outer": )" + square + R"(, "inner": )" + diamond));
  CHECK(at(yes, {"value"}) == "true");
  CHECK(yes.find("witness") == nullptr);
  const Json no = answered(ask("contains", R"("outer": )" + diamond + R"(, "inner": )" + square));
  CHECK(at(no, {"value"}) == "false");
  CHECK(no.find("witness")->items.size() == 2);
  const auto compared = [](const std::string& a, const std::string& b) {
    const Json answer =
        answered(ask("compare", R"("a": {"body": )" + a + R"(, "scale": 1}, "b": {"body": )" + b + R"(, "scale": 1})"));
    return at(answer, {"containment"}) + " " + at(answer, {"volume_order"});
  };
  CHECK(compared(diamond, square) == "a_in_b less");
  CHECK(compared(square, diamond) == "b_in_a greater");
  CHECK(compared(square, R"({"type": "lp_ball", "p": "inf", "dimension": 2, "radius": 1})") == "equal equal");
  CHECK(compared(square, R"({"type": "scaled", "factor": 2, "of": )" + diamond + "}") == "a_in_b less");
  CHECK(compared(square, R"({"type": "scaled", "factor": "3/2", "of": )" + diamond + "}") == "incomparable less");
}

TEST_CASE("compute: which norm's noise is least for a statistic") {
  const std::string parabola = R"("statistic": {"type": "polynomial", "variables": ["x"], "domain": [[-1, 1]],
    "components": [[{"coefficient": 1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]})";
  const auto of_norm = [](const Json& answer, std::size_t k, const std::vector<std::string>& path) {
    return at(answer.find("norms")->items.at(k), path);
  };
  const auto order = [](const Json& answer) {
    std::string names;
    for (const Json& group : answer.find("by_volume")->items) {
      for (const Json& name : group.items) names += name.text + " ";
      names += "< ";
    }
    return names;
  };
  const Json all = answered(ask("compare_norms", parabola));
  CHECK(of_norm(all, 0, {"norm"}) == "l1");
  CHECK(of_norm(all, 0, {"volume", "exact"}) == "625/32");
  CHECK(of_norm(all, 3, {"norm"}) == "hull");
  CHECK(of_norm(all, 3, {"volume", "exact"}) == "40/3");
  CHECK(order(all) == "hull < linf < l2 < l1 < ");
  const Json own = answered(ask("compare_norms", parabola + R"(, "epsilon": "1/2", "norms": [{"p": "inf"},
    {"body": {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": 5}}])"));
  CHECK(of_norm(own, 0, {"mean_square", "exact"}) == "128");
  CHECK(order(own) == "hull < linf norms/1 < ");  // the same cube, whatever its radius
}

TEST_CASE("bad input: bodies, each with its pointer") {
  is_bad_body("[]", "");
  is_bad_body(R"({"vertices": [[1]]})", "");
  is_bad_body(R"({"type": "cube"})", "/type");
  is_bad_body(R"({"type": "vpolytope", "vertices": []})", "/vertices");
  is_bad_body(R"({"type": "vpolytope", "vertices": [[1, 2], [1]]})", "/vertices/1");
  is_bad_body(R"({"type": "vpolytope", "vertices": [[1, "x"]]})", "/vertices/0/1");
  is_bad_body(R"({"type": "vpolytope", "vertices": [[1]], "p": 1})", "/p");
  is_bad_body(R"({"type": "hpolytope", "normals": [[1], [-1]], "offsets": [1]})", "/offsets");
  is_bad_body(R"({"type": "lp_ball", "p": 0, "dimension": 2, "radius": 1})", "/p");
  is_bad_body(R"({"type": "lp_ball", "p": 2, "dimension": 0, "radius": 1})", "/dimension");
  is_bad_body(R"({"type": "lp_ball", "p": 2, "dimension": 1000000000, "radius": 1})", "/dimension");
  is_bad_body(R"({"type": "lp_ball", "p": 2, "dimension": 2, "radius": 0})", "/radius");
  is_bad_body(R"({"type": "ellipsoid", "shape": [[1, 2], [3, 4]]})", "/shape/1/0");
  is_bad_body(R"({"type": "ellipsoid", "shape": [[1, 2], [2, 4]]})", "/shape");
  is_bad_body(R"({"type": "image", "matrix": [[1, 2, 3]], "of": )" + square + "}", "/matrix");
  is_bad_body(R"({"type": "minkowski_sum", "of": []})", "/of");
  is_bad_body(R"({"type": "minkowski_sum", "of": [)" + square + R"(, {"type": "vpolytope", "vertices": [[1]]}]})",
              "/of/1");
  is_bad_body(R"({"type": "difference_body", "of": {"type": "ball"}})", "/of/type");
  fails(of("gauge", square, R"("point": [1])"), "invalid_input", "/point");
  fails(of("depth", R"({"type": "vpolytope", "vertices": [[1, 1], [-1, -1]]})", R"("rate": 1, "point": [0, 0])"),
        "invalid_input", "/body");
  fails(of("conditional_variance", square, R"("rate": 1, "direction": [0, 0])"), "invalid_input", "/direction");
  fails(ask("concentration_radius", R"("dimension": 2, "rate": 1, "probability": 1)"), "invalid_input", "/probability");
}

TEST_CASE("bad input: bodies that are empty or unbounded") {
  const auto halfspaces = [](const std::string& offsets) {
    return R"({"type": "hpolytope", "normals": [[1, 0], [-1, 0], [0, 1]], "offsets": )" + offsets + "}";
  };
  fails(of("volume", halfspaces("[1, 1, 1]")), "invalid_input", "/body/normals");
  fails(of("volume", halfspaces("[-1, -1, 1]")), "invalid_input", "/body/offsets");
}

TEST_CASE("bad input: statistics, each with its pointer") {
  const auto polynomial = [](const std::string& variables, const std::string& domain, const std::string& components) {
    return R"({"type": "polynomial", "variables": )" + variables + R"(, "domain": )" + domain + R"(, "components": )" +
           components + "}";
  };
  const std::string line = R"([[{"coefficient": 1, "powers": [1]}]])";
  is_bad_statistic(R"({"type": "mean"})", "/type");
  is_bad_statistic(R"({"type": "table", "vectors": []})", "/vectors");
  is_bad_statistic(R"({"type": "table", "vectors": [[1], [2, 3]]})", "/vectors/1");
  is_bad_statistic(polynomial("[]", "[]", line), "/variables");
  is_bad_statistic(polynomial(R"(["x", "x"])", "[[0, 1], [0, 1]]", line), "/variables/1");
  is_bad_statistic(polynomial(R"(["x"])", "[[1, 0]]", line), "/domain/0");
  is_bad_statistic(polynomial(R"(["x"])", "[[0, 1], [0, 1]]", line), "/domain");
  is_bad_statistic(polynomial(R"(["x"])", "[[0, 1]]", "[]"), "/components");
  is_bad_statistic(polynomial(R"(["x"])", "[[0, 1]]", R"([[{"coefficient": 1, "powers": [-1]}]])"),
                   "/components/0/0/powers/0");
  is_bad_statistic(polynomial(R"(["x"])", "[[0, 1]]", R"([[{"coefficient": 1, "powers": [1, 2]}]])"),
                   "/components/0/0/powers");
  fails(ask("sensitivity", R"("statistic": )" + parabola + R"(, "norm": {"p": "1/2"})"), "invalid_input", "/norm/p");
  fails(ask("sensitivity", R"("statistic": )" + parabola +
                               R"(, "norm": {"body": {"type": "lp_ball", "p": 1, )"
                               R"("dimension": 3, "radius": 1}})"),
        "invalid_input", "/norm/body");
}

TEST_CASE("pictures are drawn, or their specification is refused with the place") {
  const std::string figure = DPCERT_SOURCE_DIR "/examples/figure1.json";
  const Folder folder;
  const std::string picture = (folder / "picture.svg").string();
  const Run run = program("plot " + figure + " -o " + picture);
  INFO(run.err);
  if (run.err.find("gnuplot-nox") != std::string::npos) {
    WARN("gnuplot is not installed: no picture was drawn");
  } else {
    CHECK(run.status == 0);
    CHECK(bytes_of(picture).starts_with("<?xml"));
    CHECK(bytes_of(picture).find("convex hull") != std::string::npos);
    CHECK(bytes_of(picture).size() < 600'000);  // of 12,800 points, each of which took a hundred
  }
  const auto refused = [&](const std::string& spec, const std::string& message) {
    write(folder / "spec.json", spec);
    const Run bad = plot_with_no_pen((folder / "spec.json").string() + " -o " + picture + ".not.svg");
    CHECK(bad.status == 2);
    INFO(bad.err);
    CHECK(bad.err.find(message) != std::string::npos);
    CHECK(!fs::exists(picture + ".not.svg"));
  };
  refused("{}", "\"panels\" is missing");
  refused(R"({"panels": []})", "/panels");
  refused(R"({"panels": [{}]})", "/panels/0");
  refused(R"({"panels": [{"bodies": [{"body": {"type": "lp_ball", "p": 2, "dimension": 3, "radius": 1}}]}]})",
          "/panels/0/bodies/0/body");
  refused(R"({"panels": [{"bodies": [{"body": )" + square + R"(, "color": "red"}]}]})", "/panels/0/bodies/0/color");
}

TEST_CASE("K-norm noise is answered as a mechanism") {
  const std::string noise =
      R"({"type": "k_norm", "body": )" + diamond + R"(, "scale": 4, "statistic": )" + parabola + "}";
  const Json answer = answered(ask("epsilon", R"("delta": 0, "mechanism": )" + noise));
  CHECK(at(answer, {"exact"}) == "25/32");
  CHECK(at(answer, {"kind"}) == "exact");
  CHECK(at(answered(ask("epsilon", R"("delta": "0.1", "mechanism": )" + noise)), {"kind"}) == "bound");
  CHECK(at(answered(ask("rdp", R"("order": "inf", "mechanism": )" + noise)), {"kind"}) == "exact");
  CHECK(at(answered(ask("rdp", R"("order": 2, "mechanism": )" + noise)), {"kind"}) == "bound");
  fails(ask("delta", R"("epsilon": 1, "mechanism": {"type": "k_norm", "body": {}, "scale": 1, "sensitivity": 1})"),
        "invalid_input", "/mechanism/body");
}

TEST_CASE("Cameron-Martin sensitivities of statistics") {
  const auto query = [](const std::string& covariance, const std::string& statistic) {
    return ask("cameron_martin_sensitivity", R"("covariance": )" + covariance + R"(, "statistic": )" + statistic);
  };
  const std::string table = R"({"type": "table", "vectors": [[0, 0], [3, 4], [1, 1]]})";
  CHECK(exact(query("[[1, 0], [0, 1]]", table)) == "5");
  CHECK(exact(query("[[1, 0], [0, 1]]", R"({"type": "table", "vectors": [[3, 4]]})")) == "0");
  const std::string bilinear =
      R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[0, 1], [0, 2]], "components": )"
      R"([[{"coefficient": 1, "powers": [1, 1]}], [{"coefficient": 1, "powers": [1, 0]}]]})";
  CHECK(at(answered(query("[[4, 0], [0, 1]]", bilinear)), {"squared"}) == "2");
  const Json refuted = answered(query("[[1, 0], [0, 0]]", table));
  CHECK(at(refuted, {"refuted"}) == "true");
  CHECK(at(refuted, {"difference"}) == "(missing)");
  const auto agree = [](const std::string& one, const std::string& other) {
    const Json a = answered(one), b = answered(other);
    const auto end = [](const Json& answer, const char* which) { return *read_rational(at(answer, {which})); };
    return end(a, "lower") <= end(b, "upper") && end(b, "lower") <= end(a, "upper");
  };
  CHECK(agree(query("[[1, 0], [0, 1]]", parabola),
              ask("sensitivity", R"("statistic": )" + parabola + R"(, "norm": {"p": 2})")));
  CHECK(agree(query("[[1, 0], [0, 4]]", parabola),
              ask("sensitivity", R"("statistic": )" + parabola +
                                     R"(, "norm": {"body": {"type": "ellipsoid", "shape": [[1, 0], [0, 4]]}})")));
  // The third component is the sum of the others, and so is the noise; then it is not.
  const auto curved = [](const std::string& third) {
    return R"({"type": "polynomial", "variables": ["x"], "domain": [[-1, 1]], "components": )"
           R"([[{"coefficient": 1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}], )" +
           third + "]}";
  };
  const std::string flat = "[[1, 0, 1], [0, 1, 1], [1, 1, 2]]";
  const std::string sum = R"([{"coefficient": 1, "powers": [1]}, {"coefficient": 2, "powers": [2]}])";
  const Json kept = answered(query(flat, curved(sum)));
  CHECK(at(kept, {"rank"}) == "2");
  CHECK(at(kept, {"squared"}) == "(missing)");
  CHECK(agree(query(flat, curved(sum)), query("[[1, 0], [0, 1]]", parabola)));
  const Json seen = answered(query(flat, curved(R"([{"coefficient": 1, "powers": [3]}])")));
  CHECK(at(seen, {"refuted"}) == "true");
  CHECK(seen.find("functional")->items.at(2).text == "1");
  fails(query("[[1]]", table), "invalid_input", "/statistic");
  fails(ask("cameron_martin_sensitivity",
            R"("covariance": [[1, 0], [0, 1]], "differences": [[1, 1]], "statistic": )" + table),
        "invalid_input", "/statistic");
}

TEST_CASE("sample: noise of a flat body is refused") {
  const Run run = program(
      R"(sample '{"type": "k_norm", "body": {"type": "vpolytope", "vertices": [[1, 1], [-1, -1]]}, "scale": 1, "sensitivity": 1}' --count 1)");
  CHECK(run.status == 2);
  CHECK(run.out.empty());
  CHECK(run.err.find("/body: found a flat body") != std::string::npos);
}

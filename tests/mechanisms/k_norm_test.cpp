// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/k_norm.hpp"

#include <array>
#include <cmath>

#include "agrees.hpp"
#include "any.hpp"
#include "asked.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/accounting/pairs/pure_loss.hpp"
#include "dpcert/mechanisms/claim.hpp"
#include "dpcert/mechanisms/geometric/read_body.hpp"
#include "property.hpp"
#include "specs.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

const bool is_served = (register_mechanism_type(k_norm_type()), true);

const std::string diamond = R"({"type": "lp_ball", "p": 1, "dimension": 2, "radius": 1})";
const std::string disc = R"({"type": "lp_ball", "p": 2, "dimension": 2, "radius": 1})";
const std::string box = R"({"type": "vpolytope", "vertices": [[1, 1], [1, -1], [-1, 1], [-1, -1]]})";
const std::string triangle = R"({"type": "table", "vectors": [[0, 0], [1, 0], [0, 2]]})";
const std::string parabola = R"({"type": "polynomial", "variables": ["x"], "domain": [[-1, 1]], "components": )"
                             R"([[{"coefficient": 1, "powers": [1]}], [{"coefficient": 2, "powers": [2]}]]})";

std::string number(const std::string& text) { return text == "null" ? text : "\"" + text + "\""; }
std::string k_norm(const std::string& body, const std::string& scale, const std::string& rest) {
  return R"({"type": "k_norm", "body": )" + body + R"(, "scale": )" + number(scale) + ", " + rest + "}";
}
std::string stated(const std::string& body, const std::string& scale, const std::string& sensitivity) {
  return k_norm(body, scale, R"("sensitivity": )" + number(sensitivity));
}
std::string hiding(const std::string& statistic, const std::string& body, const std::string& scale) {
  return k_norm(body, scale, R"("statistic": )" + statistic);
}
std::string twice(const std::string& mechanism) { return specs::composed(mechanism, 2); }

void is_bad(const std::string& text, const std::string& where) { is_refused(text, Fault::invalid_input, where); }

std::optional<Rational> pure(const std::string& text) {
  const auto read = mechanism(text);
  INFO((read ? text : read.error().message));
  REQUIRE(read);
  return released(text).epsilon(0, 15)->exact;
}

}  // namespace

TEST_CASE("noise by the gauge of an ellipsoid is elliptical noise") {
  const auto elliptical = [](const std::string& dimension, const std::string& sensitivity) {
    return released(R"({"type": "elliptical", "elliptical": {"type": "k_norm"}, "dimension": )" + dimension +
                    R"(, "sigma": 1, "sensitivity": )" + number(sensitivity) + "}");
  };
  const auto is_same = [](const Release& x, const Release& y) {
    for (const char* epsilon : {"0", "0.3", "0.9"})
      CHECK(agrees(x.delta(Epsilon{q(epsilon)}, 12)->value, y.delta(Epsilon{q(epsilon)}, 12)->value, 10));
    CHECK(agrees(x.epsilon(q("0.01"), 12)->value, y.epsilon(q("0.01"), 12)->value, 10));
    CHECK(x.profile_tightness() == Tightness::own);
  };
  const std::string ellipse = R"({"type": "ellipsoid", "shape": [[4, 1], [1, 9]]})";
  const std::string turned = R"({"type": "image", "matrix": [[1, 1], [0, 3]], "of": )" + disc + "}";
  for (const std::string& body : {disc, ellipse, turned})
    is_same(released(stated(body, "2", "3")), elliptical("2", "1.5"));
  is_same(released(hiding(triangle, ellipse, "1/2")), elliptical("2", "1.82051797966559898672"));  // 2 sqrt(29/35)
  CHECK(released(stated(disc, "1", "1")).delta(Epsilon{q("1/2")}, 6)->value.steer() == Approx(0.122705));
  CHECK(released(stated(box, "1", "1")).profile_tightness() == Tightness::bound);
  CHECK(pure(stated(disc, "1", "0")) == 0);
}

TEST_CASE("noise by the sum or the largest of coordinates is Laplace noise") {
  const std::string sheared =
      R"({"type": "image", "matrix": [[1, 1], [0, 3]], "of": {"type": "lp_ball", "p": "inf", "dimension": 2, "radius": 4}})";
  const Release laplace = released(R"({"type": "laplace", "scale": 2, "sensitivity": 3})");
  for (const std::string& body : {diamond, sheared}) {
    const Release noise = released(stated(body, "2", "3"));
    CHECK(noise.profile_tightness() == Tightness::own);
    CHECK(noise.divergence_tightness({Rational{2}}) == Tightness::own);
    CHECK(agrees(noise.delta(Epsilon{1}, 12)->value, laplace.delta(Epsilon{1}, 12)->value, 12));
    CHECK(released(twice(stated(body, "2", "3"))).profile_tightness() == Tightness::own);
    CHECK(settled(stated(body, "2", "3"), R"({"epsilon": 1, "delta": "0.2212"})") == "proved, shown");
    CHECK(settled(stated(body, "2", "3"), R"({"epsilon": 1, "delta": "0.2211"})") == "refuted, shown");
  }
}

TEST_CASE("prover and checker take the same bodies for such balls") {
  const auto of = [](const std::string& type, const std::string& bodies, const std::string& more = "") {
    return R"({"type": ")" + type + R"(", "of": )" + bodies + more + "}";
  };
  const auto ball = [](const std::string& p, int dimension) {
    return R"({"type": "lp_ball", "p": ")" + p + R"(", "radius": 1, "dimension": )" + std::to_string(dimension) + "}";
  };
  const std::string through_space = of("image", of("image", diamond, R"(, "matrix": [[1, 0], [0, 1], [1, 1]])"),
                                       R"(, "matrix": [[1, 0, 0], [0, 1, 1]])");
  for (const std::string& body :
       {ball("1", 300), ball("inf", 300), of("scaled", ball("inf", 300), R"(, "factor": -2)"), through_space,
        of("difference_body", of("image", diamond, R"(, "matrix": [[1, 2], [3, 4]])")),
        of("minkowski_sum", "[" + diamond + "]"), of("minkowski_sum", "[" + diamond + ", " + diamond + "]"),
        of("intersection", "[" + diamond + "]")}) {
    INFO(body);
    CHECK(settled(stated(body, "2", "3"), R"({"epsilon": "3/2"})") == "proved, shown");
    CHECK(settled(stated(body, "2", "3"), R"({"epsilon": "1.4"})") == "refuted, shown");
    CHECK(settled(stated(body, "2", "3"), R"({"epsilon": 1, "delta": "0.23"})") == "proved, shown");
  }
}

// Of a norm of the plane, the largest f.v, by sums over a grid; u of gauge t.
double delta_by_sums(const std::vector<std::array<double, 2>>& functionals, std::array<double, 2> u, double epsilon) {
  const auto norm = [&](double x, double y) {
    double largest = 0;
    for (const auto& f : functionals) largest = std::max(largest, std::abs(f[0] * x + f[1] * y));
    return largest;
  };
  constexpr double step = 1.0 / 8, end = 24;
  double total = 0, above = 0;
  for (double x = -end; x < end; x += step)
    for (double y = -end; y < end; y += step) {
      const double q = std::exp(-norm(x, y)), p = std::exp(-norm(x - u[0], y - u[1]));
      total += q;
      above += std::max(0.0, p - std::exp(epsilon) * q);
    }
  return above / total;
}

TEST_CASE("noise by a norm of the plane tells no more than Laplace noise") {
  const std::vector<std::array<double, 2>> hexagon{{1, 0}, {0.5, 0.9}, {-0.5, 0.9}}, cube{{1, 0}, {0, 1}};
  for (const double epsilon : {0.0, 0.5, 1.0}) {
    const double laplace = 1 - std::exp((epsilon - 1.5) / 2);
    CHECK(delta_by_sums(cube, {1.5, 1.5}, epsilon) == Approx(laplace).margin(1e-5));
    CHECK(delta_by_sums(cube, {1.5, 0}, epsilon) < laplace - 0.01);
    for (const auto& u : {std::array{1.5, 0.0}, std::array{1.5, 0.75 / 0.9}, std::array{0.75, 1.25}})
      CHECK(delta_by_sums(hexagon, u, epsilon) < laplace - 0.005);
  }
}

TEST_CASE("noise by an ellipsoid composes beside sampled steps and on samples, as a bound") {
  const std::string steps =
      R"({"type": "subsampled_gaussian", "sampling_rate": "0.01", "noise_multiplier": 1, "steps": 100})";
  const std::string draws = specs::composed(stated(disc, "4", "1"), 5);
  const std::string samples = specs::composed(specs::sampled("0.1", stated(disc, "4", "1")), 10);
  for (const auto& [text, least, most] :
       {std::tuple{specs::composed({{stated(disc, "4", "1"), 5}, {steps}}), "0.85", "1.6"},
        std::tuple{draws, "0.9", "1.2"}, std::tuple{samples, "0.05", "0.2"}}) {
    const Release all = released(text);
    const RuleValue epsilon = *all.epsilon(q("1e-5"), 4);
    CHECK(epsilon.tightness == Tightness::bound);
    CHECK(epsilon.value.lower() > q(least));
    CHECK(epsilon.value.upper() < q(most));
    CHECK(all.profile_tightness() == Tightness::bound);
  }
}

TEST_CASE("K-norm noise attains its largest gauge over its scale") {
  CHECK(is_served);
  CHECK(pure(stated(diamond, "2", "3")) == q("3/2"));
  CHECK(pure(hiding(triangle, diamond, "2")) == q("3/2"));
  CHECK(pure(hiding(triangle, box, "2")) == 1);
  CHECK(pure(hiding(parabola, diamond, "1")) == q("25/8"));
  CHECK(pure(hiding(parabola, R"({"type": "sensitivity_hull", "statistic": )" + parabola + "}", "4")) == q("1/4"));
  CHECK(pure(hiding(R"({"type": "table", "vectors": [[5, 5]]})", diamond, "1")) == 0);
  const RuleValue irrational = *released(hiding(triangle, disc, "2")).epsilon(0, 30);  // sqrt(5)/2
  CHECK_FALSE(irrational.exact);
  CHECK(irrational.value.lower() < q("1.11803398874989484820458683436564"));
  CHECK(irrational.value.upper() > q("1.11803398874989484820458683436563"));
  CHECK(irrational.has_digits(30));
  for (const std::string& noise : {stated(diamond, "2", "3"), hiding(triangle, disc, "2")}) {
    const Release own = released(noise);
    const bool is_elliptical = noise.find(disc) != std::string::npos;
    CHECK(own.epsilon_tightness(0) == Tightness::own);
    CHECK(own.epsilon_tightness(q("0.1")) == Tightness::own);
    CHECK(own.profile_tightness() == Tightness::own);
    CHECK(own.divergence_tightness({}) == Tightness::own);
    CHECK((own.divergence_tightness({Rational{2}}) != Tightness::own) == is_elliptical);
    CHECK(at_most(own.divergence({}, 15).value(), Epsilon{q("1.6")}) == Trilean::yes);
    CHECK(own.epsilon(q("0.1"), 15)->value.upper() < own.epsilon(0, 15)->value.lower());
    CHECK(own.delta(Epsilon{2}, 15)->value.upper() == 0);
  }
}

TEST_CASE("claims about noise on polynomials of higher powers have certificates") {
  const std::string own = R"({"type": "sensitivity_hull", "statistic": )" + parabola + "}";
  const std::string slab = R"({"type": "hpolytope", "normals": [[1, 1], [-1, -1], [1, -1], [-1, 1]],
    "offsets": [1, 1, 1, 1]})";
  const std::string cube = R"({"type": "lp_ball", "p": "inf", "dimension": 2, "radius": 2})";
  for (const auto& [body, loss] : {std::pair{diamond, "25/8"},
                                   {slab, "25/8"},
                                   {cube, "1"},
                                   {own, "1"},
                                   {R"({"type": "scaled", "factor": "1/2", "of": )" + own + "}", "2"}}) {
    INFO(body);
    const auto claims = [&](const Rational& factor) {
      return settled(hiding(parabola, body, "1"), R"({"epsilon": ")" + Rational{factor * q(loss)}.str() + "\"}");
    };
    CHECK(claims(1) == "proved, shown");
    CHECK(claims(2) == "proved, shown");
    CHECK(claims(q("0.9999")) == "refuted, shown");
  }
  // Of irrational ones what is a little more than needed: sqrt(71 + 8 sqrt 2)/4 = 2.2681...
  for (const std::string& ball : {disc, std::string{R"({"type": "ellipsoid", "shape": [[1, 0], [0, 1]]})"}}) {
    CHECK(settled(hiding(parabola, ball, "1"), R"({"epsilon": "2.27"})") == "proved, shown");
    CHECK(settled(hiding(parabola, ball, "1"), R"({"epsilon": "2.268"})") == "refuted, shown");
    CHECK(settled(specs::composed(hiding(parabola, ball, "1"), 10), R"({"epsilon": "22.7"})") == "proved, shown");
  }
  const std::string moments =
      R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[-1, 1], [-1, 1]], "components":
    [[{"coefficient": 1, "powers": [1, 0]}], [{"coefficient": 1, "powers": [0, 1]}], [{"coefficient": 1, "powers": [2, 0]}],
     [{"coefficient": 1, "powers": [1, 1]}], [{"coefficient": 1, "powers": [0, 2]}]]})";
  const std::string wide = R"({"type": "lp_ball", "p": 1, "dimension": 5, "radius": 1})";
  CHECK(settled(hiding(moments, wide, "1"), R"({"epsilon": "5.4"})") == "proved, shown");  // 16/3 is needed
  CHECK(settled(hiding(moments, wide, "1"), R"({"epsilon": "5.3"})") == "refuted, shown");
  // One that is no second moment, as a square counts twice.
  std::string twice_a_square = moments;
  twice_a_square.replace(twice_a_square.find(R"({"coefficient": 1, "powers": [2, 0]})") + 16, 1, "2");
  const Rational needed = released(hiding(twice_a_square, wide, "1")).epsilon(0, 15)->value.upper();
  for (const auto& [factor, expected] : {std::pair{"1.001", "proved, shown"}, {"0.999", "refuted, shown"}}) {
    const Rational epsilon = needed * q(factor);
    CHECK(settled(hiding(twice_a_square, wide, "1"), R"({"epsilon": ")" + epsilon.str() + "\"}") == expected);
  }
  // Groups of columns.
  const std::string groups =
      R"({"type": "polynomial", "variables": ["x", "y", "z"], "domain": [[-1, 1], [-1, 1], [0, 2]],
    "components": [[{"coefficient": 1, "powers": [1, 0, 0]}], [{"coefficient": 1, "powers": [0, 1, 0]}],
     [{"coefficient": 1, "powers": [2, 0, 0]}], [{"coefficient": 1, "powers": [0, 0, 1]}], [{"coefficient": 1, "powers": [0, 2, 0]}]]})";
  CHECK(settled(hiding(groups, wide, "1"), R"({"epsilon": "6.5"})") == "proved, shown");  // 9/4 + 9/4 + 2
  CHECK(settled(hiding(groups, wide, "1"), R"({"epsilon": "6.49"})") == "refuted, shown");
  const std::string round = R"({"type": "lp_ball", "p": 2, "dimension": 5, "radius": 2})";
  CHECK(settled(hiding(groups, round, "1"), R"({"epsilon": "1.7321"})") == "proved, shown");  // sqrt(4 + 4 + 4)/2
  CHECK(settled(hiding(groups, round, "1"), R"({"epsilon": "1.732"})") == "refuted, shown");
  // A power of 1,000 has more control points than are looked at.
  const std::string steep = R"({"type": "polynomial", "variables": ["x", "y"], "domain": [[0, 1], [0, 1]], "components":
    [[{"coefficient": 1, "powers": [100, 1]}], [{"coefficient": 1, "powers": [0, 100]}]]})";
  CHECK(settled(hiding(steep, diamond, "1"), R"({"epsilon": 2})") == "proved");
}

TEST_CASE("a norm ball is known by how it was written") {
  const auto written = [](const std::string& text) { return read_written_norm_ball(*read_json(text), "/body"); };
  const auto layered = [](const std::string& core) {
    return R"({"type": "scaled", "factor": "-2", "of": {"type": "difference_body", "of": )" + core + "}}";
  };
  const std::string corner = R"({"type": "vpolytope", "vertices": [[0, 0], [1, 0], [0, 1]]})";
  for (const std::string& polytope : {corner, box}) {  // box - box is 2 box
    const WrittenBody found = written(layered(polytope));
    CHECK(found.layers == 2);
    CHECK(found.factor == 2);
    CHECK(found.of_differences);
    CHECK(std::get<VPolytope>(found.core().kind).vertices.size() == (polytope == corner ? 3 : 4));
  }
  CHECK(std::get<LpBall>(written(layered(diamond)).core().kind).p == Rational{1});
  CHECK(std::holds_alternative<VPolytope>(written(box).core().kind));
  CHECK_FALSE(written(box).of_differences);
  CHECK(std::holds_alternative<Image>(
      written(R"({"type": "image", "matrix": [[1, 0], [0, 1]], "of": )" + box + "}").core().kind));
}

TEST_CASE("on the line, K-norm noise is Laplace noise") {
  const std::string line = R"({"type": "lp_ball", "p": 2, "dimension": 1, "radius": 2})";
  const std::string table = R"({"type": "table", "vectors": [[0], [5], [3]]})";
  for (const std::string& noise : {stated(line, "2", "3"), hiding(table, line, "5/3")}) {
    CHECK(released(noise).delta(Epsilon{1}, 15)->rule == "laplace_curve");
    CHECK(released(noise).epsilon(0, 15)->exact == q("3/2"));
    CHECK(released(noise).profile_tightness() == Tightness::own);
  }
  CHECK_FALSE(mechanism(stated(line, "2", "3")).value().neighbours().relation);
  CHECK(mechanism(hiding(table, line, "5/3")).value().neighbours().relation == Relation::replace_one);
}

TEST_CASE("an enclosed loss tells what the exact one does", "[random]") {
  prop("at every epsilon and order", [] {
    const Rational loss = *any::rational_between(Rational(1, 10), 4), at = *any::rational_between(Rational(1, 10), 4);
    const auto exact = LatticePair::from({{Epsilon{loss}, 0, 1}}).value();
    const PureLoss enclosed{[loss](Precision precision) { return Enclosure{loss, precision}; }};
    const Precision p{128};
    RC_ASSERT(agrees(exact.delta(Epsilon{at}, p), enclosed.delta(Epsilon{at}, p)));
    RC_ASSERT(agrees(exact.delta(Epsilon{-at}, p), enclosed.delta(Epsilon{-at}, p)));
    const Rational order = 1 + at;
    RC_ASSERT(agrees(exact.log_moment_at(order, p), enclosed.log_moment_at(order, p)));
    RC_ASSERT(contains(enclosed.largest_divergence(p).value, loss));
  });
}

TEST_CASE("claims about K-norm noise, at the edge and a hair below") {
  const std::string noises[] = {stated(diamond, "2", "3"), hiding(triangle, diamond, "2"), hiding(triangle, box, "4/3"),
                                hiding(parabola, diamond, "25/12")};
  for (const std::string& noise : noises) {
    INFO(noise);
    CHECK(verdict(noise, R"({"epsilon": "3/2"})") == "proved");
    CHECK(verdict(noise, R"({"epsilon": "1.499999999999999999"})") == "refuted");
    CHECK(verdict(noise, R"({"epsilon": {"log": 4}})") == "refuted");  // 1.386...
    CHECK(verdict(noise, R"({"epsilon": {"log": 5}})") == "proved");
    CHECK(verdict(noise, R"({"order": "inf", "epsilon": "3/2"})") == "proved");
    CHECK(verdict(noise, R"({"order": "inf", "epsilon": "1.4"})") == "refuted");
    // What Laplace noise of shift 3/2 tells is a bound, and met where every move may occur.
    const std::string below = noise == noises[0] ? "refuted" : "undecided";
    CHECK(verdict(noise, R"({"epsilon": 1, "delta": "0.23"})") == "proved");  // 1 - e^-1/4 = 0.2212...
    CHECK(verdict(noise, R"({"epsilon": 1, "delta": "0.22"})") == below);
    CHECK(verdict(noise, R"({"rho": "0.73"})") == "proved");  // 3/2 + e^-3/2 - 1 = 0.7231...
    CHECK(verdict(noise, R"({"rho": "0.72"})") == below);
    CHECK(verdict(noise, R"({"mu": "1.44"})") == "proved");  // 2 Phi(-mu/2) = e^-3/4
    CHECK(verdict(noise, R"({"mu": "1.43"})") == below);
    CHECK(verdict(noise, R"({"order": 2, "epsilon": "1.11"})") == "proved");  // log((2 e^3/2 + e^-3)/3) = 1.1001...
    CHECK(verdict(noise, R"({"order": 2, "epsilon": "1.1"})") == below);
    CHECK(verdict(twice(noise), R"({"epsilon": 3})") == "proved");
    CHECK(verdict(twice(noise), R"({"epsilon": "2.999999999999"})") == "refuted");
    CHECK(verdict(twice(noise), R"({"epsilon": 2, "delta": "0.01"})") == below);
    for (const char* claim : {R"({"epsilon": 1, "delta": "0.23"})", R"({"rho": "0.73"})", R"({"mu": "1.44"})",
                              R"({"order": 2, "epsilon": "1.11"})", R"({"advantage": "0.53"})"})
      CHECK(settled(noise, claim) == "proved, shown");
  }
  const std::string round = hiding(triangle, disc, "2");
  CHECK(verdict(round, R"({"epsilon": "1.118033988749894848204586834366"})") == "proved");
  CHECK(verdict(round, R"({"epsilon": "1.118033988749894848204586834365"})") == "refuted");
  CHECK(verdict(round, R"({"epsilon": 1, "delta": "0.2"})") == "proved");
  CHECK(verdict(twice(round), R"({"epsilon": "2.2361"})") == "proved");
}

TEST_CASE("K-norm noise is calibrated") {
  CHECK(calibrated(stated(diamond, "null", "3"), Epsilon{q("1/2")}, 0).value().certified == "6");
  CHECK(calibrated(stated(diamond, "2", "null"), Epsilon{q("1/2")}, 0).value().certified == "1");
  CHECK(calibrated(hiding(triangle, box, "null"), Epsilon{q("1/2")}, 0).value().certified == "4");
  const auto round = calibrated(hiding(triangle, disc, "null"), Epsilon{1}, 0).value();
  CHECK(round.parameter == "scale");
  CHECK(round.tightness == Tightness::own);
  CHECK(round.optimum.lower() < q("2.2360679774997897"));
  CHECK(round.optimum.upper() > q("2.2360679774997896"));
  CHECK(q(round.certified) * q(round.certified) >= 5);
  const auto loose = calibrated(stated(box, "null", "3"), Epsilon{1}, q("0.1")).value();
  CHECK(loose.tightness != Tightness::own);
  CHECK(loose.optimum.upper() < 3);
}

TEST_CASE("K-norm noise of scale 0 tells every difference but 0") {
  for (const std::string& told :
       {stated(diamond, "0", "1"), hiding(triangle, diamond, "0"), hiding(parabola, box, "0")}) {
    INFO(told);
    CHECK(*released(told).delta(Epsilon{7}, 15)->exact == 1);
    CHECK(released(told).epsilon(0, 15)->infinite);
    CHECK(verdict(told, R"({"epsilon": 7})") == "refuted");
  }
  const std::string constant = R"({"type": "table", "vectors": [[1, 2], [1, 2]]})";
  for (const std::string& told : {stated(diamond, "0", "0"), hiding(constant, diamond, "0")})
    CHECK(*released(told).epsilon(0, 15)->exact == 0);
}

TEST_CASE("K-norm noise that makes no sense") {
  is_bad(stated(diamond, "-1", "1"), "/scale");
  is_bad(stated(diamond, "1", "-1"), "/sensitivity");
  is_bad(k_norm(diamond, "1", R"("epsilon": 1)"), "");
  is_bad(k_norm(diamond, "1", R"("sensitivity": 1, "statistic": )" + triangle), "/statistic");
  is_bad(stated("{}", "1", "1"), "/body");
  is_bad(stated(R"({"type": "vpolytope", "vertices": [[1, 1], [-1, 0], [0, -1]]})", "1", "1"), "/body");
  is_bad(stated(R"({"type": "vpolytope", "vertices": [[1, 1], [-1, -1]]})", "1", "1"), "/body");
  is_bad(hiding(R"({"type": "table", "vectors": [[1], [2]]})", diamond, "1"), "/statistic");
  is_bad(specs::sampled("0.1", hiding(triangle, diamond, "1")), "/of");
  CHECK(mechanism(specs::sampled("0.1", stated(diamond, "1", "2"))));
}

TEST_CASE("a statistic's differences are those of data sets that replace one record") {
  const auto entry = [](const std::string& noise, const std::string& neighbours) {
    const auto file = read_audit(R"({"claims": [{"id": "c", "neighbours": ")" + neighbours + R"(", "mechanism": )" +
                                 noise + R"(, "claim": {"epsilon": 3}}]})");
    return file.value().front();
  };
  const std::string noise = hiding(triangle, diamond, "1");
  for (const std::string& of : {noise, twice(noise)}) {
    CHECK(std::holds_alternative<AuditEntry>(entry(of, "replace-one")));
    CHECK(std::holds_alternative<AuditEntry>(entry(of, "other")));
    for (const char* neighbours : {"add-remove", "zero-out"}) {
      const auto read = entry(of, neighbours);
      REQUIRE(std::holds_alternative<BadEntry>(read));
      CHECK(std::get<BadEntry>(read).error.where == "/claims/0/neighbours");
    }
  }
  CHECK(std::holds_alternative<AuditEntry>(entry(stated(diamond, "1", "3"), "add-remove")));
}

TEST_CASE("a sample of a statistic's noise is told to state a sensitivity instead") {
  is_refused(specs::sampled("0.1", hiding(triangle, diamond, "1")), Fault::invalid_input, "/of",
             "give the largest gauge of a record's own contribution as \"sensitivity\"");
}

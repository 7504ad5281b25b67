// SPDX-License-Identifier: Apache-2.0
// Draws from posteriors by the rule loss-grid. theory/loss-grid.md, theory/posterior-sample.md
#include "kernel/rules/loss_runs.hpp"
#include "line_truth.hpp"
#include "more/laws/dominating_pair.hpp"
#include "soundness_case.hpp"

using namespace dpcert::check;
using namespace dpcert::check::test;
using dpcert::Enclosure;
using dpcert::Trilean;

namespace {

std::string sample(const std::string& model, const std::string& prior, const std::string& n,
                   const std::string& r = "1") {
  return R"({"type": "posterior_sample", "model": )" + model + R"(, "prior": )" + prior + R"(, "n": )" + n +
         R"(, "method": {"type": "diffused", "r": ")" + r + R"("}})";
}
std::string categories(const std::string& concentration, const std::string& r) {
  return sample(R"({"type": "dirichlet_categorical"})", R"({"concentration": )" + concentration + "}", "100", r);
}
std::string rates(const std::string& shape, const std::string& n) {
  return sample(R"({"type": "gamma_exponential", "bound": 1})", R"({"shape": )" + shape + R"(, "rate": 4})", n);
}
std::string counts(const std::string& shape) {
  return sample(R"({"type": "gamma_poisson", "bound": 1})", R"({"shape": )" + shape + R"(, "rate": 1})", "9", "1/4");
}
std::string failures(const std::string& alpha, const std::string& beta) {
  return sample(R"({"type": "beta_geometric", "bound": 2})", R"({"alpha": )" + alpha + R"(, "beta": )" + beta + "}",
                "5", "1/4");
}
const std::string replacing = "replace-one";

bool proves(const std::string& mechanism, const std::string& says, const std::string& grid) {
  return follows(mechanism, {"@ dp " + says + " by loss-grid " + grid}, replacing);
}
bool refutes(const std::string& mechanism, const std::string& says, const std::string& grid) {
  return follows(mechanism, {"@ not-dp " + says + " by loss-grid " + grid}, replacing);
}
const std::string fine = "1/50 -250 250 50", fine_cells = " 1/50 -250 250 50 1/400";

/// A law as the checker has it, and as the truth is told of it.
struct Law {
  Distribution law;
  LineLaw truth;
};
Law gamma(const Rational& shape, const Rational& rate) {
  return {gamma_laws().of({shape, rate}), gamma_law(shape, rate)};
}
Law beta(const Rational& a, const Rational& b) { return {dirichlet_laws().of({a, b}), beta_law(a, b)}; }

DominatingPair draw_of(const Law& p, const Law& q) { return {p.law, q.law, true, DominatingPair::Of::posteriors}; }
std::unique_ptr<const LawPair::AtBits> loss_of(const Law& p, const Law& q, Bits bits) {
  return draw_of(p, q).run(true).value().one.laws->at(bits, false);
}

std::pair<Law, Law> any_laws() {
  const Rational a = any_tenths(3, 60), b = any_tenths(3, 60), step = any_tenths(1, 15);
  switch (any_int(0, 4)) {
    case 0:
      return {gamma(a, b), gamma(a + step, b)};
    case 1:
      return {gamma(a, b), gamma(a, b + step)};
    case 2:
      return {beta(a, b), beta(a, b + step)};
    case 3:
      return {beta(a, b), beta(a + step, b)};
    default:
      return {beta(a, b + step), beta(a + step, b)};
  }
}

/// Whether the rule sees what delta(1/2) of the pair (P, Q) is, proofs to a
/// relative 1/500 and refutations to 1/40, and never more.
void check_truth(const std::string& mechanism, const LineLaw& p, const LineLaw& q) {
  INFO(mechanism);
  const Enclosure truth = worse_order(p, q, enclosed(Rational{1, 2})).value;
  const auto above = [&](const Rational& part) { return Rational{truth.upper() * (1 + part)}.str(); };
  CHECK(proves(mechanism, "1/2 " + above({1, 500}), fine));
  CHECK_FALSE(proves(mechanism, "1/2 " + above({-1, 1000}), fine));
  const auto is_refuted = [&](const std::string& delta) {
    for (const std::string order : {"remove", "add"})
      for (const std::string shift : {" 1/400", " 1/150"})
        if (refutes(mechanism, "1/2 " + delta, order + " " + fine + shift)) return true;
    return false;
  };
  CHECK(is_refuted(above({-1, 40})));
  CHECK_FALSE(is_refuted(above({1, 1000})));
}

}  // namespace

TEST_CASE("losses of gamma and beta laws are half-lines", "[random]") {
  dpcert::prop("the masses above a loss, by the place where two densities have that ratio", [] {
    auto [p, q] = any_laws();
    if (any_bool()) std::swap(p, q);
    const Rational b = any_tenths(-20, 20);
    const HockeyStick truth = hockey_stick(p.truth, q.truth, enclosed(b));
    const Bits bits = any_int(20, 200);
    const auto loss = loss_of(p, q, bits);
    const auto most = loss->at_most(b);
    const auto least = loss->at_least(b);
    // P(L > b) - e^b Q(L > b) is the divergence at b.
    const Enclosure high = enclosed(exact(most.p)) - exp(enclosed(b)) * enclosed(exact(least.q));
    const Enclosure low = enclosed(exact(least.p)) - exp(enclosed(b)) * enclosed(exact(most.q));
    RC_ASSERT(at_most(truth.value, high.upper()) != Trilean::no);
    RC_ASSERT(at_most(low, truth.value.upper()) != Trilean::no);
    const Rational narrow{1, 1'000'000'000};
    if (bits > 100) RC_ASSERT(high.upper() - low.lower() < narrow);
    // On either side of where the densities have the ratio e^b.
    const auto is_near = [](const Enclosure& x, const Down& from, const Up& to) {
      const Rational near{1, 1'000};
      return x.lower() <= exact(to) + near && exact(from) <= x.upper() + near;
    };
    const auto is_there = [&](const Rational& x) {
      const Enclosure of_p = p.truth.below(x), of_q = q.truth.below(x);
      const bool are_below = is_near(of_p, least.p, most.p) && is_near(of_q, least.q, most.q);
      const bool are_above =
          is_near(Rational{1} - of_p, least.p, most.p) && is_near(Rational{1} - of_q, least.q, most.q);
      return are_below || are_above;
    };
    const auto& places = truth.crossings;
    const bool is_known = !places.empty() && truth.value.upper() - truth.value.lower() < narrow;
    RC_ASSERT((!is_known || std::any_of(places.begin(), places.end(), is_there)));
  });
  dpcert::prop("coarse bounds hold fine ones, far out too", [] {
    auto [p, q] = any_laws();
    if (any_bool()) std::swap(p, q);
    const Rational b = any_tenths(-300, 300);
    const auto few = loss_of(p, q, any_int(10, 60)), many = loss_of(p, q, 250);
    const auto is_inside = [](const auto& least, const auto& fine_low, const auto& fine_high, const auto& most) {
      return exact(least) <= exact(fine_high) && exact(fine_low) <= exact(most) && exact(fine_low) <= exact(fine_high);
    };
    const auto low = few->at_least(b), fine_low = many->at_least(b);
    const auto high = few->at_most(b), fine_high = many->at_most(b);
    RC_ASSERT(is_inside(low.p, fine_low.p, fine_high.p, high.p));
    RC_ASSERT(is_inside(low.q, fine_low.q, fine_high.q, high.q));
  });
  for (const auto& [p, q] : {std::pair{gamma(1, 2), gamma(2, 3)},
                             {beta(1, 2), beta(2, 3)},
                             {beta(1, 2), beta(3, 1)},
                             {gamma(1, 2), beta(1, 2)}})
    CHECK_FALSE(draw_of(p, q).run(true));
}

TEST_CASE("loss-grid composes draws from posteriors") {
  // One draw, by the truth of its pair; two draws of rates are one of twice the shape.
  check_truth(counts("2"), gamma_law(2, {13, 4}), gamma_law({9, 4}, {13, 4}));
  check_truth(failures("3", "2"), beta_law({17, 4}, 2), beta_law({17, 4}, {5, 2}));
  check_truth(categories("[6, 7, 8]", "1"), beta_law(6, 8), beta_law(7, 7));
  check_truth(rates("2", "3"), gamma_law(5, 4), gamma_law(5, 5));
  check_truth(specs::composed({{rates("2", "3"), 2}}), gamma_law(10, 4), gamma_law(10, 5));
  check_truth(specs::composed({{specs::composed({{rates("1", "1"), 2}}), 3}}), gamma_law(12, 4), gamma_law(12, 5));
  // Five draws, as the prover has them by transforms: epsilon 0.4773 at delta 1e-5.
  const std::string five = specs::composed({{categories("[6, 6, 6]", "1/10"), 5}});
  const std::string grid = "1/300 -600 600 64", cells = " 1/300 -600 600 64 1/3000";
  CHECK(proves(five, "48/100 1/100000", grid));
  CHECK_FALSE(proves(five, "47/100 1/100000", grid));
  CHECK(refutes(five, "47/100 1/100000", "remove" + cells));
  CHECK(refutes(five, "47/100 1/100000", "add" + cells));
  CHECK_FALSE(refutes(five, "48/100 1/100000", "remove" + cells));
  CHECK_FALSE(refutes(five, "4/10 1/100000", "add 1/10 -20 20 64 0 1 4/10 2 5/10"));  // cells that are worth nothing
  // Beside noise: the draws' own order is not that of the noise, which has one law in both.
  const std::string both =
      specs::composed({{counts("2"), 2}, {R"({"type": "laplace", "scale": 4, "sensitivity": 1})", 2}});
  CHECK(proves(both, "2 1/1000", fine));
  CHECK_FALSE(proves(both, "1 1/1000", fine));
  // Means 1/4 apart of variance 1/2: mu^2 = 1/8, and 2 Phi(mu/2) - 1 = 0.14032.
  const std::string normal =
      sample(R"({"type": "normal_normal", "variance": 4, "bound": 1})", R"({"mean": 0, "variance": 1})", "4");
  CHECK(proves(normal, "0 1404/10000", fine));
  CHECK_FALSE(proves(normal, "0 1403/10000", fine));
  CHECK(refutes(normal, "0 138/1000", "add" + fine_cells));
  CHECK_FALSE(refutes(normal, "0 1404/10000", "add" + fine_cells));
}

TEST_CASE("loss-grid asks of draws that one pair is the worst") {
  const std::string many = sample(R"({"type": "beta_bernoulli"})", R"({"alpha": 3, "beta": 4})", "2");
  const std::string one = sample(R"({"type": "beta_bernoulli"})", R"({"alpha": 3, "beta": 4})", "1");
  CHECK(proves(one, "5 1/2", "1/100 -1000 1000 60"));
  CHECK_FALSE(proves(many, "5 1/2", "1/100 -1000 1000 60"));
  CHECK_FALSE(refutes(many, "0 1/1000", "remove 1/100 -1000 1000 60 1/10000"));
  CHECK(refutes(one, "0 1/1000", "remove 1/100 -1000 1000 60 1/10000"));
  // Different leaves see data of their own: each order of each counts,
  // and nothing is said of what they attain together.
  const std::string two = specs::composed({{counts("2"), 1}, {counts("2"), 1}}),
                    twice = specs::composed({{counts("2"), 2}});
  CHECK(proves(two, "2 1/100", fine));
  CHECK(refutes(twice, "0 1/100", "remove" + fine_cells));
  CHECK_FALSE(refutes(two, "0 1/100", "remove" + fine_cells));
  CHECK_FALSE(refutes(specs::composed({{counts("2"), 1}, {R"({"type": "laplace", "scale": 4, "sensitivity": 1})", 1}}),
                      "0 1/100", "remove" + fine_cells));
  std::vector<specs::Part> seven(7, specs::Part{counts("2")});
  CHECK_FALSE(proves(specs::composed(seven), "50 1/2", "1/2 -20 20 40"));
  seven.pop_back();
  CHECK(proves(specs::composed(seven), "50 1/2", "1/2 -20 20 40"));
  // A pair of laws that is no draw is another's business; and
  // one order of a draw does not bound the other.
  CHECK_FALSE(proves(R"({"type": "dominating_pair", "tight": true, "p": {"family": "gamma", "shape": 2, "rate": 1},
      "q": {"family": "gamma", "shape": 3, "rate": 1}})",
                     "50 1/2", "1/10 -100 100 60"));
  const Distribution first = gamma_laws().of({2, 1}), second = gamma_laws().of({3, 1});
  const DominatingPair draw{first, second, true, DominatingPair::Of::posteriors};
  const auto leaf = std::make_shared<const Mechanism>(Mechanism::of(draw));
  const auto runs = runs_of(Mechanism{Composition{{{leaf, 1}, {leaf, 1}}}}, true);
  REQUIRE(runs.has_value());
  REQUIRE(runs->drawn.size() == 2);
  for (unsigned long which = 0; which < 4; ++which)
    for (std::size_t i = 0; i < 2; ++i) CHECK(runs->turned(which)[i].one.is_turned == ((which >> i) % 2 == 1));
  // Below 0 the other order is the worse one: H(Q||P; -e) = 1 - 1/x + H(P||Q; e)/x, x = e^e.
  const LineLaw p = gamma_law(2, {13, 4}), q = gamma_law({9, 4}, {13, 4});
  const Enclosure forward = hockey_stick(p, q, enclosed(Rational{-1, 4})).value,
                  backward = hockey_stick(q, p, enclosed(Rational{-1, 4})).value;
  const Rational least = std::min(forward.upper(), backward.upper()),
                 most = std::max(forward.lower(), backward.lower());
  REQUIRE(least + Rational{1, 500} < most);
  CHECK_FALSE(proves(counts("2"), "-1/4 " + Rational{(least + most) / 2}.str(), fine));
  CHECK(proves(counts("2"), "-1/4 " + Rational{most + Rational{1, 1000}}.str(), fine));
}

TEST_CASE("loss-grid pays for what draws cost") {
  const auto is_refused = [](const std::string& mechanism, const std::string& step) {
    const auto outcome = judge(mechanism, R"({"mu": 0})", {"@ " + step}, replacing);
    return !outcome.accepted && outcome.beyond_limits;
  };
  CHECK(is_refused(rates("2", "1000000000"), "dp 1 1/2 by loss-grid 1/400 -2400 2400 60"));
  CHECK(is_refused(counts("2"), "dp 1 1/2 by loss-grid 1 -1 1000000 1000"));
}

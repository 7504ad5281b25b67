// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "compose/contour/contour.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/families/exponential_family.hpp"
#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/distribution_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "pairs/atoms/loss_atoms.hpp"
#include "pairs/transform/closed_forms.hpp"
#include "property.hpp"
#include "released.hpp"

using namespace dpcert;

namespace {

Rational q(const char* text) { return *read_rational(text); }

Distribution law(const char* family, std::vector<Rational> numbers, std::size_t dimension = 1) {
  return {{{Rational{1}, law_of(family, std::move(numbers), dimension).value()}}};
}

ContourInversion inverted(const PrivacyLoss& loss, unsigned long count) {
  REQUIRE(loss.find<LossTransform>());
  return ContourInversion{{{{*loss.renyi, count}, loss.find<LossTransform>()}}};
}

/// Two laws of one family, and so near to each other that one step has moments at tilts around 0.
std::pair<Distribution, Distribution> any_pair() {
  const Rational x = *any::rational_between(Rational(1, 10), Rational(9, 10));
  const Rational y = x + (1 - x) * *any::rational_between(Rational(1, 10), Rational(1, 2));
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return {law("poisson", {5 * x}), law("poisson", {5 * y})};
    case 1:
      return {law("binomial", {7, x}), law("binomial", {7, y})};
    case 2:
      return {law("geometric", {x}), law("geometric", {y})};
    case 3:
      return {law("discrete_gaussian", {0, 9 * x}), law("discrete_gaussian", {*rc::gen::inRange(1L, 4L), 9 * x})};
    case 4:
      return {law("beta", {2 + 3 * x, 3}), law("beta", {2 + 3 * x - 1, 4})};
    default:
      return {law("gamma", {3 + x, 2}), law("gamma", {3 + y, 2})};
  }
}

LossLaw three_atoms(const Rational& a, const Rational& b, const Epsilon& loss) {
  // P: a, b, 1-a-b; the losses are +loss, 0 and whatever makes Q a law, at -loss.
  LossLaw atoms;
  atoms.losses = {loss, Epsilon{}, Epsilon{} - loss};
  atoms.masses = LossLaw::Exact{a, b, 1 - a - b};
  return atoms;
}

}  // namespace

TEST_CASE("contour: one step of two members of a family is what the event rule or the sum says", "[random]") {
  prop("in both orders, at epsilons of both signs", Cases::few, [] {
    auto [p, other] = any_pair();
    if (*rc::gen::arbitrary<bool>()) std::swap(p, other);
    const PrivacyLoss loss = compare(p, other);
    const Epsilon eps{*any::rational_between(-1, 2)};
    const Enclosure delta = inverted(loss, 1).delta(eps, Precision{90}),
                    known = (*loss.profile)->delta(eps, Precision{90});
    RC_ASSERT(agrees(delta, known));
  });
}

TEST_CASE("contour: members of a family whose losses lie in a progression are settled alone") {
  const auto digits_of = [](const Distribution& p, const Distribution& other, const char* eps) {
    const PrivacyLoss loss = compare(p, other);
    const Enclosure delta = inverted(loss, 1).delta(Epsilon{q(eps)}, Precision{110});
    CHECK(agrees(delta, (*loss.profile)->delta(Epsilon{q(eps)}, Precision{110})));
    return delta.digits(40);
  };
  CHECK(digits_of(law("poisson", {3}), law("poisson", {q("3.2")}), "0.1") >= 20);
  CHECK(digits_of(law("binomial", {10, q("0.5")}), law("binomial", {10, q("0.6")}), "0.5") >= 20);
  CHECK(digits_of(law("geometric", {q("0.5")}), law("geometric", {q("0.6")}), "0.1") >= 20);
  CHECK(digits_of(law("discrete_gaussian", {0, 4}), law("discrete_gaussian", {1, 4}), "0.3") >= 20);
  // The loss of an integer k is (2k - 1)/8: epsilons that are losses,
  // where rounding cannot tell on which side they lie.
  CHECK(digits_of(law("discrete_gaussian", {0, 4}), law("discrete_gaussian", {1, 4}), "0.375") >= 20);
  CHECK(digits_of(law("discrete_gaussian", {0, 4}), law("discrete_gaussian", {1, 4}), "-0.125") >= 20);
  CHECK(digits_of(law("discrete_gaussian", {0, q("0.01")}), law("discrete_gaussian", {1, q("0.01")}), "60") >= 20);
}

TEST_CASE("contour: the same posterior as a Beta and as a Dirichlet pair") {
  const PrivacyLoss beta = compare(law("beta", {4, 5}), law("beta", {5, 4}));
  const PrivacyLoss dirichlet = compare(law("dirichlet", {4, 5, 2}, 3), law("dirichlet", {5, 4, 2}, 3));
  for (const unsigned long count : {1UL, 7UL}) {
    const Enclosure x = inverted(beta, count).delta(Epsilon{1}, Precision{110});
    const Enclosure y = inverted(dirichlet, count).delta(Epsilon{1}, Precision{110});
    CHECK(agrees(x, y));
    CHECK(x.has_digits(20));
    CHECK(y.has_digits(20));
  }
}

TEST_CASE("contour: atoms in a progression are their exact convolution", "[random]") {
  prop("at losses of the whole and between them", Cases::few, [] {
    const Rational a = *any::rational_between(Rational(1, 3), Rational(1, 2)),
                   b = *any::rational_between(0, Rational(1, 3));
    // Losses +l, 0, -l with Q a law: a/e^l + b + (1-a-b) e^l = 1 has the solution e^l = a/(1-a-b).
    const Epsilon loss = Epsilon::log_of(a / (1 - a - b));
    if (a == 1 - a - b) return;
    const auto count = *rc::gen::inRange(1UL, 60UL);
    const LossLaw atoms = three_atoms(a, b, loss);
    const auto exact = LossAtoms::of({{atoms, count}}).value();
    const ContourInversion contour{
        {{{std::make_shared<const AtomCurve>(atoms), count}, std::make_shared<const AtomTransform>(atoms)}}};
    Epsilon eps{*any::rational_between(-1, 3)};
    if (*rc::gen::arbitrary<bool>()) eps = *Epsilon{}.plus(loss, *rc::gen::inRange(0UL, count + 2));
    const Enclosure delta = contour.delta(eps, Precision{100});
    RC_ASSERT(agrees(delta, exact.delta(eps, Precision{100})));
  });
}

TEST_CASE("contour: nothing is left from the largest loss on") {
  // log(p/q) of rates 3 and 4 is 1 at most, at 0; in the other order there is no largest loss.
  const Distribution three = law("poisson", {3}), four = law("poisson", {4});
  CHECK(inverted(compare(three, four), 2).exact_delta(Epsilon{30}) == Rational{0});
  CHECK_FALSE(inverted(compare(three, four), 2).exact_delta(Epsilon{q("1.9")}));
  CHECK_FALSE(inverted(compare(four, three), 2).exact_delta(Epsilon{30}));
  CHECK(
      Release::of({{{compare(three, four), compare(four, three)}, 2}}).value().delta(Epsilon{30}, 10)->has_digits(10));
}

TEST_CASE("contour: atoms of one loss lie in no progression") {
  const WorstPair silent = lattice_pair(Epsilon{}, 1).value();
  CHECK_FALSE(silent.forward.find<LossTransform>()->progression());
  CHECK(at_most(inverted(silent.forward, 3).delta(Epsilon{1}, Precision{80}), q("1e-3")) == Trilean::yes);
}

TEST_CASE("contour: many steps of noise on the integers are settled, whatever their number") {
  const PrivacyLoss wide = compare(law("discrete_gaussian", {1, 10'000}), law("discrete_gaussian", {0, 10'000}));
  const Enclosure delta = inverted(wide, 1000).delta(Epsilon{q("1.2")}, Precision{100});
  CHECK(delta.has_digits(15));
  // Next to the Gaussian pair of mu^2 = 1000/10000.
  const Enclosure gaussian =
      (*gaussian_pair(RefinableSum{q("0.1")}).forward.profile)->delta(Epsilon{q("1.2")}, Precision{100});
  CHECK(at_most((delta - gaussian) / gaussian, q("0.01")) == Trilean::yes);
  CHECK(at_least((delta - gaussian) / gaussian, q("-0.01")) == Trilean::yes);
  const WorstPair response = lattice_pair(Epsilon{q("0.001")}).value();
  CHECK(inverted(response.forward, 3'000'000).delta(Epsilon{9}, Precision{100}).has_digits(15));
}

TEST_CASE("contour: progressions of different strides have the common one, or none") {
  const WorstPair one = lattice_pair(Epsilon{q("0.2")}).value(), two = lattice_pair(Epsilon{q("0.3")}).value();
  const auto both = [&](unsigned long n) {
    return ContourInversion{{{{*one.forward.renyi, n}, one.forward.find<LossTransform>()},
                             {{*two.forward.renyi, n}, two.forward.find<LossTransform>()}}};
  };
  const auto law_of_response = [](const Epsilon& loss) {
    LossLaw atoms;
    atoms.losses = {loss, Epsilon{} - loss};
    atoms.masses = [loss](Precision precision) {
      const Enclosure x = loss.exponential(precision), whole = x + Rational{1};
      return std::vector<Enclosure>{x / whole, Rational{1} / whole};
    };
    return atoms;
  };
  const auto exact =
      LossAtoms::of({{law_of_response(Epsilon{q("0.2")}), 5}, {law_of_response(Epsilon{q("0.3")}), 5}}).value();
  for (const char* eps : {"0", "0.1", "0.25", "1.5", "2.4", "-0.5"}) {
    const Enclosure delta = both(5).delta(Epsilon{q(eps)}, Precision{100});
    CHECK(agrees(delta, exact.delta(Epsilon{q(eps)}, Precision{100})));
    CHECK(delta.has_digits(15));
  }
}

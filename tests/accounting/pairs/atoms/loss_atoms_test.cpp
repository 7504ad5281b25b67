// SPDX-License-Identifier: Apache-2.0
#include "pairs/atoms/loss_atoms.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "dpcert/accounting/pairs/atoms/atom_curve.hpp"
#include "dpcert/accounting/pairs/atoms/discrete_noise.hpp"
#include "dpcert/accounting/pairs/lattice_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "loss_atoms.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{256};

LossAtoms composed(const std::vector<LossSteps>& steps) {
  auto atoms = LossAtoms::of(steps);
  RC_ASSERT(atoms.has_value());
  return *std::move(atoms);
}

/// One randomised response: e^loss : weight : 1.
LossLaw response(const Epsilon& loss, const Rational& weight) {
  LossLaw law;
  law.losses = {loss, Epsilon{} - loss};
  if (weight != 0) law.losses.emplace_back();
  law.masses = [=](Precision at) {
    const Enclosure x = loss.exponential(at), total = x + 1 + weight;
    std::vector<Enclosure> masses = {x / total, Enclosure{1, at} / total};
    if (weight != 0) masses.push_back(Enclosure{weight, at} / total);
    return masses;
  };
  return law;
}

/// The probabilities of noise at the integers -most, ..., most,
/// and at the same integers after a shift.
using Outcomes = std::vector<std::pair<Enclosure, Enclosure>>;
Outcomes noise(const std::function<Enclosure(long)>& mass, long shift, long most) {
  Outcomes outcomes;
  for (long x = -most; x <= most; ++x) outcomes.emplace_back(mass(x), mass(x - shift));
  return outcomes;
}
Outcomes discrete_laplace(const Rational& scale, long shift, long most) {
  const Enclosure z = exp(Enclosure{Rational(-1 / scale), precision}), whole = (Rational{1} - z) / (z + Rational{1});
  return noise([&](long x) { return whole * power(z, static_cast<unsigned long>(std::abs(x))); }, shift, most);
}
Outcomes discrete_gaussian(const Rational& variance, long shift, long most) {
  const auto weight = [&](long x) { return exp(Enclosure{Rational(-Rational(x) * x / (2 * variance)), precision}); };
  Enclosure total{0, precision};
  for (long x = -2 * most; x <= 2 * most; ++x) total += weight(x);
  return noise([&](long x) { return weight(x) / total; }, shift, most);
}

/// The sum of max(0, P - e^eps Q) over pairs of these outcomes;
/// short of the truth by what lies outside them.
Enclosure delta_of_two(const Outcomes& x, const Outcomes& y, const Epsilon& eps) {
  const Enclosure ratio = eps.exponential(precision), zero{0, precision};
  Enclosure sum = zero;
  for (const auto& [p, q] : x)
    for (const auto& [r, s] : y) sum += max(zero, p * r - ratio * (q * s));
  return sum;
}

bool are_close(const Enclosure& x, const Enclosure& y, const Rational& distance) {
  return overlaps(x + between(-distance, distance, precision), y);
}

}  // namespace

TEST_CASE("loss atoms of rational laws, against their products written out", "[random]") {
  prop("delta is the sum over outcomes, exactly and by enclosure, at either sign of epsilon", [] {
    const finite::Pair x = *any::finite_pair(4, 0), y = *any::finite_pair(3, 0);
    const auto n = *rc::gen::inRange(0UL, 4UL), m = *rc::gen::inRange(1UL, 3UL);
    const LossAtoms atoms = composed({{law_of(x), n}, {law_of(y), m}});
    const finite::Pair all = finite::product(finite::product(x, n), finite::product(y, m));
    const Epsilon eps = *any::rational_ratio_loss();
    for (const Epsilon& at : {eps, Epsilon{} - eps, Epsilon{}}) {
      const Rational truth = finite::delta(all, at.ratio());
      RC_ASSERT(atoms.exact_delta(at) == truth);
      RC_ASSERT(contains(atoms.delta(at, *any::precision()), truth));
    }
  });
  prop("no event of all 2^m does better", [] {
    const finite::Pair x = *any::finite_pair(3, 0);
    const Epsilon eps = *any::rational_ratio_loss();
    RC_ASSERT(composed({{law_of(x), 2}}).exact_delta(eps) ==
              finite::delta_over_events(finite::product(x, 2), eps.ratio()));
  });
  prop("the largest loss and the infinite mass are exact", [] {
    const finite::Pair x = *any::finite_pair(4, 0);
    const auto n = *rc::gen::inRange(1UL, 5UL);
    const LossAtoms atoms = composed({{law_of(x), n}});
    Rational mass = 0, largest = 1;
    for (const auto& [p, q] : finite::product(x, n)) {
      if (q == 0)
        mass += p;
      else
        largest = std::max<Rational>(largest, p / q);
    }
    RC_ASSERT(atoms.infinite_mass() == mass);
    if (mass != 1) RC_ASSERT(atoms.pure_epsilon() == Epsilon::log_of(largest));
    RC_ASSERT(atoms.exact_delta(Epsilon::log_of(largest)) == mass);
    RC_ASSERT(atoms.exact_delta(Epsilon::log_of(largest * Rational(999, 1000))) >= mass);
  });
}

TEST_CASE("loss atoms and randomised responses agree", "[random]") {
  prop("for losses of every form, grouped in lines or not", [] {
    const auto loss = [] { return *rc::gen::suchThat(any::loss(), [](const Epsilon& x) { return x != Epsilon{}; }); };
    const Rational weight = *rc::gen::element<Rational>(0, 1, Rational(1, 2), 20);
    const Epsilon a = loss(), b = loss(), eps = *any::loss();
    const auto n = *rc::gen::inRange(1UL, 12UL), m = *rc::gen::inRange(1UL, 12UL);
    const auto size = [](const Epsilon& x) { return at_most(Epsilon{}, x) == Trilean::yes ? x : Epsilon{} - x; };
    const auto lattice = LatticePair::from({{size(a), weight, n}, {size(b), 0, m}});
    const LossAtoms atoms = composed({{response(size(a), weight), n}, {response(size(b), 0), m}});
    RC_ASSERT(agrees(atoms.delta(eps, precision), lattice->delta(eps, precision)));
    RC_ASSERT(atoms.delta(eps, precision).has_digits(30) ||
              at_most(atoms.delta(eps, precision), power_of_two(-200)) == Trilean::yes);
    RC_ASSERT(atoms.pure_epsilon() == lattice->pure_epsilon());
  });
  const Rational delta = *read_rational("1e-12");
  for (const Rational& weight : {Rational{0}, Rational{1}}) {
    const Epsilon loss{Rational(1, 100)};
    const auto atoms = LossAtoms::of({{response(loss, weight), 10'000}});
    const auto lattice = LatticePair::from({{loss, weight, 10'000}});
    REQUIRE(atoms.has_value());
    const RuleValue figure = atoms->epsilon(delta, 18, Precision{128});
    CHECK(meet(figure, lattice->epsilon(delta, 18, Precision{128})));
    CHECK(figure.value.has_digits(17));
  }
}

TEST_CASE("loss atoms of noise on the integers, against their outcomes", "[random]") {
  prop("discrete Laplace: two different steps", [] {
    const Rational scale = *any::rational_between(Rational(1, 2), 3), other = *any::rational_between(Rational(1, 2), 3);
    const auto shift = *rc::gen::inRange(0L, 4L), by = *rc::gen::inRange(1L, 3L);
    const Epsilon eps = *any::loss();
    const LossAtoms atoms = composed({{*discrete_laplace_law(scale, shift), 1}, {*discrete_laplace_law(other, by), 1}});
    const Enclosure sum = delta_of_two(discrete_laplace(scale, shift, 60), discrete_laplace(other, by, 60), eps);
    RC_ASSERT(are_close(atoms.delta(eps, precision), sum, *read_rational("1e-7")));
    const Enclosure one{1, precision};
    const Enclosure single = delta_of_two(discrete_laplace(scale, shift, 400), {{one, one}}, eps);
    const Enclosure law = composed({{*discrete_laplace_law(scale, shift), 1}}).delta(eps, precision);
    RC_ASSERT(are_close(law, single, *read_rational("1e-40")));
  });
  prop("discrete Gaussian: two steps, and what is left out is inside", [] {
    const Rational variance = *any::rational_between(Rational(1, 5), 4);
    const auto shift = *rc::gen::inRange(1L, 4L);
    const auto bits = *rc::gen::inRange(3L, 150L);
    const Epsilon eps = *any::loss();
    const LossLaw law = *discrete_gaussian_law(variance, shift, bits);
    const Enclosure found = composed({{law, 2}}).delta(eps, precision);
    const Outcomes outcomes = discrete_gaussian(variance, shift, 40);
    RC_ASSERT(are_close(found, delta_of_two(outcomes, outcomes, eps), power_of_two(-200)));
    RC_ASSERT(found.upper() - found.lower() <= 3 * power_of_two(-bits));
  });
  prop("the masses of a law make 1", [] {
    const Rational size = *any::positive() + Rational(1, 1000);
    const auto total = [](const LossLaw& law) {
      Enclosure sum{law.infinite_mass, precision};
      for (const Enclosure& mass : law.enclose_masses(precision)) sum += mass;
      return sum;
    };
    RC_ASSERT(contains(total(*discrete_laplace_law(size, *rc::gen::inRange(0, 30))), 1));
    const Rational variance = std::min<Rational>(size, 400);
    const LossLaw gaussian = *discrete_gaussian_law(variance, *rc::gen::inRange(0, 30), 60);
    RC_ASSERT(certainly(at_most(total(gaussian), Rational(1 + power_of_two(-200)))));
    RC_ASSERT(certainly(at_least(total(gaussian), Rational(1 - power_of_two(-60)))));
  });
}

TEST_CASE("logarithms of several integers, and nats, mixed", "[random]") {
  prop("equal losses are the same vectors, others are not", [] {
    const auto losses = *rc::gen::container<std::vector<Epsilon>>(6, any::loss());
    const auto lattice = LossLattice::of(losses);
    RC_ASSERT(lattice.has_value());
    const auto n = *rc::gen::container<std::vector<int>>(6, rc::gen::inRange(-3, 4));
    Epsilon sum;
    LossLattice::Vector place(lattice->dimension(), Integer{0});
    for (std::size_t i = 0; i < 6; ++i) {
      const auto times = static_cast<unsigned long>(std::abs(n[i]));
      sum = *sum.plus(n[i] < 0 ? Epsilon{} - losses[i] : losses[i], times);
      const auto step = lattice->coordinates(losses[i]);
      for (std::size_t k = 0; k < place.size(); ++k) place[k] += n[i] * step[k];
    }
    const bool is_zero = std::all_of(place.begin(), place.end(), [](const Integer& x) { return x == 0; });
    RC_ASSERT(is_zero == (sum == Epsilon{}));
    RC_ASSERT(agrees(lattice->enclose(place, precision), sum.enclose(precision)));
  });
  prop("a law of three ratios beside noise and a response, against their outcomes", [] {
    const finite::Pair x = *any::finite_pair(4, 0);
    const Epsilon eps = *any::loss();
    const auto n = *rc::gen::inRange(1UL, 3UL);
    const LossAtoms atoms = composed({{law_of(x), n}, {*discrete_laplace_law(2, 3), 1}});
    Outcomes written;
    for (const auto& [p, q] : finite::product(x, n))
      written.emplace_back(Enclosure{p, precision}, Enclosure{q, precision});
    const Enclosure truth = delta_of_two(written, discrete_laplace(2, 3, 200), eps);
    RC_ASSERT(are_close(atoms.delta(eps, precision), truth, *read_rational("1e-30")));
  });
  prop("do not depend on how steps are grouped, nor on their sequence", [] {
    const LossLaw a = law_of(*any::finite_pair(4, 0)), b = law_of(*any::finite_pair(2, 1));
    const LossLaw noise = *discrete_laplace_law(*any::rational_between(1, 3), 2);
    const Epsilon eps = *any::loss();
    const Enclosure at_once = composed({{a, 3}, {b, 4}, {noise, 2}}).delta(eps, precision);
    const Enclosure in_parts = composed({{noise, 1}, {b, 1}, {a, 1}, {b, 3}, {a, 2}, {noise, 1}}).delta(eps, precision);
    RC_ASSERT(agrees(at_once, in_parts));
    RC_ASSERT(at_once.has_digits(40) || certainly(at_most(at_once, power_of_two(-100))));
  });
  prop("points are on a line exactly when start + index direction says so", [] {
    const auto entries = rc::gen::container<std::vector<int>>(3, rc::gen::inRange(-4, 5));
    const auto start = *entries, step = *entries;
    const auto k = *rc::gen::container<std::vector<int>>(4, rc::gen::inRange(-5, 6));
    std::vector<LossLattice::Vector> points;
    for (const int index : k) {
      auto& point = points.emplace_back();
      for (std::size_t i = 0; i < 3; ++i) point.emplace_back(start[i] + index * step[i]);
    }
    const auto line = LatticeLine::through(points);
    RC_ASSERT(line.has_value());
    for (std::size_t j = 0; j < points.size(); ++j) {
      RC_ASSERT(line->indices[j] >= 0);
      for (std::size_t i = 0; i < 3; ++i)
        RC_ASSERT(points[j][i] == line->start[i] + line->indices[j] * line->direction[i]);
    }
    RC_ASSERT(std::count(line->indices.begin(), line->indices.end(), 0) >= 1);
    const bool moved = points[0] != points[1];
    points.push_back({points[0][0] + 1, points[0][1] + 7, points[0][2] + 50});  // steeper than any step above
    if (moved) RC_ASSERT(!LatticeLine::through(points));
  });
}

TEST_CASE("delta of loss atoms", "[random]") {
  prop("obeys the identity of the reversed pair", [] {
    const finite::Pair x = *any::finite_pair(4, 0);
    const auto n = *rc::gen::inRange(1UL, 4UL);
    const LossAtoms forth = composed({{law_of(x), n}}), back = composed({{law_of(finite::swapped(x)), n}});
    const Epsilon eps = *any::rational_ratio_loss(), minus = Epsilon{} - eps;
    for (const Epsilon& at : {eps, minus})
      RC_ASSERT(forth.exact_delta(at) == Rational(1 - at.ratio() + at.ratio() * *back.exact_delta(Epsilon{} - at)));
  });
  prop("falls with epsilon and grows with the steps", [] {
    const LossLaw law = law_of(*any::finite_pair(4, 0));
    const Epsilon eps = *any::rational_ratio_loss(), more = eps + *any::rational_ratio_loss();
    const LossAtoms atoms = composed({{law, 3}});
    RC_ASSERT(*atoms.exact_delta(more) <= *atoms.exact_delta(eps));
    RC_ASSERT(*composed({{law, 2}}).exact_delta(eps) <= *atoms.exact_delta(eps));
  });
  prop("keeps the truth inside when atoms are left out", [] {
    const LossLaw full = law_of(*any::finite_pair(5, 0));
    LossLaw part = full;
    auto masses = *full.exact_masses();
    if (masses.empty()) return;
    const auto lost = *rc::gen::inRange<std::size_t>(0, masses.size());
    part.left_out = masses[lost];
    masses.erase(masses.begin() + static_cast<long>(lost));
    part.losses.erase(part.losses.begin() + static_cast<long>(lost));
    part.masses = masses;
    const auto n = *rc::gen::inRange(1UL, 4UL);
    const Epsilon eps = *any::rational_ratio_loss();
    const LossAtoms atoms = composed({{part, n}});
    for (const Epsilon& at : {eps, Epsilon::log_of(power_of_two(-40))})  // there nearly all the mass counts
      RC_ASSERT(contains(atoms.delta(at, precision), *composed({{full, n}}).exact_delta(at)));
    RC_ASSERT(!atoms.pure_epsilon());
    RC_ASSERT(!atoms.pure_epsilon_value(precision).infinite);
  });
  prop("at two precisions meets", [] {
    const LossLaw law = law_of(*any::finite_pair(5, 0));
    const auto n = *rc::gen::inRange(1UL, 8UL);
    const Epsilon eps = *any::loss();
    const LossAtoms atoms = composed({{law, n}, {*discrete_laplace_law(3, 5), 8}});
    RC_ASSERT(agrees(atoms.delta(eps, Precision{40}), atoms.delta(eps, Precision{200})));
    RC_ASSERT(agrees(atoms.delta(eps, Precision{80}), atoms.delta(eps, Precision{400})));
  });
}

TEST_CASE("tiny deltas keep their digits when the precision is raised") {
  const auto atoms = LossAtoms::of({{*discrete_laplace_law(5, 3), 400}});
  REQUIRE(atoms.has_value());
  for (const char* text : {"1e-12", "1e-100", "1e-300"}) {
    const Rational delta = *read_rational(text);
    const RuleValue figure = atoms->epsilon(delta, 15, Precision{500});
    CHECK(figure.value.has_digits(15));
    const Epsilon near{figure.value.midpoint()};
    CHECK(atoms->delta(near, Precision{500}).has_digits(60));
    CHECK(agrees(atoms->delta(near, Precision{500}), atoms->delta(near, Precision{900})));
  }
  // Every loss the largest, 3/5: probability (1 + e^(-1/5))^-400, and e^eps = e^(240 - 1/10).
  const Enclosure all = power(exp(Enclosure{Rational(-1, 5), precision}) + Rational{1}, 400);
  const Enclosure last = -expm1(Enclosure{Rational(-1, 10), precision}) / all;
  const Enclosure found = atoms->delta(Epsilon{Rational(2399, 10)}, Precision{1000});
  CHECK(found.has_digits(100));
  CHECK(agrees(found, last));
  CHECK(atoms->pure_epsilon() == Epsilon{240});
  CHECK(atoms->delta(Epsilon{240}, Precision{64}).is_exactly_zero());
}

TEST_CASE("Rényi divergences of one step", "[random]") {
  prop("are the sum over outcomes at whole orders", [] {
    const finite::Pair x = *any::finite_pair(4, 1);
    const AtomCurve curve{law_of(x)};
    for (const unsigned long a : {2UL, 5UL}) {
      Rational sum = 0;
      for (const auto& [p, q] : x) sum += power(Rational(p / q), a) * q;
      RC_ASSERT(agrees(curve.log_moment_at(a, precision), log(Enclosure{sum, precision})));
    }
  });
  prop("have the slope and the curvature of the log-moment", [] {
    const AtomCurve curve{law_of(*any::finite_pair(4, 1))};
    const Rational a = *any::rational_between(Rational(1, 10), 6), h = power_of_two(-60);
    const Taylor at = curve.log_moment(Enclosure{a, precision}, a);
    const Enclosure before = curve.log_moment_at(a - h, precision), after = curve.log_moment_at(a + h, precision);
    RC_ASSERT(are_close(at.slope, (after - before) / Rational(2 * h), power_of_two(-80)));
    RC_ASSERT(are_close(at.curvature, (after + before - Rational{2} * at.value) / Rational(h * h), power_of_two(-80)));
  });
  const AtomCurve curve{law_of(finite::randomized_response(3, 2))};
  CHECK(curve.max_divergence() == Epsilon::log_of(3));
  const Rational t = power_of_two(-50);
  CHECK(curve.log_moment_at(1 + t, Precision{128}).has_digits(20));
}

TEST_CASE("loss atoms: corner cases") {
  const LossLaw nothing = law_of({{Rational(1, 2), Rational(1, 2)}, {Rational(1, 2), Rational(1, 2)}});
  const LossLaw everything = law_of({{1, 0}, {0, 1}});
  const auto atoms = [](const std::vector<LossSteps>& steps) { return *LossAtoms::of(steps); };
  CHECK(nothing.losses == std::vector<Epsilon>{Epsilon{}});
  CHECK(atoms({}).exact_delta(Epsilon{}) == Rational{0});
  CHECK(atoms({{nothing, 1'000'000'000}}).exact_delta(Epsilon{}) == Rational{0});
  CHECK(contains(atoms({{nothing, 1'000'000'000}}).delta(Epsilon::log_of(Rational(1, 2)), precision), Rational(1, 2)));
  CHECK(everything.infinite_mass == 1);
  CHECK(everything.losses.empty());
  CHECK(atoms({{everything, 2}, {nothing, 3}}).exact_delta(Epsilon{1000}) == Rational{1});
  CHECK(atoms({{everything, 1}}).delta(Epsilon{-5}, precision).is_finite());
  CHECK(atoms({{*discrete_laplace_law(7, 0), 5}}).pure_epsilon() == Epsilon{});
  const LossAtoms failing = atoms({{law_of(finite::with_failure({{1, 1}}, Rational(1, 10))), 10}});
  CHECK(failing.infinite_mass() == 1 - power(Rational(9, 10), 10));
  CHECK(failing.pure_epsilon() == Epsilon{});
  CHECK(failing.epsilon(Rational(1, 2), 15, precision).infinite);
  const LossLaw tiny = *discrete_laplace_law(*read_rational("1e100"), 1),
                huge = *discrete_laplace_law(*read_rational("1e-100"), 1);
  CHECK(atoms({{tiny, 100}}).delta(Epsilon{}, Precision{1000}).has_digits(30));
  CHECK(contains(atoms({{huge, 3}}).delta(Epsilon{5}, precision) + between(0, power_of_two(-1000), precision), 1));
}

TEST_CASE("compositions with too many losses are declined") {
  const auto declined = [](const std::vector<LossSteps>& steps) {
    const auto atoms = LossAtoms::of(steps);
    return !atoms && atoms.error().fault == Fault::unsupported;
  };
  const LossLaw three_ratios =
      law_of({{Rational(1, 2), Rational(1, 10)}, {Rational(3, 10), Rational(3, 10)}, {Rational(1, 5), Rational(3, 5)}});
  CHECK(declined({{*discrete_laplace_law(20, 10), 1'000'000}}));
  CHECK(declined({{three_ratios, 10'000}}));
  CHECK_FALSE(declined({{three_ratios, 100}}));
  CHECK(declined({{law_of(finite::randomized_response(Rational(power_of_ten(100), 7))), 900'000}}));
  CHECK(declined({{law_of(finite::with_failure({{1, 1}}, 1 / Rational(power_of_ten(100)))), 900'000}}));
  CHECK_FALSE(declined({{*discrete_laplace_law(20, 1), 999'000}}));
  CHECK_FALSE(discrete_laplace_law(1, 1'000'000));
  CHECK_FALSE(discrete_gaussian_law(Rational(power_of_ten(20)), 1, 60));
}

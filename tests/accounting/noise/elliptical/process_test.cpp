// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/compose/release.hpp"
#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/noise/elliptical/process.hpp"
#include "dpcert/accounting/noise/elliptical/process_bound.hpp"
#include "dpcert/accounting/pairs/gaussian_pair.hpp"
#include "dpcert/exact/decimal.hpp"
#include "loss.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{50};

Rational q(const char* text) { return *read_rational(text); }

MixingLaw point(const Rational& value) { return {{{1, value}}, {}, false}; }
MixingLaw of_scale(const char* family, std::vector<Rational> numbers) {
  return {{}, {{1, law_of(family, std::move(numbers)).value()}}, false};
}
MixingLaw of_square(const char* family, std::vector<Rational> numbers) {
  MixingLaw mixing = of_scale(family, std::move(numbers));
  mixing.is_of_square = true;
  return mixing;
}
/// V of a Student t process: V^2 ~ inverse gamma(dof/2, dof/2).
MixingLaw student(const Rational& dof) { return of_square("inverse_gamma", {dof / 2, dof / 2}); }

Enclosure delta_of(const MixingLaw& mixing, const Rational& shift_squared, const Epsilon& epsilon,
                   Precision at = precision) {
  return process_profile(mixing, shift_squared)->delta(epsilon, at);
}

Enclosure gaussian_at(const MixingLaw& mixing, const Rational& shift_squared, const Rational& place,
                      const Epsilon& epsilon) {
  const Rational square = mixing.is_of_square ? place : Rational{place * place};
  return GaussianPair{shift_squared / square}.delta(epsilon, precision);
}

/// The mean of a law by cells of equal ratio: on each, between the
/// values at its ends; no integral, no tails dropped.
template <class Function>
Enclosure by_cells(const Law& law, Function&& falling, const Enclosure& at_zero, const Enclosure& at_infinity) {
  const DensityFamily& family = *law.family->as_density();
  constexpr int cells = 400;
  const Rational ratio(12, 11);
  Rational x = family.centre(law) * power_of_two(-24);
  Enclosure sum = family.mass_below(law, x, precision) * hull(at_zero, falling(x));
  for (int k = 0; k < cells; ++k, x *= ratio)
    sum += (family.mass_below(law, x * ratio, precision) - family.mass_below(law, x, precision)) *
           hull(falling(x), falling(x * ratio));
  return sum + family.mass_above(law, x, precision) * hull(falling(x), at_infinity);
}

/// Are two enclosures of one number not apart, the right one
/// narrow and the left one of the right size?
bool agree(const Enclosure& wide, const Enclosure& narrow) {
  return overlaps(wide, narrow) && narrow.has_digits(8) && wide.has_digits(0);
}

rc::Gen<MixingLaw> any_mixing() {
  return rc::gen::exec([] {
    const Rational a = *any::rational_between(Rational(1, 4), 6), b = *any::rational_between(Rational(1, 10), 4);
    MixingLaw mixing = *rc::gen::element(of_scale("gamma", {a, b}), of_scale("inverse_gamma", {a, b}),
                                         of_scale("exponential", {b}), of_scale("beta", {a, b}));
    mixing.is_of_square = *rc::gen::arbitrary<bool>();
    return mixing;
  });
}

}  // namespace

TEST_CASE("a process with one scale is the Gaussian mechanism", "[random]") {
  prop("exactly", [] {
    const Rational scale = *any::positive(), shift = *any::positive();
    const Epsilon epsilon = *any::loss();
    const Enclosure plain = GaussianPair{shift / (scale * scale)}.delta(epsilon, precision);
    const Enclosure process = delta_of(point(scale), shift, epsilon);
    RC_ASSERT(agrees(plain, process));
    RC_ASSERT(plain.digits(10) == process.digits(10));
    RC_ASSERT(agrees(process, delta_of({{{1, scale * scale}}, {}, true}, shift, epsilon)));
  });
  const auto profile = process_profile(point(1), 1);
  CHECK(profile->rule() == "elliptical_process");
  CHECK_FALSE(profile->pure_epsilon());
  CHECK(profile->pure_epsilon_value(precision).infinite);
  CHECK(profile->epsilon(q("1e-5"), 15, precision).value.has_digits(12));
  CHECK(agrees(profile->epsilon(q("1e-5"), 12, precision).value,
               GaussianPair{1}.epsilon(q("1e-5"), 20, precision).value));
}

TEST_CASE("a process with finitely many scales is their mean", "[random]") {
  prop("by sums", [] {
    const Rational weight = *any::rational_between(Rational(1, 1000), Rational(999, 1000));
    const Rational small = *any::positive(), large = small + *any::positive(), shift = *any::positive();
    const Epsilon epsilon = *any::loss();
    const Enclosure sum = weight * GaussianPair{shift / (small * small)}.delta(epsilon, precision) +
                          Rational(1 - weight) * GaussianPair{shift / (large * large)}.delta(epsilon, precision);
    RC_ASSERT(agrees(sum, delta_of({{{weight, small}, {1 - weight, large}}, {}, false}, shift, epsilon)));
  });
  const MixingLaw law = student(3);
  MixingLaw half = law;
  half.laws.front().first = Rational(1, 2);
  half.atoms = {{Rational(1, 2), 4}};  // of V^2
  CHECK(agrees(delta_of(half, 1, Epsilon{1}),
               (delta_of(law, 1, Epsilon{1}) + delta_of(point(2), 1, Epsilon{1})) * Rational(1, 2)));
}

TEST_CASE("no shift gives nothing away") {
  const auto profile = process_profile(student(3), 0);
  CHECK(profile->exact_delta(Epsilon{1}) == Rational{0});
  CHECK(profile->exact_delta(Epsilon::log_of(Rational(1, 4))) == Rational(3, 4));
  CHECK(agrees(profile->delta(Epsilon{-1}, precision), Rational{1} - exp(Enclosure{-1, precision})));
  CHECK(profile->pure_epsilon() == Epsilon{});
}

TEST_CASE("a process with a density of scales is the mean over cells", "[random]") {
  const auto check = [](const MixingLaw& mixing, const Rational& shift_squared, const Epsilon& epsilon) {
    const auto at = [&](const Rational& x) { return gaussian_at(mixing, shift_squared, x, epsilon); };
    const Enclosure cells =
        by_cells(mixing.laws.front().second, at, Enclosure{1, precision}, GaussianPair{0}.delta(epsilon, precision));
    return agree(cells, delta_of(mixing, shift_squared, epsilon));
  };
  for (const Epsilon& epsilon : {Epsilon{}, Epsilon{Rational(1, 2)}, Epsilon{3}, Epsilon{-2}, Epsilon::log_of(3)})
    for (const Rational& shift_squared : {Rational{1}, Rational(1, 50), Rational{30}}) {
      CAPTURE(epsilon.str(), shift_squared);
      CHECK(check(student(3), shift_squared, epsilon));
      CHECK(check(student(Rational(1, 2)), shift_squared, epsilon));
      CHECK(check(of_square("exponential", {1}), shift_squared, epsilon));
      CHECK(check(of_scale("gamma", {Rational(1, 3), 2}), shift_squared, epsilon));
      CHECK(check(of_scale("beta", {Rational(1, 2), Rational(1, 3)}), shift_squared, epsilon));
    }
  prop("of any law, shift and epsilon", [&] {
    const MixingLaw mixing = *any_mixing();
    RC_ASSERT(check(mixing, *any::rational_between(Rational(1, 10), 10), Epsilon{*any::rational_between(-3, 6)}));
  });
}

TEST_CASE("the delta of a process", "[random]") {
  prop("falls in epsilon and grows with the shift", [] {
    const MixingLaw mixing = *any_mixing();
    const Rational shift = *any::moderate_positive(), eps = *any::rational_between(-3, 10);
    const Enclosure here = delta_of(mixing, shift, Epsilon{eps});
    RC_ASSERT(certainly(is_positive(here)));
    RC_ASSERT(possibly(at_most(delta_of(mixing, shift, Epsilon{eps + Rational(1, 7)}), here)));
    RC_ASSERT(possibly(at_most(here, delta_of(mixing, shift * Rational(5, 4), Epsilon{eps}))));
  });
  prop("depends on scale and shift through their quotient", [] {
    const Rational a = *any::rational_between(Rational(1, 4), 6), b = *any::rational_between(Rational(1, 10), 4);
    const Rational c = *any::rational_between(Rational(1, 10), 10), shift = *any::moderate_positive();
    const Epsilon epsilon{*any::rational_between(-2, 5)};
    // c V for V ~ gamma(a, b) is gamma(a, b/c); for V ~ inverse
    // gamma(a, b) it is inverse gamma(a, b c).
    RC_ASSERT(agrees(delta_of(of_scale("gamma", {a, b / c}), shift * c * c, epsilon),
                     delta_of(of_scale("gamma", {a, b}), shift, epsilon)));
    RC_ASSERT(agrees(delta_of(of_square("inverse_gamma", {a, b * c}), shift * c, epsilon),
                     delta_of(of_square("inverse_gamma", {a, b}), shift, epsilon)));
  });
  prop("meets itself at two precisions", [] {
    const MixingLaw mixing = *any_mixing();
    const Rational shift = *any::moderate_positive();
    const Epsilon epsilon{*any::rational_between(-3, 10)};
    const Enclosure fine = delta_of(mixing, shift, epsilon, Precision{90});
    RC_ASSERT(overlaps(delta_of(mixing, shift, epsilon, Precision{*rc::gen::inRange(20L, 60L)}), fine));
    RC_ASSERT(fine.has_digits(16));
  });
  prop("obeys delta(-eps) = 1 - e^-eps + e^-eps delta(eps)", [] {
    const MixingLaw mixing = *any_mixing();
    const Rational shift = *any::moderate_positive();
    const Epsilon epsilon{*any::rational_between(0, 10)}, minus = Epsilon{} - epsilon;
    const Enclosure factor = minus.exponential(precision);
    RC_ASSERT(agrees(delta_of(mixing, shift, minus), Rational{1} - factor + factor * delta_of(mixing, shift, epsilon)));
  });
}

TEST_CASE("extreme arguments of a process keep their digits") {
  constexpr Precision fine{80};
  const auto has_digits = [&](const MixingLaw& mixing, const Rational& shift_squared, const Rational& epsilon) {
    return delta_of(mixing, shift_squared, Epsilon{epsilon}, fine).has_digits(15);
  };
  CHECK(has_digits(student(3), 1, 1000));  // 1.5e-565
  CHECK(has_digits(student(3), power_of_two(200), 1));
  CHECK(delta_of(student(3), power_of_two(-200), Epsilon{}, Precision{200}).has_digits(25));
  CHECK(has_digits(of_scale("gamma", {Rational(1, 2), 1}), power_of_two(-2000), 1));
  CHECK(has_digits(of_scale("gamma", {Rational(1, 100), 1}), 1, 0));
  CHECK(has_digits(of_scale("gamma", {10'000, 10'000}), 1, 1));
  CHECK(has_digits(of_scale("gamma", {1, 1}), 1, 1'000'000));
  CHECK(has_digits(of_scale("inverse_gamma", {Rational(1, 50), 1}), 1, 0));  // a heavy tail of V
  CHECK(has_digits(of_scale("beta", {1, Rational(1, 50)}), 1, 0));           // nearly all mass next to 1
  // Beyond floating point there are no digits, but an enclosure.
  const Enclosure beyond = delta_of(student(3), power_of_two(-60), Epsilon{1});
  CHECK(beyond.upper() < power_of_two(-1'000'000));
}

TEST_CASE("Laplace transforms of V and of its square", "[random]") {
  prop("have their closed forms", [] {
    const Rational a = *any::rational_between(Rational(1, 4), 6), b = *any::rational_between(Rational(1, 10), 4);
    const Rational rate = *any::rational_between(0, 30);
    // V ~ gamma(a, b): (1 + rate/b)^-a.
    const Enclosure closed = exp(log(Enclosure{1 + rate / b, precision}) * Rational(-a));
    RC_ASSERT(agrees(laplace_transform(of_scale("gamma", {a, b}), rate, 1, precision), closed));
    RC_ASSERT(agrees(laplace_transform(of_square("gamma", {a, b}), rate, 2, precision), closed));
  });
  prop("are means over cells", [] {
    const MixingLaw mixing = *any_mixing();
    const Rational rate = *any::rational_between(Rational(1, 10), 10);
    const int power = *rc::gen::element(1, 2);
    const auto at = [&](const Rational& x) {
      const Enclosure place{x, precision};
      const Enclosure scale = mixing.is_of_square ? sqrt(place) : place;
      return exp(-((power == 1 ? scale : square(scale)) * rate));
    };
    const Enclosure cells = by_cells(mixing.laws.front().second, at, {1, precision}, {0, precision});
    RC_ASSERT(agree(cells, laplace_transform(mixing, rate, power, precision)));
  });
  CHECK(contains(laplace_transform(student(3), 0, 1, precision), 1));
  CHECK(agrees(laplace_transform(point(3), 2, 2, precision), exp(Enclosure{-18, precision})));
}

TEST_CASE("Theorem 5, as printed and as corrected", "[random]") {
  const auto bound = [](const MixingLaw& mixing, const Epsilon& epsilon, const Rational& delta_prime) {
    return process_bound(mixing, 1, epsilon, delta_prime, 2);
  };
  SECTION("V = 1/2 refutes the printed one") {
    const ProcessBound found = bound(point(Rational(1, 2)), Epsilon{1}, q("5e-11")).value();
    CHECK(contains(found.printed, q("1e-5")));
    CHECK(found.exact.lower() > q("2.80385e-5"));
    CHECK(found.exact.upper() < q("2.80386e-5"));
    CHECK(found.corrected.lower() > q("4.4721e-3"));
    CHECK(found.corrected.upper() < q("4.4722e-3"));
    CHECK(found.sigma.lower() > q("6.98743"));
    CHECK(found.sigma.upper() < q("6.98744"));
    CHECK(found.printed_holds == Trilean::no);
  }
  SECTION("V = 1 refutes it at a large epsilon, and the corrected one is not asked there") {
    const auto refused = bound(point(1), Epsilon{10}, Rational(1, 10));
    REQUIRE_FALSE(refused);
    CHECK(refused.error().where == "/epsilon");
    const Enclosure shift_squared = Rational{50} / log(Enclosure{20, precision});
    const Enclosure exact = hull(delta_of(point(1), shift_squared.lower(), Epsilon{10}),
                                 delta_of(point(1), shift_squared.upper(), Epsilon{10}));
    CHECK(exact.lower() > q("0.264442445"));
    CHECK(exact.upper() < q("0.264442447"));
    CHECK_FALSE(bound(point(1), Epsilon::log_of(Rational(1601, 100)), Rational(1, 10)));
    CHECK(bound(point(1), Epsilon::log_of(16), Rational(1, 10)));
  }
  prop("holds where it is corrected", [&] {
    const MixingLaw mixing = *any_mixing();
    const Epsilon epsilon{*any::rational_between(Rational(1, 100), Rational(277, 100))};
    const ProcessBound found =
        bound(mixing, epsilon, *any::rational_between(Rational(1, 1000), Rational(999, 1000))).value();
    RC_ASSERT(certainly(at_most(found.exact, found.corrected)));
    RC_ASSERT(found.printed_holds == at_most(found.exact, found.printed));
  });
}

namespace {

/// The sums of the rule `mixture` over given cuts: an upper bound of the mean, or a lower one.
Enclosure sum_over_cells(const MixingLaw& mixing, const Rational& shift_squared, const Epsilon& epsilon,
                         const std::vector<Rational>& cuts, bool upper) {
  Enclosure sum{0, precision};
  for (const auto& [weight, place] : mixing.atoms) sum += weight * gaussian_at(mixing, shift_squared, place, epsilon);
  for (const auto& [weight, law] : mixing.laws) {
    const DensityFamily& family = *law.family->as_density();
    for (std::size_t i = 0; i <= cuts.size(); ++i) {
      const Enclosure below = i == 0 ? Enclosure{0, precision} : family.mass_below(law, cuts[i - 1], precision);
      const Enclosure mass =
          (i == cuts.size() ? Enclosure{1, precision} : family.mass_below(law, cuts[i], precision)) - below;
      const bool at_end = upper ? i == 0 : i == cuts.size();
      const Enclosure delta = at_end ? Enclosure{upper ? 1 : 0, precision}
                                     : gaussian_at(mixing, shift_squared, cuts[upper ? i - 1 : i], epsilon);
      sum += weight * mass * delta;
    }
  }
  return sum;
}

}  // namespace

TEST_CASE("cuts of a scale", "[random]") {
  prop("show what they say, and are short", [] {
    MixingLaw mixing = *any_mixing();
    if (*rc::gen::arbitrary<bool>()) {
      mixing.laws.front().first = Rational(2, 3);
      mixing.atoms = {{Rational(1, 3), *any::rational_between(Rational(1, 10), 3)}};
    }
    const Rational shift = *any::rational_between(Rational(1, 10), 10);
    const Epsilon epsilon{*any::rational_between(0, 6)};
    const Enclosure exact = delta_of(mixing, shift, epsilon);
    const bool promise = *rc::gen::arbitrary<bool>();
    const Rational slack = *any::rational_between(Rational(1, 40), Rational(1, 2));
    const Rational delta = promise ? Rational(exact.upper() * (1 + slack)) : Rational(exact.lower() * (1 - slack));
    const auto cuts = mixture_cuts(mixing, shift, epsilon, delta, promise);
    RC_ASSERT(cuts.has_value());
    RC_ASSERT(cuts->size() < 20'000U);
    for (std::size_t i = 0; i < cuts->size(); ++i) RC_ASSERT((*cuts)[i] > (i == 0 ? Rational{0} : (*cuts)[i - 1]));
    const Enclosure sum = sum_over_cells(mixing, shift, epsilon, *cuts, promise);
    RC_ASSERT(at_most(sum, delta) == (promise ? Trilean::yes : Trilean::no));
  });
  SECTION("there are none for what is false") {
    const MixingLaw mixing = student(3);
    const Enclosure exact = delta_of(mixing, 1, Epsilon{1});
    CHECK_FALSE(mixture_cuts(mixing, 1, Epsilon{1}, exact.lower() * Rational(9, 10), true));
    CHECK_FALSE(mixture_cuts(mixing, 1, Epsilon{1}, exact.upper() * Rational(11, 10), false));
    CHECK_FALSE(mixture_cuts(mixing, 1, Epsilon{1}, exact.lower(), true));  // true or false: out of reach
    CHECK_FALSE(mixture_cuts(mixing, 1, Epsilon{1}, 0, true));
    CHECK(mixture_cuts(mixing, 1, Epsilon{1}, 0, false));
    CHECK(mixture_cuts(mixing, 1, Epsilon{1}, 1, true));
  }
  SECTION("atoms need none") {
    CHECK(mixture_cuts(point(1), 1, Epsilon{1}, q("0.1269367376"), true)->empty());
    CHECK(mixture_cuts(point(1), 1, Epsilon{1}, q("0.1269367374"), false)->empty());
    CHECK_FALSE(mixture_cuts(point(1), 1, Epsilon{1}, q("0.1269367374"), true));
  }
}

TEST_CASE("Student t processes compose to one of more degrees of freedom", "[random]") {
  prop("deltas and divergences", [] {
    const Rational shape{*rc::gen::inRange(1, 9), 2}, scale{*rc::gen::inRange(1, 9), 2};
    const Rational shift_squared{*rc::gen::inRange(1, 20), 16};
    const auto count = *rc::gen::inRange(2UL, 40UL);
    const MixingLaw one = of_square("inverse_gamma", {shape, scale});
    const MixingLaw all = of_square("inverse_gamma", {count * shape, scale});
    const Release release = Release::of({{process_pair(one, shift_squared), count}}).value();
    const Epsilon epsilon{Rational{*rc::gen::inRange(-4, 20), 4}};
    RC_ASSERT(agrees(release.delta(epsilon, 12)->value, delta_of(all, shift_squared, epsilon)));
    const Rational order{*rc::gen::inRange(3, 60), 6};
    const RuleValue divergence = release.divergence({order}, 12).value();
    RC_ASSERT(divergence.infinite == (order * (order - 1) * shift_squared >= 2 * scale));
    if (divergence.infinite || order == 1) return;
    // n s log(b/(b - a (a-1) t^2/2))/(a-1)
    const Enclosure left{Rational{1 - order * (order - 1) * shift_squared / (2 * scale)}, Precision{80}};
    RC_ASSERT(agrees(divergence.value, -log(left) * Rational(count * shape / (order - 1))));
  });
}

TEST_CASE("processes of few scales compose as sequences of them do", "[random]") {
  prop("beside Gaussian noise", [] {
    const MixingLaw mixing{{{Rational{1, 3}, 1}, {Rational{2, 3}, Rational{5, 2}}}, {}, *rc::gen::arbitrary<bool>()};
    const Rational shift_squared{*rc::gen::inRange(1, 12), 8}, beside{*rc::gen::inRange(1, 8), 8};
    constexpr unsigned long count = 4;
    const Release release =
        Release::of({{process_pair(mixing, shift_squared), count}, {gaussian_pair(RefinableSum{beside}), 1}}).value();
    const Epsilon epsilon{Rational{*rc::gen::inRange(0, 12), 4}};
    Enclosure sum{0, precision};
    for (unsigned sequence = 0; sequence < 1U << count; ++sequence) {
      Rational weight = 1, mu_squared = beside;
      for (unsigned long k = 0; k < count; ++k) {
        const auto& [share, place] = mixing.atoms[sequence >> k & 1U];
        weight *= share;
        mu_squared += shift_squared / (mixing.is_of_square ? place : Rational{place * place});
      }
      sum += weight * GaussianPair{mu_squared}.delta(epsilon, precision);
    }
    const auto found = release.delta(epsilon, 12);
    RC_ASSERT(found->has_digits(9));
    RC_ASSERT(agrees(found->value, sum));
  });
}

TEST_CASE("moments of processes keep their digits where they are near 1, tiny, or huge") {
  const MixingLaw scales{{{Rational{1, 3}, 1}, {Rational{2, 3}, Rational{5, 2}}}, {}, false};
  const auto divergence = [](const MixingLaw& mixing, const Rational& shift_squared, const Rational& order) {
    return Release::of({{process_pair(mixing, shift_squared), 1}}).value().divergence({order}, 15).value();
  };
  for (const MixingLaw& mixing : {scales, student(3)})
    for (const long bits : {-2000L, -40L, 0L, 12L, 40L}) {
      const RuleValue half = divergence(mixing, power_of_two(bits), Rational(1, 2));
      CHECK(half.value.has_digits(12));
      CHECK(is_positive(half.value) == Trilean::yes);
    }
  // D_2 is about mu^2, or that of the least scale.
  CHECK(agrees(divergence(scales, power_of_two(-2000), 2).value / Enclosure{power_of_two(-2000), precision},
               Enclosure{Rational{1, 3} + Rational{2, 3} * Rational{4, 25}, precision}, 12));
  CHECK(agrees(divergence(scales, power_of_two(20), 2).value,
               Enclosure{power_of_two(20), precision} - log(Enclosure{3, precision}), 12));
  SECTION("and so do deltas to many digits") {
    const Release two = Release::of({{process_pair(scales, 1), 2}}).value();
    const auto found = two.delta(Epsilon{1}, 60);
    CHECK(found->has_digits(60));
    Enclosure sum{0, Precision{300}};
    for (const auto& [weight, place] : scales.atoms)
      for (const auto& [other_weight, other] : scales.atoms)
        sum += weight * other_weight *
               GaussianPair{1 / (place * place) + 1 / (other * other)}.delta(Epsilon{1}, Precision{300});
    CHECK(agrees(found->value, sum, 58));
  }
}

TEST_CASE("processes whose divergences are not known say so") {
  const WorstPair pair = process_pair(of_square("gamma", {2, 1}), 1);
  REQUIRE_FALSE(pair.forward.renyi);
  CHECK(pair.forward.renyi.error().fault == Fault::unsupported);
  CHECK(process_pair(student(3), 1).forward.renyi);
  CHECK_FALSE(process_pair(of_scale("inverse_gamma", {2, 1}), 1).forward.renyi);  // V itself
}

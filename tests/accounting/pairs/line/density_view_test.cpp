// SPDX-License-Identifier: Apache-2.0
// The density views of exponential families on the line.
#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "any.hpp"
#include "dpcert/accounting/families/density_family.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "property.hpp"
#include "riemann.hpp"

using namespace dpcert;

namespace {

Law law(std::string_view family, std::vector<Rational> parameters) { return *law_of(family, std::move(parameters)); }

Rational quarter(int low, int high) { return Rational(*rc::gen::inRange(4 * low, 4 * high + 1), 4); }

/// A pair of laws of one family, of moderate parameters.
std::pair<Law, Law> any_pair() {
  const std::string family = *rc::gen::element<std::string>("beta", "exponential", "gamma", "inverse_gamma", "normal");
  const auto pick = [&] {
    if (family == "exponential") return law(family, {quarter(1, 4)});
    if (family == "normal") return law(family, {quarter(-2, 2), quarter(1, 3)});
    return law(family, {quarter(1, 6), quarter(1, 6)});
  };
  return {pick(), pick()};
}

const DensityFamily& view(const Law& law) { return *law.family->as_density(); }

/// A point of the support.
Rational any_point(const Law& law) {
  const auto [begin, end] = view(law).support(law);
  if (end) return Rational(*rc::gen::inRange(1, 100), 100);
  return begin ? Rational(quarter(1, 20) / 5) : quarter(-5, 5);
}

Enclosure density(const Law& law, const Enclosure& x) { return exp(view(law).log_density(law, x, 0)); }

}  // namespace

TEST_CASE("density views of exponential families", "[random]") {
  prop("have masses that sum to 1 and are the integral of the density", [] {
    const auto [p, q] = any_pair();
    const Precision precision{96};
    const Rational low = any_point(p), high = low + (view(p).support(p).end ? Rational((1 - low) / 2) : Rational(1, 3));
    const auto below = [&](const Rational& x) { return view(p).mass_below(p, x, precision); };
    RC_ASSERT(contains(below(low) + view(p).mass_above(p, low, precision), 1));
    const Enclosure sum = riemann_sum([&](const Enclosure& x) { return density(p, x); }, low, high, 200);
    RC_ASSERT(agrees(sum, below(high) - below(low), 1));
    RC_ASSERT(sum.upper() - sum.lower() < Rational(1, 4));
  });
  prop("have one log-density for numbers, expansions and complex numbers", [] {
    const auto [p, q] = any_pair();
    const Rational x = any_point(p);
    const Precision precision{128};
    const Enclosure point{x, precision};
    const Enclosure value = view(p).log_density(p, point, x);
    const Taylor taylor = view(p).log_density(p, Taylor::variable(point), x);
    RC_ASSERT(value.has_digits(20) || contains(value, 0));
    RC_ASSERT(agrees(value, taylor.value));
    RC_ASSERT(agrees(value, view(p).log_density(p, Complex{point}, x).real()));
    const Rational step = power_of_two(-30);
    const Enclosure next = view(p).log_density(p, Enclosure{x + step, precision}, x);
    const Taylor around = view(p).log_density(p, Taylor::variable(between(x, x + step, precision)), x);
    RC_ASSERT(agrees(next - value, around.slope * step));
    RC_ASSERT(agrees(next - value, taylor.slope * step + around.curvature * (step * step / 2)));
  });
  prop("have a slope polynomial of the sign of (log p - log q)'", [] {
    const auto [p, q] = any_pair();
    const Rational x = any_point(p);
    const Taylor at = Taylor::variable(Enclosure{x, Precision{128}});
    const Enclosure slope = (view(p).log_density(p, at, x) - view(q).log_density(q, at, x)).slope;
    const auto polynomial = view(p).slope_sign(p, q, x);
    RC_ASSERT(polynomial.has_value());
    Rational value = 0;
    for (std::size_t i = polynomial->size(); i-- > 0;) value = value * x + (*polynomial)[i];
    if (value > 0) RC_ASSERT(certainly(is_positive(slope)));
    if (value < 0) RC_ASSERT(certainly(is_negative(slope)));
    if (value == 0) RC_ASSERT(contains(slope, 0));
    RC_ASSERT(polynomial->empty() == (p == q));
  });
  prop("bound the tails of p^a q^(1-a)", [] {
    const auto [p, q] = any_pair();
    const Rational order = *rc::gen::element<Rational>(Rational(1, 2), 1, Rational(3, 2), 2, 3, 5), x = any_point(p);
    const Side side = *rc::gen::element(Side::below, Side::above);
    const auto [begin, end] = view(p).support(p);
    const bool is_finite = view(p).is_moment_finite(p, q, order, side);
    const Enclosure bound = view(p).moment_beyond(p, q, order, x, side, Precision{96});
    RC_ASSERT(is_finite || !bound.is_finite());
    if (!bound.is_finite()) return;
    // a part of that tail, from x three quarters of the way to the end
    const Rational far = side == Side::below ? (begin ? Rational(x / 4) : Rational(x - 2))
                         : end               ? Rational(x + (1 - x) * 3 / 4)
                                             : Rational(x + 2);
    const Enclosure part = riemann_sum(
        [&](const Enclosure& t) {
          return exp(view(p).log_density(p, t, x) * order + view(q).log_density(q, t, x) * Rational(1 - order));
        },
        std::min(x, far), std::max(x, far), 100);
    RC_ASSERT(part.lower() <= bound.upper());
  });
  prop("have finite moments exactly where both sides have", [] {
    const auto [p, q] = any_pair();
    const Rational order = *rc::gen::element<Rational>(Rational(1, 2), 1, Rational(3, 2), 2, 3, 5, 9), x = any_point(p);
    const bool both =
        view(p).is_moment_finite(p, q, order, Side::below) && view(p).is_moment_finite(p, q, order, Side::above);
    const ExponentialPair pair{p, q};
    RC_ASSERT(both == pair.is_finite_at(order));
    if (!both) return;
    const Precision precision{160};
    const Enclosure below = view(p).moment_beyond(p, q, order, x, Side::below, precision),
                    above = view(p).moment_beyond(p, q, order, x, Side::above, precision);
    RC_ASSERT(agrees(below + above, exp(pair.log_moment_at(order, precision))));
    RC_ASSERT(below.has_digits(20) && above.has_digits(20));
  });
  prop("have a centre inside and a spread that steers", [] {
    const auto [p, q] = any_pair();
    const Rational centre = view(p).centre(p), spread = view(p).spread(p);
    RC_ASSERT(spread > 0);
    RC_ASSERT(certainly(at_least(view(p).mass_below(p, centre, Precision{64}), Rational(1, 20))));
    RC_ASSERT(certainly(at_least(view(p).mass_above(p, centre, Precision{64}), Rational(1, 20))));
    const auto beyond = view(p).mass_below(p, centre - 9 * spread, Precision{64}) +
                        view(p).mass_above(p, centre + 9 * spread, Precision{64});
    RC_ASSERT(certainly(at_most(beyond, Rational(1, 4))));
  });
}

TEST_CASE("one tail may be finite where the other is not, and is then bounded by hand") {
  const Precision precision{96};
  const auto one_side = [&](const Law& p, const Law& q, const Rational& order, const Rational& x, Side finite) {
    const Side other = finite == Side::below ? Side::above : Side::below;
    CHECK(view(p).is_moment_finite(p, q, order, finite));
    CHECK_FALSE(view(p).is_moment_finite(p, q, order, other));
    const Enclosure bound = view(p).moment_beyond(p, q, order, x, finite, precision);
    CHECK(bound.is_finite());
    CHECK(certainly(is_positive(bound)));
    return bound;
  };
  // p^a q^(1-a) = c e^t for the rates 1, 3 and order 2: (1/3)
  // e^t on (0, 2] has the integral (e^2 - 1)/3
  const Enclosure bound = one_side(law("exponential", {1}), law("exponential", {3}), 2, 2, Side::below);
  CHECK(certainly(at_most((exp(Enclosure{2, precision}) - Rational{1}) / Rational{3}, bound)));
  one_side(law("gamma", {2, 1}), law("gamma", {2, 3}), 2, 1, Side::below);
  one_side(law("gamma", {1, 3}), law("gamma", {3, 2}), 3, 1, Side::above);
  one_side(law("inverse_gamma", {2, 1}), law("inverse_gamma", {2, 3}), 2, 1, Side::above);
  one_side(law("inverse_gamma", {1, 3}), law("inverse_gamma", {3, 2}), 3, 1, Side::below);
  one_side(law("beta", {2, 1}), law("beta", {1, 3}), 3, Rational(1, 3), Side::below);
  one_side(law("beta", {1, 2}), law("beta", {3, 1}), 3, Rational(1, 3), Side::above);
  // normal laws: only the exponential tails of an order where the quadratic part vanishes
  const Law p = law("normal", {1, 3}), q = law("normal", {0, 2});
  CHECK(view(p).is_moment_finite(p, q, 3, Side::below));
  CHECK_FALSE(view(p).is_moment_finite(p, q, 3, Side::above));
  CHECK_FALSE(view(p).is_moment_finite(p, q, 4, Side::below));
}

TEST_CASE("masses outside the support are 0 and 1, in its far tails tiny") {
  const Precision precision{128};
  for (const Law& law :
       {law("gamma", {2, 3}), law("inverse_gamma", {2, 3}), law("beta", {2, 3}), law("exponential", {2})}) {
    CHECK(view(law).mass_below(law, -1, precision).is_exactly_zero());
    CHECK(contains(view(law).mass_above(law, -1, precision), 1));
  }
  const Law normal = law("normal", {0, 1});
  CHECK(view(normal).mass_above(normal, 40, precision).has_digits(25));
  CHECK(view(normal).mass_below(normal, -40, precision).has_digits(25));
}

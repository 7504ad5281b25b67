// SPDX-License-Identifier: Apache-2.0
#include "compose/narrowed.hpp"

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/digits.hpp"
#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

constexpr long narrow_digits = 6;  // beside an answer of so many digits nothing else is asked

/// What the routes may spend, so that the bounds behind them answer too.
Work share_of_routes() {
  const Work left = Allowance{}.left();
  return {left.units - left.units / 4};
}

}  // namespace

Narrowed::Narrowed(std::vector<Known> routes, std::vector<Known> bounds)
    : routes_{std::move(routes)}, bounds_{std::move(bounds)} {
  expects(!routes_.empty(), "a route at least");
}

Enclosure Narrowed::delta(const Epsilon& epsilon, Precision precision) const {
  Enclosure known = Enclosure::unknown(precision);
  for (const Known& route : routes_) {
    const WorkLimit share{share_of_routes()};
    known = intersection(known, route->delta(epsilon, precision));
    if (known.has_digits(narrow_digits)) return known;
  }
  const Enclosure zero{0, precision};
  for (const Known& bound : bounds_) {
    if (known.is_finite() && Allowance{}.is_spent()) break;
    known = intersection(known, hull(zero, bound->delta(epsilon, precision)));
  }
  return known;
}

std::optional<Rational> Narrowed::exact_delta(const Epsilon& epsilon) const {
  for (const Known& route : routes_)
    if (const auto exact = route->exact_delta(epsilon)) return exact;
  return std::nullopt;
}

Probe Narrowed::compare_routes(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  Probe first;
  for (const Known& route : routes_) {
    const WorkLimit share{share_of_routes()};
    Probe here = dpcert::compare(*route, epsilon, limit, precision);
    if (here.right_of_root != Trilean::unknown) return here;
    if (!first.residual.is_finite()) first = std::move(here);
  }
  return first;
}

Probe Narrowed::compare(const Epsilon& epsilon, const Rational& limit, Precision precision) const {
  Probe first = compare_routes(epsilon, limit, precision);
  if (first.right_of_root != Trilean::unknown) return first;
  for (const Known& bound : bounds_) {
    if (Allowance{}.is_spent()) break;
    Probe here = dpcert::compare(*bound, epsilon, limit, precision);
    if (here.right_of_root == Trilean::yes) return here;
  }
  return first;
}

RuleValue Narrowed::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (const auto settled = settled_epsilon(delta, precision)) return *settled;
  RuleValue known = RuleValue::enclosed(Enclosure::unknown(precision), rule());
  for (const Known& route : routes_) {
    const WorkLimit share{share_of_routes()};
    RuleValue here = route->epsilon(delta, digits, precision);
    if (here.infinite || here.value.has_digits(narrow_digits)) return here;
    known.value = intersection(known.value, here.value);
  }
  // The least bound is certain, and from there down whatever route settles a
  // point does: no bound holds below its own epsilon.
  std::optional<Rational> most;
  for (const Known& bound : bounds_) {
    if ((most || known.value.is_finite()) && Allowance{}.is_spent()) break;
    const RuleValue one = bound->epsilon(delta, digits, precision);
    if (one.infinite || !one.value.is_finite()) continue;
    if (!most || one.value.upper() < *most) most = one.value.upper();
  }
  if (!most) return known;
  if (Allowance{}.is_spent()) {
    known.value = intersection(known.value, between(0, *most, precision));
    return known;
  }
  const Prober prober = [&](const Rational& point) { return compare_routes(Epsilon{point}, delta, precision); };
  const Bracket left = narrow(prober, {0, *most}, bits_of_digits(digits) + 4);
  known.value = intersection(known.value, enclose(left, precision));
  return known;
}

}  // namespace dpcert

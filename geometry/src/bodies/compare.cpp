// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/compare.hpp"

#include <string>

#include "bodies/body_forms.hpp"
#include "bodies/volume.hpp"
#include "dpcert/geometry/contains.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "exact/quadratic.hpp"

namespace dpcert {
namespace {

std::optional<Error> why_not_comparable(const Body& a, const Body& b) {
  if (a.dimension == b.dimension) return std::nullopt;
  return invalid_input(
      "/b", "found dimension " + std::to_string(b.dimension) + ", wanted " + std::to_string(a.dimension) + " as for a");
}

/// A volume as the root of a rational times the volume of the unit p-ball.
struct BallVolume {
  Exponent p;
  Rational square;
};
std::optional<BallVolume> ball_volume(const Body& body) {
  if (const auto q = quadratic_form(body)) return BallVolume{Rational{2}, determinant(*q)};
  const auto ball = linear_ball(body);
  if (!ball || ball->map.cols() != body.dimension) return std::nullopt;
  const Rational scale = determinant(ball->map);
  return BallVolume{ball->p, scale * scale};
}

VolumeOrder order_of(const Rational& x, const Rational& y) {
  return x < y ? VolumeOrder::less : (x > y ? VolumeOrder::greater : VolumeOrder::equal);
}

/// Nothing where the enclosures overlap.
std::optional<VolumeOrder> order_of(const Number& x, const Number& y) {
  if (x.exact && y.exact) return order_of(*x.exact, *y.exact);
  const Enclosure difference = x.value - y.value;
  if (certainly(is_negative(difference))) return VolumeOrder::less;
  if (certainly(is_positive(difference))) return VolumeOrder::greater;
  return std::nullopt;
}

}  // namespace

Result<InclusionOrder> inclusion_order(const Body& a, const Body& b) {
  if (auto error = why_not_comparable(a, b)) return *error;
  const auto a_in_b = contains(b, a);
  if (!a_in_b) return a_in_b.error();
  const auto b_in_a = contains(a, b);
  if (!b_in_a) return b_in_a.error();
  if (a_in_b->inside) return b_in_a->inside ? InclusionOrder::equal : InclusionOrder::a_in_b;
  return b_in_a->inside ? InclusionOrder::b_in_a : InclusionOrder::incomparable;
}

Result<VolumeOrder> volume_order(const Body& a, const Body& b) {
  if (auto error = why_not_comparable(a, b)) return *error;
  const auto a_form = ball_volume(a), b_form = ball_volume(b);
  if (a_form && b_form && a_form->p == b_form->p) return order_of(a_form->square, b_form->square);
  using Order = Result<std::optional<VolumeOrder>>;
  const Order order = refine(
      15,
      [&](Precision precision) -> Order {
        const auto x = volume_at(a, precision), y = volume_at(b, precision);
        if (!x) return x.error();
        if (!y) return y.error();
        return order_of(*x, *y);
      },
      [](const Order& found) { return !found || found->has_value(); });
  if (order && *order) return **order;
  if (const auto inclusion = inclusion_order(a, b); inclusion && *inclusion == InclusionOrder::equal)
    return VolumeOrder::equal;
  if (!order) return order.error();
  return Error{Fault::precision_exhausted, "", "could not settle which volume is larger: they may be equal"};
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/member_test.hpp"

#include "bodies/body_forms.hpp"
#include "bodies/gauge.hpp"
#include "bodies/lift.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "exact/linear_map.hpp"
#include "exact/quadratic.hpp"

namespace dpcert {
namespace {

MemberTest member_test(std::vector<Halfspace> halfspaces) {
  return [halfspaces = std::move(halfspaces)](const Vector& x) -> Result<bool> {
    for (const auto& [normal, offset] : halfspaces)
      if (normal.dot(x) > offset) return false;
    return true;
  };
}

MemberTest member_test(const Intersection& intersection) {
  std::vector<MemberTest> parts;
  for (const auto& part : intersection.of) parts.push_back(member_test(*part));
  return [parts = std::move(parts)](const Vector& x) -> Result<bool> {
    for (const MemberTest& part : parts)
      if (const auto inside = part(x); !inside || !*inside) return inside;
    return true;
  };
}

/// map K for an injective map.
MemberTest member_test(Matrix map, MemberTest of) {
  return [map = std::move(map), of = std::move(of)](const Vector& x) -> Result<bool> {
    const auto y = preimage(map, x);
    if (!y) return false;
    return of(*y);
  };
}

/// Of a sensitivity hull, which holds 0: by its gauge.
MemberTest gauge_test(Body body) {
  return [body = std::move(body)](const Vector& x) -> Result<bool> {
    return settle_at_most([&](Precision precision) { return gauge_at(body, x, precision); }, 1,
                          "a point is in a sensitivity hull");
  };
}

}  // namespace

MemberTest member_test(const Body& body) {
  if (const auto* polytope = std::get_if<HPolytope>(&body.kind)) return member_test(polytope->halfspaces);
  if (const auto* intersection = std::get_if<Intersection>(&body.kind)) return member_test(*intersection);
  if (const auto q = quadratic_form(body))
    return [q = *q](const Vector& x) -> Result<bool> {
      const auto square = squared_gauge(q, x);
      return square && *square <= 1;
    };
  if (const auto ball = linear_ball(body); ball && is_injective(ball->map))
    return member_test(ball->map, [p = ball->p](const Vector& y) { return lp_norm_at_most(y, p, 1); });
  if (const auto lifted = lift(body))
    return [polytope = *lifted](const Vector& x) -> Result<bool> {
      const auto answer = polytope.contains(x);
      if (!answer) return answer.error();
      return answer->inside;
    };
  if (std::holds_alternative<SensitivityHull>(body.kind)) return gauge_test(body);
  if (const auto* image = std::get_if<Image>(&body.kind); image != nullptr && is_injective(image->map))
    return member_test(image->map, member_test(*image->of));
  return [](const Vector&) -> Result<bool> { return no_method("membership"); };
}

}  // namespace dpcert

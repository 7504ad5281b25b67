// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/volume.hpp"

#include "bodies/body_forms.hpp"
#include "bodies/zonotope.hpp"
#include "dpcert/geometry/moments.hpp"
#include "dpcert/geometry/polytope_of.hpp"
#include "dpcert/numerics/number_algebra.hpp"
#include "statistics/sensitivity_space.hpp"

namespace dpcert {
namespace {

/// |det map| times the volume of K; 0 where the map flattens.
Result<Number> volume_of(const Image& image, Precision precision) {
  if (rank(image.map) < static_cast<std::size_t>(image.map.rows())) return Number::exactly(0, precision);
  if (image.map.cols() != image.map.rows()) return no_method("the volume");
  const auto of = volume_at(*image.of, precision);
  if (!of) return of;
  return multiple(abs(determinant(image.map)), *of);
}

}  // namespace

std::optional<Number> volume_by_formula(const Body& body, Precision precision) {
  if (const auto* ball = std::get_if<LpBall>(&body.kind))
    return lp_ball_volume(ball->p, body.dimension, ball->radius, precision);
  if (const auto q = quadratic_form(body))
    return product(square_root(determinant(*q), precision), lp_ball_volume(Rational{2}, body.dimension, 1, precision));
  if (const auto ball = linear_ball(body); ball && ball->map.cols() == body.dimension)
    return multiple(abs(determinant(ball->map)), lp_ball_volume(ball->p, body.dimension, 1, precision));
  if (const auto generators = zonotope_generators(body))
    if (const auto volume_of_sum = zonotope_volume(*generators)) return Number::exactly(*volume_of_sum, precision);
  return std::nullopt;
}

Result<Number> volume_at(const Body& body, Precision precision) {
  if (auto known = volume_by_formula(body, precision)) return *std::move(known);
  if (const auto* hull = std::get_if<SensitivityHull>(&body.kind)) return volume(hull->statistic, digits_of(precision));
  if (const auto polytope = polytope_of(body)) {
    const auto exact = volume(*polytope);
    if (!exact) return exact.error();
    return Number::exactly(*exact, precision);
  } else if (polytope.error().fault != Fault::unsupported) {
    return polytope.error();
  }
  if (const auto* image = std::get_if<Image>(&body.kind)) return volume_of(*image, precision);
  return no_method("the volume");
}

Result<Number> volume(const Body& body, long digits) {
  return refine_number(digits, [&](Precision precision) { return volume_at(body, precision); });
}

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#include "bodies/body_forms.hpp"

#include "exact/linear_map.hpp"

namespace dpcert {
namespace {

/// Dimensions up to which a ball is given a map, which is written out.
constexpr Eigen::Index most_dimension = 256;

Matrix scaled_identity(Eigen::Index dimension, const Rational& factor) {
  return factor * Matrix::Identity(dimension, dimension);
}

/// Of a sum of bodies with one form each, of which the others are c times the first (up to the
/// sign, as all are symmetric): the sum of those |c|. `scale_of` finds c.
template <class Form, class ScaleOf>
std::optional<Rational> total_scale(const std::vector<BodyPtr>& of, const Form& first,
                                    std::optional<Form> (*form_of)(const Body&), ScaleOf&& scale_of) {
  Rational total = 0;
  for (const auto& part : of) {
    const auto form = form_of(*part);
    const auto scale = form ? scale_of(*form, first) : std::nullopt;
    if (!scale) return std::nullopt;
    total += abs(*scale);
  }
  return total;
}

}  // namespace

std::optional<LinearBall> linear_ball(const Body& body) {
  if (const auto* ball = std::get_if<LpBall>(&body.kind); ball != nullptr && ball->dimension <= most_dimension)
    return LinearBall{ball->p, scaled_identity(body.dimension, ball->radius)};
  if (const auto* image = std::get_if<Image>(&body.kind)) {
    auto of = linear_ball(*image->of);
    if (of) of->map = Matrix(image->map * of->map);
    return of;
  }
  if (const auto* sum = std::get_if<MinkowskiSum>(&body.kind)) {
    const auto first = linear_ball(*sum->of.front());
    if (!first) return std::nullopt;
    const auto scale = total_scale(sum->of, *first, linear_ball, [](const LinearBall& x, const LinearBall& y) {
      return x.p == y.p ? ratio(x.map, y.map) : std::nullopt;
    });
    if (scale) return LinearBall{first->p, *scale * first->map};
  }
  return std::nullopt;
}

std::optional<Matrix> quadratic_form(const Body& body) {
  if (const auto* ellipsoid = std::get_if<Ellipsoid>(&body.kind)) return ellipsoid->shape;
  if (const auto* ball = std::get_if<LpBall>(&body.kind))
    return ball->p == Rational{2} && ball->dimension <= most_dimension
               ? std::optional{scaled_identity(body.dimension, ball->radius * ball->radius)}
               : std::nullopt;
  if (const auto* image = std::get_if<Image>(&body.kind)) {
    const auto q = quadratic_form(*image->of);
    return q ? std::optional<Matrix>{image->map * *q * image->map.transpose()} : std::nullopt;
  }
  if (const auto* sum = std::get_if<MinkowskiSum>(&body.kind)) {
    const auto first = quadratic_form(*sum->of.front());
    if (!first) return std::nullopt;
    const auto scale = total_scale(sum->of, *first, quadratic_form, [](const Matrix& x, const Matrix& y) {
      const auto square = ratio(x, y);
      return square && *square > 0 ? rational_power(*square, Rational(1, 2)) : std::nullopt;
    });
    if (scale) return Matrix(*scale * *scale * *first);
  }
  return std::nullopt;
}

std::optional<Matrix> zonotope_generators(const Body& body) {
  if (const auto* points = std::get_if<VPolytope>(&body.kind)) {
    const auto& vertices = points->vertices;
    if (vertices.size() > 2) return std::nullopt;
    return Matrix((vertices.back() - vertices.front()) / Rational{2});
  }
  if (const auto* ball = std::get_if<LpBall>(&body.kind))
    return (!ball->p && ball->dimension <= most_dimension) || body.dimension == 1
               ? std::optional{scaled_identity(body.dimension, ball->radius)}
               : std::nullopt;
  if (const auto* image = std::get_if<Image>(&body.kind)) {
    const auto of = zonotope_generators(*image->of);
    return of ? std::optional<Matrix>{image->map * *of} : std::nullopt;
  }
  if (const auto* sum = std::get_if<MinkowskiSum>(&body.kind)) {
    Matrix joined(body.dimension, 0);
    for (const auto& part : sum->of) {
      const auto generators = zonotope_generators(*part);
      if (!generators) return std::nullopt;
      Matrix wider(body.dimension, joined.cols() + generators->cols());
      wider << joined, *generators;
      joined = std::move(wider);
    }
    return joined;
  }
  return std::nullopt;
}

std::optional<Error> why_too_many_dimensions(const Body& body) {
  if (body.dimension <= most_dimension) return std::nullopt;
  return unsupported("", "bodies are compared up to dimension " + std::to_string(most_dimension) + ", found " +
                             std::to_string(body.dimension));
}

std::optional<Error> why_not_convex(const Body& body) {
  const auto* ball = std::get_if<LpBall>(&body.kind);
  if (ball == nullptr || !ball->p || *ball->p >= 1) return std::nullopt;
  return invalid_input(
      "/p", "found " + ball->p->str() + ", wanted p >= 1: below, the ball is not convex and only its volume is served");
}

std::optional<Error> why_wrong_length(const std::string& where, const Vector& x, const Body& body) {
  if (x.size() == body.dimension) return std::nullopt;
  return invalid_input(where, "found " + std::to_string(x.size()) + " entries, wanted " +
                                  std::to_string(body.dimension) + ", the dimension of the body");
}

std::optional<Error> why_not_positive(const std::string& where, const Rational& x) {
  if (x > 0) return std::nullopt;
  return invalid_input(where, "found " + x.str() + ", wanted a positive number");
}

}  // namespace dpcert

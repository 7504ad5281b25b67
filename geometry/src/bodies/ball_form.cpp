// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/geometry/ball_form.hpp"

#include "bodies/body_forms.hpp"

namespace dpcert {

std::optional<BallForm> ball_form(const Body& body) {
  auto form = linear_ball(body);
  if (!form || (form->p && *form->p < 1) || form->map.rows() != form->map.cols() || determinant(form->map) == 0)
    return std::nullopt;
  return BallForm{std::move(form->p), std::move(form->map)};
}

std::optional<Matrix> ellipsoid_form(const Body& body) {
  auto shape = quadratic_form(body);
  return shape && determinant(*shape) != 0 ? std::move(shape) : std::nullopt;
}

}  // namespace dpcert

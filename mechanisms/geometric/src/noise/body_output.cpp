// SPDX-License-Identifier: GPL-3.0-or-later
#include "dpcert/mechanisms/geometric/body_output.hpp"

#include "body_noise.hpp"
#include "dpcert/geometry/polytope_of.hpp"

namespace dpcert {
namespace {

/// Points of a body are those of the body moved so that 0 is inside, moved back.
Result<std::pair<Body, std::vector<Rational>>> centred(const Body& body) {
  const auto polytope = polytope_of(body);
  if (!polytope) return polytope.error();
  Vector middle = Vector::Zero(body.dimension);
  for (const Vector& vertex : polytope->vertices) middle += vertex;
  middle /= Rational{polytope->vertices.size()};
  std::vector<Vector> moved;
  for (const Vector& vertex : polytope->vertices) moved.emplace_back(vertex - middle);
  auto result = v_polytope(std::move(moved));
  if (!result) return result.error();
  return std::pair{*std::move(result), std::vector<Rational>(middle.begin(), middle.end())};
}

Result<BodyNoisePtr> noise_of(const Body& body) {
  if (auto noise = ball_noise(body)) return noise;
  auto by_simplices = polytope_noise(body);
  if (by_simplices || by_simplices.error().fault == Fault::invalid_input) return by_simplices;
  return rejection_noise(body);
}

class KNormOutput final : public OutputLaw {
 public:
  KNormOutput(Body body, Rational scale) : body_{std::move(body)}, scale_{std::move(scale)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    const auto noise = noise_of(body_);
    if (!noise) return noise.error();
    const auto known = value_of_dimension((*noise)->dimension(), value);
    if (!known) return known.error();
    const Rational size = scale_ * (*noise)->size();
    if (const auto error = why_too_coarse(grid, size)) return *error;
    if (auto law = (*noise)->on(grid, *known, scale_)) return law;
    const DrawVector draw = [noise = *noise, scale = scale_](Bits& bits) -> Drawn {
      if (scale == 1) return noise->noise(bits);
      return [drawn = noise->noise(bits), scale](Precision precision) {
        std::vector<Enclosure> vector = drawn(precision);
        const Enclosure factor{scale, precision};
        for (Enclosure& x : vector) x *= factor;
        return vector;
      };
    };
    return remarked(vector_output((*noise)->dimension(), size, draw)->on(grid, *known), (*noise)->remark());
  }

 private:
  Body body_;
  Rational scale_;
};

class UniformOutput final : public OutputLaw {
 public:
  explicit UniformOutput(Body body) : body_{std::move(body)} {}
  OnGrid on(const Grid& grid, const std::vector<Rational>& value) const override {
    auto noise = noise_of(body_);
    std::vector<Rational> at = value;
    if (!noise && noise.error().fault == Fault::invalid_input) {
      const auto moved = centred(body_);
      if (!moved) return moved.error();
      noise = noise_of(moved->first);
      const auto known = value_of_dimension(moved->second.size(), value);
      if (!known) return known.error();
      at = *known;
      for (std::size_t i = 0; i < at.size(); ++i) at[i] += moved->second[i];
    }
    if (!noise) return noise.error();
    const DrawVector draw = [noise = *noise](Bits& bits) { return noise->uniform(bits); };
    return remarked(vector_output((*noise)->dimension(), (*noise)->size(), draw)->on(grid, at), (*noise)->remark());
  }

 private:
  Body body_;
};

}  // namespace

KnownOutput k_norm_output(Body body, const Rational& scale) {
  return std::make_shared<const KNormOutput>(std::move(body), scale);
}
KnownOutput uniform_output(Body body) { return std::make_shared<const UniformOutput>(std::move(body)); }

}  // namespace dpcert

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "dpcert/geometry/body.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

/// What draws from a body that holds 0 inside.
class BodyNoise {
 public:
  explicit BodyNoise(std::size_t dimension) : dimension_{dimension} {}
  BodyNoise(const BodyNoise&) = delete;
  BodyNoise& operator=(const BodyNoise&) = delete;
  virtual ~BodyNoise() = default;

  [[nodiscard]] std::size_t dimension() const { return dimension_; }
  /// Density proportional to exp(-gauge).
  [[nodiscard]] virtual Drawn noise(Bits& bits) const = 0;
  /// Uniform.
  [[nodiscard]] virtual Drawn uniform(Bits& bits) const = 0;
  /// A number near the largest coordinate of the body.
  [[nodiscard]] virtual Rational size() const = 0;
  /// scale times the noise, rounded; null: by `noise`.
  [[nodiscard]] virtual std::shared_ptr<const GridLaw> on(const Grid& /*grid*/, const std::vector<Rational>& /*value*/,
                                                          const Rational& /*scale*/) const {
    return nullptr;
  }
  [[nodiscard]] virtual std::string remark() const = 0;

 private:
  std::size_t dimension_;
};
using BodyNoisePtr = std::shared_ptr<const BodyNoise>;

/// A kind of noise that is drawn with its gauge, which makes uniform points of it.
class GaugedNoise : public BodyNoise {
 public:
  using BodyNoise::BodyNoise;
  struct Pair {
    Drawn vector;
    Real gauge;
  };
  [[nodiscard]] virtual Pair draw(Bits& bits) const = 0;
  [[nodiscard]] Drawn noise(Bits& bits) const final { return draw(bits).vector; }
  [[nodiscard]] Drawn uniform(Bits& bits) const final;
};

// The kinds, each where it applies.
// Errors  unsupported, precision_exhausted.

/// Null: no such ball.
[[nodiscard]] BodyNoisePtr ball_noise(const Body& body);
[[nodiscard]] Result<BodyNoisePtr> polytope_noise(const Body& body);
[[nodiscard]] Result<BodyNoisePtr> rejection_noise(const Body& body);

}  // namespace dpcert

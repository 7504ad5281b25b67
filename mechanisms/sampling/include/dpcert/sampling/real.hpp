// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <span>

#include "dpcert/numerics/enclosure.hpp"
#include "dpcert/sampling/bernoulli.hpp"

namespace dpcert {

/// A real number that was drawn, as its sign, its whole part, and a fraction that is refined.
struct Digits {
  bool is_negative = false;
  std::uint64_t whole = 0;
  Uniform fraction;

  /// Of about that many bits after the point; every call is about the same number.
  [[nodiscard]] Enclosure enclose(Precision precision, Bits& bits);
};

/// Of their sum; at least one.
[[nodiscard]] Enclosure enclose_sum(std::span<Digits> terms, Precision precision, Bits& bits);

// Real numbers drawn exactly, by comparisons of uniform numbers alone: no function is evaluated.
// Time    depends on the draw.
// Theory  mechanisms/sampling/theory/real_laws.md  [vonNeumann1951, Karney2016]

/// Uniform on (0, 1).
[[nodiscard]] inline Digits uniform_draw() { return {}; }
/// Density exp(-x) on x > 0.
[[nodiscard]] Digits exponential_draw(Bits& bits);
/// Density exp(-|x|)/2.
[[nodiscard]] Digits laplace_draw(Bits& bits);
/// Density exp(-x^2/2)/sqrt(2 pi).
[[nodiscard]] Digits normal_draw(Bits& bits);
/// Density exp(-x)/(1 + exp(-x))^2.
[[nodiscard]] Digits logistic_draw(Bits& bits);

/// True with probability exp(-x); x >= 0.
[[nodiscard]] bool bernoulli_exp(Digits& x, Bits& bits);

/// A real number that was drawn, by enclosures of any precision, all of the same number: each draws
/// the bits that it lacks from the source, which must outlive it.
using Real = std::function<Enclosure(Precision)>;

/// Numbers that were drawn, kept to be refined.
[[nodiscard]] Real real_of(Digits x, Bits& bits);

/// Is u below the number? It must be one that differs from u with probability one.
[[nodiscard]] bool is_below(Uniform& u, const Real& bound, Bits& bits);
/// The answer, once an enclosure gives it: asked at ever higher precision.
[[nodiscard]] bool settle(const std::function<Trilean(Precision)>& question);

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "dpcert/sampling/bernoulli.hpp"
#include "dpcert/sampling/wide.hpp"

namespace dpcert {

// Laws on the integers with rational parameters, drawn exactly: no
// probability is rounded, and no parameter either.
// Time    depends on the draw: whoever can measure it learns of the noise.
// Theory  mechanisms/sampling/theory/integer_laws.md  [CanonneKamathSteinke2020,
//         Algorithms 2 and 3]

/// Mass proportional to exp(-k/scale) on k >= 0; scale > 0.
class GeometricLaw {
 public:
  explicit GeometricLaw(const Rational& scale);
  [[nodiscard]] Integer draw(Bits& bits) const;

  /// Are both numbers of the scale below 2^32?
  [[nodiscard]] bool is_small() const { return small_over_ != 0; }
  /// The same draw in machine integers. Precondition: is_small().
  [[nodiscard]] Wide draw_small(Bits& bits) const;

 private:
  Integer over_, under_;
  std::uint64_t small_over_ = 0, small_under_ = 0;
};

/// Mass proportional to exp(-|k|/scale); scale > 0.
class DiscreteLaplaceLaw {
 public:
  explicit DiscreteLaplaceLaw(const Rational& scale) : magnitude_{scale} {}
  [[nodiscard]] Integer draw(Bits& bits) const;

  /// |k| alone, in machine integers. Precondition: is_small().
  [[nodiscard]] bool is_small() const { return magnitude_.is_small(); }
  struct Signed {
    Wide magnitude;
    bool is_negative;
  };
  [[nodiscard]] Signed draw_small(Bits& bits) const;

 private:
  GeometricLaw magnitude_;
};

/// Mass proportional to exp(-k^2/(2 variance)); variance > 0.
class DiscreteGaussianLaw {
 public:
  explicit DiscreteGaussianLaw(const Rational& variance);
  [[nodiscard]] Integer draw(Bits& bits) const;

 private:
  [[nodiscard]] bool accepts(const Integer& magnitude, Bits& bits) const;
  [[nodiscard]] bool accepts(std::uint64_t magnitude, Bits& bits) const;

  Integer over_, under_;  ///< of the variance
  Integer width_;         ///< floor(sigma) + 1, the scale of the proposal
  DiscreteLaplaceLaw proposal_;
  /// Where a proposal up to `most_` can be judged in machine
  /// integers: of the exponent (|k| slope - shift)^2/price.
  std::uint64_t most_ = 0, slope_ = 0, shift_ = 0, price_ = 0;
};

/// Failures before the first success of probability p: mass p (1 - p)^k on k >= 0; 0 < p <= 1.
class FailuresLaw {
 public:
  explicit FailuresLaw(Rational success);
  [[nodiscard]] Integer draw(Bits& bits) const;

 private:
  Rational success_;
};

/// Numbers 0, 1, ..., n - 1 by weights >= 0, some of which are > 0.
class FiniteLaw {
 public:
  explicit FiniteLaw(const std::vector<Integer>& weights);
  /// By probabilities or any multiple of them.
  [[nodiscard]] static FiniteLaw of(const std::vector<Rational>& weights);
  [[nodiscard]] std::size_t draw(Bits& bits) const;

 private:
  std::vector<Integer> sums_;              ///< of the weights up to each
  std::vector<std::uint64_t> small_sums_;  ///< the same, where they are below 2^64; else none
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/sampling/output_law.hpp"

namespace dpcert {

/// Does it take as long whatever is drawn?
enum class Timing { of_the_draw, fixed };

/// Draws what a mechanism releases: value + noise, or an answer, of exactly its output law rounded
/// to a grid, so that the mechanism's guarantees are those of what is drawn.
///
/// Threads  any number may draw at once, each from bits of its own: there is no other state.
/// Theory   mechanisms/sampling/theory/implementation.md
class Sampler {
 public:
  /// Given   value: what is released without noise, exactly; or the index of the
  ///         true answer; none: 0. timing: fixed: by OutputLaw::in_fixed_time, of
  ///         noise on the integers, responses and channels.
  /// Errors  unsupported: a budget, which is no mechanism, or a mechanism that no sampler draws
  ///         (so); invalid_input, `where` being "/grid" or "/value": a grid coarser than the noise,
  ///         a value of another dimension or outside the domain.
  [[nodiscard]] static Result<Sampler> of(const Mechanism& mechanism, const Grid& grid,
                                          const std::vector<Rational>& value = {}, Timing timing = Timing::of_the_draw);

  [[nodiscard]] std::size_t dimension() const { return law_->dimension(); }
  [[nodiscard]] const Grid& grid() const { return grid_; }
  /// What is worth telling of how it is drawn; "": nothing.
  [[nodiscard]] std::string remark() const { return law_->remark(); }

  [[nodiscard]] std::vector<Rational> draw(Bits& bits) const;
  /// The same in multiples of the step, into numbers that are
  /// there. Precondition: as many as the dimension.
  void draw(Bits& bits, std::span<Integer> multiples) const { law_->draw(bits, multiples); }

 private:
  Sampler(std::shared_ptr<const GridLaw> law, const Grid& grid) : law_{std::move(law)}, grid_{grid} {}

  std::shared_ptr<const GridLaw> law_;
  Grid grid_;
};

}  // namespace dpcert

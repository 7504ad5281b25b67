// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "body_noise.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/sampling/gamma_law.hpp"

namespace dpcert {

/// Uniform points of a body that holds another one, of which those
/// inside are kept: uniform there, whichever body it is.
/// Theory  mechanisms/geometric/theory/body_noise.md, part 4
class KeptProposals : public BodyNoise {
 public:
  static constexpr std::size_t most_trials = 2'000, enough = 50;
  static constexpr Work most_work{1'000'000'000};  ///< of a trial, once a proposal was accepted

  /// Given  enclosing: what proposals are drawn from, for the remark.
  KeptProposals(std::size_t dimension, std::string enclosing);

  /// A uniform point of the enclosing body, if it is inside.
  [[nodiscard]] virtual std::optional<Drawn> propose(Bits& bits) const = 0;

  /// Finds out how many proposals are accepted, until there are enough of them or that took long.
  /// That is told, and chooses between enclosing bodies: no law depends on it.
  void try_out();
  /// As a part of all that were tried. Precondition: try_out was called.
  [[nodiscard]] Rational accepted() const { return {accepted_, tried_}; }

  [[nodiscard]] Drawn uniform(Bits& bits) const final;
  [[nodiscard]] Drawn noise(Bits& bits) const final;
  [[nodiscard]] std::string remark() const final;

 private:
  std::string enclosing_;
  GammaLaw radius_;
  std::size_t accepted_ = 0, tried_ = 0;
};
using KeptPtr = std::shared_ptr<KeptProposals>;

/// Of an intersection: from each part that is drawn from without
/// rejection, kept where all other parts hold the point.
[[nodiscard]] std::vector<KeptPtr> from_parts(const Body& body);

}  // namespace dpcert

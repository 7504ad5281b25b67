// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>
#include <vector>

#include "dpcert/accounting/compose/part.hpp"
#include "dpcert/accounting/pairs/grid/loss_tails.hpp"
#include "dpcert/exact/cached.hpp"

namespace dpcert {

class ContourInversion;
class GridProfile;
struct OthersLoss;

/// A part of a release in one order of the data sets, `count` times over.
struct OrderedPart {
  PrivacyLoss loss;
  unsigned long count = 1;
  std::shared_ptr<const Profile> swapped = nullptr;  ///< that of the other order, where it is another and known
};

/// A release in one order, as the rules of composition take it.
struct Together {
  std::vector<OrderedPart>
      terms;  ///< Gaussian parts are one, parts that tell nothing are left out unless nothing is left
  std::vector<OrderedPart> sums;  ///< the same, and parts on a lattice are one where that is not too large
  Rational failure = 0;           ///< the probability that some part gives the data away, beside what the terms tell

  /// The inversion along upright lines, made for the first rule
  /// that asks for it; null: some part has no transform.
  Cached<std::monostate, std::shared_ptr<const ContourInversion>> upright = {};

  [[nodiscard]] static Together of(const ReleasedParts& parts, const Rational& failure, PairOrder order);
  /// mu^2 of all, where each is a Gaussian pair or comes near to one in a tail.
  [[nodiscard]] std::optional<RefinableSum> gaussian_limit() const;
};

/// Are there Gaussian pairs above parts, and are the tails of all parts those of Gaussian pairs, so
/// that a grid tells no more than their sum?
[[nodiscard]] bool tells_no_more_than_gaussians(const Together& release);
/// Are all views of each part those of one pair?
[[nodiscard]] bool is_of_one_pair(const Together& release);

/// What one rule says of the profile of a release.
struct Bounds {
  std::vector<std::shared_ptr<const Profile>> profiles;  ///< upper bounds; none: the rule does not apply
  bool is_final = false;                                 ///< other rules tell no more
  bool is_exact = false;                                 ///< attained where the parts' profiles are
};

/// A rule of composition, each in a file of its own.
using CompositionRule = Bounds (*)(const Together&);

/// One part, run once, or parts that are one together: their own profile.
[[nodiscard]] Bounds alone(const Together& release);
/// Losses of few atoms, convolved.  Theory: accounting/theory/loss_atoms.md
[[nodiscard]] Bounds by_atoms(const Together& release);
/// Few Laplace steps, in closed form.  Theory: accounting/theory/laplace_steps.md
[[nodiscard]] Bounds by_laplace_steps(const Together& release);
/// Losses of few atoms, beside one part, or Laplace steps, of a curve that is soon asked.
/// Theory: accounting/theory/beside_atoms.md
[[nodiscard]] Bounds beside_atoms(const Together& release);
/// The inverted product of moment transforms.  Theory: accounting/theory/contour.md
[[nodiscard]] Bounds by_transform(const Together& release);
/// The same where it reaches few digits only: asked last of the exact rules.
[[nodiscard]] Bounds by_transform_to_few_digits(const Together& release);
/// One part keeps its profile, the others spend their largest losses.
/// Theory: accounting/theory/basic_composition.md
[[nodiscard]] Bounds basic_composition(const Together& release);
/// Rényi divergences add up, and are converted.  Theory: accounting/theory/renyi_conversion.md
[[nodiscard]] Bounds by_divergences(const Together& release);

/// Gaussian pairs above all parts, whose mu^2 add up.  Theory: accounting/theory/gdp_rate.md, (5)
[[nodiscard]] Bounds beneath_gaussian(const Together& release);

/// Losses on a grid, convolved: an upper bound, and a lower one where the tails of all parts
/// are known. Theory: accounting/theory/loss_grid.md
[[nodiscard]] Bounds by_grid(const Together& release);
/// The same without failures; null: some part has no profile.
[[nodiscard]] std::shared_ptr<const GridProfile> grid_profile_of(const Together& release);

/// The parts that have profiles; those that have divergences
/// alone have one together, by conversion.
struct Profiled {
  std::shared_ptr<const Profile> profile;
  unsigned long count = 1;
  bool is_exact = true;
};
/// Errors  why some part has none.
[[nodiscard]] Result<std::vector<Profiled>> profiles_of(const Together& release);
/// The tails of a loss, by its atoms where these are all there is of it; null: not known.
[[nodiscard]] KnownTails tails_of(const PrivacyLoss& loss);
/// The bound that keeps `profile`, beside parts whose largest
/// losses add up to `others`, and failures.
[[nodiscard]] std::shared_ptr<const Profile> kept(std::shared_ptr<const Profile> profile, const OthersLoss& others,
                                                  const Rational& failure, const std::string& rule);

}  // namespace dpcert

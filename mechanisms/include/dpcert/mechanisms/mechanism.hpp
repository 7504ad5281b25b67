// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "dpcert/accounting/channel.hpp"
#include "dpcert/accounting/distributions/law.hpp"
#include "dpcert/accounting/elliptical/cameron_martin.hpp"
#include "dpcert/accounting/elliptical/radial_law.hpp"
#include "dpcert/accounting/mixing/post_processed.hpp"
#include "dpcert/accounting/pure_loss.hpp"

namespace dpcert {

// What a user runs, or promises, as immutable data. Every value below is inside its domain once it has been read.

/// Gaussian noise: mu^2 = (sensitivity/sigma)^2 = 2 rho.
struct Gaussian {
  Rational mu_squared;
};
/// Laplace noise: shift = sensitivity/scale.
struct Laplace {
  Rational shift;
};
/// Noise on the integers of mass proportional to exp(-|k|/scale); sensitivity: the largest shift, an integer.
struct DiscreteLaplace {
  Rational scale, sensitivity;
};
/// Noise on the integers of mass proportional to exp(-k^2/(2 variance)); sensitivity: the largest shift, an integer.
struct DiscreteGaussian {
  Rational variance, sensitivity;
};
/// Noise on R^m of density proportional to exp(-gauge(v)/scale). Its largest loss is the largest gauge of a difference
/// over the scale; of the rest of its curve only what every mechanism of that loss shares is known.
struct KNorm {
  std::variant<Rational, Refinable> loss;  ///< >= 0; > 0 where it is enclosed
  /// The numbers by which the rule `k-norm` shows that no difference has a larger gauge, and that one has this one;
  /// nothing: it does not know the body or the statistic, or they would be too many.
  using Numbers = std::optional<std::vector<Rational>>;
  std::function<Numbers()> of_promise, of_breach;
};
/// Noise of scale 0, of any kind: data sets that a shift moves apart are told apart with certainty, others not at all.
struct Noiseless {
  bool tells_apart;         ///< the sensitivity is not 0
  bool is_budget = false;   ///< many mechanisms have these parameters
  bool is_attained = true;  ///< it tells them apart, or some admitted mechanism does
};
/// Elliptical noise on R^d: a member of a family, and the square of the largest shift in its units, (sensitivity/sigma)^2
/// in the norm of the covariance.
struct Elliptical {
  RadialMember law;
  Rational shift_squared;  ///< >= 0
  /// Set where some shift leaves the range of the covariance: then no outcome hides it.
  std::optional<Covariance::Orthogonal> sees_through = std::nullopt;
};
/// Elliptical noise V Z on a space of infinite dimension, where the release determines V.
struct EllipticalProcess {
  MixingLaw mixing;
  Rational shift_squared;  ///< >= 0
};
/// The true answer with some probability, each of the other categories - 1 answers equally likely.
struct RandomizedResponse {
  unsigned long categories;
  std::variant<Rational, Epsilon> truth_or_epsilon;
};
/// Budgets: all mechanisms that satisfy them.
struct Pure {
  Epsilon epsilon;
};
struct Approximate {
  Epsilon epsilon;
  Rational delta;
};
struct Zcdp {
  Rational rho;
};
struct Gdp {
  Rational mu;
};
struct Rdp {
  std::vector<std::pair<Rational, Rational>> points;  ///< order > 1, divergence >= 0; distinct orders
};
/// The pair (p, q) and its swap dominate every pair of output laws; a budget unless `tight`, when the mechanism has them.
struct DominatingPair {
  Distribution p, q;  ///< with and without the record, where neighbours differ by one
  bool tight = false;
};
/// All mechanisms that satisfy (epsilon, delta) and whose outcome is an input of the kernel, which is then run on it.
struct PostProcessedBudget {
  Epsilon epsilon;
  Rational delta;
  std::shared_ptr<const MarkovKernel> kernel;
};
/// Gaussian noise added in many steps, of which the last outcome alone is released: no outcomes are told apart better
/// than N(0, 1) and N(mu, 1). Theory: accounting/theory/shifted_interpolation.md
struct IteratedNoise {
  std::variant<Rational, Refinable> mu_squared;  ///< >= 0; > 0 where it is enclosed
  Rational above;                                ///< >= mu_squared, and equal where that is rational: for proofs
  Rational attained;                             ///< <= mu_squared: some admitted mechanism has a pair that far apart
  bool is_tight = false;                         ///< some admitted mechanism has one as far apart as mu_squared itself
  bool is_budget = true;                         ///< many mechanisms have these parameters
};
struct Mechanism;
/// `steps` runs of `of`, each on a Poisson sample of its own; neighbours differ by one record that is added or removed.
struct PoissonSubsampled {
  Rational sampling_rate;
  std::shared_ptr<const Mechanism> of;
  unsigned long steps = 1;
};
struct Part;
/// Adaptive composition of the parts, each run `times` times.
struct Composition {
  std::vector<Part> parts;
  /// False where it stands for mechanisms that are no worse, and need not be as bad: what breaks a part breaks none of them.
  bool is_attained = true;
};

using MechanismKind =
    std::variant<Gaussian, Laplace, DiscreteLaplace, DiscreteGaussian, Noiseless, KNorm, Elliptical, EllipticalProcess,
                 RandomizedResponse, ChannelMatrix, DominatingPair, IteratedNoise, PoissonSubsampled,
                 PostProcessedBudget, Pure, Approximate, Zcdp, Gdp, Rdp, Composition>;
struct Mechanism {
  Mechanism() = default;
  template <class Kind>
  requires(!std::is_same_v<Kind, Mechanism>) Mechanism(Kind of_kind, bool replaces = false)
      : kind{std::move(of_kind)}, replaces_record{replaces} {}

  MechanismKind kind;
  bool replaces_record = false;  ///< its numbers speak of neighbours that replace one record
};
struct Part {
  Mechanism mechanism;
  unsigned long times;
};

/// Are many mechanisms described by some leaf, or by a composition that need not be attained?
[[nodiscard]] bool has_budget(const Mechanism& mechanism);
/// Does some leaf speak of adding or removing one record only?
[[nodiscard]] bool has_sampling(const Mechanism& mechanism);
/// Does some leaf speak of replacing one record only?
[[nodiscard]] bool has_replacement(const Mechanism& mechanism);

}  // namespace dpcert

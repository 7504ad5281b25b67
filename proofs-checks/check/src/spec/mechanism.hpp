// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "numbers/log_number.hpp"
#include "spec/distribution.hpp"
#include "spec/elliptical.hpp"
#include "spec/iterated_noise.hpp"
#include "spec/norm_ball.hpp"

/// The mechanisms and budgets of a SPEC, with the parameters that the rules read. All values are exact and in range.
namespace dpcert::check {

struct Mechanism;

struct Gaussian {
  Rational mu_squared;  ///< (sensitivity / sigma)^2, or 2 rho
};
struct Laplace {
  Rational t;  ///< sensitivity / scale
};
/// Noise on the integers, masses proportional to e^(-|x|/scale).
/// Laplace noise on a vector: no easier to tell apart than Laplace noise of that shift, which nothing need attain.
struct VectorLaplace {
  Rational t;  ///< what the moves of all coordinates add up to at most, over the scale
};
struct DiscreteLaplace {
  Rational scale;        ///< > 0
  Rational sensitivity;  ///< an integer >= 0
};
/// Noise on the integers, masses proportional to e^(-x^2/(2 variance)).
struct DiscreteGaussian {
  Rational variance;     ///< sigma^2 > 0
  Rational sensitivity;  ///< an integer >= 0
};
/// The differences of the values of a statistic, seen by a norm ball. Neighbours replace one record.
struct Differences {
  NormBall ball;
  std::vector<Point> values;  ///< their hull is that of all values; sorted, each once
};
/// Noise on R^m of density proportional to e^(-gauge(v)/scale). In one dimension, with a stated gauge, it is read as
/// Laplace noise.
struct KNorm {
  Rational scale;                              ///< > 0
  std::variant<Rational, Differences> shifts;  ///< every shift up to a gauge >= 0, or those of a statistic
};
/// k-ary randomized response: one diagonal and one off-diagonal probability. By `truth`, both are rational; by
/// `epsilon`, truth = e^epsilon / (e^epsilon + k - 1).
struct RandomizedResponse {
  Rational categories;                       ///< an integer >= 2
  std::variant<Rational, LogNumber> chosen;  ///< truth in [0, 1], or epsilon >= 0
};
struct Channel {
  std::vector<std::vector<Rational>> rows;                 ///< one law an input; each sums to 1
  std::vector<std::pair<std::size_t, std::size_t>> edges;  ///< neighbouring inputs; none written: all pairs are
  bool is_of_profiles = false;  ///< an input is the law of an observation; then edges go upward, each once, in order

  /// Calls visit(i, j) for each two neighbouring inputs, in one order.
  template <class Visit>
  void for_each_edge(const Visit& visit) const {
    for (const auto& [i, j] : edges) visit(i, j);
    if (!edges.empty()) return;
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = i + 1; j < rows.size(); ++j) visit(i, j);
  }
};
/// Most rows of a channel.
inline constexpr unsigned long max_rows = 2'000;

/// One ordered pair of output laws; both orders are neighbours. A budget unless `tight`.
struct DominatingPair {
  Distribution p, q;
  bool tight;
  bool replaces = false;    ///< neighbours replace one record
  bool only_renyi = false;  ///< other pairs are exceeded in Rényi divergences, and may be not so in others
};
/// `of` on a Poisson sample of the records, `steps` times over, each on a fresh sample; neighbours add or remove one
/// record.
struct Subsampled {
  Rational rate;  ///< in [0, 1]
  std::shared_ptr<const Mechanism> of;
  Rational steps;  ///< an integer, 1 ... 10^9
};
/// All mechanisms that satisfy (epsilon, delta) and whose outcome is an input of the kernel, which is then run on it.
struct PostProcessedBudget {
  LogNumber epsilon;
  Rational delta;
  std::vector<std::vector<Rational>> kernel;  ///< one law an input, at least one; each sums to 1
};
/// Outcomes of probabilities proportional to e^score, a row for each data set.
struct Scores {
  std::vector<std::vector<Rational>> rows;
  std::vector<std::pair<std::size_t, std::size_t>> edges;  ///< neighbouring rows, each in one order; at least one
};
/// One draw from the posterior of a success probability in [least, 1 - least], prior and likelihood to the power 1/temperature.
struct Tempered {
  Rational alpha, beta;  ///< of the prior, > 0
  Rational least;        ///< in (0, 1/2)
  Rational temperature;  ///< > 0
  Rational records;      ///< an integer >= 1; each record is in [0, 1]
};
/// Between two neighbours all losses lie in some interval of that length. What of it is attained says `of`: all of it by some
/// scores, or by this mechanism's ranks; or, of the scores of a SPEC, nothing.
struct BoundedRange {
  enum class Of { all_scores, given_scores, ranks };
  LogMultiple range;
  Of of;
  bool replaces = false;                            ///< neighbours replace one record
  std::shared_ptr<const Scores> given = nullptr;    ///< those of given_scores, of a SPEC that lists them
  std::shared_ptr<const Tempered> drawn = nullptr;  ///< what the scores are of, where they are of posteriors
};
/// The largest of scores with exponential noise: no easier to tell apart than Laplace noise of that shift, whose curve some scores
/// attain.
struct PermuteAndFlip {
  Rational t;
};
struct Pure {
  LogNumber epsilon;
  bool replaces = false;  ///< neighbours replace one record
};
struct Approximate {
  LogNumber epsilon;
  Rational delta;
};
struct Zcdp {
  Rational rho;
};
struct Gdp {
  Rational mu_squared;
};
struct RdpPoint {
  Rational order;  ///< > 0
  LogNumber epsilon;
};
struct Rdp {
  std::vector<RdpPoint> points;  ///< at least one
};
struct Part {
  std::shared_ptr<const Mechanism> mechanism;
  Rational times;  ///< an integer, 1 ... 10^9
};
struct Composition {
  std::vector<Part> parts;  ///< at least one
  bool replaces = false;    ///< neighbours replace one record
};

struct Mechanism {
  std::variant<Gaussian, Laplace, VectorLaplace, DiscreteLaplace, DiscreteGaussian, KNorm, Elliptical,
               EllipticalProcess, RandomizedResponse, Channel, DominatingPair, Subsampled, PostProcessedBudget,
               IteratedNoise, SampledDescent, BoundedRange, PermuteAndFlip, Pure, Approximate, Zcdp, Gdp, Rdp,
               Composition>
      law;
  std::size_t bits = 0;      ///< at least those of any number of its own but a matrix's, written or worked out
  bool is_of_kernel = true;  ///< its type is; what is inside it may not be so

  template <class Law>
  [[nodiscard]] const Law* as() const {
    return std::get_if<Law>(&law);
  }
  template <class... Laws>
  [[nodiscard]] bool is() const {
    return (std::holds_alternative<Laws>(law) || ...);
  }
};

/// Whether the mechanism is a budget, or has a budget somewhere in it.
[[nodiscard]] bool holds_budget(const Mechanism& mechanism);

/// Whether its type, and those of all in it, are of the kernel.
[[nodiscard]] bool is_all_of_kernel(const Mechanism& mechanism);

/// Whether some part samples its records, so that neighbours must add or remove one.
[[nodiscard]] bool holds_sampling(const Mechanism& mechanism);

/// Whether some part speaks of a record that is replaced by another, so that neighbours must do so.
[[nodiscard]] bool holds_replacement(const Mechanism& mechanism);

/// The one record that it, or some part, speaks of; nothing: of every record.
[[nodiscard]] std::optional<PlaceOfRecord> record_of(const Mechanism& mechanism);

/// The channel of profiles that it, or some part, is; null: none is.
[[nodiscard]] const Channel* profiles_of(const Mechanism& mechanism);

/// Elliptical noise; Gaussian and Laplace noise too, as a normal law and an exponential one on the line.
[[nodiscard]] std::optional<Elliptical> as_elliptical(const Mechanism& mechanism);

}  // namespace dpcert::check

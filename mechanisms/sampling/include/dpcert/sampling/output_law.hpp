// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "dpcert/sampling/grid.hpp"
#include "dpcert/sampling/known_output.hpp"
#include "dpcert/sampling/spherical_law.hpp"

namespace dpcert {

/// An output law on one grid, with its value: it can be drawn. Immutable.
/// Threads  any number may draw at once, each from bits of its own.
class GridLaw {
 public:
  GridLaw() = default;
  GridLaw(const GridLaw&) = delete;
  GridLaw& operator=(const GridLaw&) = delete;
  virtual ~GridLaw() = default;

  [[nodiscard]] virtual std::size_t dimension() const = 0;
  /// One draw, in multiples of the step. Precondition: multiples.size() == dimension().
  virtual void draw(Bits& bits, std::span<Integer> multiples) const = 0;
  /// What of it is worth telling: how often proposals are accepted, and so on; "" nothing.
  [[nodiscard]] virtual std::string remark() const { return ""; }
};

using OnGrid = Result<std::shared_ptr<const GridLaw>>;
/// The same law, with something worth telling; an error stays one.
[[nodiscard]] OnGrid remarked(OnGrid law, std::string remark);

/// The law of what a mechanism releases: of value + noise, or of an answer given the true one.
///
/// Theory  mechanisms/sampling/theory/implementation.md
class OutputLaw {
 public:
  OutputLaw() = default;
  OutputLaw(const OutputLaw&) = delete;
  OutputLaw& operator=(const OutputLaw&) = delete;
  virtual ~OutputLaw() = default;

  /// value   what is released without noise (exact), or the true answer; none: 0.
  /// Errors  invalid_input, `where` being "/value" or "/grid": a value of another dimension or
  ///         outside the domain, a grid coarser than the noise; unsupported.
  [[nodiscard]] virtual OnGrid on(const Grid& grid, const std::vector<Rational>& value) const = 0;
  /// The same law by another method, which takes as many bits and
  /// comparisons whatever is drawn, but with probability 2^-90.
  /// Errors  unsupported: there is none, or its table is too large.
  [[nodiscard]] virtual Result<KnownOutput> in_fixed_time() const;
};

/// The value of that dimension; 0 where it is empty.  Errors  invalid_input: of another dimension.
[[nodiscard]] Result<std::vector<Rational>> value_of_dimension(std::size_t dimension,
                                                               const std::vector<Rational>& value);
/// The error of a grid that is coarser than noise of that size,
/// which would hide it; nothing for others.
[[nodiscard]] std::optional<Error> why_too_coarse(const Grid& grid, const Rational& size);

/// A mechanism that cannot be drawn from what it states. `on`
/// has the error unsupported, with that reason.
[[nodiscard]] KnownOutput refused_output(std::string why);
/// The value itself: noise of scale 0, on a vector or an integer.
[[nodiscard]] KnownOutput exact_output(std::size_t dimension);
[[nodiscard]] KnownOutput exact_integer_output();
/// Independent outputs one after the other, each so often, as one vector; their
/// values stand likewise in one list. Null: a part that cannot be drawn, which is an
/// error of `on`, as are more than 100,000 numbers.
[[nodiscard]] KnownOutput composed_output(std::vector<std::pair<KnownOutput, unsigned long>> parts);
/// Of a number each, all of one value.
/// Given  one at least; what is an error of one is an error of all.
[[nodiscard]] KnownOutput outputs_of_one_value(std::vector<KnownOutput> parts);

// Integers and answers: on a grid that holds the integers.

/// Noise of mass proportional to exp(-|k|/scale), exp(-k^2/(2 variance)), on an integer.
[[nodiscard]] KnownOutput discrete_laplace_output(const Rational& scale);
[[nodiscard]] KnownOutput discrete_gaussian_output(const Rational& variance);
/// The true answer of 0, ..., categories - 1 with that probability, each other one equally likely.
[[nodiscard]] KnownOutput response_output(unsigned long categories, const Rational& truth);
/// The same, the true one exp(epsilon) times as likely as each other.
[[nodiscard]] KnownOutput exponential_response_output(unsigned long categories, const Rational& epsilon);
/// The row of the true input.
[[nodiscard]] KnownOutput channel_output(std::vector<std::vector<Rational>> rows);

// Real noise.

/// On a number: the sum of independent draws of one law, times these scales > 0.
[[nodiscard]] KnownOutput sum_output(std::vector<Rational> scales, Digits (*term)(Bits&));
/// On a number: normal noise of that variance > 0, whose root need not be rational.
[[nodiscard]] KnownOutput normal_output(const Rational& variance);
/// What draws a vector.
using DrawVector = std::function<Drawn(Bits&)>;
/// On a vector, of about that size > 0.
[[nodiscard]] KnownOutput vector_output(std::size_t dimension, Rational size, DrawVector noise);
/// On a vector: sigma times a spherical vector, or times its image under the root of a covariance,
/// whose rank is the law's dimension; sigma > 0. Drawing has the errors of CovarianceRoot.
using CovarianceRows = std::shared_ptr<const std::vector<std::vector<Rational>>>;
[[nodiscard]] KnownOutput elliptical_output(const SphericalLaw& law, const Rational& sigma, CovarianceRows covariance);
/// On a function at some sites: sigma V Z, with V > 0 drawn so and Z a
/// centred Gaussian process of that covariance there.
[[nodiscard]] KnownOutput process_output(std::function<Real(Bits&)> scale, const Rational& sigma,
                                         CovarianceRows covariance);

}  // namespace dpcert

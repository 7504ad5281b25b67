// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "dpcert/accounting/families/characteristic.hpp"
#include "dpcert/accounting/families/family.hpp"
#include "dpcert/numerics/log_linear.hpp"
#include "dpcert/numerics/taylor.hpp"

namespace dpcert {

/// A vector of natural parameters, exactly.
using Natural = std::vector<LogLinear>;
[[nodiscard]] std::vector<Enclosure> enclose(const Natural& eta, Precision precision);

/// Densities h(x) exp(eta . T(x) - A(eta)) with respect to one carrier measure: what every
/// such family must say, and from which all else follows once and for all. `frame` is any
/// law of the pair at hand: it carries what the members of one exponential family have in
/// common (trials, location, dimension, known shape).
class ExponentialFamily {
 public:
  virtual ~ExponentialFamily() = default;
  /// Do the two laws belong to one exponential family: the same statistic and carrier?
  [[nodiscard]] virtual bool same_frame(const Law& p, const Law& q) const { return p.dimension == q.dimension; }
  /// False for a law on the border of the family (a Bernoulli law
  /// of p = 0), which has no natural parameter.
  [[nodiscard]] virtual bool is_regular(const Law& law) const {
    static_cast<void>(law);
    return true;
  }
  [[nodiscard]] virtual Natural natural(const Law& law) const = 0;
  /// Is eta in the natural parameter space: is h(x) exp(eta . T(x)) integrable? Exact.
  [[nodiscard]] virtual bool is_normalisable(const Law& frame, const Natural& eta) const = 0;
  /// True where the natural parameter space is all of R^k.
  [[nodiscard]] virtual bool is_always_normalisable() const { return false; }
  /// A(eta), by one formula for numbers and for Taylor expansions along a line.
  [[nodiscard]] virtual Enclosure log_partition(const Law& frame, const std::vector<Enclosure>& eta) const = 0;
  [[nodiscard]] virtual Taylor log_partition(const Law& frame, const std::vector<Taylor>& eta) const = 0;
  /// The supremum of direction . T(x) over the support, as a function of the precision;
  /// nothing: +infinity. Exact whether it is finite.
  [[nodiscard]] virtual std::optional<Enclosure> supremum(const Law& frame, const Natural& direction,
                                                          Precision precision) const = 0;

  /// D_1 of the law of one natural parameter from that of another,
  /// exactly; nothing: it is not known to be rational.
  [[nodiscard]] virtual std::optional<Rational> exact_kullback_leibler(const Natural& p, const Natural& q) const {
    static_cast<void>(p), static_cast<void>(q);
    return std::nullopt;
  }

  /// Of direction . T(x) under the law of eta; nothing: none is
  /// known of a size that is seen to fall.
  [[nodiscard]] virtual std::optional<CharacteristicFunction> characteristic(const Law& frame,
                                                                             const std::vector<Enclosure>& eta,
                                                                             const Natural& direction) const {
    static_cast<void>(frame), static_cast<void>(eta), static_cast<void>(direction);
    return std::nullopt;
  }
  /// The number of which all values of direction . T(x) are whole
  /// multiples; nothing: there is none, or none is known.
  [[nodiscard]] virtual std::optional<LogLinear> stride(const Natural& direction) const {
    static_cast<void>(direction);
    return std::nullopt;
  }

  /// The posterior law of the parameter, by Bayes' rule: from a prior of the family
  /// `info().conjugate`, after records of total weight `records` whose statistics T sum to
  /// `sum` (weights need not be whole: powers of the likelihood). What the members of the
  /// conjugate pair take as known is read from `frame`.
  ///
  /// Errors  unsupported: no such prior; invalid_input: the
  ///         posterior's numbers leave its parameter space.
  [[nodiscard]] virtual Result<Law> posterior(const Law& frame, const Law& prior, const std::vector<Rational>& sum,
                                              const Rational& records) const {
    static_cast<void>(frame), static_cast<void>(prior), static_cast<void>(sum), static_cast<void>(records);
    return unsupported("", "this family has no conjugate priors of a name");
  }
};

}  // namespace dpcert

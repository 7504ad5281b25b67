// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>
#include <utility>

#include "dpcert/exact/to_double.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/queries/answer.hpp"

namespace dpcert {

/// What a mechanism promises, as a function of one argument.
enum class Curve {
  delta,    ///< of epsilon
  epsilon,  ///< of delta
  rdp,      ///< the Rényi divergence, of its order
  tradeoff  ///< the type II error, of the type I error
};

/// The two doubles next to a figure's enclosure, infinities among them.
struct DoubleBounds {
  double lower, upper;
};

/// A mechanism that was read once, for many questions: what is found out about it is kept.
/// Threads  any number may ask at once
class KnownMechanism {
 public:
  /// Errors  as mechanism_of.
  [[nodiscard]] static Result<KnownMechanism> of(std::string_view object);

  [[nodiscard]] const Json& object() const { return object_; }
  [[nodiscard]] const Mechanism& mechanism() const { return mechanism_; }

  /// The outputs of a query (docs/reference) that leaves "mechanism" out.
  /// Errors  as `answer`; a query that has it, or a quantity that is not asked of one mechanism.
  [[nodiscard]] Result<Answer> answer(Json query) const;

  /// A figure at the number that the double is, exactly; rdp also at infinity.
  /// Rounding  outward, from an enclosure of more digits than a double has.
  /// Errors    as of the quantity of that name; NaN, and other infinities.
  [[nodiscard]] Result<DoubleBounds> at(Curve curve, double argument) const;

 private:
  KnownMechanism(Json object, Mechanism mechanism) : object_{std::move(object)}, mechanism_{std::move(mechanism)} {}
  Json object_;
  Mechanism mechanism_;
};

}  // namespace dpcert

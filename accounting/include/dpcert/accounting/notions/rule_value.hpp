// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "dpcert/accounting/notions/epsilon.hpp"
#include "dpcert/exact/result.hpp"
#include "dpcert/numerics/number.hpp"

namespace dpcert {

/// Whose a figure is: what a rule makes enough; the optimum of some admitted mechanism, which no
/// budget can be said to beat; or the mechanism's own optimum.
enum class Tightness { bound, attained, own };

/// One privacy figure: a number, and the rule whose value it is.
struct RuleValue : Number {
  std::string rule;
  Tightness tightness = Tightness::bound;  ///< where whoever answers for a release knows more

  [[nodiscard]] static RuleValue infinity(std::string rule) { return {Number::infinity(), std::move(rule)}; }
  [[nodiscard]] static RuleValue enclosed(Enclosure value, std::string rule) {
    return {Number::enclosed(std::move(value)), std::move(rule)};
  }
  [[nodiscard]] static RuleValue exactly(const Rational& value, Precision precision, std::string rule) {
    return {Number::exactly(value, precision), std::move(rule)};
  }
  [[nodiscard]] static RuleValue exactly(const Epsilon& value, Precision precision, std::string rule) {
    if (value.is_rational()) return exactly(value.nats(), precision, std::move(rule));
    return enclosed(value.enclose(precision), std::move(rule));
  }
};

/// The same figure, known to be of that kind.
[[nodiscard]] inline RuleValue with(Tightness tightness, RuleValue figure) {
  figure.tightness = tightness;
  return figure;
}

/// Is the figure <= limit, >= limit? Exact where the figure is.
[[nodiscard]] Trilean at_most(const RuleValue& x, const Epsilon& limit);
/// Does x certainly promise more privacy than y, judged by
/// upper ends (a steering choice between valid bounds)?
[[nodiscard]] bool is_better(const RuleValue& x, const RuleValue& y);
/// The larger of two figures, with the rule of the one whose upper end is larger.
[[nodiscard]] RuleValue larger(const RuleValue& x, const RuleValue& y);

}  // namespace dpcert

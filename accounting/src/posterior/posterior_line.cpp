// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/posterior/posterior_line.hpp"

#include <algorithm>

#include "dpcert/accounting/compose/divergence.hpp"
#include "dpcert/accounting/pairs/exponential_pair.hpp"
#include "dpcert/accounting/pairs/worst_pair.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/numerics/root.hpp"

namespace dpcert {
namespace {

constexpr const char* posterior_rule = "posterior";
const Rational half_order(1, 2);

/// One pair at orders from 1/2 on, and its swap below.
class WorstOfLine final : public RenyiCurve {
 public:
  explicit WorstOfLine(const LawPair& pair) : pair_{pair.p, pair.q}, swapped_{pair.q, pair.p} {}

  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational& within) const override {
    return at(within).log_moment(order, within);
  }
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override {
    return at(order).log_moment_at(order, precision);
  }
  [[nodiscard]] std::optional<Rational> exact_divergence(const Rational& order) const override {
    return at(order).exact_divergence(order);
  }
  [[nodiscard]] bool is_finite_at(const Rational& order) const override { return at(order).is_finite_at(order); }
  [[nodiscard]] std::vector<Rational> corners() const override { return {half_order}; }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }
  [[nodiscard]] RuleValue largest_divergence(Precision precision) const override {
    return pair_.largest_divergence(precision);
  }

 private:
  [[nodiscard]] const ExponentialPair& at(const Rational& order) const { return order < half_order ? swapped_ : pair_; }
  ExponentialPair pair_, swapped_;
};

/// D_order at one precision.
RuleValue divergence_at(const RenyiCurve& curve, const RenyiOrder& order, Precision precision) {
  if (order.is_infinite()) {
    if (const auto most = curve.max_divergence()) return RuleValue::exactly(*most, precision, posterior_rule);
    return curve.largest_divergence(precision);
  }
  const Rational& a = *order.value;
  if (!curve.is_finite_at(a)) return RuleValue::infinity(posterior_rule);
  if (const auto exact = curve.exact_divergence(a)) return RuleValue::exactly(*exact, precision, posterior_rule);
  const Enclosure value =
      a == 1 ? kullback_leibler(curve, precision) : curve.log_moment_at(a, precision) / Rational(a - 1);
  return RuleValue::enclosed(value, posterior_rule);
}

}  // namespace

LawPair attaining_pair(const PosteriorLine& line, const RenyiOrder& order) {
  if (line.by_order) return line.by_order->attaining(order);
  LawPair pair{line.at(0), line.at(line.own)};
  if (!order.is_infinite() && *order.value < half_order) std::swap(pair.p, pair.q);
  return pair;
}

std::shared_ptr<const RenyiCurve> posterior_curve(const PosteriorLine& line) {
  if (line.own == 0) return nothing_told().forward.renyi.value();
  if (line.by_order) return line.by_order->curve();
  const LawPair pair = attaining_pair(line, {});
  if (const auto noise = pair.p.family->as_noise(pair.p, pair.q)) return noise_pair(*noise).forward.renyi.value();
  return std::make_shared<const WorstOfLine>(pair);
}

RuleValue posterior_divergence(const PosteriorLine& line, const RenyiOrder& order, long digits) {
  RuleValue value = renyi_divergence(*posterior_curve(line), order, digits);
  value.rule = posterior_rule;
  return value;
}

RuleValue posterior_order_limit(const PosteriorLine& line, long digits) {
  if (line.by_order) {
    const auto limit = [&](Precision precision) { return line.by_order->order_limit(precision); };
    return {refine_to_digits(digits, limit), posterior_rule};
  }
  if (line.own == 0 || (!line.below && !line.above)) return RuleValue::infinity(posterior_rule);
  const Rational &below = line.below ? *line.below : *line.above, &above = line.above ? *line.above : *line.below;
  return RuleValue::exactly(Rational{1 + std::min(below, above) / line.own}, Precision{}, posterior_rule);
}

RuleValue posterior_scale(const std::function<PosteriorLine(const Rational&)>& line, const RenyiOrder& order,
                          const Epsilon& epsilon, long digits) {
  const auto exceeds = [&](const Rational& scale, Precision precision) -> Probe {
    const RuleValue value = divergence_at(*posterior_curve(line(scale)), order, precision);
    if (value.infinite) return {Trilean::yes, Enclosure::unknown(precision)};
    return {!at_most(value, epsilon), value.value - epsilon.enclose(precision)};
  };
  const Trilean is_all = !decide([&](Precision precision) { return exceeds(1, precision).right_of_root; });
  if (is_all == Trilean::yes) return RuleValue::exactly(Rational{1}, precision_for(digits), posterior_rule);
  // No scale > 0 moves nothing, or bounds every loss, where scale 1 does not.
  if (order.is_infinite() || at_most(epsilon, Epsilon{}) == Trilean::yes)
    return RuleValue::exactly(Rational{0}, precision_for(digits), posterior_rule);
  const auto search = [&](Precision precision) {
    const Prober prober = [&](const Rational& scale) { return exceeds(scale, precision); };
    const Search found = narrow_from(prober, half_order, bits_of_digits(digits) + 12);
    if (found.outcome != Search::Outcome::found) return Enclosure::unknown(precision);
    return between(std::min<Rational>(found.bracket.lower, 1), std::min<Rational>(found.bracket.upper, 1), precision);
  };
  return RuleValue::enclosed(refine_to_digits(digits, search), posterior_rule);
}

}  // namespace dpcert

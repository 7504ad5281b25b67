// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/posterior/conjugate_lines.hpp"
#include "dpcert/numerics/refine.hpp"
#include "posterior/normal_gamma_pairs.hpp"

namespace dpcert {
namespace {

const Rational half(1, 2);

/// Is D_order of posteriors of these rates finite?
bool is_finite_at(const NormalGammaPairs::Rates<Rational>& of, const Rational& order) {
  return order <= 1 || of.p > (order - 1) * (of.rise + order * of.apart);
}

/// The order at which it becomes infinite, of rates that are apart.
Number limit_of(const NormalGammaPairs::Rates<Rational>& of, Precision precision) {
  const Rational middle = (of.apart - of.rise) / (2 * of.apart);
  const Number root = square_root(middle * middle + of.q() / of.apart, precision);
  return root.exact ? Number::exactly(middle + *root.exact, precision) : Number::enclosed(root.value + middle);
}

class NormalGammaCurve final : public RenyiCurve {
 public:
  NormalGammaCurve(NormalGammaPairs pairs, Rational shape) : pairs_{std::move(pairs)}, shape_{std::move(shape)} {}

  /// Convex from order 1 on, as the supremum of convex functions: the slope lies between those of chords. Below, at order 1
  /// alone.
  [[nodiscard]] Taylor log_moment(const Enclosure& order, const Rational&) const override {
    const Precision precision = order.precision();
    const Enclosure unknown = Enclosure::unknown(precision);
    const Rational from = order.lower(), to = order.upper();
    if (from == 1 && to == 1) return {Enclosure{0, precision}, divergence(1, precision), unknown};
    if (from <= 1 || !is_finite_at(to)) return {unknown, unknown, unknown};
    const Enclosure low = log_moment_at(from, precision), high = from == to ? low : log_moment_at(to, precision);
    return {hull(low, high), slope(from, low, to, high), unknown};
  }
  [[nodiscard]] Enclosure log_moment_at(const Rational& order, Precision precision) const override {
    return divergence(order, precision) * Rational{order - 1};
  }
  [[nodiscard]] bool is_finite_at(const Rational& order) const override { return dpcert::is_finite_at(first_, order); }
  [[nodiscard]] std::optional<Epsilon> max_divergence() const override { return std::nullopt; }

 private:
  /// Below order 1/2 by skew symmetry.
  [[nodiscard]] Enclosure divergence(const Rational& order, Precision precision) const {
    const bool is_skew = order < half;
    const Rational at = is_skew ? Rational{1 - order} : order, factor = is_skew ? Rational{order / at} : Rational{1};
    return pairs_.largest(at, precision).value * Rational{factor * shape_};
  }
  /// Of the log-moment between two orders > 1, from chords that reach a third of the precision further.
  [[nodiscard]] Enclosure slope(const Rational& from, const Enclosure& low, const Rational& to,
                                const Enclosure& high) const {
    const Precision precision = low.precision();
    const Rational room = limit_of(first_, precision).value.lower() - to;
    const Rational step = std::min<Rational>(from - 1, room) * power_of_two(-precision.bits / 3);
    if (step <= 0) return Enclosure::unknown(precision);
    const Enclosure rise = (low - log_moment_at(from - step, precision)) / step,
                    later = (log_moment_at(to + step, precision) - high) / step;
    return hull(rise, later);
  }

  NormalGammaPairs pairs_;
  NormalGammaPairs::Rates<Rational> first_ =
      pairs_.rates(pairs_.at_limit());  ///< of the first pair to have no divergence
  Rational shape_;
};

class NormalGammaPosteriors final : public WorstPosteriors {
 public:
  NormalGammaPosteriors(NormalGammaPairs pairs, Rational shape, Rational weight)
      : pairs_{std::move(pairs)}, shape_{std::move(shape)}, weight_{std::move(weight)} {}

  [[nodiscard]] LawPair attaining(const RenyiOrder& order) const override {
    const NormalGammaPairs::Place first = pairs_.at_limit();
    if (order.is_infinite() || !is_finite_at(pairs_.rates(first), *order.value)) return laws(first);
    if (*order.value >= half) return laws(pairs_.largest(*order.value, precision_for(steering_digits)).place);
    LawPair swapped = laws(pairs_.largest(1 - *order.value, precision_for(steering_digits)).place);
    return {std::move(swapped.q), std::move(swapped.p)};
  }
  [[nodiscard]] std::shared_ptr<const RenyiCurve> curve() const override {
    return std::make_shared<const NormalGammaCurve>(pairs_, shape_);
  }
  [[nodiscard]] Number order_limit(Precision precision) const override {
    return limit_of(pairs_.rates(pairs_.at_limit()), precision);
  }

 private:
  static constexpr long steering_digits = 20;

  [[nodiscard]] LawPair laws(const NormalGammaPairs::Place& at) const {
    const NormalGammaPairs::Rates<Rational> rates = pairs_.rates(at);
    return {law(at.others, at.x, rates.p), law(at.others, at.y, rates.q())};
  }
  [[nodiscard]] Law law(const Rational& others, const Rational& record, const Rational& rate) const {
    const Rational scale = pairs_.scale_of_all(), mean = (pairs_.scale_of_others() * others + record) / scale;
    return law_of("normal_gamma", {mean, weight_ * scale, shape_, weight_ * rate}).value();
  }

  NormalGammaPairs pairs_;
  Rational shape_, weight_;  ///< of the posteriors; of a record
};

}  // namespace

Law normal_gamma_posterior(const std::vector<Rational>& prior, const Rebalancing& weights, const Rational& records,
                           const Rational& sum, const Rational& squares) {
  expects(prior.size() == 4, "mean, precision scale, shape and rate");
  const auto& [data, by] = weights;
  const Rational of_prior = by * prior[1], scale = of_prior + data * records, pull = of_prior * prior[0] + data * sum;
  const Rational spread = of_prior * prior[0] * prior[0] + data * squares - pull * pull / scale;
  return law_of("normal_gamma", {pull / scale, scale, by * prior[2] + data * records / 2, by * prior[3] + spread / 2})
      .value();
}

PosteriorLine normal_gamma_posteriors(const std::vector<Rational>& prior, const Rational& bound,
                                      const Rebalancing& weights, const Rational& records) {
  PosteriorLine line;
  if (bound == 0 || weights.data == 0) {  // all records are 0, or do not count
    line.at = [law = normal_gamma_posterior(prior, weights, records, 0, 0)](const Rational&) { return law; };
    return line;
  }
  const Rational share = weights.prior / weights.data, shape = weights.prior * prior[2] + weights.data * records / 2;
  line.own = 1;
  line.holds_for_events = false;
  line.by_order = std::make_shared<const NormalGammaPosteriors>(
      NormalGammaPairs{prior[0], share * prior[1], share * prior[3], bound, records}, shape, weights.data);
  return line;
}

}  // namespace dpcert

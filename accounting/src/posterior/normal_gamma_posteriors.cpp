// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "dpcert/accounting/families/family.hpp"
#include "dpcert/accounting/posterior/conjugate_lines.hpp"
#include "dpcert/numerics/refine.hpp"
#include "posterior/convex_curve.hpp"
#include "posterior/normal_gamma_pairs.hpp"

namespace dpcert {
namespace {

const Rational skew_order(1, 2);

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

class NormalGammaCurve final : public ConvexCurve {
 public:
  NormalGammaCurve(NormalGammaPairs pairs, Rational shape) : pairs_{std::move(pairs)}, shape_{std::move(shape)} {}

  [[nodiscard]] bool is_finite_at(const Rational& order) const override { return dpcert::is_finite_at(first_, order); }

 private:
  /// Below order 1/2 by skew symmetry.
  [[nodiscard]] Enclosure divergence(const Rational& order, Precision precision) const override {
    const bool is_skew = order < skew_order;
    const Rational at = is_skew ? Rational{1 - order} : order, factor = is_skew ? Rational{order / at} : Rational{1};
    return pairs_.largest(at, precision).value * Rational{factor * shape_};
  }
  [[nodiscard]] Rational room_above(const Rational& order, Precision precision) const override {
    return limit_of(first_, precision).value.lower() - order;
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
    if (*order.value >= skew_order) return laws(pairs_.largest(*order.value, precision_for(steering_digits)).place);
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
  const Rational &data = weights.data, &by = weights.prior;
  const Rational of_prior = by * prior[1], scale = of_prior + data * records, pull = of_prior * prior[0] + data * sum;
  const Rational spread = of_prior * prior[0] * prior[0] + data * squares - pull * pull / scale;
  return law_of("normal_gamma", {pull / scale, scale, weights.of_prior(prior[2], {3, 2}) + data * records / 2,
                                 by * prior[3] + spread / 2})
      .value();
}

PosteriorLine normal_gamma_posteriors(const std::vector<Rational>& prior, const Rational& bound,
                                      const Rebalancing& weights, const Rational& records) {
  PosteriorLine line;
  if (bound == 0 || weights.data == 0) {  // all records are 0, or do not count
    line.at = [law = normal_gamma_posterior(prior, weights, records, 0, 0)](const Rational&) { return law; };
    return line;
  }
  const Rational share = weights.prior / weights.data,
                 shape = weights.of_prior(prior[2], {3, 2}) + weights.data * records / 2;
  line.own = 1;
  line.holds_for_events = false;
  line.by_order = std::make_shared<const NormalGammaPosteriors>(
      NormalGammaPairs{prior[0], share * prior[1], share * prior[3], bound, records}, shape, weights.data);
  return line;
}

}  // namespace dpcert

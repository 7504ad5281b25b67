// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/post_processed.hpp"

#include "dpcert/numerics/number_algebra.hpp"

namespace dpcert {
namespace {

/// The kernel as a mechanism all of whose inputs are neighbours.
Channel channel_of(const MarkovKernel& kernel) { return Channel{{kernel.matrix(), all_pairs(kernel.inputs())}}; }

}  // namespace

PostProcessed::PostProcessed(ClosePairs budget, std::shared_ptr<const MarkovKernel> kernel)
    : budget_{std::move(budget)}, kernel_{std::move(kernel)} {
  expects(budget_.both_ways, "a budget binds both orders of the data sets");
  const Channel channel = channel_of(*kernel_);
  telling_ = channel.infinite_mass();
  largest_ratio_ = channel.pure_epsilon()->ratio();
}

Number PostProcessed::at(const Epsilon& epsilon, Precision precision) const {
  const Trilean is_positive = at_most(Epsilon{}, epsilon);
  if (is_positive == Trilean::unknown) return Number::enclosed(between(0, 1, precision));
  if (is_positive == Trilean::no) {
    const Number power = exponential(epsilon, precision);
    return affine(-1, product(power, affine(-1, at(Epsilon{} - epsilon, precision), 1)), 1);
  }
  return amplified_delta(*kernel_, budget_, epsilon, precision).value;
}

Enclosure PostProcessed::delta(const Epsilon& epsilon, Precision precision) const {
  return at(epsilon, precision).value;
}

std::optional<Rational> PostProcessed::exact_delta(const Epsilon& epsilon) const { return at(epsilon, {}).exact; }

Number PostProcessed::pure_power(const Number& power) const {
  const Rational excess = largest_ratio_ - 1;
  return quotient(affine(1 + excess, power, 1 + excess * budget_.delta),
                  affine(1, power, 1 + excess * (1 - budget_.delta)));
}

std::optional<Epsilon> PostProcessed::pure_epsilon() const {
  if (largest_ratio_ == 1 && telling_ == 0) return Epsilon{};  // every input has the same output
  const Epsilon beyond = Epsilon::log_of(1 + budget_.delta * (largest_ratio_ - 1));
  if (budget_.delta == 1 || at_most(budget_.epsilon, beyond) == Trilean::yes) return beyond;
  if (telling_ > 0) return budget_.epsilon;
  if (!budget_.epsilon.has_rational_exponential()) return std::nullopt;
  return Epsilon::log_of(*pure_power(exponential(budget_.epsilon, {})).exact);
}

RuleValue PostProcessed::pure_epsilon_value(Precision precision) const {
  if (const auto exact = pure_epsilon()) return RuleValue::exactly(*exact, precision, rule());
  return RuleValue::enclosed(log(pure_power(exponential(budget_.epsilon, precision)).value), rule());
}

}  // namespace dpcert

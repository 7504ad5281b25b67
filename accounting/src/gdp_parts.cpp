// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/gdp_parts.hpp"

#include <algorithm>

#include "dpcert/accounting/laplace.hpp"
#include "dpcert/accounting/loss_atoms.hpp"
#include "dpcert/numerics/refine.hpp"
#include "gdp_rate.hpp"
#include "loss_steps.hpp"

namespace dpcert {
namespace {

constexpr const char* rule = "gdp_rate";

Rate nothing_known(long digits) {
  return {Figure::exactly(Rational{0}, precision_for(digits), rule), Figure::infinity(rule)};
}

const Comparison& in_order(const PairPart& pair, PairOrder order) {
  return order == PairOrder::forward ? pair.forward : pair.backward;
}

/// The rate of parts whose losses have few atoms. That of one part is its own even where no single pair of data sets has
/// all the losses: the least curve above all its pairs has their vertices.
Rate rate_of_losses(const Parts& parts, PairOrder order, bool is_one, long digits) {
  if (parts.pairs.empty() && parts.channels.empty())
    if (const auto pair = LatticePair::from(parts.lattice))
      if (const auto rate = pair->gdp_rate(digits)) return *rate;
  const auto all = loss_steps(parts, order);
  const auto atoms = all ? LossAtoms::of(all->steps) : Result<LossAtoms>{unsupported("", "")};
  if (!atoms) return nothing_known(digits);
  Rate rate = atoms->gdp_rate(digits);
  const bool is_attained =
      std::all_of(parts.pairs.begin(), parts.pairs.end(), [](const PairPart& pair) { return pair.is_attained; }) &&
      (is_one || all->attained);
  return is_attained ? rate : Rate{nothing_known(digits).at_least, rate.at_most};
}

Rate rate_of(const PairPart& pair, PairOrder order, long digits) {
  if (pair.gaussian_limit) {
    const auto root = [&](Precision precision) { return sqrt(Enclosure{*pair.gaussian_limit, precision}); };
    return Rate::settled(Figure::enclosed(refine_to_digits(digits, root), rule));
  }
  if (pair.gdp_rate) {
    const Rate rate = pair.gdp_rate(digits);
    if (rate.at_most.infinite || rate.at_most.value.is_finite()) return rate;
  }
  const Comparison& known = in_order(pair, order);
  if (known.losses && !pair.gdp_rate) {
    Parts one;
    one.pairs = {pair};
    one.pairs.front().count = 1;
    return rate_of_losses(one, order, true, digits);
  }
  return known.hockey_stick ? gdp_rate_by_ends(**known.hockey_stick, pair.is_attained, digits) : nothing_known(digits);
}

/// The GDP rate of one part of a kind that has losses of few atoms.
template <class Add>
std::function<Rate(long digits)> by_losses(PairOrder order, Add add) {
  auto one = std::make_shared<Parts>();
  add(*one);
  return [one, order](long digits) { return rate_of_losses(*one, order, true, digits); };
}

}  // namespace

GdpParts GdpParts::of(const Parts& parts, PairOrder order) {
  GdpParts result;
  RefinableSum gaussian = parts.gaussian_mu_squared;
  if (!gaussian.is_zero())
    result.each.push_back({[gaussian](long digits) {
                             const auto root = [&](Precision precision) { return sqrt(gaussian.enclose(precision)); };
                             return Rate::settled(Figure::enclosed(refine_to_digits(digits, root), rule));
                           },
                           1});
  bool all_gaussian = parts.failure == 0, all_atoms = gaussian.is_zero() && parts.failure == 0;
  for (const PairPart& pair : parts.pairs) {
    result.each.push_back({[pair, order](long digits) { return rate_of(pair, order, digits); }, pair.count});
    all_gaussian = all_gaussian && pair.gaussian_limit;
    all_atoms = all_atoms && in_order(pair, order).losses;
    if (pair.gaussian_limit) gaussian.add(*pair.gaussian_limit * pair.count);
  }
  const std::size_t near_gaussian = result.each.size();
  for (const LatticeSteps& step : parts.lattice)
    if (step.loss != Epsilon{} && step.count > 0)
      result.each.push_back({by_losses(order,
                                       [&](Parts& one) {
                                         one.lattice = {{step.loss, step.weight, 1}};
                                       }),
                             step.count});
  for (const auto& [matrix, count] : parts.channels)
    result.each.push_back({by_losses(order, [&rows = matrix](Parts& one) { one.channels = {{rows, 1}}; }), count});
  const std::size_t finite = result.each.size();
  for (const auto& [shift, count] : parts.laplace)
    if (shift > 0)
      result.each.push_back({[shift = shift](long digits) { return LaplacePair{shift}.gdp_rate(digits); }, count});
  if (parts.zcdp_rho > 0 || !parts.renyi.empty()) result.each.push_back({nothing_known, 1});  // promise no GDP
  if (all_gaussian && near_gaussian == result.each.size() && near_gaussian > 0) result.gaussian = gaussian;
  if (all_atoms && finite == result.each.size())
    result.losses = [all = std::make_shared<const Parts>(parts), order](long digits) {
      return rate_of_losses(*all, order, false, digits);
    };
  return result;
}

}  // namespace dpcert

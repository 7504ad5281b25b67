// SPDX-License-Identifier: Apache-2.0
#include "dpcert/releases/gibbs_chain.hpp"

#include <algorithm>
#include <numeric>

#include "dpcert/numerics/elementary.hpp"
#include "dpcert/sampling/gamma_law.hpp"
#include "dpcert/sampling/truncated_beta.hpp"
#include "dpcert/sampling/uniform.hpp"
#include "dpcert/sampling/weighted_choice.hpp"

namespace dpcert {

std::size_t HiddenMarkovModel::counts() const {
  return steps * std::accumulate(widths.begin(), widths.end(), std::size_t{0});
}
std::size_t HiddenMarkovModel::parameters() const {
  return states * (std::accumulate(widths.begin(), widths.end(), std::size_t{0}) + states);
}

GibbsChain::GibbsChain(HiddenMarkovModel model, std::vector<Rational> counts, Bits& bits)
    : model_{std::move(model)}, counts_{std::move(counts)} {
  expects(counts_.size() == model_.counts(), "the counts of the model");
  for (Rational& count : counts_) count = std::max<Rational>(count, 0);
  std::size_t begin = 0;
  for (const std::size_t width : model_.widths) {
    begins_.push_back(begin);
    begin += model_.steps * width;
  }
  for (std::size_t step = 0; step < model_.steps; ++step)
    states_.push_back(static_cast<std::size_t>(uniform_below(std::uint64_t{model_.states}, bits)));
}

const Rational& GibbsChain::count(std::size_t feature, std::size_t step, std::size_t category) const {
  return counts_[begins_[feature] + step * model_.widths[feature] + category];
}

Drawn GibbsChain::emission(std::size_t state, std::size_t feature, Bits& bits) const {
  std::vector<Rational> powers(model_.widths[feature], model_.concentration - 1);
  for (std::size_t step = 0; step < model_.steps; ++step)
    if (states_[step] == state)
      for (std::size_t i = 0; i < powers.size(); ++i) powers[i] += count(feature, step, i);
  for (Rational& power : powers) power /= model_.temperature;
  if (model_.least) {
    const TruncatedBetaLaw law{powers[0], powers[1], *model_.least, 1 - *model_.least};
    return [x = law.draw(bits)](Precision precision) {
      const Enclosure first = x(precision);
      return std::vector{first, Rational{1} - first};
    };
  }
  for (Rational& power : powers) power += 1;
  return DirichletLaw{powers}.draw(bits);
}

void GibbsChain::update_emissions(Bits& bits) {
  emissions_.clear();
  for (std::size_t state = 0; state < model_.states; ++state)
    for (std::size_t feature = 0; feature < model_.widths.size(); ++feature)
      emissions_.push_back(emission(state, feature, bits));
}

void GibbsChain::update_transitions(Bits& bits) {
  transitions_.clear();
  for (std::size_t state = 0; state < model_.states; ++state) {
    std::vector<Rational> concentration(model_.states, model_.concentration);
    for (std::size_t step = 0; step + 1 < model_.steps; ++step)
      if (states_[step] == state) concentration[states_[step + 1]] += 1;
    transitions_.push_back(DirichletLaw{concentration}.draw(bits));
  }
}

const BallMatrix& GibbsChain::powers(Precision precision) {
  if (const auto known = powers_.find(precision.bits); known != powers_.end()) return known->second;
  BallMatrix all{model_.steps, model_.counts() / model_.steps, precision};
  for (std::size_t step = 0; step < model_.steps; ++step) {
    std::size_t place = 0;
    for (std::size_t feature = 0; feature < model_.widths.size(); ++feature)
      for (std::size_t i = 0; i < model_.widths[feature]; ++i)
        all.set(step, place++, Enclosure{Rational{count(feature, step, i) / model_.temperature}, precision});
  }
  return powers_.emplace(precision.bits, std::move(all)).first->second;
}

// Where a probability is not told from 0, no product with its logarithm is
// known, be it 0 times that: the precision is raised.
GibbsChain::Evaluated GibbsChain::evaluate(Precision precision) {
  const BallMatrix& of_records = powers(precision);
  BallMatrix logs{of_records.columns(), model_.states, precision};
  const std::size_t features = model_.widths.size();
  std::vector<std::vector<Enclosure>> rows;
  for (std::size_t state = 0; state < model_.states; ++state) {
    std::size_t place = 0;
    for (std::size_t feature = 0; feature < features; ++feature)
      for (const Enclosure& share : emissions_[state * features + feature](precision))
        logs.set(place++, state, log(share));
    rows.push_back(transitions_[state](precision));
  }
  return {of_records * logs, std::move(rows)};
}

Enclosure GibbsChain::weight(const Evaluated& at, std::size_t state, std::size_t step) const {
  Enclosure weight = exp(at.log_likelihoods.at(step, state));
  if (step > 0) weight *= at.transitions[states_[step - 1]][state];
  if (step + 1 < model_.steps) weight *= at.transitions[state][states_[step + 1]];
  return weight;
}

void GibbsChain::update_states(Bits& bits) {
  std::map<long, Evaluated> known;  // by the bits of precision
  const auto at = [&](Precision precision) -> const Evaluated& {
    auto found = known.find(precision.bits);
    if (found == known.end()) found = known.emplace(precision.bits, evaluate(precision)).first;
    return found->second;
  };
  for (std::size_t step = 0; step < model_.steps; ++step) {
    const auto weight_of = [&](std::size_t state, Precision precision) { return weight(at(precision), state, step); };
    states_[step] = WeightedChoice{model_.states, weight_of}.draw(bits);
  }
}

void GibbsChain::scan(Bits& bits) {
  update_emissions(bits);
  update_transitions(bits);
  update_states(bits);
}

std::vector<Enclosure> GibbsChain::parameters(Precision precision) const {
  std::vector<Enclosure> all;
  for (const auto* drawn : {&emissions_, &transitions_})
    for (const Drawn& each : *drawn)
      for (Enclosure& x : each(precision)) all.push_back(std::move(x));
  return all;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "ranked_outcomes.hpp"

#include <algorithm>
#include <numeric>

namespace dpcert {
namespace {

constexpr std::size_t block = 16;

bool is_larger(const Enclosure& x, const Enclosure& y) {
  return arf_cmp(arb_midref(x.ball()), arb_midref(y.ball())) > 0;
}

}  // namespace

RankedOutcomes::RankedOutcomes(std::vector<Outcome> outcomes) : outcomes_{std::move(outcomes)} {
  std::vector<Enclosure> ratios;
  ratios.reserve(outcomes_.size());
  slong error_bits = -ARF_PREC_EXACT;  // relative errors are below 2 to that power
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    ratios.push_back(ratio(i));
    error_bits = std::max(error_bits, arb_rel_error_bits(ratios.back().ball()));
  }
  error_ = power_of_two(std::clamp<long>(error_bits, -4096, 1));
  if (!std::is_sorted(ratios.begin(), ratios.end(), is_larger)) {
    std::vector<std::size_t> order(outcomes_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(),
              [&](std::size_t i, std::size_t j) { return is_larger(ratios[i], ratios[j]); });
    std::vector<Outcome> sorted;
    sorted.reserve(outcomes_.size());
    for (const std::size_t i : order) sorted.push_back(std::move(outcomes_[i]));
    outcomes_ = std::move(sorted);
  }
  sums_.reserve(outcomes_.size() / block);
  for (std::size_t end = block; end <= outcomes_.size(); end += block) sums_.push_back(leading(end));
}

RankedOutcomes::Outcome RankedOutcomes::leading(std::size_t count) const {
  const std::size_t blocks = std::min(count / block, sums_.size());
  const Precision precision = outcomes_.front().first.precision();
  Outcome sum = blocks > 0 ? sums_[blocks - 1] : Outcome{Enclosure{0, precision}, Enclosure{0, precision}};
  for (std::size_t i = blocks * block; i < count; ++i) {
    sum.first += outcomes_[i].first;
    sum.second += outcomes_[i].second;
  }
  return sum;
}

Enclosure RankedOutcomes::excess(const Enclosure& p_weight, const Enclosure& q_weight) const {
  const Precision precision = p_weight.precision();
  const auto of = [&](const Outcome& outcome) { return p_weight * outcome.first - q_weight * outcome.second; };
  std::size_t from = 0, to = outcomes_.size();  // what is between is taken one by one
  if (error_ < 1) {
    // Centres fall exactly, and each is within the error of its ratio: what holds of one centre holds of all further ones.
    const Enclosure threshold = q_weight / p_weight;
    const Enclosure above = threshold / Rational{1 - error_}, below = threshold / Rational{1 + error_};
    const auto first_where = [&](auto&& holds) {
      std::size_t low = 0, high = outcomes_.size();
      while (low < high) {
        const std::size_t middle = low + (high - low) / 2;
        if (holds(ratio(middle).centre()))
          high = middle;
        else
          low = middle + 1;
      }
      return low;
    };
    from = first_where([&](const Enclosure& centre) { return at_most(centre, above) != Trilean::no; });
    to = first_where([&](const Enclosure& centre) { return at_most(centre, below) == Trilean::yes; });
  }
  Enclosure sum = from > 0 ? of(leading(from)) : Enclosure{0, precision};
  for (std::size_t i = from; i < to; ++i) sum += max(Enclosure{0, precision}, of(outcomes_[i]));
  return sum;
}

}  // namespace dpcert

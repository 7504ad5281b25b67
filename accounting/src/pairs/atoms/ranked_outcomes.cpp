// SPDX-License-Identifier: Apache-2.0
#include "pairs/atoms/ranked_outcomes.hpp"

#include <algorithm>
#include <limits>

#include "pairs/atoms/by_centre.hpp"

namespace dpcert {
namespace {

constexpr std::size_t block = 16;

/// What lies in [0, most], whatever can be told of `most`.
Enclosure at_most_this(const Enclosure& most) { return hull(Enclosure{0, most.precision()}, most); }

}  // namespace

RankedOutcomes::RankedOutcomes(std::vector<Enclosure> masses) : middle_{0, masses.front().precision()} {
  const std::size_t pairs = masses.size() / 2;
  if (masses.size() % 2 == 1) middle_ = std::move(masses[pairs]);
  kept_.reserve(pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    kept_.emplace_back(std::move(masses[i]), std::move(masses.back()));
    masses.pop_back();
  }
  std::vector<Enclosure>{}.swap(masses);
  rank();
  sums_.reserve(pairs / block);
  for (std::size_t end = block; end <= pairs; end += block) sums_.push_back(leading(end));
}

void RankedOutcomes::rank() {
  bool is_ranked = true;
  long error_bits = std::numeric_limits<long>::min();  // relative errors are below 2 to that power
  Enclosure before;
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    Enclosure here = ratio(i);
    error_bits = std::max(error_bits, here.error_bits());
    is_ranked = is_ranked && (i == 0 || !is_centred_higher(here, before));
    before = std::move(here);
  }
  error_ = power_of_two(std::clamp<long>(error_bits, -4096, 1));
  if (is_ranked) return;
  std::vector<std::size_t> order;
  {
    std::vector<Enclosure> ratios;
    ratios.reserve(kept_.size());
    for (std::size_t i = 0; i < kept_.size(); ++i) ratios.push_back(ratio(i));
    order = ranked_by_centre(ratios);
  }
  std::vector<Both> ranked;
  ranked.reserve(kept_.size());
  for (const std::size_t i : order) ranked.push_back(std::move(kept_[i]));
  kept_ = std::move(ranked);
}

RankedOutcomes::Both RankedOutcomes::leading(std::size_t count) const {
  const std::size_t blocks = std::min(count / block, sums_.size());
  const Enclosure zero{0, middle_.precision()};
  Both sum = blocks > 0 ? sums_[blocks - 1] : Both{zero, zero};
  for (std::size_t i = blocks * block; i < count; ++i) {
    sum.first += kept_[i].first;
    sum.second += kept_[i].second;
  }
  return sum;
}

RankedOutcomes::Cut RankedOutcomes::cut(const Enclosure& threshold) const {
  // Centres fall exactly, and each is within the error of its ratio:
  // what holds of one centre holds of all further ones.
  if (error_ >= 1) return {0, kept_.size()};
  const auto first_where = [&](auto&& holds) {
    std::size_t low = 0, high = kept_.size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (holds(ratio(middle).centre()))
        high = middle;
      else
        low = middle + 1;
    }
    return low;
  };
  const Enclosure above = threshold / Rational{1 - error_}, below = threshold / Rational{1 + error_};
  return {first_where([&](const Enclosure& centre) { return at_most(centre, above) != Trilean::no; }),
          first_where([&](const Enclosure& centre) { return at_most(centre, below) == Trilean::yes; })};
}

Enclosure RankedOutcomes::excess_of_kept(const Enclosure& p_weight, const Enclosure& q_weight) const {
  const auto [above, below] = cut(q_weight / p_weight);
  const Both sum = leading(above), near = leading(below);
  const Enclosure surely = p_weight * sum.first - q_weight * sum.second;
  if (above == below) return surely;
  // Between, p <= most q: what is left of p_weight p - q_weight q is little, and need not be known.
  const Enclosure most = ratio(above).centre() * Rational{1 + error_};
  const Enclosure each = max(Enclosure{0, most.precision()}, p_weight * most - q_weight);
  return surely + (error_ < 1 ? at_most_this(each * (near.second - sum.second))
                              : at_most_this(p_weight * (near.first - sum.first)));
}

Enclosure RankedOutcomes::excess_of_images(const Enclosure& p_weight, const Enclosure& q_weight) const {
  // Of an image that is p_weight q - q_weight p: above 0 where p/q is below p_weight/q_weight.
  const auto [above, below] = cut(p_weight / q_weight);
  if (above == kept_.size()) return Enclosure{0, p_weight.precision()};
  const Both all = leading(kept_.size()), sum = leading(below), near = leading(above);
  const Enclosure surely = p_weight * (all.second - sum.second) - q_weight * (all.first - sum.first);
  if (above == below) return surely;
  const Enclosure least = ratio(below - 1).centre() * Rational{1 - error_};
  const Enclosure each = max(Enclosure{0, least.precision()}, p_weight - q_weight * least);
  return surely + (error_ < 1 ? at_most_this(each * (sum.second - near.second))
                              : at_most_this(p_weight * (sum.second - near.second)));
}

Enclosure RankedOutcomes::excess(const Enclosure& p_weight, const Enclosure& q_weight) const {
  const Enclosure zero{0, p_weight.precision()};
  return excess_of_kept(p_weight, q_weight) + excess_of_images(p_weight, q_weight) +
         max(zero, p_weight - q_weight) * middle_;
}

}  // namespace dpcert

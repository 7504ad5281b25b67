// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/weighted_choice.hpp"

#include <algorithm>
#include <bit>

#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

constexpr long guard = 32;  // bits beside those that are compared

/// Where u lies among the shares, if its words tell.
std::optional<std::size_t> place_of(const Integer& u, const std::vector<Integer>& least,
                                    const std::vector<Integer>& most) {
  // The first number whose cumulated share is certainly above
  // all that u may become; the last one's is 1.
  const auto found = static_cast<std::size_t>(std::upper_bound(least.begin(), least.end() - 1, u) - least.begin());
  if (found > 0 && most[found - 1] > u) return std::nullopt;
  return found;
}

}  // namespace

WeightedChoice::WeightedChoice(std::size_t count, Weight weight) : count_{count}, weight_{std::move(weight)} {
  expects(count >= 1, "something to choose from");
  first_ = shares(1);
}

WeightedChoice::Shares WeightedChoice::shares(std::size_t words) const {
  const auto wanted = static_cast<long>(64 * words);
  const Precision precision{wanted + guard + static_cast<long>(std::bit_width(count_))};
  std::vector<Enclosure> sums;
  sums.reserve(count_);
  Enclosure sum{0, precision};
  for (std::size_t i = 0; i < count_; ++i) sums.push_back(sum += weight_(i, precision));
  const Rational unit = power_of_two(wanted);
  Shares shares;
  Integer least = 0;
  for (const Enclosure& one : sums) {
    // Beside 1 the ends have no more bits than the precision, however small the share.
    const Enclosure share = Rational{1} + one / sum;
    const bool is_known = share.is_finite();
    least = is_known ? std::max(least, Integer{numerator(floor((share.lower() - 1) * unit))}) : least;
    shares.least.push_back(least);
    shares.most.push_back(is_known ? Integer{numerator(ceil((share.upper() - 1) * unit))} : Integer{numerator(unit)});
  }
  return shares;
}

std::size_t WeightedChoice::draw(Bits& bits) const {
  Uniform u;
  if (const auto place = place_of(u.prefix(1, bits), first_.least, first_.most)) return *place;
  for (std::size_t words = 2;; words *= 2) {
    const auto [least, most] = shares(words);
    if (const auto place = place_of(u.prefix(words, bits), least, most)) return *place;
  }
}

}  // namespace dpcert

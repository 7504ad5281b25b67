// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/integer_laws.hpp"

#include <algorithm>
#include <limits>

#include "dpcert/exact/common_denominator.hpp"
#include "dpcert/exact/contract.hpp"

namespace dpcert {
namespace {

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

/// A number of mass proportional to exp(-v) on v >= 0.
std::uint64_t unit_geometric(Bits& bits) {
  std::uint64_t v = 0;
  while (bernoulli_exp(1, 1, bits)) ++v;
  return v;
}

}  // namespace

GeometricLaw::GeometricLaw(const Rational& scale) : over_{numerator(scale)}, under_{denominator(scale)} {
  expects(scale > 0, "a scale > 0");
  constexpr std::uint64_t small = std::uint64_t{1} << 32;
  if (over_ >= small || under_ >= small) return;
  small_over_ = static_cast<std::uint64_t>(over_);
  small_under_ = static_cast<std::uint64_t>(under_);
}

// With x = u + over v, u below over: exp(-x/over) = exp(-u/over)
// exp(-v), and floor(x/under) has the law asked for.
Wide GeometricLaw::draw_small(Bits& bits) const {
  std::uint64_t u = 0;
  do u = uniform_below(small_over_, bits);
  while (!bernoulli_exp(u, small_over_, bits));
  const Wide x = Wide{small_over_} * unit_geometric(bits) + u;  // below 2^32 2^64 + 2^32
  return x >> 64 == 0 ? static_cast<std::uint64_t>(x) / small_under_ : x / small_under_;
}

Integer GeometricLaw::draw(Bits& bits) const {
  if (is_small()) return integer_of(draw_small(bits));
  Integer u;
  do u = uniform_below(over_, bits);
  while (!bernoulli_exp(u, over_, bits));
  return (u + over_ * unit_geometric(bits)) / under_;
}

DiscreteLaplaceLaw::Signed DiscreteLaplaceLaw::draw_small(Bits& bits) const {
  for (;;) {
    const Signed drawn{magnitude_.draw_small(bits), bits.flip()};
    if (!drawn.is_negative || drawn.magnitude != 0) return drawn;  // else 0 would come twice as often
  }
}

Integer DiscreteLaplaceLaw::draw(Bits& bits) const {
  if (is_small()) {
    const Signed drawn = draw_small(bits);
    const Integer k = integer_of(drawn.magnitude);
    return drawn.is_negative ? Integer(-k) : k;
  }
  for (;;) {
    const Integer k = magnitude_.draw(bits);
    if (!bits.flip()) return k;
    if (k != 0) return -k;
  }
}

DiscreteGaussianLaw::DiscreteGaussianLaw(const Rational& variance)
    : over_{numerator(variance)},
      under_{denominator(variance)},
      width_{sqrt(Integer{over_ / under_}) + 1},
      proposal_{Rational{width_}} {
  expects(variance > 0, "a variance > 0");
  constexpr std::uint64_t limit = std::uint64_t{1} << 62;
  const Integer slope = width_ * under_, price = 2 * over_ * under_ * width_ * width_;
  if (!proposal_.is_small() || price >= limit) return;  // over and slope are below price
  slope_ = static_cast<std::uint64_t>(slope);
  shift_ = static_cast<std::uint64_t>(over_);
  price_ = static_cast<std::uint64_t>(price);
  most_ = (limit - 1) / slope_;  // |k| slope and shift stay below 2^62
}

bool DiscreteGaussianLaw::accepts(std::uint64_t magnitude, Bits& bits) const {
  const std::uint64_t reached = magnitude * slope_, gap = reached > shift_ ? reached - shift_ : shift_ - reached;
  const Wide square = Wide{gap} * gap;
  for (Wide whole = square / price_; whole > 0; --whole)
    if (!bernoulli_exp(1, 1, bits)) return false;
  return bernoulli_exp(static_cast<std::uint64_t>(square % price_), price_, bits);
}

bool DiscreteGaussianLaw::accepts(const Integer& magnitude, Bits& bits) const {
  const Integer gap = magnitude * width_ * under_ - over_;
  return bernoulli_exp(Integer{gap * gap}, Integer{2 * over_ * under_ * width_ * width_}, bits);
}

Integer DiscreteGaussianLaw::draw(Bits& bits) const {
  if (most_ == 0) {
    for (;;)
      if (Integer k = proposal_.draw(bits); accepts(Integer{abs(k)}, bits)) return k;
  }
  for (;;) {
    const auto [magnitude, is_negative] = proposal_.draw_small(bits);
    const bool is_accepted = magnitude <= most_ ? accepts(static_cast<std::uint64_t>(magnitude), bits)
                                                : accepts(integer_of(magnitude), bits);
    if (!is_accepted) continue;
    const Integer k = integer_of(magnitude);
    return is_negative ? Integer(-k) : k;
  }
}

FiniteLaw::FiniteLaw(const std::vector<Integer>& weights) {
  Integer sum = 0;
  for (const Integer& weight : weights) {
    expects(weight >= 0, "weights >= 0");
    sums_.push_back(sum += weight);
  }
  expects(sum > 0, "a weight > 0");
  if (sum > largest) return;
  for (const Integer& each : sums_) small_sums_.push_back(static_cast<std::uint64_t>(each));
}

FiniteLaw FiniteLaw::of(const std::vector<Rational>& weights) {
  CommonDenominator common;
  common.add(weights);
  std::vector<Integer> whole;
  for (const Rational& weight : weights) whole.push_back(numerator_over(common.value(), weight));
  return FiniteLaw{whole};
}

std::size_t FiniteLaw::draw(Bits& bits) const {
  const auto number_above = [](const auto& sums, const auto& x) {
    return static_cast<std::size_t>(std::upper_bound(sums.begin(), sums.end(), x) - sums.begin());
  };
  if (!small_sums_.empty()) return number_above(small_sums_, uniform_below(small_sums_.back(), bits));
  return number_above(sums_, uniform_below(sums_.back(), bits));
}

}  // namespace dpcert

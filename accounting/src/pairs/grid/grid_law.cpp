// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/grid_law.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

Integer two_to(long bits) { return Integer{1} << static_cast<unsigned>(bits); }

Rational unit(long bits) { return power_of_two(-bits); }

}  // namespace

LossGridLaw::LossGridLaw(const LossGrid& grid, Side side, long begin, const std::vector<Integer>& masses,
                         const Integer& infinite, const Rational& offset)
    : LossGridLaw{grid, side, offset} {
  expects(grid.step > 0 && grid.first <= grid.last && grid.bits > 0, "a grid");
  expects(!masses.empty() && offset >= 0 && offset < grid.step, "masses, and an offset in [0, step)");
  take(begin, IntegerRow{masses});
  if (side == Side::lower) infinite_ = infinite;
}

void LossGridLaw::take(long begin, const IntegerRow& masses) {
  const auto [from, to] = masses.extent();
  const bool is_none = to < from;
  const auto inside = [&](long k) { return std::clamp(begin + k, grid_.first, grid_.last); };
  const bool is_upper = side_ == Side::upper;
  begin_ = is_none ? grid_.first : inside(from);
  IntegerRow kept{is_none ? 1 : inside(to) - begin_ + 1};
  for (long k = from; k <= to; ++k) {
    const long place = begin + k;
    const bool is_dropped = is_upper ? place > grid_.last : place < grid_.first;
    if (!is_dropped) kept.add(inside(k) - begin_, masses, k);
  }
  masses_ = std::move(kept);
  if (!is_upper) return;
  infinite_ = two_to(grid_.bits);
  for (long k = 0; k < masses_.length(); ++k) infinite_ -= mass(k);
  expects(infinite_ >= 0, "masses of at most 1");
}

Integer LossGridLaw::mass(long k) const { return masses_[k]; }
Integer LossGridLaw::infinite() const { return infinite_; }

LossGridLaw product(const LossGridLaw& x, const LossGridLaw& y) {
  const LossGrid& grid = x.grid_;
  const Rational offset = x.offset_ + y.offset_;
  const bool carries = offset >= grid.step;
  LossGridLaw result{grid, x.side_, carries ? offset - grid.step : offset};
  IntegerRow masses = &x == &y ? square(x.masses_) : product(x.masses_, y.masses_);
  masses.divide_by_power_of_two(grid.bits);
  result.take(x.begin_ + y.begin_ + (carries ? 1 : 0), masses);
  if (x.side_ == LossGridLaw::Side::upper) return result;
  Integer finite_of_x = 0, all_of_y = y.infinite_;
  for (long k = 0; k < x.size(); ++k) finite_of_x += x.mass(k);
  for (long k = 0; k < y.size(); ++k) all_of_y += y.mass(k);
  result.infinite_ = (x.infinite_ * all_of_y + finite_of_x * y.infinite_) >> static_cast<unsigned>(grid.bits);
  return result;
}

LossGridLaw power(const LossGridLaw& x, unsigned long n) {
  expects(n >= 1, "at least one copy");
  LossGridLaw result = x;
  for (auto bits = std::bit_width(n) - 1; bits-- > 0;) {
    result = product(result, result);
    if ((n >> bits & 1UL) != 0) result = product(result, x);
  }
  return result;
}

Enclosure LossGridLaw::curve(const Rational& epsilon) const {
  const Precision precision = working_precision();
  const Enclosure factor = exp(Enclosure{-grid_.step, precision});
  // The losses > epsilon are those from k on.
  const Rational place = floor((epsilon - loss(0)) / grid_.step) + 1;
  const long k = place <= 0 ? 0 : place >= size() ? size() : static_cast<long>(numerator(place));
  charge({(size() - k) * std::int64_t{100}});
  Integer above = infinite_;
  Enclosure sum{0, precision};  // of mass * e^(loss(k) - loss)
  for (long i = size(); i-- > k;) {
    sum = sum * factor;
    add_to(sum, masses_, i);
    above += mass(i);
  }
  Enclosure whole{Rational{above}, precision};
  if (k < size()) whole = whole - exp(Enclosure{epsilon - loss(k), precision}) * sum;
  return whole * unit(grid_.bits);
}

/// About where F = limit: between two losses F is A - e^(eps - loss) V, with A and V the
/// sums over the losses from the upper of the two on.
std::optional<Rational> LossGridLaw::crossing(const Rational& limit) const {
  const Precision precision = working_precision();
  const Enclosure factor = exp(Enclosure{-grid_.step, precision}), target{limit / unit(grid_.bits), precision};
  charge({size() * std::int64_t{200}});
  Enclosure above{Rational{infinite_}, precision}, sum{0, precision};
  for (long k = size(); k-- > 0;) {
    sum = sum * factor;
    add_to(sum, masses_, k);
    add_to(above, masses_, k);
    if (k > 0 && is_centred_higher(target, above - sum * factor)) continue;
    const Enclosure excess = log((above - target) / sum);
    if (!excess.is_finite()) return std::nullopt;
    const Enclosure result = excess + loss(k);
    return side_ == Side::upper ? result.upper() : result.lower();
  }
  return std::nullopt;
}

std::optional<Rational> LossGridLaw::epsilon(const Rational& limit) const {
  auto found = crossing(limit);
  const bool is_upper = side_ == Side::upper;
  constexpr int most_moves = 4;
  for (int move = 0; found && move < most_moves; ++move) {
    const Enclosure here = curve(*found);
    if ((is_upper ? at_most(here, limit) : at_least(here, limit)) == Trilean::yes) return found;
    // By what the loss of precision near the crossing asks for, then by whole steps.
    const Rational by = move == 0 ? Rational(grid_.step * power_of_two(-30)) : grid_.step;
    *found += is_upper ? by : Rational(-by);
  }
  return std::nullopt;
}

}  // namespace dpcert

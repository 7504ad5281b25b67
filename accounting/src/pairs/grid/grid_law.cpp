// SPDX-License-Identifier: Apache-2.0
#include "pairs/grid/grid_law.hpp"

#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

Integer integer_of(const fmpz* x) {
  Integer result;
  fmpz_get_mpz(result.backend().data(), x);
  return result;
}

void set(fmpz* x, const Integer& value) { fmpz_set_mpz(x, value.backend().data()); }

Integer two_to(long bits) {
  Integer result = 1;
  return result << static_cast<unsigned>(bits);
}

Rational unit(long bits) { return power_of_two(-bits); }

/// Measured: some 3 ns a bit of each coefficient.
Work product_of_rows_price(long length, long bits) { return {static_cast<std::int64_t>(length) * (3 * bits + 60)}; }

IntegerRow convolve(const IntegerRow& x, const IntegerRow& y) {
  if (x.length() < y.length()) return convolve(y, x);
  IntegerRow result{x.length() + y.length() - 1};
  charge(product_of_rows_price(result.length(), x.bits() + y.bits()));
  if (&x == &y)
    _fmpz_poly_sqr(result.at(0), x.at(0), x.length());
  else
    _fmpz_poly_mul(result.at(0), x.at(0), x.length(), y.at(0), y.length());
  return result;
}

/// The smallest and the largest place of a mass that is not 0, or nothing.
std::optional<std::pair<long, long>> extent(const IntegerRow& row) {
  long from = 0, to = row.length() - 1;
  while (from <= to && fmpz_is_zero(row.at(from)) != 0) ++from;
  while (to > from && fmpz_is_zero(row.at(to)) != 0) --to;
  if (from > to) return std::nullopt;
  return std::pair{from, to};
}

}  // namespace

IntegerRow::IntegerRow(long length) : data_{_fmpz_vec_init(length)}, length_{length} {}
IntegerRow::IntegerRow(const IntegerRow& other) : IntegerRow{other.length_} {
  _fmpz_vec_set(data_, other.data_, length_);
}
IntegerRow::IntegerRow(IntegerRow&& other) noexcept
    : data_{std::exchange(other.data_, nullptr)}, length_{std::exchange(other.length_, 0)} {}
IntegerRow& IntegerRow::operator=(IntegerRow other) noexcept {
  std::swap(data_, other.data_);
  std::swap(length_, other.length_);
  return *this;
}
IntegerRow::~IntegerRow() {
  if (data_ != nullptr) _fmpz_vec_clear(data_, length_);
}
long IntegerRow::bits() const { return std::abs(_fmpz_vec_max_bits(data_, length_)); }

GridLaw::GridLaw(const Grid& grid, Side side, long begin, const std::vector<Integer>& masses, const Integer& infinite,
                 const Rational& offset)
    : GridLaw{grid, side, offset} {
  expects(grid.step > 0 && grid.first <= grid.last && grid.bits > 0, "a grid");
  expects(!masses.empty() && offset >= 0 && offset < grid.step, "masses, and an offset in [0, step)");
  IntegerRow row{static_cast<long>(masses.size())};
  for (std::size_t k = 0; k < masses.size(); ++k) set(row.at(static_cast<long>(k)), masses[k]);
  take(begin, std::move(row));
  if (side == Side::lower) infinite_ = infinite;
}

void GridLaw::take(long begin, IntegerRow masses) {
  const auto present = extent(masses);
  const auto inside = [&](long k) { return std::clamp(begin + k, grid_.first, grid_.last); };
  const bool is_upper = side_ == Side::upper;
  begin_ = present ? inside(present->first) : grid_.first;
  IntegerRow kept{present ? inside(present->second) - begin_ + 1 : 1};
  for (long k = present ? present->first : 0; present && k <= present->second; ++k) {
    const long place = begin + k;
    const bool is_dropped = is_upper ? place > grid_.last : place < grid_.first;
    if (!is_dropped) fmpz_add(kept.at(inside(k) - begin_), kept.at(inside(k) - begin_), masses.at(k));
  }
  masses_ = std::move(kept);
  if (!is_upper) return;
  infinite_ = two_to(grid_.bits);
  for (long k = 0; k < masses_.length(); ++k) infinite_ -= mass(k);
  expects(infinite_ >= 0, "masses of at most 1");
}

Integer GridLaw::mass(long k) const { return integer_of(masses_.at(k)); }
Integer GridLaw::infinite() const { return infinite_; }

GridLaw product(const GridLaw& x, const GridLaw& y) {
  const Grid& grid = x.grid_;
  const Rational offset = x.offset_ + y.offset_;
  const bool carries = offset >= grid.step;
  GridLaw result{grid, x.side_, carries ? offset - grid.step : offset};
  IntegerRow masses = convolve(x.masses_, &x == &y ? x.masses_ : y.masses_);
  for (long k = 0; k < masses.length(); ++k)
    fmpz_fdiv_q_2exp(masses.at(k), masses.at(k), static_cast<ulong>(grid.bits));
  result.take(x.begin_ + y.begin_ + (carries ? 1 : 0), std::move(masses));
  if (x.side_ == GridLaw::Side::upper) return result;
  Integer finite_of_x = 0, all_of_y = y.infinite_;
  for (long k = 0; k < x.size(); ++k) finite_of_x += x.mass(k);
  for (long k = 0; k < y.size(); ++k) all_of_y += y.mass(k);
  result.infinite_ = (x.infinite_ * all_of_y + finite_of_x * y.infinite_) >> static_cast<unsigned>(grid.bits);
  return result;
}

GridLaw power(const GridLaw& x, unsigned long n) {
  expects(n >= 1, "at least one copy");
  GridLaw result = x;
  for (auto bits = std::bit_width(n) - 1; bits-- > 0;) {
    result = product(result, result);
    if ((n >> bits & 1UL) != 0) result = product(result, x);
  }
  return result;
}

Enclosure GridLaw::curve(const Rational& epsilon) const {
  const Precision precision = working_precision();
  const Enclosure factor = exp(Enclosure{-grid_.step, precision});
  // The losses > epsilon are those from k on.
  const Rational place = floor((epsilon - loss(0)) / grid_.step) + 1;
  const long k = place <= 0 ? 0 : place >= size() ? size() : static_cast<long>(numerator(place));
  charge({(size() - k) * std::int64_t{100}});
  Integer above = infinite_;
  Enclosure sum{0, precision};  // of mass * e^(loss(k) - loss)
  for (long i = size(); i-- > k;) {
    arb_mul(sum.ball(), sum.ball(), factor.ball(), precision.bits);
    arb_add_fmpz(sum.ball(), sum.ball(), masses_.at(i), precision.bits);
    above += mass(i);
  }
  Enclosure whole{Rational{above}, precision};
  if (k < size()) whole = whole - exp(Enclosure{epsilon - loss(k), precision}) * sum;
  return whole * unit(grid_.bits);
}

/// About where F = limit: between two losses F is A - e^(eps - loss) V, with A and V the sums over the losses from the upper
/// of the two on.
std::optional<Rational> GridLaw::crossing(const Rational& limit) const {
  const Precision precision = working_precision();
  const Enclosure factor = exp(Enclosure{-grid_.step, precision}), target{limit / unit(grid_.bits), precision};
  charge({size() * std::int64_t{200}});
  Enclosure above{Rational{infinite_}, precision}, sum{0, precision};
  for (long k = size(); k-- > 0;) {
    arb_mul(sum.ball(), sum.ball(), factor.ball(), precision.bits);
    arb_add_fmpz(sum.ball(), sum.ball(), masses_.at(k), precision.bits);
    arb_add_fmpz(above.ball(), above.ball(), masses_.at(k), precision.bits);
    if (k > 0 && is_centred_higher(target, above - sum * factor)) continue;
    const Enclosure excess = log((above - target) / sum);
    if (!excess.is_finite()) return std::nullopt;
    const Enclosure result = excess + loss(k);
    return side_ == Side::upper ? result.upper() : result.lower();
  }
  return std::nullopt;
}

std::optional<Rational> GridLaw::epsilon(const Rational& limit) const {
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

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/integer_row.hpp"

#include <arb.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_vec.h>

#include <cstdlib>

#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

void charge_product(long length, const fmpz* x, long of_x, const fmpz* y, long of_y) {
  const long bits = std::abs(_fmpz_vec_max_bits(x, of_x)) + std::abs(_fmpz_vec_max_bits(y, of_y));
  charge({static_cast<std::int64_t>(length) * (3 * bits + 60)});
}

}  // namespace

IntegerRow::IntegerRow(long length) : data_{_fmpz_vec_init(length)}, length_{length} {}
IntegerRow::IntegerRow(const std::vector<Integer>& values) : IntegerRow{static_cast<long>(values.size())} {
  fmpz* place = data_;
  for (const Integer& value : values) fmpz_set_mpz(place++, value.backend().data());
}
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

Integer IntegerRow::operator[](long place) const {
  Integer result;
  fmpz_get_mpz(result.backend().data(), data_ + place);
  return result;
}

std::pair<long, long> IntegerRow::extent() const {
  long from = 0, to = length_ - 1;
  while (from <= to && fmpz_is_zero(data_ + from) != 0) ++from;
  if (from > to) return {0, -1};
  while (fmpz_is_zero(data_ + to) != 0) --to;
  return {from, to};
}

void IntegerRow::add(long place, const IntegerRow& other, long place_of_other) {
  fmpz_add(data_ + place, data_ + place, other.data_ + place_of_other);
}

void IntegerRow::divide_by_power_of_two(long bits) {
  for (long k = 0; k < length_; ++k) fmpz_fdiv_q_2exp(data_ + k, data_ + k, static_cast<ulong>(bits));
}

IntegerRow product(const IntegerRow& x, const IntegerRow& y) {
  if (x.length() < y.length()) return product(y, x);
  if (y.length() == 0) return IntegerRow{0L};
  IntegerRow result{x.length() + y.length() - 1};
  charge_product(result.length(), x.data_, x.length_, y.data_, y.length_);
  _fmpz_poly_mul(result.data_, x.data_, x.length_, y.data_, y.length_);
  return result;
}

IntegerRow square(const IntegerRow& x) {
  if (x.length() == 0) return IntegerRow{0L};
  IntegerRow result{2 * x.length() - 1};
  charge_product(result.length(), x.data_, x.length_, x.data_, x.length_);
  _fmpz_poly_sqr(result.data_, x.data_, x.length_);
  return result;
}

void add_to(Enclosure& sum, const IntegerRow& row, long place) {
  arb_add_fmpz(sum.ball(), sum.ball(), row.data_ + place, sum.precision().bits);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "kernel/numbers/grid_law.hpp"

#include <gmp.h>

#include <algorithm>
#include <cmath>

namespace dpcert::check {
namespace {

static_assert(GMP_NAIL_BITS == 0);

// Two products sum to at most 2^(2 bits): the words that hold it.
std::size_t words_a_slot(const Grid& grid) { return 2 * grid.bits / GMP_LIMB_BITS + 1; }

// The masses as one integer, each in its own slot: Kronecker's substitution.
Integer packed(const std::vector<Integer>& masses, std::size_t slot) {
  const std::size_t size = masses.size() * slot;
  Integer result;
  mpz_ptr raw = result.backend().data();
  mp_limb_t* words = mpz_limbs_write(raw, static_cast<mp_size_t>(size));
  std::fill_n(words, size, mp_limb_t{0});
  for (std::size_t i = 0; i < masses.size(); ++i) {
    mpz_srcptr mass = masses[i].backend().data();
    std::copy_n(mpz_limbs_read(mass), mpz_size(mass), words + i * slot);
  }
  mpz_limbs_finish(raw, static_cast<mp_size_t>(size));
  return result;
}

std::vector<Integer> unpacked(const Integer& all, std::size_t count, std::size_t slot) {
  const mpz_srcptr raw = all.backend().data();
  const std::size_t size = mpz_size(raw);
  std::vector<Integer> masses(count);
  for (std::size_t i = 0; i < count && i * slot < size; ++i) {
    const std::size_t length = std::min(slot, size - i * slot);
    mpz_ptr mass = masses[i].backend().data();
    std::copy_n(mpz_limbs_read(raw) + i * slot, length, mpz_limbs_write(mass, static_cast<mp_size_t>(length)));
    mpz_limbs_finish(mass, static_cast<mp_size_t>(length));
  }
  return masses;
}

// Both and the product, in and out of slots, and a fast multiplication.
void charge(std::size_t m, std::size_t n, std::size_t slot) {
  const double words = static_cast<double>((m + n) * slot);
  spend(1 + words * std::log2(words + 2) / 40 + 0.3 * static_cast<double>(m + n));
}

// Where sums go that the grid does not keep, and what remains of
// masses in squares of the unit; no zeros at either end.
GridLaw kept(long offset, std::vector<Integer> squared, const Grid& grid) {
  const auto inside = [&](long index) { return std::clamp(index, grid.first, grid.last); };
  const long count = static_cast<long>(squared.size()), from = inside(offset), to = inside(offset + count - 1);
  std::vector<Integer> masses(static_cast<std::size_t>(to - from + 1));
  for (long i = 0; i < count; ++i) {
    const long index = offset + i;
    if (grid.is_upper ? index <= grid.last : index >= grid.first)
      masses[static_cast<std::size_t>(inside(index) - from)] += squared[static_cast<std::size_t>(i)];
  }
  for (Integer& mass : masses) mass >>= grid.bits;
  return trimmed({from, std::move(masses)});
}

}  // namespace

void charge_memory(const Grid& grid) {
  constexpr double numbers = 10, words = 12;  // masses and words of some few laws and products at once
  const auto slot = static_cast<double>(words_a_slot(grid));
  spend(grid.last - grid.first + 1, numbers * memory_cost(grid.bits) / 4 + words * slot * 0.8);
}

GridLaw trimmed(GridLaw law) {
  const auto is_mass = [](const Integer& mass) { return mass != 0; };
  auto& masses = law.masses;
  masses.erase(std::find_if(masses.rbegin(), masses.rend(), is_mass).base(), masses.end());
  const auto start = std::find_if(masses.begin(), masses.end(), is_mass);
  law.offset += start - masses.begin();
  masses.erase(masses.begin(), start);
  return law;
}

GridLaw at_zero(const Grid& grid) { return {0, {Integer{1} << grid.bits}}; }

GridLaw sum(const GridLaw& x, const GridLaw& y, const Grid& grid) {
  if (x.masses.empty() || y.masses.empty()) return {};
  const std::size_t slot = words_a_slot(grid), count = x.masses.size() + y.masses.size() - 1;
  charge(x.masses.size(), y.masses.size(), slot);
  const Integer product = packed(x.masses, slot) * packed(y.masses, slot);
  return kept(x.offset + y.offset, unpacked(product, count, slot), grid);
}

GridLaw sum_of_copies(GridLaw x, unsigned long n, const Grid& grid) {
  GridLaw result = at_zero(grid);
  for (; n != 0; n >>= 1U) {
    if (n % 2 != 0) result = sum(result, x, grid);
    if (n > 1) x = sum(x, x, grid);
  }
  return result;
}

}  // namespace dpcert::check

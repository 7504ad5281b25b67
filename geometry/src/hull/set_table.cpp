// SPDX-License-Identifier: GPL-3.0-or-later
#include "hull/set_table.hpp"

#include <algorithm>
#include <bit>

namespace dpcert {

std::size_t size_of(Words set) {
  std::size_t count = 0;
  for (const std::uint64_t word : set) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

bool has(Words set, std::size_t point) { return (set[point / 64] >> (point % 64) & 1U) != 0; }

bool is_subset(Words inner, Words outer) {
  for (std::size_t i = 0; i < inner.size(); ++i)
    if ((inner[i] & ~outer[i]) != 0) return false;
  return true;
}

std::vector<std::size_t> members_of(Words set) {
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::uint64_t word = set[i]; word != 0; word &= word - 1)
      members.push_back(64 * i + static_cast<std::size_t>(std::countr_zero(word)));
  return members;
}

SetTable::Number SetTable::number_of(Words set) {
  const std::size_t slot = slot_of(set);
  if (slots_[slot] != empty) return slots_[slot];
  const auto number = static_cast<Number>(size_);
  slots_[slot] = number;
  words_.insert(words_.end(), set.begin(), set.end());
  ++size_;
  if (2 * size_ > slots_.size()) grow();
  return number;
}

std::size_t SetTable::slot_of(Words set) const {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : set) {
    hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
    hash ^= hash >> 32;
  }
  std::size_t slot = hash & (slots_.size() - 1);
  while (slots_[slot] != empty && !std::ranges::equal(set, (*this)[slots_[slot]]))
    slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

void SetTable::grow() {
  slots_.assign(4 * slots_.size(), empty);
  for (std::size_t number = 0; number < size_; ++number) slots_[slot_of((*this)[number])] = static_cast<Number>(number);
}

}  // namespace dpcert

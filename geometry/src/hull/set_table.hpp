// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace dpcert {

/// A set of points as bits, 64 of them a word.
using Words = std::span<const std::uint64_t>;

[[nodiscard]] std::size_t size_of(Words set);
[[nodiscard]] bool has(Words set, std::size_t point);
[[nodiscard]] bool is_subset(Words inner, Words outer);
[[nodiscard]] std::vector<std::size_t> members_of(Words set);

/// Sets of at most `points` points, each kept once, numbered in order of arrival.
class SetTable {
 public:
  using Number = std::uint32_t;

  explicit SetTable(std::size_t points) : width_{(points + 63) / 64}, slots_(16, empty) {}

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] Words operator[](std::size_t number) const { return {words_.data() + number * width_, width_}; }
  /// The number of a set, which is added where it is new.
  Number number_of(Words set);

 private:
  static constexpr Number empty = ~Number{0};

  [[nodiscard]] std::size_t slot_of(Words set) const;
  void grow();

  std::size_t width_, size_ = 0;
  std::vector<std::uint64_t> words_;
  std::vector<Number> slots_;  ///< open addressing, at most half full, a power of two
};

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "category_bits.hpp"

#include <bit>

namespace dpcert {
namespace {

/// Those of so many categories that begin with these bits.
void add_leaves(std::size_t categories, std::vector<bool> bits, std::vector<std::vector<bool>>& all) {
  if (categories == 1) {
    all.push_back(std::move(bits));
    return;
  }
  bits.push_back(false);
  add_leaves((categories + 1) / 2, bits, all);
  bits.back() = true;
  add_leaves(categories / 2, bits, all);
}

}  // namespace

std::vector<std::vector<bool>> category_bits(std::size_t categories) {
  std::vector<std::vector<bool>> all;
  add_leaves(categories, {}, all);
  return all;
}

std::size_t most_category_bits(std::size_t categories) {
  return static_cast<std::size_t>(std::bit_width(categories - 1));
}

}  // namespace dpcert

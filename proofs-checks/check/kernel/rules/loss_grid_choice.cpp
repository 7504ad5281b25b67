// SPDX-License-Identifier: Apache-2.0
#include "kernel/rules/loss_grid_choice.hpp"

namespace dpcert::check {
namespace {

constexpr unsigned long max_cells = 1'000'000, max_bits = 1'024;
constexpr std::size_t max_step_bits = 1'024, max_listed = 20'006;

std::optional<long> read_place(std::string_view word) {
  const auto number = read_fraction(word);
  const auto size = number ? to_count(abs(*number), max_cells) : std::nullopt;
  if (!size) return std::nullopt;
  return *number < 0 ? -static_cast<long>(*size) : static_cast<long>(*size);
}

// Places on the grid and ends that increase.
std::optional<std::vector<ListedCell>> read_cells(const std::vector<std::string_view>& words, const Grid& grid) {
  if (words.size() % 2 != 0) return std::nullopt;
  std::vector<ListedCell> cells;
  for (std::size_t i = 0; i < words.size(); i += 2) {
    const auto place = read_place(words[i]);
    const auto end = read_fraction(words[i + 1]);
    if (!place || *place < grid.first || *place > grid.last || !end) return std::nullopt;
    if (bit_size(*end) > max_step_bits) throw BeyondLimits{"an end of more than 1,024 bits"};
    if (!cells.empty() && *end <= cells.back().end) return std::nullopt;
    cells.push_back({*place, *end});
  }
  return cells;
}

}  // namespace

std::optional<Chosen> read_chosen(std::vector<std::string_view> words, bool is_upper) {
  if (is_upper ? words.size() != 4 : words.size() < 6) return std::nullopt;
  Chosen chosen;
  if (!is_upper) {
    chosen.is_removed = words[0] == "remove";
    if (!chosen.is_removed && words[0] != "add") return std::nullopt;
    const auto shift = read_fraction(words[5]);
    if (!shift || *shift < 0) return std::nullopt;
    chosen.shift = *shift;
    if (words.size() > max_listed) throw BeyondLimits{"more than 10,000 cells"};
    words.erase(words.begin());
  }
  const auto step = read_fraction(words[0]);
  const auto first = read_place(words[1]), last = read_place(words[2]);
  const auto bits = read_index(words[3]);
  if (!step || *step <= 0 || !first || !last || *first > 0 || *last < 0) return std::nullopt;
  if (!bits || *bits < 8 || *bits > max_bits) return std::nullopt;
  chosen.step = *step;
  chosen.grid = {*first, *last, *bits, is_upper};
  if (!is_upper) {
    auto cells = read_cells({words.begin() + 5, words.end()}, chosen.grid);
    if (!cells) return std::nullopt;
    chosen.cells = *std::move(cells);
  }
  if (bit_size(chosen.step) + bit_size(chosen.shift) > max_step_bits)
    throw BeyondLimits{"a step of more than 1,024 bits"};
  return chosen;
}

}  // namespace dpcert::check

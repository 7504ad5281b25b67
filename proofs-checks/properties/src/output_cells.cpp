// SPDX-License-Identifier: Apache-2.0
#include "output_cells.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "output_number.hpp"

namespace dpcert::properties {
namespace {

constexpr std::size_t most_values = 256;  // of which each is a cell of its own
constexpr std::size_t quantiles = 64;

std::string text(const Rational& x) {
  const std::string decimal = write_decimal(x, 30, Direction::down);
  return read_rational(decimal).value() == x ? decimal : x.str();
}

}  // namespace

OutputCells::OutputCells(const Outputs& a, const Outputs& b, bool are_numbers) : is_numeric_{are_numbers} {
  std::vector<Rational> seen;
  for (const Outputs* list : {&a, &b})
    for (std::size_t i = 0; i < choosing(*list); ++i) {
      if (is_numeric_)
        seen.push_back(number_of((*list)[i]).value());
      else
        names_.emplace((*list)[i], names_.size());
    }
  if (is_numeric_) cut(std::move(seen));
}

/// At each value where they are few, else at quantiles, closer and closer to the ends.
void OutputCells::cut(std::vector<Rational> seen) {
  std::sort(seen.begin(), seen.end());
  cuts_ = seen;
  cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
  if (cuts_.size() <= most_values) return;
  const std::size_t count = seen.size();
  cuts_.clear();
  for (std::size_t i = 1; i < quantiles; ++i) cuts_.push_back(seen[i * count / quantiles]);
  for (std::size_t rank = count / quantiles; rank > 0; rank /= 2) {
    cuts_.push_back(seen[rank]);
    cuts_.push_back(seen[count - rank]);
  }
  std::sort(cuts_.begin(), cuts_.end());
  cuts_.erase(std::unique(cuts_.begin(), cuts_.end()), cuts_.end());
}

std::size_t OutputCells::cell_of(const std::string& output) const {
  if (is_numeric_) {
    const Rational x = number_of(output).value();
    return static_cast<std::size_t>(std::upper_bound(cuts_.begin(), cuts_.end(), x) - cuts_.begin());
  }
  const auto found = names_.find(output);
  return found == names_.end() ? others() : found->second;
}

std::string OutputCells::describe(const std::vector<bool>& marked) const {
  std::string result = is_numeric_ ? describe_intervals(marked) : "";
  for (const auto& [name, cell] : names_)
    if (marked[cell]) result += (result.empty() ? "" : ", ") + name;
  if (marked.back() && !is_numeric_)
    result += std::string{result.empty() ? "" : ", "} + "outputs that were not seen before";
  return result;
}

std::string OutputCells::describe_intervals(const std::vector<bool>& marked) const {
  const std::size_t intervals = marked.size() - 1;
  std::string result;
  for (std::size_t from = 0; from < intervals; ++from) {
    if (!marked[from]) continue;
    std::size_t to = from;
    while (to < intervals && marked[to]) ++to;
    std::string interval = "x";
    if (from > 0) interval = text(cuts_[from - 1]) + " <= x";
    if (to < intervals) interval += " < " + text(cuts_[to - 1]);
    if (from == 0 && to == intervals) interval = "any number";
    result += (result.empty() ? "" : " or ") + interval;
    from = to;
  }
  return result;
}

}  // namespace dpcert::properties

// SPDX-License-Identifier: Apache-2.0
#include "output_cells.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"

namespace dpcert::properties {
namespace {

constexpr std::size_t most_values = 256;  // of which each is a cell of its own
constexpr std::size_t quantiles = 64;

std::string text(const Rational& x) {
  const std::string decimal = write_decimal(x, 30, Direction::down);
  return read_rational(decimal).value() == x ? decimal : x.str();
}

}  // namespace

OutputCells::OutputCells(const Outputs& a, const Outputs& b) {
  const auto is_number = [](const std::string& output) { return read_rational(output).has_value(); };
  is_numeric_ = std::all_of(a.begin(), a.end(), is_number) && std::all_of(b.begin(), b.end(), is_number);
  std::vector<Rational> seen;
  for (const Outputs* list : {&a, &b})
    for (std::size_t i = 0; i < choosing(*list); ++i) {
      if (is_numeric_)
        seen.push_back(read_rational((*list)[i]).value());
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
    const Rational x = read_rational(output).value();
    return static_cast<std::size_t>(std::upper_bound(cuts_.begin(), cuts_.end(), x) - cuts_.begin());
  }
  const auto found = names_.find(output);
  return found == names_.end() ? names_.size() : found->second;
}

std::string OutputCells::describe(const std::vector<bool>& marked) const {
  if (is_numeric_) return describe_intervals(marked);
  std::string result;
  for (const auto& [name, cell] : names_)
    if (marked[cell]) result += (result.empty() ? "" : ", ") + name;
  if (marked.back()) result += std::string{result.empty() ? "" : ", "} + "outputs that were not seen before";
  return result;
}

std::string OutputCells::describe_intervals(const std::vector<bool>& marked) const {
  std::string result;
  for (std::size_t from = 0; from < marked.size(); ++from) {
    if (!marked[from]) continue;
    std::size_t to = from;
    while (to < marked.size() && marked[to]) ++to;
    std::string interval = "x";
    if (from > 0) interval = text(cuts_[from - 1]) + " <= x";
    if (to < marked.size()) interval += " < " + text(cuts_[to - 1]);
    if (from == 0 && to == marked.size()) interval = "any output";
    result += (result.empty() ? "" : " or ") + interval;
    from = to;
  }
  return result;
}

}  // namespace dpcert::properties

// SPDX-License-Identifier: GPL-3.0-or-later
#include "design_certificate.hpp"

#include <span>

namespace dpcert {
namespace {

std::string line(const std::string& word, std::span<const Rational> numbers) {
  std::string text = word;
  for (const Rational& x : numbers) text += " " + x.str();
  return text + "\n";
}

std::string line_of(const StochasticMatrix& matrix, DesignKind kind) {
  if (kind != DesignKind::smooth_categorical) return line("profile", std::vector{matrix[0][1]});
  std::vector<Rational> entries;
  for (const auto& row : matrix) entries.insert(entries.end(), row.begin(), row.end());
  return line("profile", entries);
}

std::string lines_of(const DesignPrices& prices, const Rational& ratio, std::size_t outcomes) {
  std::string text =
      line("prices", std::vector{Rational{(1 + ratio) * sum_of(prices.constraints) + sum_of(prices.caps)}});
  const std::span<const Rational> all{prices.constraints};
  for (std::size_t from = 0; from < all.size(); from += outcomes) text += line("edge", all.subspan(from, outcomes));
  return text + line("caps", prices.caps);
}

}  // namespace

std::string design_certificate(const DesignProblem& problem, DesignKind kind, DesignObjective objective,
                               const ProfileDesign& design) {
  const bool is_largest = objective == DesignObjective::largest_entry;
  const bool is_priced = sum_of(design.prices.constraints) > 0 || sum_of(design.sum_prices.constraints) > 0;
  const Rational ratio = is_priced ? design.ratio_above : Rational{1};
  std::string text = "dpcert-design 1\n" + line("objective", std::vector{design.lower, design.upper}) +
                     line("sum", std::vector{design.sum_lower, design.sum}) + line("ratio", std::vector{ratio});
  for (const StochasticMatrix& matrix : problem.matrices(design.sizes)) text += line_of(matrix, kind);
  text += lines_of(design.prices, ratio, problem.outcomes());
  if (is_largest) text += lines_of(design.sum_prices, ratio, problem.outcomes());
  return text + "end\n";
}

}  // namespace dpcert

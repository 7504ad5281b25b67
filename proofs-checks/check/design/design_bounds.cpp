// SPDX-License-Identifier: Apache-2.0
#include "design/design_bounds.hpp"

#include <algorithm>

namespace dpcert::check {
namespace {

// sum += x * y.
void add_product(Rational& sum, const Rational& x, const Rational& y) {
  spend(0.1);
  if (x == 0 || y == 0) return;
  sum += x * y;
}

// z- of the note.
Rational shortfall(const Rational& z) { return z < 0 ? Rational{-z} : Rational{0}; }

// c_i(y) of the note.
Rows coefficients(const DesignQuery& query, const Rational& ratio, const Rows& prices) {
  Rows c(query.profiles.size(), std::vector<Rational>(query.outcomes()));
  auto row = prices.begin();
  const auto add = [&](std::size_t i, std::size_t j) {
    for (std::size_t y = 0; y < query.outcomes(); ++y) {
      add_product(c[i][y], 1, (*row)[y]);
      add_product(c[j][y], -ratio, (*row)[y]);
    }
    ++row;
  };
  for (const auto& [i, j] : query.edges) add(i, j), add(j, i);
  return c;
}

}  // namespace

DesignBounds::DesignBounds(const DesignQuery& query, const Rational& ratio, const DesignPrices& prices)
    : query_{query}, start_{0} {
  const Rows c = coefficients(query, ratio, prices.constraints);
  for (std::size_t i = 0; i < c.size(); ++i)
    for (std::size_t y = 0; y < query.outcomes(); ++y) add_product(start_, c[i][y], query.profiles[i][y]);
  for (std::size_t g = 0; g < query.caps.size(); ++g) add_product(start_, -prices.caps[g], query.caps[g]);
  for (const auto& move : query.moves) {
    Rational gain = prices.caps[move.group];
    for (const auto& [i, from, to] : move.entries) {
      add_product(gain, query.profiles[i][from], c[i][to]);
      add_product(gain, -query.profiles[i][from], c[i][from]);
    }
    gains_.push_back(std::move(gain));
  }
}

Rational DesignBounds::start_without(Counted counted) const {
  std::vector<Rational> deepest(query_.caps.size());
  for (std::size_t r = 0; r < gains_.size(); ++r) {
    const auto& move = query_.moves[r];
    if (counted != Counted::errors && move.weight > 0) continue;
    const Rational own = counted == Counted::errors ? move.error : Rational{counted == Counted::sizes ? 1 : 0};
    deepest[move.group] = std::max(deepest[move.group], shortfall(own + gains_[r]));
  }
  Rational left = start_;
  for (std::size_t g = 0; g < deepest.size(); ++g) add_product(left, -query_.caps[g], deepest[g]);
  return left;
}

Rational DesignBounds::largest() const {
  const Rational start = start_without(Counted::nothing);
  Rational reach = 0;
  for (std::size_t r = 0; r < gains_.size(); ++r)
    if (const Rational& weight = query_.moves[r].weight; weight > 0)
      add_product(reach, 1 / weight, shortfall(gains_[r]));
  return start > 0 && reach > 0 ? Rational{start / reach} : Rational{0};
}

Rational DesignBounds::expected_error() const { return std::max<Rational>(0, start_without(Counted::errors)); }

Rational DesignBounds::sum(const Rational& largest) const {
  Rational least = start_without(Counted::sizes);
  for (std::size_t r = 0; r < gains_.size(); ++r)
    if (const Rational& weight = query_.moves[r].weight; weight > 0)
      add_product(least, -largest / weight, shortfall(1 + gains_[r]));
  return std::max<Rational>(0, least);
}

Rational sum_of(const std::vector<Rational>& numbers) {
  Rational sum = 0;
  for (const Rational& x : numbers) add_product(sum, 1, x);
  return sum;
}

Rational objective_of(const DesignQuery& query, const std::vector<Rational>& sizes) {
  Rational objective = 0;
  for (std::size_t r = 0; r < sizes.size(); ++r) {
    const auto& move = query.moves[r];
    if (!query.is_largest) {
      add_product(objective, move.error, sizes[r]);
      continue;
    }
    objective = std::max<Rational>(objective, move.weight * sizes[r]);
  }
  return objective;
}

}  // namespace dpcert::check

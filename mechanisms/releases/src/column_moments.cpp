// SPDX-License-Identifier: Apache-2.0
#include "column_moments.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "monomial_text.hpp"

namespace dpcert {
namespace {

Rational choose(unsigned n, unsigned k) {
  Rational product = 1;
  for (unsigned i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
  return product;
}

}  // namespace

ColumnMoments::ColumnMoments(std::size_t columns, unsigned degree, bool has_products, std::size_t most)
    : columns_{columns}, degree_{degree}, has_products_{has_products && columns > 1 && degree > 1} {
  for (unsigned d = 1; d <= degree; ++d) {
    Powers powers(columns);
    if (has_products_) {
      add_products(powers, 0, d, most);
      continue;
    }
    for (std::size_t i = 0; i < columns; ++i) {
      powers.assign(columns, 0);
      powers[i] = d;
      terms_.push_back(powers);
    }
  }
  if (terms_.size() > most) terms_.clear();
}

/// All ways to give `left` factors to the columns from that one on.
void ColumnMoments::add_products(Powers& powers, std::size_t column, unsigned left, std::size_t most) {
  if (terms_.size() > most) return;
  if (column + 1 == columns_) {
    powers[column] = left;
    terms_.push_back(powers);
    return;
  }
  for (unsigned here = left + 1; here-- > 0;) {
    powers[column] = here;
    add_products(powers, column + 1, left - here, most);
  }
}

std::string ColumnMoments::name(std::size_t term, const std::vector<std::string>& columns) const {
  std::string text;
  for (std::size_t i = 0; i < columns_; ++i) {
    const unsigned power = terms_[term][i];
    if (power == 0) continue;
    text += (text.empty() ? "" : "*") + columns[i] + (power == 1 ? "" : "^" + std::to_string(power));
  }
  return text;
}

std::string ColumnMoments::statistic() const {
  std::vector<TextMonomial> monomials;
  for (const Powers& powers : terms_) monomials.push_back({1, powers});
  return monomial_statistic(columns_, monomials);
}

std::vector<Rational> ColumnMoments::sums(const std::vector<std::vector<Rational>>& columns) const {
  std::vector<Rational> sums(terms_.size());
  for (std::size_t record = 0; record < columns.front().size(); ++record)
    for (std::size_t k = 0; k < terms_.size(); ++k) {
      Rational product = 1;
      for (std::size_t i = 0; i < columns_; ++i)
        for (unsigned power = 0; power < terms_[k][i]; ++power) product *= columns[i][record];
      sums[k] += product;
    }
  return sums;
}

Rational ColumnMoments::sum_of(const Powers& powers, const std::vector<Rational>& sums, const Rational& records) const {
  if (std::accumulate(powers.begin(), powers.end(), 0U) == 0) return records;
  return sums[static_cast<std::size_t>(std::find(terms_.begin(), terms_.end(), powers) - terms_.begin())];
}

// The product over i of (middle + radius z_i)^p_i, multiplied out: each term's factors are among
// those of the product, so that its sum is among the sums.
std::vector<Rational> ColumnMoments::means(const std::vector<Rational>& sums, unsigned long records,
                                           const std::vector<Scale>& scales) const {
  std::vector<Rational> means;
  for (const Powers& term : terms_) {
    const std::function<Rational(std::size_t, Powers&)> expanded = [&](std::size_t i, Powers& powers) -> Rational {
      if (i == columns_) return sum_of(powers, sums, Rational{records});
      const auto& [middle, radius] = scales[i];
      Rational sum = 0;
      for (unsigned p = 0; p <= term[i]; ++p) {
        powers[i] = p;
        sum += choose(term[i], p) * power(middle, term[i] - p) * power(radius, p) * expanded(i + 1, powers);
      }
      return sum;
    };
    Powers powers(columns_);
    means.push_back(expanded(0, powers) / records);
  }
  return means;
}

}  // namespace dpcert

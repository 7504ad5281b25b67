// SPDX-License-Identifier: Apache-2.0
#include "column_moments.hpp"

#include <algorithm>

#include "category_bits.hpp"
#include "monomial_text.hpp"

namespace dpcert {
namespace {

Rational choose(std::size_t n, std::size_t k) {
  Rational product = 1;
  for (std::size_t i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
  return product;
}

/// Times a bit, or 1 less it.
TextPolynomial times_bit(const TextPolynomial& polynomial, std::size_t variable, bool value) {
  TextPolynomial result;
  for (const TextMonomial& monomial : polynomial) {
    if (!value) result.push_back(monomial);
    TextMonomial with_bit = monomial;
    with_bit.powers[variable] += 1;
    if (!value) with_bit.coefficient = -with_bit.coefficient;
    result.push_back(std::move(with_bit));
  }
  return result;
}

std::size_t variables_of(const MomentColumn& column) {
  return column.is_of_names() ? most_category_bits(column.categories.size()) : 1;
}

/// Times a power of the column's variable, or what of its bits is 1 for one category alone.
TextPolynomial times_factor(TextPolynomial polynomial, const MomentColumn& column, std::size_t first,
                            std::size_t factor) {
  if (!column.is_of_names()) {
    for (TextMonomial& monomial : polynomial) monomial.powers[first] += static_cast<unsigned>(factor);
    return polynomial;
  }
  const std::vector<bool> bits = category_bits(column.categories.size())[factor - 1];
  for (std::size_t j = 0; j < bits.size(); ++j) polynomial = times_bit(polynomial, first + j, bits[j]);
  return polynomial;
}

}  // namespace

ColumnMoments::ColumnMoments(std::vector<MomentColumn> columns, unsigned degree, bool has_products, std::size_t most)
    : columns_{std::move(columns)}, degree_{degree}, has_products_{has_products && columns_.size() > 1 && degree > 1} {
  if (!has_products_) {
    add_powers(most);
  } else {
    for (unsigned d = 1; d <= degree; ++d) {
      Factors factors(columns_.size());
      add_products(factors, 0, d, most);
    }
  }
  if (terms_.size() > most) terms_.clear();
}

void ColumnMoments::add_powers(std::size_t most) {
  for (unsigned d = 1; d <= degree_; ++d)
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::size_t categories = columns_[i].categories.size();
      const std::size_t first = categories == 0 ? d : 1, last = categories == 0 ? d : d == 1 ? categories : 0;
      for (std::size_t factor = first; factor <= last && terms_.size() <= most; ++factor)
        terms_.emplace_back(columns_.size())[i] = factor;
    }
}

/// All ways to give `left` factors to the columns from that one on.
void ColumnMoments::add_products(Factors& factors, std::size_t column, unsigned left, std::size_t most) {
  if (terms_.size() > most) return;
  if (column == columns_.size()) {
    if (left == 0) terms_.push_back(factors);
    return;
  }
  const std::size_t categories = columns_[column].categories.size();
  for (std::size_t k = 1; k <= categories && left > 0; ++k) {
    factors[column] = k;
    add_products(factors, column + 1, left - 1, most);
  }
  for (unsigned here = categories == 0 ? left + 1 : 1; here-- > 0;) {
    factors[column] = here;
    add_products(factors, column + 1, left - here, most);
  }
}

std::size_t ColumnMoments::numbers() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(columns_, [](const MomentColumn& column) { return !column.is_of_names(); }));
}

std::string ColumnMoments::name(std::size_t term) const {
  std::string text;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const std::size_t factor = terms_[term][i];
    if (factor == 0) continue;
    text += (text.empty() ? "" : "*") + columns_[i].name;
    if (columns_[i].is_of_names())
      text += "=" + columns_[i].categories[factor - 1];
    else if (factor > 1)
      text += "^" + std::to_string(factor);
  }
  return text;
}

std::string ColumnMoments::statistic() const {
  std::vector<std::size_t> first;  // variable of each column
  std::size_t variables = 0;
  for (const MomentColumn& column : columns_) {
    first.push_back(variables);
    variables += variables_of(column);
  }
  std::vector<TextPolynomial> components;
  for (const Factors& term : terms_) {
    TextPolynomial& component = components.emplace_back();
    component.push_back({1, std::vector<unsigned>(variables)});
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (term[i] > 0) component = times_factor(std::move(component), columns_[i], first[i], term[i]);
  }
  return polynomial_statistic(numbers(), variables - numbers(), components);
}

std::size_t ColumnMoments::control_points() const {
  constexpr std::size_t very_many = std::size_t{1} << 32;
  std::size_t all = 1, most = 1;
  for (const MomentColumn& column : columns_) {
    const std::size_t own = column.is_of_names() ? std::size_t{1} << variables_of(column) : std::size_t{degree_} + 1;
    most = std::max(most, own);
    all = std::min(all * own, very_many);
  }
  return has_products_ ? all : most;
}

std::vector<Rational> ColumnMoments::of_record(const std::vector<std::vector<Rational>>& columns,
                                               std::size_t record) const {
  std::vector<Rational> values;
  for (const Factors& term : terms_) {
    Rational& product = values.emplace_back(1);
    for (std::size_t i = 0; i < columns_.size() && product != 0; ++i) {
      if (term[i] == 0) continue;
      const Rational& x = columns[i][record];
      product *= columns_[i].is_of_names() ? Rational{x == term[i] ? 1 : 0} : power(x, term[i]);
    }
  }
  return values;
}

// The product of the (middle + radius z)^p, multiplied out: each term's factors are among those of
// the product, so that its sum is among the sums.
Rational ColumnMoments::expanded(const Factors& term, std::size_t column, Factors& factors,
                                 const std::vector<Rational>& sums, const Rational& records) const {
  if (column == columns_.size()) {
    if (std::ranges::all_of(factors, [](std::size_t factor) { return factor == 0; })) return records;
    return sums[static_cast<std::size_t>(std::ranges::find(terms_, factors) - terms_.begin())];
  }
  const auto& [name, middle, radius, categories] = columns_[column];
  Rational sum = 0;
  for (std::size_t p = categories.empty() ? 0 : term[column]; p <= term[column]; ++p) {
    factors[column] = p;
    const Rational here = expanded(term, column + 1, factors, sums, records);
    sum +=
        categories.empty() ? choose(term[column], p) * power(middle, term[column] - p) * power(radius, p) * here : here;
  }
  return sum;
}

std::vector<Rational> ColumnMoments::means(const std::vector<Rational>& sums, unsigned long records) const {
  std::vector<Rational> means;
  for (const Factors& term : terms_) {
    Factors factors(columns_.size());
    means.push_back(expanded(term, 0, factors, sums, Rational{records}) / records);
  }
  return means;
}

}  // namespace dpcert

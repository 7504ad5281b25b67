// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/bernstein_form.hpp"

#include <algorithm>
#include <numeric>

#include "dpcert/exact/work.hpp"

namespace dpcert {
namespace {

using Line = std::vector<Rational>;

/// So many sums and products of numbers as long as the longest of the line.
void charge_for(std::size_t operations, const Line& line) {
  std::size_t bits = 0;
  for (const Rational& c : line) bits = std::max(bits, bit_size(c));
  charge(static_cast<std::int64_t>(operations) * rational_price(bits));
}

std::vector<unsigned> degrees_of(const BoxPolynomial& f, std::size_t variables) {
  std::vector<unsigned> degrees(variables);
  for (const auto& [coefficient, powers] : f) {
    expects(powers.size() == variables, "one power for each variable");
    for (std::size_t v = 0; v < variables; ++v) degrees[v] = std::max(degrees[v], powers[v]);
  }
  return degrees;
}

/// Coefficients in x become coefficients in s, where x = lower
/// + width s: Taylor's shift, then scaling.
Line rescaled(Line line, const Rational& lower, const Rational& width) {
  charge_for(line.size() * (line.size() + 2), line);
  for (std::size_t i = 0; i + 1 < line.size(); ++i)
    for (std::size_t k = line.size() - 1; k-- > i;) line[k] += lower * line[k + 1];
  Rational scale = 1;
  for (Rational& c : line) {
    c *= scale;
    scale *= width;
  }
  return line;
}

/// Coefficients of powers a_j become Bernstein coefficients b_i = sum over j <= i of C(i, j) / C(n,
/// j) a_j: divided by C(n, j), and then running sums, n times over.
Line bernstein(Line line) {
  charge_for(line.size() * (line.size() + 4) / 2, line);
  Rational binomial = 1;
  const std::size_t n = line.size() - 1;
  for (std::size_t j = 0; j <= n; ++j) {
    line[j] /= binomial;
    binomial = binomial * (n - j) / (j + 1);
  }
  for (std::size_t i = 1; i <= n; ++i)
    for (std::size_t k = n; k >= i; --k) line[k] += line[k - 1];
  return line;
}

/// One round of de Casteljau's algorithm after the other: the last value is that at s.
Rational value_at(Line line, const Rational& s) {
  charge_for(line.size() * line.size(), line);
  for (std::size_t length = line.size() - 1; length > 0; --length)
    for (std::size_t k = 0; k < length; ++k) line[k] += s * (line[k + 1] - line[k]);
  return line.front();
}

Line lower_half(Line line) {
  charge_for(line.size() * line.size() / 2, line);
  for (std::size_t i = 1; i < line.size(); ++i)
    for (std::size_t k = line.size() - 1; k >= i; --k) line[k] = (line[k] + line[k - 1]) / 2;
  return line;
}

Line upper_half(Line line) {
  std::reverse(line.begin(), line.end());
  line = lower_half(std::move(line));
  std::reverse(line.begin(), line.end());
  return line;
}

Line slopes(const Line& line) {
  if (line.size() == 1) return {0};
  charge_for(line.size(), line);
  Line result;
  for (std::size_t k = 1; k < line.size(); ++k) result.push_back((line.size() - 1) * (line[k] - line[k - 1]));
  return result;
}

}  // namespace

bool BernsteinForm::fits(const BoxPolynomial& f, const Box& box, std::size_t most, Work most_work) {
  const std::vector<unsigned> degrees = degrees_of(f, box.size());
  std::size_t size = 1, rounds = 0, bits = 0;
  for (const auto& [coefficient, powers] : f) bits = std::max(bits, bit_size(coefficient));
  for (std::size_t v = 0; v < box.size(); ++v) {
    if (degrees[v] >= most / size) return false;
    size *= degrees[v] + 1;
    rounds += 2 * (std::size_t{degrees[v]} + 3);
    bits += degrees[v] * (bit_size(box[v].lower) + bit_size(box[v].upper));
  }
  const double work =
      static_cast<double>(size) * static_cast<double>(rounds) * static_cast<double>(rational_price(bits).units);
  return work <= static_cast<double>(most_work.units);
}

BernsteinForm::BernsteinForm(const BoxPolynomial& f, const Box& box)
    : BernsteinForm{f, box, degrees_of(f, box.size())} {}

BernsteinForm::BernsteinForm(const BoxPolynomial& f, const Box& box, std::vector<unsigned> degrees)
    : degrees_{std::move(degrees)} {
  coefficients_.resize(std::accumulate(degrees_.begin(), degrees_.end(), std::size_t{1},
                                       [](std::size_t size, unsigned degree) { return size * (degree + 1); }));
  for (const auto& [coefficient, powers] : f) {
    std::size_t index = 0;
    for (std::size_t v = 0; v < powers.size(); ++v) index = index * (degrees_[v] + 1) + powers[v];
    coefficients_[index] += coefficient;
  }
  for (std::size_t v = 0; v < box.size(); ++v)
    *this = along(
        v, [&](const Line& line) { return bernstein(rescaled(line, box[v].lower, box[v].upper - box[v].lower)); });
}

Interval BernsteinForm::range() const {
  charge(static_cast<std::int64_t>(coefficients_.size()) * Work{100});  // comparisons
  const auto [least, most] = std::minmax_element(coefficients_.begin(), coefficients_.end());
  return {*least, *most};
}

std::pair<Rational, std::vector<bool>> BernsteinForm::best_corner() const {
  std::vector<bool> corner(variables()), best;
  std::size_t best_index = 0;
  for (;;) {
    std::size_t index = 0;
    for (std::size_t v = 0; v < variables(); ++v) index = index * (degrees_[v] + 1) + (corner[v] ? degrees_[v] : 0);
    if (best.empty() || coefficients_[index] > coefficients_[best_index]) {
      best = corner;
      best_index = index;
    }
    std::size_t v = 0;  // the next corner, in the binary order of the variables that are there
    while (v < variables() && (corner[v] || degrees_[v] == 0)) corner[v++] = false;
    if (v == variables()) return {coefficients_[best_index], best};
    corner[v] = true;
  }
}

Rational BernsteinForm::at(const std::vector<Rational>& s) const {
  BernsteinForm rest = *this;
  for (std::size_t v = 0; v < variables(); ++v)
    rest = rest.along(v, [&](const Line& line) { return Line{value_at(line, s[v])}; });
  return rest.coefficients_.front();
}

BernsteinForm BernsteinForm::face(std::size_t variable, bool upper) const {
  return along(variable, [&](const Line& line) { return Line{upper ? line.back() : line.front()}; });
}

std::pair<BernsteinForm, BernsteinForm> BernsteinForm::halves(std::size_t variable) const {
  return {along(variable, lower_half), along(variable, upper_half)};
}

BernsteinForm BernsteinForm::derivative(std::size_t variable) const { return along(variable, slopes); }

BernsteinForm BernsteinForm::along(std::size_t variable, const std::function<Line(const Line&)>& change) const {
  std::size_t stride = 1;
  for (std::size_t v = variable + 1; v < variables(); ++v) stride *= degrees_[v] + 1;
  const std::size_t length = degrees_[variable] + 1;
  BernsteinForm result{degrees_};
  Line line(length);
  for (std::size_t block = 0; block < coefficients_.size(); block += length * stride)
    for (std::size_t first = block; first < block + stride; ++first) {
      for (std::size_t k = 0; k < length; ++k) line[k] = coefficients_[first + k * stride];
      const Line changed = change(line);
      if (result.coefficients_.empty()) {
        result.degrees_[variable] = static_cast<unsigned>(changed.size() - 1);
        result.coefficients_.resize(coefficients_.size() / length * changed.size());
      }
      const std::size_t begin = block / length * changed.size() + (first - block);
      for (std::size_t k = 0; k < changed.size(); ++k) result.coefficients_[begin + k * stride] = changed[k];
    }
  return result;
}

}  // namespace dpcert

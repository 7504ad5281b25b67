// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/curve.hpp"

#include <algorithm>

#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

/// The variable that moves, if it is one alone.
std::optional<std::size_t> moving_variable(const PolynomialStatistic& t) {
  const auto degree = degrees(t);
  const auto moves = [](unsigned d) { return d > 0; };
  if (std::ranges::count_if(degree, moves) != 1) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::find_if(degree, moves) - degree.begin());
}

/// f(shift + factor y).
Polynomial substituted(const Polynomial& f, const Rational& shift, const Rational& factor) {
  Polynomial result(f.size());
  for (std::size_t k = f.size(); k-- > 0;) {  // Horner's rule
    for (std::size_t i = f.size(); i-- > 0;) {
      result[i] *= shift;
      if (i > 0) result[i] += factor * result[i - 1];
    }
    result[0] += f[k];
  }
  return result;
}

bool is_even(const Polynomial& f) {
  for (std::size_t k = 1; k < f.size(); k += 2)
    if (f[k] != 0) return false;
  return true;
}

/// g with f(y) = g(v), v = 2 y^2 - 1, for an even f.
Polynomial folded(const Polynomial& f) {
  Polynomial of_square;
  for (std::size_t k = 0; k < f.size(); k += 2) of_square.push_back(f[k]);
  return substituted(of_square, Rational{1, 2}, Rational{1, 2});
}

void normalise(Polynomial& f) {
  if (!f.empty()) f.front() = 0;
  while (!f.empty() && f.back() == 0) f.pop_back();
}

}  // namespace

std::optional<Curve> curve_of(const PolynomialStatistic& t) {
  const auto variable = moving_variable(t);
  if (!variable) return std::nullopt;
  const auto& [lower, upper] = t.domain[*variable];
  Curve curve;
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(t.components.size()); ++i) {
    Polynomial f;
    for (const auto& [coefficient, powers] :
         along(t, Vector::Unit(static_cast<Eigen::Index>(t.components.size()), i))) {
      f.resize(std::max<std::size_t>(f.size(), powers[*variable] + 1));
      f[powers[*variable]] += coefficient;
    }
    curve.push_back(substituted(f, (lower + upper) / 2, (upper - lower) / 2));
    normalise(curve.back());
  }
  while (std::ranges::all_of(curve, is_even) && !std::ranges::all_of(curve, &Polynomial::empty))
    for (Polynomial& f : curve) {
      f = folded(f);
      normalise(f);
    }
  return curve;
}

std::optional<Matrix> moment_map(const PolynomialStatistic& t, std::size_t m) {
  const auto curve = curve_of(t);
  if (!curve) return std::nullopt;
  Matrix map = Matrix::Zero(static_cast<Eigen::Index>(curve->size()), static_cast<Eigen::Index>(m));
  for (std::size_t i = 0; i < curve->size(); ++i) {
    const Polynomial& f = (*curve)[i];
    if (f.size() > m + 1) return std::nullopt;
    for (std::size_t k = 1; k < f.size(); ++k)
      map(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k) - 1) = f[k];
  }
  return rank(map) == m ? std::optional{map} : std::nullopt;
}

}  // namespace dpcert

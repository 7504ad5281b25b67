// SPDX-License-Identifier: GPL-3.0-or-later
#include "statistics/power_sensitivity.hpp"

#include <string>

#include "dpcert/numerics/number_algebra.hpp"
#include "exact/polynomial_algebra.hpp"
#include "statistics/polynomial_statistic.hpp"

namespace dpcert {
namespace {

/// The components of t(x) - t(x') as polynomials in (x, x').
std::vector<BoxPolynomial> difference(const PolynomialStatistic& t) {
  const std::size_t n = t.domain.size();
  std::vector<BoxPolynomial> result;
  for (Eigen::Index i = 0; i < static_cast<Eigen::Index>(t.components.size()); ++i) {
    BoxPolynomial d;
    for (const auto& [coefficient, powers] :
         along(t, Vector::Unit(static_cast<Eigen::Index>(t.components.size()), i))) {
      auto first = powers, second = powers;
      first.resize(2 * n);
      second.insert(second.begin(), n, 0U);
      d.push_back({coefficient, std::move(first)});
      d.push_back({-coefficient, std::move(second)});
    }
    result.push_back(std::move(d));
  }
  return result;
}

Box doubled(Box box) {
  const std::size_t n = box.size();
  for (std::size_t v = 0; v < n; ++v) box.push_back(Interval{box[v]});
  return box;
}

/// The largest p such that the p-th powers of the differences fit into a Bernstein form: each
/// variable of a record is there twice, to the power p times its own.
unsigned long largest_power(const std::vector<unsigned>& degrees) {
  const auto fits = [&](unsigned long p) {
    std::size_t size = 1;
    for (const unsigned degree : degrees)
      for (int record = 0; record < 2; ++record) {
        if (degree * p >= most_bernstein_coefficients / size) return false;
        size *= degree * p + 1;
      }
    return true;
  };
  unsigned long p = 0;
  while (p < most_bernstein_coefficients && fits(p + 1)) ++p;
  return p;
}

}  // namespace

Result<Number> largest_power_sum(const PolynomialStatistic& t, unsigned long p, long digits) {
  if (const unsigned long most = largest_power(degrees(t)); p > most)
    return unsupported("/norm/p", "found " + std::to_string(p) + ", wanted " +
                                      (most > 1 ? "at most " + std::to_string(most) : std::string{"1"}) +
                                      " or \"inf\" for a statistic of so many variables and such powers");
  std::vector<BoxPolynomial> powers;
  for (const BoxPolynomial& d : difference(t)) powers.push_back(power(d, p));
  const std::size_t signs = p % 2 == 0 ? 1 : std::size_t{1} << (powers.size() - 1);
  const Box box = doubled(t.domain);
  std::optional<Number> most;
  for (std::size_t choice = 0; choice < signs; ++choice) {
    BoxPolynomial f;
    for (std::size_t i = 0; i < powers.size(); ++i) f = sum(f, scaled((choice >> i & 1) != 0 ? -1 : 1, powers[i]));
    const Number next = maximum(f, box, digits).value;
    most = most ? larger(*most, next) : next;
  }
  return *most;
}

Number largest_quadratic_form(const PolynomialStatistic& t, const Matrix& form, long digits) {
  const auto d = difference(t);
  BoxPolynomial f;
  for (Eigen::Index i = 0; i < form.rows(); ++i)
    for (Eigen::Index j = 0; j < form.cols(); ++j)
      if (form(i, j) != 0)
        f = sum(f, scaled(form(i, j), product(d[static_cast<std::size_t>(i)], d[static_cast<std::size_t>(j)])));
  return maximum(f, doubled(t.domain), digits).value;
}

}  // namespace dpcert

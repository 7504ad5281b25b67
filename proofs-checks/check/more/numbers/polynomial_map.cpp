// SPDX-License-Identifier: Apache-2.0
#include "more/numbers/polynomial_map.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace dpcert::check {
namespace {

constexpr std::size_t max_control_points = std::size_t{1} << 16;  // of one part
constexpr std::size_t max_corner_work = std::size_t{1} << 16;     // corners times monomials
constexpr std::size_t max_corner_variables = 16;

// Row p, place j: of `degree` factors, of which j are the upper end of an interval and the others
// the lower one, the mean of all products of p. These are the Bernstein coefficients of x^p.
using Table = std::vector<Point>;
Table powers_on(const Point& interval, unsigned long degree) {
  Table rows(degree + 1);
  for (unsigned long upper = 0; upper <= degree; ++upper) {
    Point sums(degree + 1);
    sums[0] = 1;
    for (unsigned long k = 0; k < degree; ++k) {
      const Rational& end = interval[k < upper ? 1 : 0];
      for (unsigned long p = k + 1; p > 0; --p) sums[p] += end * sums[p - 1];
    }
    Rational products = 1;  // how many there are of p
    for (unsigned long p = 0; p <= degree; ++p) {
      rows[p].push_back(sums[p] / products);
      products = products * Rational{degree - p} / Rational{p + 1};
    }
  }
  return rows;
}

}  // namespace

std::vector<unsigned long> PolynomialMap::degrees() const {
  std::vector<unsigned long> largest(box.size(), 0);
  for (const auto& component : components)
    for (const Monomial& monomial : component)
      for (std::size_t i = 0; i < box.size(); ++i) largest[i] = std::max(largest[i], monomial.powers[i]);
  return largest;
}

Point PolynomialMap::value(const Point& x) const {
  Point result;
  for (const auto& component : components) {
    Rational sum = 0;
    for (const Monomial& monomial : component) {
      Rational product = monomial.coefficient;
      for (std::size_t i = 0; i < x.size(); ++i) {
        if (monomial.powers[i] * bit_size(x[i]) > max_power_bits)
          throw BeyondLimits{"a power of a record's number with too many digits"};
        product *= power(x[i], monomial.powers[i]);
      }
      sum += product;
    }
    result.push_back(std::move(sum));
  }
  return result;
}

bool PolynomialMap::has_corners() const {
  const std::vector<unsigned long> degree = degrees();
  if (std::any_of(degree.begin(), degree.end(), [](unsigned long one) { return one > 1; })) return false;
  const auto variables = static_cast<std::size_t>(std::count(degree.begin(), degree.end(), 1UL));
  std::size_t work = 1;
  for (const auto& component : components) work += component.size();
  return variables <= max_corner_variables && work <= max_corner_work >> variables;
}

std::vector<Point> PolynomialMap::control_points(const std::vector<Point>& part) const {
  const std::vector<unsigned long> degree = degrees();
  std::size_t count = 1;
  struct Moving {
    std::size_t variable, places;
    Table powers;
  };
  std::vector<Moving> moving;
  for (std::size_t i = 0; i < part.size(); ++i) {
    if (degree[i] == 0) continue;
    count *= degree[i] + 1;
    if (count > max_control_points) throw BeyondLimits{"a polynomial of too many control points"};
    moving.push_back({i, degree[i] + 1, powers_on(part[i], degree[i])});
  }
  std::vector<Point> points;
  for (std::size_t k = 0; k < count; ++k) {
    Point point;
    for (const auto& component : components) {
      Rational sum = 0;
      for (const Monomial& monomial : component) {
        Rational product = monomial.coefficient;
        std::size_t rest = k;
        for (const auto& [variable, places, powers] : moving) {
          if (const unsigned long power = monomial.powers[variable]; power > 0) product *= powers[power][rest % places];
          rest /= places;
        }
        sum += product;
      }
      spend(memory_cost(bit_size(sum)));
      point.push_back(std::move(sum));
    }
    points.push_back(std::move(point));
  }
  return points;
}

PolynomialMap PolynomialMap::seen_by(const Point& f) const {
  PolynomialMap seen{box, {{}}};
  for (std::size_t i = 0; i < components.size(); ++i)
    for (const Monomial& monomial : components[i]) {
      if (f[i] == 0) continue;
      spend(memory_cost(bit_size(monomial.coefficient)) + memory_cost(0) * static_cast<double>(box.size()));
      seen.components[0].push_back({f[i] * monomial.coefficient, monomial.powers});
    }
  return seen;
}

std::vector<PolynomialMap> PolynomialMap::parts() const {
  const std::size_t none = components.size();
  std::vector<std::size_t> group(components.size()), first_with(box.size(), none);
  for (std::size_t i = 0; i < components.size(); ++i) {
    group[i] = i;
    for (const Monomial& monomial : components[i])
      for (std::size_t v = 0; v < box.size(); ++v) {
        if (monomial.powers[v] == 0) continue;
        if (first_with[v] == none) first_with[v] = i;
        const auto [low, high] = std::minmax(group[i], group[first_with[v]]);
        if (low == high) continue;
        spend(components.size(), 0.01);
        std::replace(group.begin(), group.end(), std::size_t{high}, std::size_t{low});
      }
  }
  std::map<std::size_t, PolynomialMap> parts;
  for (std::size_t i = 0; i < components.size(); ++i) {
    spend(memory_cost(0) * static_cast<double>((components[i].size() + 1) * (box.size() + 1)));
    parts.try_emplace(group[i], PolynomialMap{box, {}}).first->second.components.push_back(components[i]);
  }
  std::vector<PolynomialMap> result;
  for (auto& [first, part] : parts) result.push_back(std::move(part));
  return result;
}

bool PolynomialMap::is_second_moments() const {
  const std::size_t p = box.size();
  if (components.size() != p + p * (p + 1) / 2) return false;
  for (const Point& interval : box)
    if (interval[0] != -1 || interval[1] != 1) return false;
  std::set<std::vector<unsigned long>> seen;  // as many as there are products: each of them
  for (const auto& component : components) {
    if (component.size() != 1 || component.front().coefficient != 1) return false;
    const auto& powers = component.front().powers;
    unsigned long degree = 0;
    for (const unsigned long power : powers) degree += power;
    spend(memory_cost(0) * static_cast<double>(p));
    if (degree < 1 || degree > 2 || !seen.insert(powers).second) return false;
  }
  return true;
}

std::vector<Point> PolynomialMap::directions() const {
  for (const Point& interval : box)
    if (interval[0] == interval[1]) throw BeyondLimits{"a polynomial on a flat box"};
  const std::vector<unsigned long> constant(box.size(), 0);
  std::map<std::vector<unsigned long>, Point> coefficients;
  for (std::size_t i = 0; i < components.size(); ++i)
    for (const Monomial& monomial : components[i]) {
      if (monomial.powers == constant) continue;
      spend(components.size(), memory_cost(0));
      Rational& sum = coefficients.try_emplace(monomial.powers, components.size()).first->second[i];
      sum += monomial.coefficient;
    }
  std::vector<Point> result;
  for (auto& [powers, vector] : coefficients) result.push_back(std::move(vector));
  return result;
}

}  // namespace dpcert::check

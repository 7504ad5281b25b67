// SPDX-License-Identifier: Apache-2.0
// Releases a mean curve under differential privacy, first at a
// few sites, later at more of them, and pays once.
//
// Records are curves f = a_1 k(., 1/4) + a_2 k(., 1/2) + a_3 k(., 3/4), |a_j| <= 1, of the kernel
// k(s, u) = 1/(1 + (s-u)^2). What is released is their mean plus sigma V Z: Z a Gaussian process of
// covariance k on [0, 1], V a random scale. Replacing one record shifts the mean by a curve of the
// Cameron-Martin space of k, and whoever sees the noise at ever more sites learns V, but no more
// than that: delta is that of the whole curve, however many sites are read later.
#include <algorithm>
#include <iostream>

#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "dpcert/exact/decimal.hpp"
#include "dpcert/mechanisms/calibrate.hpp"
#include "dpcert/mechanisms/mechanism.hpp"
#include "dpcert/mechanisms/read_mechanism.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/number.hpp"
#include "dpcert/numerics/refine.hpp"
#include "dpcert/sampling/gamma_law.hpp"
#include "dpcert/sampling/process_draw.hpp"

namespace {

using namespace dpcert;
using Vector = Covariance::Vector;

constexpr int records = 1'000;
constexpr long digits = 12;
constexpr Grid grid{40};
const std::vector<Rational> centres = {{1, 4}, {1, 2}, {3, 4}};

std::string decimal(const Rational& x, Direction direction, std::size_t places = digits) {
  return write_decimal(x, places, direction);
}

Rational kernel(const Rational& s, const Rational& u) { return 1 / (1 + (s - u) * (s - u)); }

Covariance covariance(const std::vector<Rational>& sites) {
  std::vector<Vector> rows;
  for (const Rational& s : sites) {
    Vector& row = rows.emplace_back();
    for (const Rational& u : sites) row.push_back(kernel(s, u));
  }
  return Covariance::of(std::move(rows)).value();
}

/// The curve with those coefficients, at the sites.
Vector curve(const Vector& coefficients, const std::vector<Rational>& sites) {
  Vector values;
  for (const Rational& s : sites) {
    Rational& value = values.emplace_back();
    for (std::size_t j = 0; j < centres.size(); ++j) value += coefficients[j] * kernel(s, centres[j]);
  }
  return values;
}

/// The mean of the records' coefficients; the records are made up here.
Vector mean_coefficients() {
  Vector mean(centres.size());
  for (int i = 0; i < records; ++i)
    for (std::size_t j = 0; j < centres.size(); ++j)
      mean[j] += Rational((i * (static_cast<int>(j) * 30 + 41)) % 161 - 60, 100) / records;
  return mean;
}

/// The squared Cameron-Martin norm of the largest shift: a norm is largest at a corner of the box
/// of coefficients, whose sides are 2/records wide in each direction.
Rational largest_squared_shift(const std::vector<Rational>& sites) {
  const Covariance noise = covariance(sites);
  Rational largest = 0;
  for (unsigned corner = 0; corner < 1U << centres.size(); ++corner) {
    Vector signs;
    for (std::size_t j = 0; j < centres.size(); ++j) signs.emplace_back((corner >> j & 1U) != 0 ? 2 : -2, records);
    largest = std::max(largest, std::get<Rational>(noise.squared_norm(curve(signs, sites))));
  }
  return largest;
}

/// V^2 is inverse gamma: the process has Student's t laws of 5 degrees of freedom.
std::string mechanism(const std::string& sensitivity, const std::string& sigma) {
  return R"({"type": "elliptical_process", "mixing": {"sqrt_of": {"family": "inverse_gamma", "shape": "5/2", "scale": "5/2"}},
    "sensitivity": ")" +
         sensitivity + R"(", "sigma": )" + sigma + "}";
}

/// sigma V: V^2 is inverse gamma of shape and scale 5/2.
Real scale_of_noise(const Rational& sigma, Bits& bits) {
  const Rational half_dof(5, 2);
  return [g = GammaLaw{half_dof}.draw(bits), half_dof, sigma](Precision precision) {
    return sqrt(half_dof / g(precision)) * sigma;
  };
}

/// The curve plus the noise of the draw, at all sites, exactly rounded to the grid.
std::vector<Rational> released(ProcessDraw& draw, const std::vector<Rational>& sites, const Vector& values) {
  const Drawn noise = draw.at(covariance(sites).rows()).value();
  std::vector<Integer> multiples(sites.size());
  round_to(grid, values, noise, multiples);
  std::vector<Rational> numbers;
  for (const Integer& multiple : multiples) numbers.push_back(multiple * grid.step());
  return numbers;
}

/// Sites from that one on.
void print_release(const std::vector<Rational>& sites, std::size_t from, const Vector& values,
                   const std::vector<Rational>& released) {
  for (std::size_t i = from; i < sites.size(); ++i)
    std::cout << "  site " << sites[i] << "  mean " << decimal(values[i], Direction::down, 6) << "  released "
              << decimal(released[i], Direction::down, 20) << "\n";
}

std::vector<Rational> joined(std::vector<Rational> first, const std::vector<Rational>& then) {
  first.insert(first.end(), then.begin(), then.end());
  return first;
}

}  // namespace

int main() {
  // The centres are among the first sites, so that the shift shows its whole norm there.
  const std::vector<Rational> first = {0, {1, 4}, {1, 2}, {3, 4}, 1};
  const std::vector<Rational> further = {{1, 8}, {3, 8}, {5, 8}, {7, 8}};
  const std::vector<Rational> all = joined(first, further);

  const Rational squared = largest_squared_shift(first);
  std::cout << "sensitivity: the square root of " << squared << ", exactly\n";
  if (squared != largest_squared_shift(all)) return 1;
  std::cout << "  the same at all " << all.size() << " sites\n";

  const Epsilon epsilon{1};
  const Rational target{1, 100'000};
  const Rational above = square_root(squared, precision_for(digits)).value.upper();
  const std::string sensitivity = decimal(above, Direction::up);
  const auto open =
      calibrate(open_mechanism_of(read_json(mechanism(sensitivity, "null")).value()).value(), epsilon, target, digits);
  if (!open) {
    std::cerr << open.error().message << "\n";
    return 1;
  }
  const Json chosen = read_json(mechanism(sensitivity, '"' + open->certified + '"')).value();
  const RuleValue delta = *release_of(read_mechanism(chosen, "")).value().delta(epsilon, digits);
  std::cout << "sigma: " << open->certified << " for epsilon 1 and delta " << target << "\n"
            << "delta at epsilon 1 of the whole curve: between " << decimal(delta.value.lower(), Direction::down)
            << " and " << decimal(delta.value.upper(), Direction::up) << "\n";

  const auto bits = kernel_bits();
  ProcessDraw draw{scale_of_noise(*read_rational(open->certified), *bits), *bits};
  const Vector coefficients = mean_coefficients();
  const Vector values = curve(coefficients, all);
  const auto now = released(draw, first, curve(coefficients, first));
  std::cout << "released at " << first.size() << " sites:\n";
  print_release(first, 0, values, now);

  const auto later = released(draw, all, values);
  if (!std::equal(now.begin(), now.end(), later.begin())) return 1;
  std::cout << "released later, from the law of the same noise given what was drawn:\n";
  print_release(all, first.size(), values, later);
  std::cout << "no further privacy is spent: the noise at all " << all.size()
            << " sites is one draw of the process that delta was computed for\n";
  return 0;
}

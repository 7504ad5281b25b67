// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/noise/elliptical/stationary_kernel.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/noise/elliptical/cameron_martin.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

std::vector<Rational> distinct_sites(std::size_t count) {
  std::vector<Rational> sites;
  for (std::size_t i = 0; i < count; ++i) sites.emplace_back(Rational{*rc::gen::inRange(0, 9)} / 10 + i);
  return sites;
}
ScaledKernel any_kernel() {
  return {&stationary_kernels()[*rc::gen::inRange<std::size_t>(0, 4)], Rational{*rc::gen::inRange(1, 40), 10}};
}
const StationaryKernel& named(const std::string& name) {
  for (const StationaryKernel& kernel : stationary_kernels())
    if (kernel.name == name) return kernel;
  throw std::logic_error{name};
}
Enclosure form(const BallMatrix& matrix, const std::vector<Rational>& x) {
  Enclosure sum{0, matrix.precision()};
  for (std::size_t i = 0; i < x.size(); ++i)
    for (std::size_t j = 0; j < x.size(); ++j) sum += matrix.at(i, j) * Rational{x[i] * x[j]};
  return sum;
}

}  // namespace

TEST_CASE("kernels fall from 1, and what they fall by keeps its digits", "[random]") {
  prop("k, 1 - k, and falling", [] {
    const StationaryKernel& kernel = *rc::gen::elementOf(stationary_kernels());
    const Rational u = *any::positive(), further = u + *any::positive();
    const Precision precision{200};
    const Enclosure at{u, precision}, k = kernel.at(at), fall = kernel.fall(at);
    RC_ASSERT(contains(k + fall, 1));
    RC_ASSERT(overlaps(kernel.at(-at), k));
    RC_ASSERT(overlaps(kernel.fall(-at), fall));
    RC_ASSERT(at_most(kernel.at(Enclosure{further, precision}), k) != Trilean::no);
    RC_ASSERT(fall.has_digits(40));
  });
  for (const StationaryKernel& kernel : stationary_kernels()) {
    CHECK(contains(kernel.at(Enclosure{0, Precision{64}}), 1));
    CHECK(kernel.fall(Enclosure{Rational{1, power(Integer{10}, 50)}, Precision{64}}).has_digits(15));
  }
}

TEST_CASE("integrals of kernels lie between sums") {
  // Of a function that falls on each side: step times the sum over k >= 1, and over k >= 0, and the
  // tail beyond, at most 2/places of each of these kernels.
  const Precision precision{64};
  const Rational step{1, 64}, places = 200;
  for (const StationaryKernel& kernel : stationary_kernels()) {
    Enclosure sum{0, precision};
    for (Rational u = step; u <= places; u += step) sum += kernel.at(Enclosure{u, precision}) * Rational{2 * step};
    CAPTURE(kernel.name);
    CHECK(at_most(sum, kernel.integral(precision)) == Trilean::yes);
    CHECK(at_most(kernel.integral(precision), sum + Rational{2 * step + 2 / places}) == Trilean::yes);
  }
}

TEST_CASE("kernels are positive definite at distinct sites", "[random]") {
  prop("the matrix has a root", [] {
    const std::vector<Rational> sites = distinct_sites(*rc::gen::inRange<std::size_t>(1, 8));
    const BallMatrix matrix = any_kernel().between(sites, sites, Precision{800});
    RC_ASSERT(cholesky(matrix).has_value());
  });
}

TEST_CASE("the distance of two kernel functions is that of the process at their centres", "[random]") {
  prop("of rational kernels by the Cameron-Martin norm at sites, which shows all of it at the centres", [] {
    const ScaledKernel kernel{&named(*rc::gen::element<std::string>("cauchy", "triangular")),
                              Rational{*rc::gen::inRange(1, 40), 10}};
    const std::vector<Rational> sites = distinct_sites(*rc::gen::inRange<std::size_t>(2, 6));
    const auto exactly = [&](const Rational& s, const Rational& t) -> Rational {
      const Rational u = abs(s - t) / kernel.bandwidth;
      return kernel.kernel->name == "cauchy" ? Rational{1 / (1 + u * u)} : std::max<Rational>(0, 1 - u);
    };
    std::vector<std::vector<Rational>> rows(sites.size());
    std::vector<Rational> difference;
    for (std::size_t i = 0; i < sites.size(); ++i) {
      for (const Rational& t : sites) rows[i].push_back(exactly(sites[i], t));
      difference.push_back(exactly(sites[i], sites.front()) - exactly(sites[i], sites.back()));
    }
    const auto norm = std::get<Rational>(Covariance::of(rows).value().squared_norm(difference));
    const Enclosure distance = kernel.distance(sites.back() - sites.front(), Precision{200});
    RC_ASSERT(contains(square(distance), norm));
  });
}

TEST_CASE("a ridge smoother makes its objective least, and its norm is a form of the values", "[random]") {
  prop("no other function in the span does better; y^T M y; linear and monotone in the ridge", [] {
    const std::vector<Rational> sites = distinct_sites(*rc::gen::inRange<std::size_t>(1, 5));
    RidgeSmoother smoother{any_kernel(), sites, Rational{*rc::gen::inRange(1, 30), 10}};
    const Precision precision{200};
    const BallMatrix kernel = smoother.kernel.between(sites, sites, precision);
    std::vector<Rational> y, other;
    for (std::size_t j = 0; j < sites.size(); ++j) {
      y.emplace_back(*rc::gen::inRange(-20, 20));
      other.emplace_back(*rc::gen::inRange(-20, 20), 8);
    }
    // The objective of sum of a_j k_(p_j), and of the smoothed function, by their values at the sites.
    const auto residual = [&](const std::vector<Enclosure>& values) {
      Enclosure sum{0, precision};
      for (std::size_t j = 0; j < y.size(); ++j) sum += square(values[j] - y[j]);
      return sum;
    };
    const auto at_sites = [&](const BallMatrix& weights, const std::vector<Rational>& x) {
      std::vector<Enclosure> values(sites.size(), Enclosure{0, precision});
      for (std::size_t i = 0; i < values.size(); ++i)
        for (std::size_t j = 0; j < x.size(); ++j) values[i] += weights.at(i, j) * x[j];
      return values;
    };
    const Enclosure squared = form(smoother.norm(precision), y);
    const Enclosure best = residual(at_sites(smoother.weights(sites, precision), y)) + squared * smoother.ridge;
    const Enclosure rival = residual(at_sites(kernel, other)) + form(kernel, other) * smoother.ridge;
    RC_ASSERT(at_most(best, rival) != Trilean::no);
    RidgeSmoother harder = smoother;
    harder.ridge *= 2;
    RC_ASSERT(at_most(form(harder.norm(precision), y), squared) != Trilean::no);
  });
  // One site: a = y/(1 + r), and the norm is |a|.
  const RidgeSmoother one{{&named("gaussian"), 1}, {0}, Rational{1, 3}};
  CHECK(contains(one.norm(Precision{200}).at(0, 0), Rational{9, 16}));
  CHECK(contains(one.weights({0}, Precision{200}).at(0, 0), Rational{3, 4}));
}

TEST_CASE("the largest norm of smoothed values that move in intervals") {
  // Sites that the kernel does not join: M is 1/(1 + r)^2 times the identity, at most 1/(4 r).
  std::vector<Rational> apart;
  for (int i = 0; i < 60; ++i) apart.emplace_back(i);
  for (const Rational& ridge : {Rational{1}, Rational{1, 2}, Rational{3}}) {
    const RidgeSmoother smoother{{&named("triangular"), Rational{1, 2}}, apart, ridge};
    const LargestForm found = smoother.largest_norm(std::vector<Rational>(60, 2));
    CHECK(contains(found.at(Precision{128}), Rational{60 * 4 / ((1 + ridge) * (1 + ridge))}));
  }
  // Joined ones, where corners are too many: the bound by eigenvalues is the smaller one.
  const RidgeSmoother joined{{&named("triangular"), 2}, {apart.begin(), apart.begin() + 24}, 1};
  const LargestForm bound = joined.largest_norm(std::vector<Rational>(24, 1));
  REQUIRE(bound.is_bound());
  CHECK(contains(bound.at(Precision{128}), 6));
}

// SPDX-License-Identifier: Apache-2.0
#include <rapidcheck.h>
#include <catch2/catch.hpp>

#include "agrees.hpp"
#include "bit_strings.hpp"
#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/special.hpp"
#include "dpcert/sampling/covariance_root.hpp"
#include "dpcert/sampling/process_draw.hpp"
#include "dpcert/sampling/spherical_law.hpp"
#include "dpcert/sampling/truncated_beta.hpp"
#include "dpcert/sampling/truncated_dirichlet.hpp"
#include "property.hpp"
#include "statistics.hpp"

using namespace dpcert;
using namespace dpcert::test;

namespace {

constexpr Precision enough{120};

double number(Digits x, Bits& bits) { return x.enclose(enough, bits).steer(); }
double number(const Real& x, Bits& /*bits*/) { return x(Precision{64}).steer(); }

/// So many draws, fewer where each takes microseconds.
template <class Draw>
std::vector<double> sample_of(Bits& bits, const Draw& draw, std::size_t part = 1) {
  std::vector<double> sample(draws() / part);
  for (double& x : sample) x = number(draw(bits), bits);
  return sample;
}

double normal_distribution(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }
double gamma_distribution(const Rational& shape, double x) {
  return x <= 0 ? 0 : gamma_mass_below(shape, Rational{x}, Precision{64}).steer();
}
double beta_distribution(const Rational& a, const Rational& b, double x) {
  return x <= 0 ? 0 : x >= 1 ? 1 : beta_mass_below(a, b, Rational{x}, Precision{64}).steer();
}

double distance_of_gamma(const Rational& shape, Bits& bits) {
  const GammaLaw law{shape};
  const auto mean = static_cast<double>(shape), spread = std::sqrt(mean);
  return distance_at(points(std::max(mean - 4 * spread, spread / 50), spread / 8, 80),
                     sample_of(
                         bits, [&](Bits& b) { return law.draw(b); }, 4),
                     [&](double x) { return gamma_distribution(shape, x); });
}

Enclosure unit(long x) { return {x, enough}; }

}  // namespace

TEST_CASE("by enumeration of bit strings: whole parts, and the means of fractions") {
  const Enclosure e = exp(unit(-1));
  const auto whole = enumerate(18, [](Bits& bits) { return exponential_draw(bits).whole; });
  CHECK(whole.most_undecided() < 0.15);
  for (const long k : {0L, 1L, 2L, 3L}) {
    const Enclosure mass = exp(unit(-k)) * (unit(1) - e);
    CHECK(whole.holds(static_cast<std::uint64_t>(k), mass.lower(), mass.upper()));
  }
  const auto above = enumerate(18, [](Bits& bits) {  // a uniform number is below the fraction
    Digits x = exponential_draw(bits);
    Uniform u;
    return is_less(u, x.fraction, bits);
  });
  const Enclosure mean = (unit(1) - e * Rational{2}) / (unit(1) - e);
  CHECK(above.most_undecided() < 0.2);
  CHECK(above.holds(true, mean.lower(), mean.upper()));
  CHECK(above.holds(false, 1 - mean.upper(), 1 - mean.lower()));

  const auto normals = enumerate(18, [](Bits& bits) {
    const Digits x = normal_draw(bits);
    return static_cast<long>(x.whole) * (x.is_negative ? -1 : 1) - (x.is_negative ? 1 : 0);  // floor
  });
  CHECK(normals.most_undecided() < 0.6);
  const auto above_number = [](long x) { return erfc(unit(x) / sqrt(unit(2))) / Rational{2}; };
  for (const long k : {0L, 1L, 2L}) {
    const Enclosure mass = above_number(k) - above_number(k + 1);
    CHECK(normals.holds(k, mass.lower(), mass.upper()));
    CHECK(normals.holds(-1 - k, mass.lower(), mass.upper()));
  }
  const auto logistics = enumerate(18, [](Bits& bits) { return logistic_draw(bits).whole; });
  const auto below = [](long x) { return (unit(1) - exp(unit(-x))) / (unit(1) + exp(unit(-x))); };
  for (const long k : {0L, 1L, 2L}) {
    const Enclosure mass = below(k + 1) - below(k);
    CHECK(logistics.holds(static_cast<std::uint64_t>(k), mass.lower(), mass.upper()));
  }
}

TEST_CASE("a number that was drawn is one number at every precision", "[random]") {
  prop("enclosures of two precisions meet, and narrow", [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const std::vector<Real> drawn = {real_of(normal_draw(*bits), *bits), GammaLaw{{7, 3}}.draw(*bits),
                                     GammaLaw{{1, 5}}.draw(*bits), StudentLaw{{5, 2}}.draw(*bits),
                                     InverseGaussianLaw{{1, 3}, 2, 1}.draw(*bits)};
    for (const Real& x : drawn) {
      const Enclosure first = x(Precision{64}), second = x(Precision{300}), third = x(Precision{120});
      RC_ASSERT(agrees(first, second) && agrees(second, third) && agrees(first, third));
      RC_ASSERT(second.has_digits(60));
    }
  });
}

TEST_CASE("draws of real noise have their law", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto below_exponential = [](double x) { return -std::expm1(-x); };
    RC_ASSERT(distance_from(sample_of(*bits, exponential_draw), below_exponential) < 1);
    RC_ASSERT(distance_from(sample_of(*bits, laplace_draw),
                            [&](double x) { return x < 0 ? std::exp(x) / 2 : 1 - std::exp(-x) / 2; }) < 1);
    RC_ASSERT(distance_from(sample_of(*bits, normal_draw), normal_distribution) < 1);
    RC_ASSERT(distance_from(sample_of(*bits, logistic_draw), [](double x) { return 1 / (1 + std::exp(-x)); }) < 1);
    RC_ASSERT(distance_from(sample_of(
                                *bits, [](Bits& b) { return StudentLaw{1}.draw(b); }, 4),
                            [](double x) { return 0.5 + std::atan(x) / std::acos(-1.0); }) < 1);
  });
}

TEST_CASE("draws of gamma, beta and Dirichlet laws have their law", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    for (const Rational& shape : {Rational(1, 4), Rational{3}, Rational(5, 2), Rational(4, 3), Rational{1000}})
      RC_ASSERT(distance_of_gamma(shape, *bits) < 1);
    const Rational a(7, 2), b(9, 4), c(1, 2);
    const DirichletLaw law{{a, b, c}};
    std::vector<double> first, last;
    for (std::size_t i = 0; i < draws() / 4; ++i) {
      const auto shares = law.draw(*bits)(Precision{64});
      RC_ASSERT(contains(shares[0] + shares[1] + shares[2], 1));
      first.push_back(shares[0].steer());
      last.push_back(shares[2].steer());
    }
    RC_ASSERT(distance_at(points(0, 0.02, 50), first, [&](double x) { return beta_distribution(a, b + c, x); }) < 1);
    RC_ASSERT(distance_at(points(0, 0.01, 50), last, [&](double x) { return beta_distribution(c, a + b, x); }) < 1);
  });
}

namespace {

/// The distribution functions of all three numbers of a
/// truncated Dirichlet law, on a grid of midpoints.
class ThreeShares {
 public:
  ThreeShares(const std::array<double, 3>& exponents, double least) : least_{least} {
    const double width = (1 - 3 * least) / cells;
    double total = 0;
    for (int i = 0; i < cells; ++i)
      for (int j = 0; i + j < cells; ++j) {
        // Of the last cells before the edge half is inside.
        const double part = i + j == cells - 1 ? 0.5 : 1, shift = i + j == cells - 1 ? 1.0 / 3 : 0.5;
        const double x = least + (i + shift) * width, y = least + (j + shift) * width, z = 1 - x - y;
        const double mass = part * std::pow(x, exponents[0]) * std::pow(y, exponents[1]) * std::pow(z, exponents[2]);
        total += mass;
        first_[static_cast<std::size_t>(i)] += mass;
        second_[static_cast<std::size_t>(j)] += mass;
      }
    for (auto* masses : {&first_, &second_})
      for (double& mass : *masses) mass /= total;
  }
  [[nodiscard]] double first(double x) const { return below(first_, x); }
  [[nodiscard]] double second(double x) const { return below(second_, x); }

 private:
  static constexpr int cells = 400;
  [[nodiscard]] double below(const std::array<double, cells>& masses, double x) const {
    double sum = 0, place = (x - least_) / (1 - 3 * least_) * cells;
    for (const double mass : masses) {
      sum += mass * std::clamp(place, 0.0, 1.0);
      place -= 1;
    }
    return sum;
  }
  std::array<double, cells> first_{}, second_{};
  double least_;
};

}  // namespace

TEST_CASE("draws of truncated Dirichlet laws have their law", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    struct Case {
      std::array<double, 3> exponents;
      double least;
    };
    for (const auto& [exponents, least] :
         {Case{{2, 1, 0.5}, 0.125}, Case{{0.5, 0.25, 0.25}, 0.0625}, Case{{-0.5, 40, 3}, 0.125}, Case{{0, 0, 30}, 0.25},
          Case{{-3, 8, 8}, 0.03125}}) {
      const ThreeShares expected{exponents, least};
      const TruncatedDirichletLaw law{{Rational{exponents[0]}, Rational{exponents[1]}, Rational{exponents[2]}},
                                      Rational{least}};
      std::vector<double> first, second;
      for (std::size_t i = 0; i < draws() / 10; ++i) {
        const auto shares = law.draw(*bits)(Precision{64});
        RC_ASSERT(contains(shares[0] + shares[1] + shares[2], 1));
        for (const Enclosure& x : shares) RC_ASSERT(x.upper() >= Rational{least});
        first.push_back(shares[0].steer());
        second.push_back(shares[1].steer());
      }
      const double step = (1 - 3 * least) / 50;
      RC_ASSERT(distance_at(points(least, step, 50), first, [&](double x) { return expected.first(x); }) < 1);
      RC_ASSERT(distance_at(points(least, step, 50), second, [&](double x) { return expected.second(x); }) < 1);
    }
  });
}

TEST_CASE("two numbers of a truncated Dirichlet law are a truncated beta law's", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const TruncatedDirichletLaw law{{Rational{90}, Rational{20}}, {1, 5}};
    const auto below = [](const Rational& x) { return beta_mass_below(91, 21, x, Precision{256}); };
    const Enclosure before = below({1, 5}), all = below({4, 5}) - before;
    const auto sample = sample_of(
        *bits, [&](Bits& b) -> Real { return [x = law.draw(b)](Precision p) { return x(p).front(); }; }, 4);
    const auto distribution = [&](double x) {
      return x <= 0.2 ? 0 : x >= 0.8 ? 1 : ((below(Rational{x}) - before) / all).steer();
    };
    RC_ASSERT(distance_at(points(0.2, 0.006, 100), sample, distribution) < 1);
  });
}

TEST_CASE("many categories, and sharp laws, are drawn by few proposals") {
  const auto bits = seeded_bits(7);
  const Work before = work_done();
  // All near the truncation but one; equal counts, a deviation above it; trillions of records.
  const auto told = [&](const std::vector<Rational>& exponents, const Rational& least) {
    return TruncatedDirichletLaw{exponents, least}.draw(*bits)(Precision{64});
  };
  std::vector<Rational> one(300, 0);
  one[17] = 100'000;
  const auto sharp = told(one, {1, 1'000});
  CHECK(std::abs(sharp[17].steer() - 0.6989) < 0.001);  // each other is some 7e-6 above its least
  const auto equal = told(std::vector<Rational>(100, 100), {9, 1'000});
  CHECK(std::abs(equal[0].steer() - 0.01) < 0.006);
  const auto huge = told({Rational{2'000'000'000'000}, Rational{1'000'000'000'000}, 0}, {1, 10});
  CHECK(std::abs(huge[0].steer() - 0.6) < 1e-5);
  CHECK(std::abs(huge[2].steer() - 0.1) < 1e-9);
  CHECK(work_done() - before < Work{3'000'000'000});
}

TEST_CASE("draws of truncated beta laws have their law", "[random][statistics]") {
  prop("by the distance of the distribution functions", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    struct Case {
      Rational p, q, from, to;
    };
    for (const auto& [p, q, from, to] :
         {Case{4, 2, {1, 4}, {3, 4}}, Case{900, 20, {1, 5}, {4, 5}}, Case{300, 700, {1, 100}, {99, 100}},
          Case{{-1, 2}, {-1, 3}, {1, 10}, {9, 10}}, Case{{-1, 2}, {1, 2}, {1, 3}, {2, 3}}}) {
      const TruncatedBetaLaw law{p, q, from, to};
      const auto below = [&, p = p, q = q](const Rational& x) {
        return beta_mass_below(p + 1, q + 1, x, Precision{256});
      };
      const Enclosure before = below(from), all = below(to) - before;
      const auto distribution = [&, from = from, to = to](double x) {
        const Rational at{x};
        return at <= from ? 0 : at >= to ? 1 : ((below(at) - before) / all).steer();
      };
      const double first = static_cast<double>(from), width = static_cast<double>(Rational{to - from});
      const auto sample = sample_of(
          *bits, [&](Bits& b) { return law.draw(b); }, 4);
      RC_ASSERT(*std::min_element(sample.begin(), sample.end()) >= first);
      RC_ASSERT(*std::max_element(sample.begin(), sample.end()) <= first + width);
      RC_ASSERT(distance_at(points(first, width / 100, 100), sample, distribution) < 1);
      RC_ASSERT(distance_at(points(first + width * 0.95, width / 2000, 100), sample, distribution) < 1);
    }
    // A peak that is narrow among a billion records: x is within ten deviations of it.
    const TruncatedBetaLaw narrow{Rational{1'000'000'000'000}, Rational{1'000'000'000'000}, {1, 10}, {9, 10}};
    for (const double x : sample_of(
             *bits, [&](Bits& b) { return narrow.draw(b); }, 200))
      RC_ASSERT(std::abs(x - 0.5) < 10 * 0.36e-6);
  });
}

TEST_CASE("draws of inverse Gaussian laws have their law", "[random][statistics]") {
  prop("by the closed form of index -1/2, and by 1/W and W", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    // Index -1/2: the inverse Gaussian law of mean sqrt(chi/psi) and shape chi.
    const double chi = 2, mean = std::sqrt(2.0 / 3.0);
    const auto distribution = [&](double x) {
      const double root = std::sqrt(chi / x);
      return normal_distribution(root * (x / mean - 1)) +
             std::exp(2 * chi / mean) * normal_distribution(-root * (x / mean + 1));
    };
    const InverseGaussianLaw law{{-1, 2}, 2, 3}, inverse{{1, 2}, 3, 2};
    const auto sample = sample_of(
        *bits, [&](Bits& b) { return law.draw(b); }, 8);
    RC_ASSERT(distance_from(sample, distribution) < 1);
    const auto inverses = sample_of(
        *bits, [&](Bits& b) { return inverse.draw(b); }, 8);
    RC_ASSERT(distance_from(inverses, [&](double x) { return 1 - distribution(1 / x); }) < 1);
  });
}

TEST_CASE("spherical laws have the laws of their radii, and no direction", "[random][statistics]") {
  prop("by closed forms of the radius", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const auto radii_and_first = [&](const SphericalLaw& law) {
      const SphericalSampler sampler{law};
      std::pair<std::vector<double>, std::vector<double>> both;
      for (std::size_t i = 0; i < draws() / 8; ++i) {
        const auto v = sampler.draw(*bits)(Precision{64});
        double squared = 0;
        for (const Enclosure& x : v) squared += x.steer() * x.steer();
        both.first.push_back(std::sqrt(squared));
        both.second.push_back(v[0].steer() / std::sqrt(squared));
      }
      return both;
    };
    // On R^3 a coordinate of the direction is uniform on [-1, 1].
    const auto flat = [](double x) { return (x + 1) / 2; };
    const auto check = [&](const SphericalLaw& law, const std::function<double(double)>& distribution) {
      auto [radii, firsts] = radii_and_first(law);
      RC_ASSERT(distance_from(std::move(radii), distribution) < 1);
      RC_ASSERT(distance_from(std::move(firsts), flat) < 1);
    };
    const auto gamma3 = [](double x) { return 1 - std::exp(-x) * (1 + x + x * x / 2); };
    check({SphericalLaw::Kotz{1, 1, {1, 2}}, 3}, gamma3);
    check({SphericalLaw::Kotz{1, 1, {3, 2}}, 3}, [](double x) { return -std::expm1(-x * x * x); });
    check({SphericalLaw::Kotz{1, {1, 2}, 1}, 3}, [](double x) {
      return std::erf(x / std::sqrt(2.0)) - std::sqrt(2 / std::acos(-1.0)) * x * std::exp(-x * x / 2);
    });
    // r^2/(1 + r^2) is Beta(3/2, 1): (1 + r^2)^(-5/2).
    check({SphericalLaw::PearsonVII{{5, 2}, 1}, 3}, [](double x) { return std::pow(x * x / (1 + x * x), 1.5); });
    // chi = 0, index 2, psi = 1: the density exp(-|x|) again, as 2 index = d + 1.
    check({SphericalLaw::Hyperbolic{2, 0, 1}, 3}, gamma3);
  });
  prop("the logistic one on the line", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const SphericalSampler line{{SphericalLaw::Logistic{}, 1}};
    std::vector<double> sample(draws() / 4);
    for (double& x : sample) x = line.draw(*bits)(Precision{64})[0].steer();
    RC_ASSERT(distance_from(std::move(sample), [](double x) { return 1 / (1 + std::exp(-x)); }) < 1);
  });
}

TEST_CASE("the root of a covariance gives it back, singular or not, and larger matrices extend it", "[random]") {
  prop("L L^T = S, and the first rows stay", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 6), r = *rc::gen::inRange<std::size_t>(1, 4);
    const auto entries = *rc::gen::container<std::vector<int>>(n * r, rc::gen::inRange(-3, 4));
    std::vector<std::vector<Rational>> rows(n, std::vector<Rational>(n));
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j)
        for (std::size_t k = 0; k < r; ++k) rows[i][j] += Rational(entries[i * r + k] * entries[j * r + k], 7);
    const auto root = CovarianceRoot::of(rows);
    RC_ASSERT(root.has_value());
    RC_ASSERT(root->rank() <= std::min(n, r));
    std::vector<std::vector<Enclosure>> columns;
    for (std::size_t k = 0; k < root->rank(); ++k) {
      std::vector<Enclosure> z(root->rank(), unit(0));
      z[k] = unit(1);
      columns.push_back(root->times(z));
    }
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) {
        Enclosure sum = unit(0);
        for (const auto& column : columns) sum += column[i] * column[j];
        RC_ASSERT(contains(sum, rows[i][j]));
      }
    if (n == 1) return;
    auto fewer = rows;
    fewer.pop_back();
    for (auto& row : fewer) row.pop_back();
    const auto first = CovarianceRoot::of(fewer);
    RC_ASSERT(first.has_value());
    for (std::size_t k = 0; k < first->rank(); ++k) {
      std::vector<Enclosure> z(first->rank(), unit(0));
      z[k] = unit(1);
      const auto column = first->times(z);
      for (std::size_t i = 0; i + 1 < n; ++i) RC_ASSERT(agrees(column[i], columns[k][i]));
    }
  });
  CHECK_FALSE(CovarianceRoot::of({{1, 2}, {2, 1}}).has_value());
  CHECK_FALSE(CovarianceRoot::of({{1, 2}, {3, 4}}).has_value());
}

TEST_CASE("a process that is asked at more sites keeps what it gave, and has its covariance", "[random][statistics]") {
  prop("at two sites and then at a third", Cases::few, [] {
    const auto bits = seeded_bits(*rc::gen::arbitrary<std::uint64_t>());
    const std::vector<std::vector<Rational>> two = {{1, 1}, {1, 2}}, three = {{1, 1, 1}, {1, 2, 2}, {1, 2, 3}};
    std::vector<double> last;  // its increment is N(0, 1), independent of the others
    for (std::size_t i = 0; i < draws() / 8; ++i) {
      ProcessDraw process{[](Precision precision) { return Enclosure{1, precision}; }, *bits};
      const auto first = process.at(two).value(), all = process.at(three).value();
      const auto before = first(Precision{64}), after = all(Precision{128});
      RC_ASSERT(agrees(before[0], after[0]) && agrees(before[1], after[1]));
      last.push_back((after[2] - after[1]).steer());
    }
    RC_ASSERT(distance_from(std::move(last), normal_distribution) < 1);
  });
}

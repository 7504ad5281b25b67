// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/fourier.hpp"

#include <bit>
#include <cmath>

#include "complex_row.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"

namespace dpcert {
namespace {

/// So many turns are short.
long few_of(long count) { return whole_within(std::sqrt(static_cast<double>(count)), 0, count) + 1; }

/// e^(i k angle) by squarings, in as many more bits as these lose.
std::vector<Complex> powers(const Enclosure& angle, long count, Precision precision) {
  const Precision working{precision.bits + 2 * static_cast<long>(std::bit_width(static_cast<unsigned long>(count)))};
  std::vector<Complex> all{Complex{1, working}};
  if (count > 1) all.push_back(exp(Complex{Enclosure{0, working}, angle}));
  for (std::size_t k = 2; k < static_cast<std::size_t>(count); ++k)
    all.push_back(k % 2 == 0 ? square(all[k / 2]) : all[k - 1] * all[1]);
  for (Complex& power : all) power = power.rounded(precision);
  return all;
}

/// Those of k = 0, ..., few - 1, and of the multiples of few up to a count.
struct Turns {
  std::vector<Complex> small, large;

  Turns(const Enclosure& angle, long count, Precision precision)
      : small{powers(angle, few_of(count), precision)},
        large{powers(angle * Rational{few_of(count)}, (count - 1) / few_of(count) + 1, precision)} {}
};

struct Turning {
  Enclosure angle, mass;
};

std::vector<ComplexRow> rows(std::size_t count, std::size_t size, Precision precision) {
  std::vector<ComplexRow> all;
  for (std::size_t i = 0; i < count; ++i) all.emplace_back(size, precision);
  return all;
}

void add_apart(std::vector<Complex>& sums, const std::vector<Turning>& all, Precision precision) {
  constexpr std::size_t most_at_once = 256;  // bounds the memory
  const long count = static_cast<long>(sums.size());
  const auto few = static_cast<std::size_t>(few_of(count));
  for (std::size_t first = 0; first < all.size(); first += most_at_once) {
    const std::size_t size = std::min(most_at_once, all.size() - first);
    std::vector<ComplexRow> small = rows(few, size, precision), large = rows(sums.size() / few + 1, size, precision);
    for (std::size_t j = 0; j < size; ++j) {
      const auto& [angle, mass] = all[first + j];
      Turns turns{angle, count, precision};
      for (std::size_t b = 0; b < turns.small.size(); ++b) small[b].set(j, turns.small[b] * mass);
      for (std::size_t a = 0; a < turns.large.size(); ++a) large[a].set(j, std::move(turns.large[a]));
    }
    for (std::size_t k = 0; k < sums.size(); ++k) add_products(sums[k], large[k / few], small[k % few]);
  }
}

/// Those from there on whose angles differ by a small part of the
/// last turn, about: this chooses, and decides nothing.
std::size_t end_of_cluster(const std::vector<Enclosure>& angles, std::size_t first, long count) {
  const double start = angles[first].steer(), widest = 1 / static_cast<double>(count);
  std::size_t end = first + 1;
  while (end < angles.size() && std::abs(angles[end].steer() - start) <= widest) ++end;
  return end;
}

/// Terms of a cluster's series that suffice where it is no wider than that.
std::size_t terms_for(Precision precision) {
  std::size_t terms = 0;
  for (double left = static_cast<double>(precision.bits); left > 0;)
    left += std::log2(0.5 / static_cast<double>(++terms));
  return terms;
}

/// Masses whose angles are near c, as a series in t = k/count: the sum of mass e^(i k (angle - c))
/// is that of (i t)^p/p! mu[p], mu[p] the sum of mass (count (angle - c))^p, but for w^n/n! of all
/// masses, w the largest |count (angle - c)|, from n terms on, by Taylor's theorem for cos and sin.
class ClusterSeries {
 public:
  ClusterSeries(const std::vector<Turning>& cluster, std::size_t terms, long count, Precision precision)
      : count_{count},
        centre_{(cluster.front().angle + cluster.back().angle) * Rational(1, 2)},
        moments_(terms, Enclosure{0, precision}),
        error_{0, precision} {
    Enclosure widest{0, precision}, whole{0, precision};
    for (const auto& [angle, mass] : cluster) {
      const Enclosure away = (angle - centre_) * Rational{count};
      Enclosure term = mass;
      for (Enclosure& moment : moments_) moment += term, term *= away;
      widest = max(widest, max(away, -away)), whole += max(mass, -mass);
    }
    Rational factorial = 1;
    for (std::size_t p = 1; p < terms; ++p) moments_[p] = moments_[p] / (factorial *= Rational{p});
    error_ = power(widest, static_cast<unsigned long>(terms)) / (factorial * Rational{terms}) * whole;
  }

  void add_to(std::vector<Complex>& sums) const {
    const std::vector<Complex> turned = turns(centre_, count_);
    for (std::size_t k = 0; k < sums.size(); ++k)
      sums[k] = sums[k] + turned[k] * at(Enclosure{Rational(k) / count_, error_.precision()});
  }

 private:
  [[nodiscard]] Complex at(const Enclosure& t) const {
    const Enclosure turned = -(t * t), zero{0, error_.precision()};
    Enclosure even = zero, odd = zero;
    for (std::size_t p = moments_.size(); p-- > 0;) {
      Enclosure& part = p % 2 == 0 ? even : odd;
      part = part * turned + moments_[p];
    }
    return Complex{even, odd * t}.widened(error_);
  }

  long count_;
  Enclosure centre_;
  std::vector<Enclosure> moments_;  ///< over p!
  Enclosure error_;
};

}  // namespace

std::vector<Complex> turns(const Enclosure& angle, long count) {
  const Turns parts{angle, count, angle.precision()};
  std::vector<Complex> all;
  const auto few = static_cast<std::size_t>(few_of(count));
  for (std::size_t k = 0; k < static_cast<std::size_t>(count); ++k)
    all.push_back(parts.large[k / few] * parts.small[k % few]);
  return all;
}

std::vector<Complex> fourier_sums(const std::vector<Enclosure>& angles, const std::vector<Enclosure>& masses,
                                  long count, Precision precision) {
  expects(angles.size() == masses.size(), "a mass for each angle");
  std::vector<Complex> sums(static_cast<std::size_t>(count), Complex{0, precision});
  std::vector<Turning> apart;
  constexpr std::size_t pays = 4;  // from so many masses for each term on
  const std::size_t terms = terms_for(precision);
  for (std::size_t first = 0, end = 0; first < angles.size(); first = end) {
    end = end_of_cluster(angles, first, count);
    std::vector<Turning> run;
    for (std::size_t j = first; j < end; ++j) run.push_back({angles[j], masses[j]});
    if (run.size() > pays * terms)
      ClusterSeries{run, terms, count, precision}.add_to(sums);
    else
      apart.insert(apart.end(), run.begin(), run.end());
  }
  add_apart(sums, apart, precision);
  return sums;
}

FourierSum::FourierSum(std::vector<Complex> values)
    : count_{static_cast<long>(values.size())}, constant_{values.at(0)} {
  const auto few = static_cast<std::size_t>(few_of(count_));
  for (std::size_t first = 0; first < values.size(); first += few) {
    auto row = std::make_shared<ComplexRow>(few, constant_.precision());
    for (std::size_t b = 0; b < few && first + b < values.size(); ++b) row->set(b, std::move(values[first + b]));
    rows_.push_back(std::move(row));
  }
}

Complex FourierSum::at(const Enclosure& angle) const {
  const Precision precision = constant_.precision();
  Turns turns{angle, count_, precision};
  ComplexRow small{turns.small.size(), precision};
  for (std::size_t b = 0; b < turns.small.size(); ++b) small.set(b, std::move(turns.small[b]));
  Complex all{0, precision};
  for (std::size_t a = 0; a < rows_.size(); ++a) {
    Complex here{0, precision};
    add_products(here, *rows_[a], small);
    all = all + here * turns.large[a];
  }
  return all;
}

}  // namespace dpcert

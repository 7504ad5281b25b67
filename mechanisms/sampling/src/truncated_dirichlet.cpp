// SPDX-License-Identifier: Apache-2.0
#include "dpcert/sampling/truncated_dirichlet.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "dpcert/exact/contract.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "one_turn.hpp"

namespace dpcert {
namespace {

/// Where x^p exp(-rate x) is largest on [from, to].
/// Given  rate > 0.
Rational peak_of(const Rational& p, const Rational& rate, const Rational& from, const Rational& to) {
  return std::clamp<Rational>(p / rate, from, to);
}

/// p log(y/x) + rate (x - y), which is least, and 0, at y.
class GammaPotential final : public OneTurn {
 public:
  GammaPotential(Rational p, Rational rate, const Rational& from, const Rational& to)
      : OneTurn{peak_of(p, rate, from, to)}, p_{std::move(p)}, rate_{std::move(rate)} {
    peak_ = peak_of(p_, rate_, from, to);
  }
  Enclosure value(const Enclosure& x) const override { return log(peak_ / x) * p_ + (x - peak_) * rate_; }

 private:
  Rational p_, rate_, peak_;
};

/// About the mean of the density proportional to x^p exp(-rate x) on [from, to]:
/// by a sum over some deviations of its peak. Steers.
double rough_mean(double p, double rate, double from, double to) {
  const double peak = std::clamp(p / rate, from, to), slope = std::abs(p / peak - rate),
               curvature = std::abs(p) / (peak * peak);
  const double reach = 8 / std::max(slope, std::sqrt(curvature + slope * slope / 16)),
               first = std::max(from, peak - reach), last = std::min(to, peak + reach);
  constexpr int points = 32;
  double mass = 0, moment = 0;
  for (int i = 0; i < points; ++i) {
    const double x = first + (last - first) * (i + 0.5) / points;
    const double density = std::exp(p * std::log(x / peak) - rate * (x - peak));
    mass += density;
    moment += density * x;
  }
  return moment / mass;
}

/// A rate at which all the means add up to about 1. It steers: any would do.
Rational balancing_rate(const std::map<double, std::size_t>& exponents, double from, double to) {
  const auto is_too_small = [&](double rate) {
    double sum = 0;
    for (const auto& [p, count] : exponents) sum += static_cast<double>(count) * rough_mean(p, rate, from, to);
    return sum > 1;
  };
  double low = 0x1p-20, high = 1;
  while (high < 0x1p1020 && is_too_small(high)) high *= 2;
  for (int step = 0; step < 80; ++step) {
    const double middle = std::sqrt(low) * std::sqrt(high);
    (is_too_small(middle) ? low : high) = middle;
  }
  return finite_rational(high).value_or(1);
}

}  // namespace

TruncatedDirichletLaw::TruncatedDirichletLaw(const std::vector<Rational>& exponents, const Rational& least)
    : rest_{static_cast<std::size_t>(std::max_element(exponents.begin(), exponents.end()) - exponents.begin())},
      least_{least} {
  const Rational k{exponents.size()}, most = 1 - (k - 1) * least;
  expects(exponents.size() >= 2 && 0 < least && k * least < 1, "a part of the simplex");
  std::map<double, std::size_t> counts;
  for (const Rational& p : exponents) ++counts[static_cast<double>(p)];
  const Rational rate = balancing_rate(counts, static_cast<double>(least), static_cast<double>(most));
  const auto potential = [&](const Rational& p) {
    return std::make_shared<const GammaPotential>(p, rate, least, most);
  };
  potential_ = potential(exponents[rest_]);
  std::map<Rational, std::shared_ptr<const CellLaw>> laws;
  for (std::size_t i = 0; i < exponents.size(); ++i) {
    if (i == rest_) continue;
    const Rational& p = exponents[i];
    auto& law = laws[p];
    if (!law)
      law = std::make_shared<const CellLaw>(cell_law_of(potential(p), least, most, bit_length(Integer{abs(p) + rate})));
    others_.push_back(law);
  }
}

Drawn TruncatedDirichletLaw::draw(Bits& bits) const {
  for (;;) {
    std::vector<Drawn> others;
    for (const auto& law : others_) others.push_back(law->draw(bits));
    const Drawn all = [others, rest = rest_](Precision precision) {
      std::vector<Enclosure> shares;
      Enclosure left{1, precision};
      for (const Drawn& one : others) {
        shares.push_back(one(precision).front());
        left = left - shares.back();
      }
      shares.insert(shares.begin() + static_cast<std::ptrdiff_t>(rest), left);
      return shares;
    };
    const Real left = [all, rest = rest_](Precision precision) { return all(precision)[rest]; };
    if (!settle([&](Precision precision) { return at_most(Enclosure{least_, precision}, left(precision)); })) continue;
    Uniform u;
    const Real kept = [&](Precision precision) { return exp(-potential_->at({left(precision)})); };
    if (is_below(u, kept, bits)) return all;
  }
}

}  // namespace dpcert

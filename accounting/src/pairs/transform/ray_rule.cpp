// SPDX-License-Identifier: Apache-2.0
#include "pairs/transform/ray_rule.hpp"

#include <algorithm>
#include <cmath>

#include "dpcert/exact/work.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "dpcert/numerics/whole.hpp"
#include "notions/rough.hpp"

namespace dpcert {
namespace {

constexpr double log_widest = -1.3862943611198906;  // |sX| <= 1/4 where a series stands for the terms

}  // namespace

std::size_t RayRule::terms_for(double nats) {
  std::size_t terms = 1;
  for (double left = nats; left > 0; ++terms) left += log_widest - std::log(static_cast<double>(terms));
  return terms;
}

RayRule::Size RayRule::size_of(const Complex& x, const Complex& log_mass) {
  const Enclosure fine = x.rounded(rough).size() * Rational{1L << Size::fine};
  const bool is_narrow = at_most(fine.upper_end() - fine.lower_end(), 1) == Trilean::yes;
  return {whole_above(log_mass.rounded(rough).real(), Size::most),
          is_narrow ? whole_above(fine, Size::most) : Size::most};
}

RayRule::RayRule(const SampledNoise& noise, const Rational& angle, const RayRange& range, long count, double nats,
                 Precision precision)
    : step_{(range.high - range.low) / count} {
  constexpr long first_near = -256, last_near = 0;  // of log |X|; a series for each whole number between
  constexpr Work keeping{1'500};                    // of one node, beside what its functions charge
  charge(count * keeping);
  const RayDensity density{noise, precision};
  std::vector<Complex> moments(terms_for(nats), Complex{0, precision});
  Enclosure mass{0, rough};
  long next = static_cast<long>(numerator(std::max<Rational>(floor(range.low) + 1, first_near)));
  for (long k = 0; k <= count; ++k) {
    const Rational log_size = range.low + step_ * k;
    for (; next <= last_near && log_size > next; ++next)
      near_.push_back({losses_.size(), exp(Enclosure{next, rough}), mass.upper_end(), moments});
    auto [x, log_density] = density.at(Complex{Enclosure{log_size, precision}, Enclosure{angle, precision}});
    if (next <= last_near) {
      Complex term = exp(log_density);
      mass += term.rounded(rough).size();
      for (Complex& moment : moments) moment += term, term = term * x;
    }
    sizes_.push_back(size_of(x, log_density));
    losses_.push_back(std::move(x));
    logs_.push_back(std::move(log_density));
  }
}

const RayRule::Near* RayRule::near_for(const Complex& s) const {
  const double size = std::log(s.rounded(rough).size().steer());
  const Near* found = nullptr;
  for (const Near& near : near_)
    if (std::log(near.most.steer()) + size <= log_widest) found = &near;
  return found;
}

/// By Taylor's theorem the rest of e^(sX) after J terms is at most |sX|^J/J! e^|sX|.
Complex RayRule::Near::at(const Complex& s) const {
  Complex sum{0, s.precision()};
  for (std::size_t j = moments.size(); j-- > 0;) sum = sum * s / (j + 1) + moments[j];
  const Enclosure size = s.rounded(rough).size() * most;
  Enclosure rest = mass * exp(size);
  for (std::size_t j = 1; j <= moments.size(); ++j) rest = rest * size / Rational{j};
  return sum.widened(rest);
}

/// On the ray the real part of an exponent is log |mass| + |X| rate.
Complex RayRule::at(const Complex& s, const Enclosure& rate, const Enclosure& floor) const {
  const Near* near = near_for(s);
  Complex sum = near == nullptr ? Complex{0, s.precision()} : near->at(s);
  const long most = whole_above(rate, Size::most), depth = whole_above(-floor, Size::most);
  const auto is_small = [&](const Size& size) {
    if (std::max({most, depth, size.x, size.log_mass}) >= Size::most) return false;
    const long x = most < 0 ? size.x - 2 : size.x;  // from the side that makes more of it
    return size.log_mass + ((x * most) >> Size::fine) + 1 <= -depth;
  };
  long left_out = 0;
  for (std::size_t k = near == nullptr ? 0 : near->points; k < losses_.size(); ++k) {
    if (is_small(sizes_[k])) {
      ++left_out;
      continue;
    }
    Complex exponent = losses_[k] * s;
    exponent += logs_[k];
    if (exponent.is_left_of(floor))
      ++left_out;
    else
      sum += exp(exponent);
  }
  return sum.widened(exp(floor) * Rational{left_out}) * step_;
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "log_ratio.hpp"

#include <algorithm>

namespace dpcert {
namespace {

double steer(const Enclosure& x) { return x.steer(); }
double steer(const Taylor& x) { return x.value.steer(); }

/// log of the sum of weight * density, with the largest summand taken out; for numbers and for expansions.
template <class Number>
Number log_density(const Distribution& law, const Number& x, const Rational& within) {
  std::vector<Number> logs;
  for (const auto& [weight, one] : law.components) logs.push_back(density_of(one).log_density(one, x, within));
  if (law.is_plain()) return logs.front();
  std::size_t top = 0;
  for (std::size_t k = 1; k < logs.size(); ++k)
    if (steer(logs[k]) > steer(logs[top])) top = k;
  Number sum = Rational{0} * logs[top] + law.components[top].first;
  for (std::size_t k = 0; k < logs.size(); ++k)
    if (k != top) sum = sum + law.components[k].first * exp(logs[k] - logs[top]);
  return logs[top] + log(sum);
}

/// What both of two enclosures of one number allow.
Enclosure intersection(const Enclosure& x, const Enclosure& y) {
  if (!x.is_finite()) return y;
  if (!y.is_finite()) return x;
  const Rational low = std::max<Rational>(x.lower(), y.lower()), high = std::min<Rational>(x.upper(), y.upper());
  return low <= high ? between(low, high, x.precision()) : x;
}

}  // namespace

Enclosure LogRatio::at(const Rational& x, const Rational& within) const {
  const Enclosure point{x, precision_};
  return log_density(p_, point, within) - log_density(q_, point, within) - epsilon_;
}

Taylor LogRatio::over(const Rational& from, const Rational& to, const Rational& within) const {
  const Enclosure cell = between(from, to, precision_);
  const Taylor x = Taylor::variable(cell);
  Taylor ratio = log_density(p_, x, within) - log_density(q_, x, within) - epsilon_;
  const Rational middle = (from + to) / 2;
  ratio.value = intersection(ratio.value, at(middle, within) + ratio.slope * (cell - middle));
  return ratio;
}

int LogRatio::sign_beyond(const Rational& x, Side side) const {
  // In p - e^epsilon q every component has a coefficient: its weight under p, or -e^epsilon times that under q.
  std::vector<std::pair<Enclosure, const Law*>> terms;
  for (const auto& [weight, law] : p_.components) terms.emplace_back(Enclosure{weight, precision_}, &law);
  for (const auto& [weight, law] : q_.components) terms.emplace_back(-exp(epsilon_) * weight, &law);
  const Enclosure point{x, precision_};
  for (const auto& [coefficient, top] : terms) {
    Enclosure sum{0, precision_};  // (p - e^epsilon q) / top, from x outward
    const bool dominates = std::all_of(terms.begin(), terms.end(), [&, top = top](const auto& term) {
      const auto trend = trend_of(*term.second, *top, x);
      if (!trend || (side == Side::above ? *trend > 0 : *trend < 0)) return false;
      const auto log_of = [&](const Law& law) { return density_of(law).log_density(law, point, x); };
      const bool is_top = *term.second == *top;
      const Enclosure share = is_top ? term.first : term.first * exp(log_of(*term.second) - log_of(*top));
      sum += *trend == 0 ? share : hull(Enclosure{0, precision_}, share);
      return true;
    });
    if (!dominates) continue;
    if (is_positive(sum) == Trilean::yes) return 1;
    if (is_negative(sum) == Trilean::yes) return -1;
  }
  return 0;
}

Enclosure Masses::beyond(const Rational& x, Side side) {
  const auto [place, is_new] = known_.try_emplace({x, side}, Enclosure{0, precision_});
  if (!is_new) return place->second;
  for (const auto& [weight, law] : law_.components) {
    const DensityFamily& family = density_of(law);
    place->second += weight * (side == Side::below ? family.mass_below(law, x, precision_)
                                                   : family.mass_above(law, x, precision_));
  }
  return place->second;
}

Enclosure Masses::between(const std::optional<Rational>& from, const std::optional<Rational>& to) {
  const Law& law = law_.components.front().second;
  const auto [begin, end] = density_of(law).support(law);
  const bool is_all_below = !from || from == begin, is_all_above = !to || to == end;
  if (is_all_below && is_all_above) return Enclosure{1, precision_};
  if (is_all_below) return beyond(*to, Side::below);
  if (is_all_above) return beyond(*from, Side::above);
  const bool is_above = *from + *to > 2 * density_of(law).centre(law);
  return is_above ? beyond(*from, Side::above) - beyond(*to, Side::above)
                  : beyond(*to, Side::below) - beyond(*from, Side::below);
}

}  // namespace dpcert

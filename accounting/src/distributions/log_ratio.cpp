// SPDX-License-Identifier: Apache-2.0
#include "log_ratio.hpp"

#include <algorithm>

#include "density_tail.hpp"

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

LogRatio::LogRatio(const Distribution& p, const Distribution& q, const Epsilon& epsilon, Precision precision)
    : p_{p}, q_{q}, epsilon_{epsilon.enclose(precision)}, precision_{precision} {
  const auto weight_of = [](const Distribution& mixture, const Law& law) {
    Rational sum = 0;
    for (const auto& [weight, one] : mixture.components)
      if (one == law) sum += weight;
    return sum;
  };
  for (const Law& law : laws_of(p, q)) {
    const Rational under_p = weight_of(p, law), under_q = weight_of(q, law);
    Enclosure coefficient = epsilon.has_rational_exponential()
                                ? Enclosure{under_p - epsilon.ratio() * under_q, precision}
                                : under_p - under_q * epsilon.exponential(precision);
    if (!coefficient.is_exactly_zero()) terms_.emplace_back(law, std::move(coefficient));
  }
}

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
  const int sign = sign_by_bounds(x, side);
  return sign != 0 ? sign : sign_by_dominance(x, side);
}

int LogRatio::sign_by_bounds(const Rational& x, Side side) const {
  const DensityFamily& family = density_of(p_.components.front().second);
  const auto most = log_ratio_tail({family, p_, q_}, x, side, precision_);
  if (most && is_negative(*most - epsilon_) == Trilean::yes) return -1;
  const auto opposite = log_ratio_tail({family, q_, p_}, x, side, precision_);
  if (opposite && is_negative(*opposite + epsilon_) == Trilean::yes) return 1;
  return 0;
}

int LogRatio::sign_by_dominance(const Rational& x, Side side) const {
  const Enclosure point{x, precision_};
  for (const auto& [top, weight] : terms_) {
    Enclosure sum = weight;  // (p - e^epsilon q) / top, from x outward
    const bool dominates = std::all_of(terms_.begin(), terms_.end(), [&, &top = top](const auto& term) {
      const auto& [law, coefficient] = term;
      if (law == top) return true;
      const auto trend = trend_of(law, top, x);
      if (!trend || (side == Side::above ? *trend > 0 : *trend < 0)) return false;
      const Enclosure share = coefficient * exp(density_of(law).log_density(law, point, x) -
                                                density_of(top).log_density(top, point, x));
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

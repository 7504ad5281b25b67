// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "dpcert/accounting/pairs/iterated_laplace.hpp"
#include "dpcert/numerics/analytic.hpp"
#include "dpcert/numerics/growth.hpp"

namespace dpcert {
namespace {

constexpr long quadrature_guard_bits = 32;  // kept back for what rounding loses outside the quadrature
constexpr long most_evaluations = 30'000;

/// One shifted sum at an order a >= 1/2, in units of the larger scale: shift is the sensitivity,
/// excess the larger scale over the smaller less 1.
///
/// With H(u) = 1 + (1 - e^(-excess u))/excess the density at distance u is (1 +
/// excess)/(2 (2 + excess)) e^(-u) H(u). The two points of a mirror pair about
/// the middle of the shift are integrated together.
class ShiftedSum {
 public:
  ShiftedSum(const Rational& shift, const Rational& excess, const Rational& order, Precision precision)
      : is_near_{abs(order - 1) * shift <= 1},
        is_steep_{(order + 1) * shift > 100'000},
        precision_{precision},
        excess_{excess},
        half_shift_{shift / 2},
        share_{power_of_two(quadrature_guard_bits - precision.bits), precision},
        density_factor_{(1 + excess) / (2 * (2 + excess)), precision},
        order_{order, precision},
        above_one_{order - 1, precision},
        shift_{shift, precision},
        decay_rate_{-excess, precision},
        rise_{-excess, precision},
        moment_{order - 1, precision} {}

  [[nodiscard]] Enclosure divergence() const {
    const Integrand outer = folded([&](const Complex& u) { return lack_beyond(u); });
    const Integrand inner = folded([&](const Complex& u) { return lack_between(u); });
    const Cut cut = cut_where_flat();
    const Rational bend = std::min(cut.at, half_shift_);
    const Quadrature how{cut.known * share_, most_evaluations};
    const Precision goal{precision_.bits - quadrature_guard_bits};
    const Enclosure whole = cut.tail + integral(outer, 0, cut.at, goal, how) + integral(inner, 0, bend, goal, how) +
                            integral(inner, bend, half_shift_, goal, how);
    const Enclosure found = divergence_of(whole);
    return found.is_finite() ? found : at_hand(cut);
  }

 private:
  /// A distance, the integral beyond it, and a certain lower bound of the whole integral.
  struct Cut {
    Rational at;
    Enclosure tail, known;
  };
  template <class Real>
  struct Terms {
    Real first, second;  ///< each monotone in the loss
  };

  template <class Real>
  [[nodiscard]] Real height(const Real& u) const {
    return rise_.after(u) + Rational{1};
  }
  /// What the loss lacks of the shift where the distances are u
  /// and u + shift: log H(u + shift) - log H(u).
  template <class Real>
  [[nodiscard]] Real lack_beyond(const Real& u) const {
    return log1p(Real{rise_.after(shift_)} * exp(u * decay_rate_) / height(u));
  }
  /// Where they are u and shift - u: 2 u + log H(shift - u) - log H(u).
  [[nodiscard]] Complex lack_between(const Complex& u) const {
    const Complex near = rise_.after(u), far = rise_.after(Complex{shift_} - u);
    return u * Rational{2} + log1p((far - near) / (near + Rational{1}));
  }
  /// With l the loss, shift - lack: far, (a-1)(l - shift) and -a
  /// l - (a-1) shift, the logarithms of the terms.
  template <class Real>
  [[nodiscard]] Real first_log(const Real& lack) const {
    return -(lack * above_one_);
  }
  template <class Real>
  [[nodiscard]] Real second_log(const Real& lack) const {
    return -((Real{shift_} - lack) * order_ + shift_ * above_one_);
  }
  /// Near, (e^((a-1) l) - 1)/(a-1) and 1 - e^(-a l), whose
  /// product counts; far, two terms whose sum does.
  template <class Real>
  [[nodiscard]] Terms<Real> terms(const Real& lack) const {
    if (!is_near_) return {exp(first_log(lack)), exp(second_log(lack))};
    const Real loss = Real{shift_} - lack;
    return {moment_.after(loss), -expm1(-(loss * order_))};
  }
  template <class Real>
  [[nodiscard]] Real joined(const Terms<Real>& x) const {
    return is_near_ ? x.first * x.second : x.first + x.second;
  }

  /// The integrand, given what the loss lacks at a distance. Steep exponents nearly cancel where
  /// the integrand is large: they are taken together, also over wide sets.
  [[nodiscard]] Integrand folded(const Integrand& lack) const {
    if (is_near_ || !is_steep_)
      return [this, lack](const Complex& u) { return exp(-u) * height(u) * joined(terms(lack(u))); };
    return [this, lack](const Complex& u) {
      const Enclosure reach = (u.centre() + Rational(1 / (1 + excess_))).size();
      const Complex first = over([&](const Complex& x) { return first_log(lack(x)) - x; }, u, reach);
      const Complex second = over([&](const Complex& x) { return second_log(lack(x)) - x; }, u, reach);
      return height(u) * (exp(first) + exp(second));
    };
  }
  /// The integral beyond u lies between these: the loss is between
  /// that at u and the shift, and the mass is known.
  [[nodiscard]] std::pair<Enclosure, Enclosure> tail_from(const Rational& cut) const {
    const Enclosure u{cut, precision_};
    const auto x = terms(lack_beyond(u)), y = terms(Enclosure{0, precision_});
    const Enclosure mass = exp(-u) * (height(u) + exp(u * decay_rate_) / Rational(1 + excess_));
    return {mass * joined(Terms<Enclosure>{min(x.first, y.first), min(x.second, y.second)}),
            mass * joined(Terms<Enclosure>{max(x.first, y.first), max(x.second, y.second)})};
  }
  /// A distance beyond which the tail is known as well as is
  /// asked for, relative to the largest tail seen.
  [[nodiscard]] Cut cut_where_flat() const {
    constexpr int most_doublings = 1000;
    Enclosure known{0, precision_};
    Rational at = 1 / (1 + excess_);
    for (int k = 0; k < most_doublings; ++k, at *= 2) {
      const auto [least, most] = tail_from(at);
      known = max(known, least.lower_end());
      if (at_most(most - least, known * share_) == Trilean::yes) return {at, hull(least, most), known};
    }
    return {1, Enclosure::unknown(precision_), known};
  }

  [[nodiscard]] Enclosure divergence_of(const Enclosure& integral) const {
    const Enclosure mean = integral * density_factor_;
    return is_near_ ? moment_.time_to(mean) : shift_ + log(mean) / above_one_;
  }
  /// What holds without quadrature: at most the shift; at orders
  /// above 1 at least what a part of the integral gives.
  [[nodiscard]] Enclosure at_hand(const Cut& cut) const {
    const Enclosure nothing{0, precision_};
    const Enclosure least = is_positive(above_one_) == Trilean::yes ? divergence_of(cut.known) : nothing;
    return hull(least.is_finite() ? max(nothing, least) : nothing, shift_);
  }

  bool is_near_;   ///< (a-1) shift is small: E - 1 is integrated, else E in units of e^((a-1) shift)
  bool is_steep_;  ///< the logarithm of E's integrand has a wide range: steers, as it costs more
  Precision precision_;
  Rational excess_, half_shift_;
  Enclosure share_;  ///< of the whole that does not matter
  Enclosure density_factor_, order_, above_one_, shift_, decay_rate_;
  Growth rise_, moment_;
};

}  // namespace

RuleValue iterated_laplace_divergence(const IteratedLaplace& noise, const RenyiOrder& order, Precision precision) {
  const std::string rule = "iterated_laplace";
  const auto [least, most] = std::minmax(noise.scale1, noise.scale2);
  const Rational shift = noise.sensitivity / most, excess = most / least - 1;
  if (shift == 0 || order.is_infinite()) return RuleValue::exactly(shift, precision, rule);
  const Rational& a = *order.value;
  if (2 * a >= 1) return RuleValue::enclosed(ShiftedSum{shift, excess, a, precision}.divergence(), rule);
  // By reflection both orders of the pair have the same
  // divergence, and (1-a) D_a(P|Q) = a D_(1-a)(Q|P).
  return RuleValue::enclosed(ShiftedSum{shift, excess, 1 - a, precision}.divergence() * Rational(a / (1 - a)), rule);
}

}  // namespace dpcert

// SPDX-License-Identifier: Apache-2.0
#include "dpcert/numerics/bessel.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <mutex>
#include <tuple>

#include "bessel_series.hpp"
#include "dpcert/exact/from_double.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "price.hpp"

namespace dpcert {
namespace {

constexpr long most_order = 50'000, most_order_bits = 4096;

/// What was prepared for a key lately, by whatever thread; else prepares it.
template <class Prepared, class Key>
class Preparations {
 public:
  using Shared = std::shared_ptr<const Prepared>;

  template <class Make>
  Shared of(const Key& key, const Make& make) {
    if (auto found = find(key)) return found;
    Kept<Shared> made{make};  // by two threads at once, perhaps: both are right
    const Shared value = made.value();
    const std::lock_guard hold{lock_};
    if (known_.size() == most) known_.erase(known_.begin());
    known_.emplace_back(key, std::move(made));
    return value;
  }

 private:
  static constexpr std::size_t most = 24;

  Shared find(const Key& key) {
    const std::lock_guard hold{lock_};
    for (const auto& [made_for, kept] : known_)
      if (made_for == key && kept.is_usable()) return kept.value();
    return nullptr;
  }

  std::mutex lock_;
  std::vector<std::pair<Key, Kept<Shared>>> known_;
};

/// Of orders v and v + 1, -1/2 <= v < 1/2, at an exact point. Doubles choose the series and what it
/// is prepared for: each is right everywhere, a wrong choice only wider or slower.
BesselPair of_least_orders(const Rational& order, const Complex& x) {
  constexpr long step = 64;  // one preparation serves all precisions and sizes that are about as large
  const Precision ample{(x.precision().bits + step - 1) / step * step};
  const double size = std::exp2(log2_size(x));
  if (order == Rational(-1, 2) || size >= DescendingBessel::least_size(x.precision())) {
    static Preparations<DescendingBessel, std::tuple<long, Rational>> known;
    return (*known.of({ample.bits, order}, [&] { return std::make_shared<const DescendingBessel>(order, ample); }))(x);
  }
  double most_size = 1;
  while (most_size < size) most_size *= 4;
  most_size = std::min(most_size, DescendingBessel::least_size(ample));
  static Preparations<AscendingBessel, std::tuple<long, double, Rational>> known;
  return (*known.of({ample.bits, most_size, order},
                    [&] { return std::make_shared<const AscendingBessel>(order, ample, most_size); }))(x);
}

/// From the orders v and v + 1 to n = v + steps and n + 1 by K_{n+1} = K_{n-1} + (2n/x) K_n.
BesselPair upward(BesselPair pair, const Rational& v, long steps, const Complex& x) {
  if (steps == 0) return pair;
  const long bits = pair.at.precision().bits;
  charge(2 * steps * price::complex_product(pair.at.precision()));
  const Complex unit = Complex{Rational(2, boost::multiprecision::denominator(v)), Precision{bits}} / x;
  Complex factor = unit;
  fmpz_t multiple, denominator;
  fmpz_init(multiple), fmpz_init(denominator);
  fmpz_set_mpz(multiple, numerator_of(v));
  fmpz_set_mpz(denominator, denominator_of(v));
  for (long n = 0; n < steps; ++n) {
    fmpz_add(multiple, multiple, denominator);
    acb_mul_fmpz(factor.value(), unit.value(), multiple, bits);
    acb_addmul(pair.at.value(), factor.value(), pair.next.value(), bits);
    std::swap(pair.at, pair.next);
  }
  fmpz_clear(multiple), fmpz_clear(denominator);
  return pair;
}

/// Of orders from -1/2 on, at an exact point.
BesselPair at_point(const Rational& order, const Complex& x, Precision precision) {
  const Rational v = is_integer(order) ? Rational{0} : order - floor(order + Rational(1, 2));
  const long steps = Rational(order - v).convert_to<long>();
  const long guard_bits = 4 + static_cast<long>(std::bit_width(static_cast<unsigned long>(steps)));
  const Complex point{x.value(), {std::min(precision.bits, most_order_bits) + guard_bits}};
  const BesselPair pair = upward(of_least_orders(v, point), v, steps, point);
  return {pair.at.rounded(precision), pair.next.rounded(precision)};
}

}  // namespace

BesselPair scaled_bessel_k(const Rational& order, const Complex& x) {
  if (!x.is_finite() || arb_is_positive(acb_realref(x.value())) == 0 || abs(order) > most_order) {
    const Complex unknown{Enclosure::unknown(x.precision())};
    return {unknown, unknown};
  }
  if (order < Rational(-1, 2)) {  // K_-n = K_n
    BesselPair mirrored = scaled_bessel_k(-order - 1, x);
    return {std::move(mirrored.next), std::move(mirrored.at)};
  }
  const BesselPair pair = at_point(order, x.centre(), x.precision());
  if (x.is_exact()) return pair;
  // |f'| on X is at most its value at the least real part r. For f of order n it is f_{n+1} - (1 + n/r) f_n there, which
  // for large r is a small difference.
  const Complex least{x.real().lower_end()};
  const Precision coarse{whole_within(std::round(64 + log2_size(least)), 64, most_order_bits)};
  const BesselPair edge = at_point(order, least, coarse);
  const Enclosure r{least.real()}, at = edge.at.real(), next = edge.next.real();
  const Enclosure extent = (x - x.centre()).size().upper_end();
  return {pair.at.widened(extent * (next - at - order * at / r), x.is_real()),
          pair.next.widened(extent * (at - next + (order + 1) * next / r), x.is_real())};
}

Enclosure log_bessel_k(const Rational& order, const Enclosure& x) {
  return log(scaled_bessel_k(order, Complex{x}).at.real()) - x;
}

}  // namespace dpcert

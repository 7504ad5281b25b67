// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/cks.hpp"

#include <algorithm>

#include "dpcert/exact/decimal.hpp"
#include "dpcert/numerics/minimise.hpp"

namespace dpcert {
namespace {

Enclosure unknown_value(Precision precision) { return Rational{1} / Enclosure{0, precision}; }

/// k(a) = (a-1) log(a-1) - a log a as a function of t = a - 1 > 0.
Taylor cks_offset(const Taylor& t) {
  const Taylor a = t + Rational{1};
  return t * log(t) - a * log(a);
}

std::optional<Epsilon> max_divergence(const std::vector<RenyiTerm>& terms) {
  Epsilon sum;
  for (const RenyiTerm& term : terms) {
    const auto one = term.curve->max_divergence();
    if (!one) return std::nullopt;
    sum = sum + one->times(term.count);
  }
  return sum;
}

/// The smooth pieces of the sum, as intervals of t = order - 1; an end of 0 means infinity.
std::vector<std::pair<Rational, Rational>> pieces(const std::vector<RenyiTerm>& terms) {
  std::vector<Rational> ends;
  std::optional<Rational> last;
  for (const RenyiTerm& term : terms) {
    for (const Rational& corner : term.curve->corners()) ends.push_back(corner - 1);
    if (const auto end = term.curve->last_order(); end && (!last || *end - 1 < *last)) last = *end - 1;
  }
  if (last) ends.push_back(*last);
  std::sort(ends.begin(), ends.end());
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  std::vector<std::pair<Rational, Rational>> result;
  Rational begin = 0;
  for (const Rational& end : ends) {
    if (last && end > *last) break;
    result.emplace_back(begin, end);
    begin = end;
  }
  if (!last) result.emplace_back(begin, 0);
  return result;
}

Rational inside(const std::pair<Rational, Rational>& piece) {
  return 1 + (piece.second == 0 ? Rational(piece.first + 1) : Rational((piece.first + piece.second) / 2));
}

/// One minimisation over all orders > 1.
class OverOrders {
 public:
  OverOrders(const std::vector<RenyiTerm>& terms, Precision precision) : terms_{terms}, precision_{precision} {}

  /// `objective(t, g)` is minimised; the floors bound it near t = 0 and for large t, as in SmoothOnRay.
  template <class Objective, class Left, class Right>
  Result<Minimum> minimise_all(Objective objective, Left left, Right right, const Rational& guess, long digits) const {
    std::optional<Minimum> best;
    for (const auto& piece : pieces(terms_)) {
      SmoothOnRay f;
      f.begin = piece.first;
      f.end = piece.second;
      const Rational within = inside(piece);
      f.at = [&](const Enclosure& x) {
        const Taylor t = Taylor::variable(x);
        return objective(t, log_moment(terms_, x + Rational{1}, within));
      };
      f.floor_left_of = left;
      f.floor_right_of = [&](const Rational& x) { return right(x, divergence(x, within)); };
      auto found = minimise(f, guess, precision_, digits);
      if (!found) return found;
      if (!best)
        best = *found;
      else
        combine(*best, *found);
    }
    return *best;
  }

 private:
  [[nodiscard]] Enclosure divergence(const Rational& t, const Rational& within) const {
    const Enclosure at{t, precision_};
    return log_moment(terms_, at + Rational{1}, std::max<Rational>(within, 1 + t)).value / at;
  }

  void combine(Minimum& best, const Minimum& other) const {
    if (other.value.upper() < best.value.upper()) {
      best.from = other.from;
      best.to = other.to;
    }
    best.value = min(best.value, other.value);
  }

  const std::vector<RenyiTerm>& terms_;
  Precision precision_;
};

/// Near the best t for a pair of Gaussian shape: sqrt(log(1/delta)/rho), with rho = D_2/2.
Rational guess_order(const std::vector<RenyiTerm>& terms, const Enclosure& log_one_over_delta) {
  const auto first = pieces(terms).front();
  const Rational t = first.second == 0 ? Rational{1} : std::min<Rational>(1, first.second);
  const Enclosure at{1 + t, Precision{64}};
  const Enclosure rho = log_moment(terms, at, 1 + t / 2).value / t / (1 + t);
  const Enclosure guess = sqrt(log_one_over_delta / rho);
  return guess.is_finite() && guess.midpoint() > 0 ? guess.midpoint() : Rational{1};
}

}  // namespace

Taylor log_moment(const std::vector<RenyiTerm>& terms, const Enclosure& order, const Rational& within) {
  Taylor sum = Taylor::constant(Enclosure{0, order.precision()});
  for (const RenyiTerm& term : terms) sum = sum + Rational(term.count) * term.curve->log_moment(order, within);
  return sum;
}

CksProfile::CksProfile(std::vector<RenyiTerm> terms) : terms_{std::move(terms)} {
  expects(!terms_.empty(), "at least one Rényi curve");
}

namespace {

/// epsilon(delta) as a minimum over t. In the floors, D_a >= 0 does not decrease, and
/// c(a) = (k(a) - log delta)/(a-1) decreases up to a = 1/delta and increases after it.
Result<Minimum> best_epsilon(const std::vector<RenyiTerm>& terms, const Rational& delta, Precision precision, long digits) {
  const Enclosure log_delta = log(Enclosure{delta, precision});
  const Rational turn = 1 / delta - 1;
  const auto offset = [&](const Rational& x) {
    return (cks_offset(Taylor::constant(Enclosure{x, precision})).value - log_delta) / x;
  };
  return OverOrders{terms, precision}.minimise_all(
      [&](const Taylor& t, const Taylor& g) { return (g + cks_offset(t) - log_delta) / t; },
      [&](const Rational& x) { return offset(std::min(x, turn)); },
      [&](const Rational& x, const Enclosure& divergence) { return divergence + offset(std::max(x, turn)); },
      guess_order(terms, -log(Enclosure{delta, Precision{64}})), digits);
}

}  // namespace

std::optional<Epsilon> CksProfile::pure_epsilon() const { return max_divergence(terms_); }

Figure CksProfile::epsilon(const Rational& delta, long digits, Precision precision) const {
  if (delta == 1) return Figure::exactly(Rational{0}, precision, rule());
  if (delta == 0) {
    const auto pure = pure_epsilon();
    return pure ? Figure::exactly(*pure, precision, rule()) : Figure::infinity(rule());
  }
  const auto best = best_epsilon(terms_, delta, precision, digits + 1);
  if (!best) return Figure::enclosed(unknown_value(precision), rule());
  if (best->value.upper() <= 0) return Figure::exactly(Rational{0}, precision, rule());
  return Figure::enclosed(max(Enclosure{0, precision}, best->value), rule());
}

Enclosure CksProfile::delta(const Epsilon& epsilon, Precision precision) const {
  if (const auto pure = pure_epsilon(); pure && at_most(*pure, epsilon) == Trilean::yes)
    return Enclosure{0, precision};
  const Enclosure eps = epsilon.enclose(precision);
  const auto floor_right = [&](const Rational& x, const Enclosure& divergence) {
    // g - t eps + k >= t (D - eps) - 1 - log(1+t), which increases in t once (1+t)(D - eps) >= 1.
    const Enclosure gap = divergence - eps;
    if (!certainly(at_least(gap * Rational(1 + x), Rational{1}))) return unknown_value(precision);
    return gap * x - Rational{1} - log(Enclosure{1 + x, precision});
  };
  const auto floor_left = [&](const Rational& x) {
    return cks_offset(Taylor::constant(Enclosure{x, precision})).value - max(Enclosure{0, precision}, eps * x);
  };
  const long digits = precision.bits * 3 / 10 - 12;
  const auto best = OverOrders{terms_, precision}.minimise_all(
      [&](const Taylor& t, const Taylor& g) { return g - t * eps + cks_offset(t); }, floor_left, floor_right,
      guess_order(terms_, max(eps, Enclosure{1, precision})), digits);
  if (!best) return unknown_value(precision);
  return exp(best->value);
}

Rational CksProfile::good_order(const Rational& delta) const {
  const auto best = best_epsilon(terms_, delta, Precision{96}, 12);
  if (!best) return 2;
  const Rational order = 1 + (best->from + best->to) / 2;
  for (const auto& [begin, end] : pieces(terms_))  // a minimum at a corner is met by the corner itself
    if (end > 0 && best->from <= end && end <= best->to) return 1 + end;
  return *read_rational(write_decimal(order, 9, Direction::down));
}

Enclosure CksProfile::epsilon_at(const Rational& order, const Rational& delta, Precision precision) const {
  expects(order > 1 && delta > 0 && delta < 1, "order > 1, delta in (0, 1)");
  const Enclosure a{order, precision}, t{order - 1, precision};
  return (log_moment(terms_, a, order).value + cks_offset(Taylor::constant(t)).value - log(Enclosure{delta, precision})) / t;
}

}  // namespace dpcert

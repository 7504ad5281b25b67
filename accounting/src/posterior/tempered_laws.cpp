// SPDX-License-Identifier: Apache-2.0
#include "posterior/tempered_laws.hpp"

#include <algorithm>
#include <map>
#include <memory>

#include "dpcert/numerics/integral.hpp"
#include "dpcert/numerics/special.hpp"

namespace dpcert {
namespace {

/// The integral of f(x) x^(a-1) (1-x)^(b-1).
template <class Function>
Enclosure quadrature(const Rational& a, const Rational& b, const Rational& from, const Rational& to,
                     Precision precision, const Function& f) {
  const auto integrand = [&](const Complex& x) {
    const Complex at = log(x), rest = log(Complex{1, precision} - x);
    return f(at, rest) * exp(at * Rational{a - 1} + rest * Rational{b - 1});
  };
  return integral(integrand, from, to, precision);
}

}  // namespace

TemperedLaw::TemperedLaw(const Rational& a, const Rational& b, Rational least, Precision precision)
    : is_mirrored_{a < b},
      a_{std::max(a, b)},
      b_{std::min(a, b)},
      least_{std::move(least)},
      precision_{precision},
      from_{up_to(least_)},
      to_{up_to(1 - least_)},
      log_normaliser_{log(to_ - from_)} {
  const auto log_of = [&](const Rational& x) { return log_gamma(Enclosure{x, precision}); };
  if (is_beta()) log_normaliser_ += log_of(a_) + log_of(b_) - log_of(a_ + b_);
}

/// Beta masses where there is a beta law; else the integral from `least` on.
Enclosure TemperedLaw::up_to(const Rational& x) const {
  if (is_beta()) return beta_mass_below(a_, b_, x, precision_);
  return quadrature(a_, b_, least_, x, precision_, [this](const Complex&, const Complex&) {
    return Complex{1, precision_};
  });
}

Enclosure TemperedLaw::mean() const {
  const Enclosure sum = quadrature(a_, b_, least_, 1 - least_, precision_,
                                   [](const Complex& log_x, const Complex& log_rest) { return log_x - log_rest; });
  const Enclosure mean = sum / exp(log_normaliser_);
  return is_mirrored_ ? -mean : mean;
}

Enclosure TemperedLaw::variance() const {
  const Enclosure sum =
      quadrature(a_, b_, least_, 1 - least_, precision_, [](const Complex& log_x, const Complex& log_rest) {
        const Complex l = log_x - log_rest;
        return l * l;
      });
  return sum / exp(log_normaliser_) - square(mean());
}

TemperedLaws::TemperedLaws(const TemperedPosterior& posterior)
    : least_{posterior.least},
      own_{1 / posterior.temperature},
      others_{(posterior.records - 1) * own_},
      a_{(posterior.alpha - 1) * own_ + 1},
      b_{(posterior.beta - 1) * own_ + 1 + posterior.records * own_} {}

Enclosure TemperedLaws::farthest(Precision precision) const {
  return likelihood_sensitivity({2, least_}).enclose(precision);
}

/// (log density of l)' = a + u - (a + b) x.
std::optional<std::pair<Rational, Rational>> TemperedLaws::within(const Rational& slope) const {
  const Rational n = a_ + b_;
  if (n <= 0) return std::nullopt;
  return std::pair{Rational{n * least_ - a_ - slope}, Rational{n * (1 - least_) - a_ + slope}};
}

/// That of l on an interval, and by Brascamp and Lieb where the
/// density of l is strongly log-concave.
Enclosure TemperedLaws::most_variance(Precision precision) const {
  const Enclosure square_of_all = square(farthest(precision));
  const Rational bend = (a_ + b_) * least_ * (1 - least_);
  return bend > 0 ? min(square_of_all, Enclosure{Rational{1 / bend}, precision}) : square_of_all;
}

namespace {

/// The laws of two numbers low < high, and where the loss of each against the other exceeds
/// epsilon: l above `rising`, or below `falling`, at rational places x next to these.
class Pair {
 public:
  Pair(const TemperedLaws& laws, const Rational& low, const Rational& high, const Epsilon& epsilon, Precision precision)
      : gap_{high - low}, low_{laws.at(low, precision)}, high_{laws.at(high, precision)} {
    const Enclosure rise = high_.log_normaliser() - low_.log_normaliser(), e = epsilon.enclose(precision);
    const Enclosure farthest = laws.farthest(precision);
    rising_ = place((rise + e) / gap_, farthest);
    falling_ = place((rise - e) / gap_, farthest);
    const Enclosure factor = epsilon.exponential(precision);
    const Enclosure rises = exceeding(high_.above(rising_.x) - factor * low_.above(rising_.x), rising_),
                    falls = exceeding(low_.below(falling_.x) - factor * high_.below(falling_.x), falling_);
    value_ = max(Enclosure{0, precision}, max(rises, falls));
    place_ = is_centred_higher(falls, rises) ? falling_.x : rising_.x;
  }

  [[nodiscard]] const Enclosure& hockey_stick() const { return value_; }
  /// Where the better half-line ends.
  [[nodiscard]] const Rational& best_place() const { return place_; }
  /// The most that the first law of a pair between this one and another, to its right,
  /// has of an event that is the best of such a pair.
  [[nodiscard]] Enclosure most_until(const Pair& last) const {
    return max(last.high_.above(rising_.x), low_.below(last.falling_.x));
  }

 private:
  struct Place {
    Rational x;
    Enclosure missed;  ///< how far the loss there may be from epsilon
  };
  [[nodiscard]] Place place(const Enclosure& l, const Enclosure& farthest) const {
    const Enclosure inside = max(-farthest, min(farthest, l));
    if (!inside.is_finite()) return {Rational{1, 2}, inside};
    Place found{(Rational{1} / (exp(-inside) + Rational{1})).midpoint(), l};
    const Enclosure x{found.x, l.precision()};
    const Enclosure away = (log(x / (Rational{1} - x)) - inside) * gap_;
    found.missed = max(away, -away);
    return found;
  }
  /// The divergence is that of the event at the place, but for
  /// what lies between it and the best one.
  [[nodiscard]] static Enclosure exceeding(const Enclosure& of_event, const Place& at) {
    return hull(of_event, of_event + expm1(at.missed));
  }

  Rational gap_;
  TemperedLaw low_, high_;
  Place rising_{0, Enclosure{0, Precision{64}}}, falling_ = rising_;
  Enclosure value_{0, Precision{64}};
  Rational place_;
};

/// Where cells are wide, the pair of their outer ends bounds them better. `wide` is its divergence.
BoundedBetween with_outer_ends(BoundedBetween bent,
                               std::function<Enclosure(const Rational& low, const Rational& high)> wide) {
  auto above = [bend = std::move(bent.above), wide = std::move(wide)](const Rational& x, const Enclosure& at_x,
                                                                      const Rational& y, const Enclosure& at_y) {
    const Enclosure bound = bend(x, at_x, y, at_y);
    return at_most(bound, max(at_x, at_y) * Rational{2}) == Trilean::yes ? bound : min(bound, wide(x, y));
  };
  bent.above = std::move(above);
  return bent;
}

/// Of both orders of the laws of two numbers.
Enclosure renyi_of(const TemperedLaws& laws, const Rational& low, const Rational& high, const Rational& order,
                   Precision precision) {
  const Rational gap = high - low, less = order - 1;
  const TemperedLaw first = laws.at(low, precision), last = laws.at(high, precision);
  const auto kappa = [&](const Rational& u) { return laws.at(u, precision).log_normaliser(); };
  const Enclosure rise = last.log_normaliser() - first.log_normaliser();
  if (order == 1) return max(last.mean() * gap - rise, rise - first.mean() * gap);
  return max((kappa(low + order * gap) - last.log_normaliser()) / less - rise,
             (kappa(high - order * gap) - first.log_normaliser()) / less + rise);
}

}  // namespace

BoundedBetween bent_hockey_stick(const TemperedLaws& laws, const Epsilon& epsilon, Precision precision) {
  const auto seen = std::make_shared<std::map<Rational, Pair>>();
  const auto pair = [=](const Rational& u) -> const Pair& {
    return seen->try_emplace(u, laws, u, u + laws.own(), epsilon, precision).first->second;
  };
  const Enclosure variance = laws.most_variance(precision), all = Rational{2} * laws.farthest(precision),
                  shift = variance * laws.own();
  const auto above = [=](const Rational& x, const Enclosure& at_x, const Rational& y, const Enclosure& at_y) {
    const Rational width = y - x;
    const Enclosure ends = max(at_x, at_y), mass = pair(x).most_until(pair(y)), grown = mass * exp(all * width);
    const Enclosure gained = min(mass, ends + (all * (mass + grown) + shift * grown) * width);
    const Enclosure bend = variance * gained + grown * shift * (Rational{3} * all + square(all) * width);
    return ends + bend * Rational{width * width / 8};
  };
  return {0, laws.others(), [=](const Rational& u) { return pair(u).hockey_stick(); }, above};
}

Rational best_place(const TemperedLaws& laws, const Rational& u, const Epsilon& epsilon, Precision precision) {
  return Pair{laws, u, u + laws.own(), epsilon, precision}.best_place();
}

SearchedSupremum largest_hockey_stick(const TemperedLaws& laws, const Epsilon& epsilon, Precision precision,
                                      long digits, const std::optional<Rational>& limit) {
  const auto wide = [&](const Rational& x, const Rational& y) {
    return Pair{laws, x, y + laws.own(), epsilon, precision}.hockey_stick();
  };
  return supremum(with_outer_ends(bent_hockey_stick(laws, epsilon, precision), wide), precision, digits, limit);
}

/// kappa'''' >= -2 (kappa'')^2; and far out, where the density of l rises or
/// falls by `slope` a unit, |l| lies from its end like an exponential
/// variable or nearer: a variance of 2/slope^2 at most.
Rational largest_variance(const TemperedLaws& laws) {
  constexpr Precision enough{96};
  constexpr long digits = 2;
  constexpr std::size_t most_cells = 200;
  const Enclosure bound = laws.most_variance(enough), bend = square(bound) * Rational{2};
  const auto all = laws.within(0);
  if (!all) return bound.upper();
  const auto at = [&](const Rational& u) { return laws.at(u, enough).variance(); };
  const Enclosure inside = at((all->first + all->second) / 2), slope = sqrt(Rational{2} / inside);
  if (!slope.is_finite()) return bound.upper();
  const auto range = laws.within(slope.upper());
  const auto above = [&](const Rational& x, const Enclosure& at_x, const Rational& y, const Enclosure& at_y) {
    return max(at_x, at_y) + bend * Rational{(y - x) * (y - x) / 8};
  };
  const SearchedSupremum found =
      supremum({range->first, range->second, at, above}, enough, digits, std::nullopt, most_cells);
  if (!found.value.is_finite()) return bound.upper();
  return std::min(bound.upper(), std::max(inside.upper(), found.value.upper()));
}

BoundedBetween bent_renyi(const TemperedLaws& laws, const Rational& order, Precision precision) {
  const Enclosure bend = square(laws.most_variance(precision) * laws.own()) * order;
  const auto above = [=](const Rational& x, const Enclosure& at_x, const Rational& y, const Enclosure& at_y) {
    return max(at_x, at_y) + bend * Rational{(y - x) * (y - x) / 8};
  };
  const auto at = [=](const Rational& u) { return renyi_of(laws, u, u + laws.own(), order, precision); };
  return {0, laws.others(), at, above};
}

SearchedSupremum largest_renyi(const TemperedLaws& laws, const Rational& order, Precision precision, long digits) {
  const auto wide = [&](const Rational& x, const Rational& y) {
    return renyi_of(laws, x, y + laws.own(), order, precision);
  };
  return supremum(with_outer_ends(bent_renyi(laws, order, precision), wide), precision, digits);
}

}  // namespace dpcert

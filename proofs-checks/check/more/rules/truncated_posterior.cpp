// SPDX-License-Identifier: Apache-2.0
// Rule `truncated-posterior`: draws from truncated beta
// posteriors at a temperature. theory/truncated-posterior.md
#include "more/laws/choices.hpp"
#include "more/laws/truncated_beta.hpp"
#include "more/numbers/ratio_series.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_cuts = 20'000;
constexpr Bits wanted_bits = 80, most_bits_of_laws = 8'192;

/// The laws of all data sets, u being the sum of the records
/// over the temperature, and bounds of the statistic l.
class Draws {
 public:
  Draws(const Tempered& of)
      : least{of.least},
        own{1 / of.temperature},
        others{(of.records - 1) * own},
        a_{1 + (of.alpha - 1) * own},
        b_{1 + (of.beta - 1 + of.records) * own} {
    while (!at(0).has_bits(wanted_bits) || !at(others + own).has_bits(wanted_bits)) {
      bits *= 2;
      if (bits > most_bits_of_laws) throw BeyondLimits{"laws of which 8,192 bits tell too little"};
    }
  }

  [[nodiscard]] TruncatedBeta at(const Rational& u) const { return {a_ + u, b_ - u, least, bits}; }
  /// At least |l|, and the variance of l.
  [[nodiscard]] Up farthest() const { return up().log_of(Rational{(1 - least) / least}); }
  [[nodiscard]] Up variance() const {
    return smaller(farthest() * farthest(), up()(Rational{1 / ((a_ + b_) * least * (1 - least))}));
  }
  [[nodiscard]] Toward<Up> up() const { return {bits}; }
  [[nodiscard]] Toward<Down> down() const { return {bits}; }

  Rational least, own, others;
  Bits bits = least_bits;

 private:
  Rational a_, b_;
};

/// The laws of u and u + own.
struct Posteriors {
  TruncatedBeta low, high;

  Posteriors(const Draws& draws, const Rational& u) : low{draws.at(u)}, high{draws.at(u + draws.own)} {}
  /// log of the ratio of the normalisers.
  template <class Value>
  [[nodiscard]] Value rise(Toward<Value> toward) const {
    return high.log_normaliser(toward) - low.log_normaliser(toward.opposite());
  }
};

/// A place that some losses above epsilon, all of them, lie to
/// one side of, and their divergence at most.
struct Exceeding {
  Rational place;
  Up value;
};

// p - e^E q is what the event beyond the place has, but for what lies between it
// and the best one, where the loss is that near to E.
Up with_missed(const Up& p, const Down& q, const LogNumber& epsilon, const Up& more, const Down& less,
               const Draws& draws) {
  const Up missed = larger(positive_part(more), -less);
  return positive_part(p - exp(draws.down()(epsilon)) * q + expm1(missed));
}

/// Of the higher law against the lower one: the loss own * l -
/// rise is above E where l > (E + rise)/own.
Exceeding rising(const Draws& draws, const Posteriors& pair, const LogNumber& epsilon) {
  const Toward<Up> up = draws.up();
  const Toward<Down> down = draws.down();
  const Rational last = 1 - draws.least;
  const Down from = (pair.rise(down) + down(epsilon)) * Rational{1 / draws.own};
  const Rational place = std::max(draws.least, exact(down(Rational{1}) / (exp(-from) + 1UL)));
  if (place >= last) return {last, up(Rational{0})};
  const Rational odds = place / (1 - place);
  const Up more = up.log_of(odds) * draws.own - pair.rise(down) - down(epsilon);
  const Down less = down.log_of(odds) * draws.own - pair.rise(up) - up(epsilon);
  return {place, with_missed(pair.high.above(place, up), pair.low.above(place, down), epsilon, more, less, draws)};
}
/// Of the lower law against the higher one: the loss rise - own
/// * l is above E where l < (rise - E)/own.
Exceeding falling(const Draws& draws, const Posteriors& pair, const LogNumber& epsilon) {
  const Toward<Up> up = draws.up();
  const Toward<Down> down = draws.down();
  const Up until = (pair.rise(up) - down(epsilon)) * Rational{1 / draws.own};
  const Rational place = std::min(Rational{1 - draws.least}, exact(up(Rational{1}) / (exp(-until) + 1UL)));
  if (place <= draws.least) return {draws.least, up(Rational{0})};
  const Rational odds = place / (1 - place);
  const Up more = pair.rise(up) - down.log_of(odds) * draws.own - down(epsilon);
  const Down less = pair.rise(down) - up.log_of(odds) * draws.own - up(epsilon);
  return {place, with_missed(pair.low.below(place, up), pair.high.below(place, down), epsilon, more, less, draws)};
}

/// Hockey-stick divergences at epsilon, of both orders.
class HockeyStick {
 public:
  HockeyStick(const Draws& draws, const LogNumber& epsilon) : draws_{draws}, epsilon_{epsilon} {}

  struct Point {
    Posteriors pair;
    Exceeding rise, fall;
    Up value;
  };
  [[nodiscard]] Point at(const Rational& u) const {
    Posteriors pair{draws_, u};
    Exceeding rise = rising(draws_, pair, epsilon_), fall = falling(draws_, pair, epsilon_);
    Up value = larger(rise.value, fall.value);
    return {std::move(pair), std::move(rise), std::move(fall), std::move(value)};
  }
  /// At least what there is between two such points, so far apart.
  [[nodiscard]] Up between(const Point& x, const Point& y, const Rational& width) const {
    const Up ends = larger(x.value, y.value), all = draws_.farthest() * Rational{2}, variance = draws_.variance();
    const Up shift = variance * draws_.own;
    const Up mass = larger(y.pair.high.above(x.rise.place, draws_.up()), x.pair.low.below(y.fall.place, draws_.up()));
    const Up grown = mass * exp(all * width);
    const Up gained = smaller(mass, ends + ((mass + grown) * all + grown * shift) * width);
    const Up bend = variance * gained + grown * shift * (all * Rational{3} + all * all * width);
    return ends + bend * Rational{width * width / 8};
  }

 private:
  const Draws& draws_;
  const LogNumber& epsilon_;
};

/// Rényi divergences of an order other than 1, of both orders of the laws.
class Renyi {
 public:
  Renyi(const Draws& draws, const Rational& order) : draws_{draws}, order_{order} {}

  struct Point {
    Up value;
  };
  [[nodiscard]] Point at(const Rational& u) const {
    return {larger(divergence(u + draws_.own, u, draws_.up()), divergence(u, u + draws_.own, draws_.up()))};
  }
  [[nodiscard]] Up between(const Point& x, const Point& y, const Rational& width) const {
    const Up shift = draws_.variance() * draws_.own;
    return larger(x.value, y.value) + shift * shift * Rational{order_ * width * width / 8};
  }
  /// D_a of the law of p against that of q: (kappa(a p + (1-a) q)
  /// - a kappa(p) - (1-a) kappa(q))/(a-1).
  template <class Value>
  [[nodiscard]] Value divergence(const Rational& p, const Rational& q, Toward<Value> toward) const {
    const Rational less = abs(order_ - 1);
    const auto kappa = [&](const Rational& u, auto side) { return draws_.at(u).log_normaliser(side); };
    const Rational mixed = order_ * p + (1 - order_) * q;
    const Value of_q = kappa(q, toward) * less;
    if (order_ > 1) return (kappa(mixed, toward) + of_q - kappa(p, toward.opposite()) * order_) * Rational{1 / less};
    return (kappa(p, toward) * order_ + of_q - kappa(mixed, toward.opposite())) * Rational{1 / less};
  }

 private:
  const Draws& draws_;
  const Rational& order_;
};

// Whether all cells between the cuts, given as sums of records, keep to the value.
template <class Divergence>
bool is_at_most(const Divergence& divergence, const Draws& draws, const std::vector<Rational>& cuts,
                const Rational& value) {
  auto last = divergence.at(0);
  if (!(last.value <= value)) return false;
  Rational from = 0;
  for (const Rational& to : cuts) {
    auto next = divergence.at(to * draws.own);
    if (!(divergence.between(last, next, Rational{(to - from) * draws.own}) <= value)) return false;
    last = std::move(next);
    from = to;
  }
  return true;
}

// The inner cuts, and the end of them.
std::optional<std::vector<Rational>> read_cuts(const Application& step, const Rational& last) {
  if (step.arguments.size() > max_cuts) throw BeyondLimits{"more than 20,000 cuts"};
  auto cuts = read_increasing(step.arguments, Rational{0});
  if (!cuts || (!cuts->empty() && cuts->back() >= last)) return std::nullopt;
  if (last > 0) cuts->push_back(last);
  return cuts;
}

bool exceeds(const Draws& draws, const Rational& sum, const Rational& place, const Statement& says) {
  const Posteriors pair{draws, Rational{sum * draws.own}};
  const auto gap = [&](const TruncatedBeta& p, const TruncatedBeta& q, bool is_above) {
    const auto mass = [&](const TruncatedBeta& law, auto side) {
      return is_above ? law.above(place, side) : law.below(place, side);
    };
    return mass(p, draws.down()) - exp(draws.up()(says.epsilon)) * mass(q, draws.up());
  };
  return gap(pair.high, pair.low, true) > says.value || gap(pair.low, pair.high, false) > says.value;
}

Judgement refute(const Draws& draws, const Tempered& of, const Application& step) {
  const Statement& says = step.says;
  const bool is_curve = says.kind == Kind::not_dp;
  std::vector<Rational> numbers;
  for (const std::string_view word : step.arguments)
    if (const auto number = read_fraction(word)) numbers.push_back(*number);
  if (numbers.size() != step.arguments.size() || numbers.size() != (is_curve ? 2 : 1) || numbers[0] < 0 ||
      numbers[0] > of.records - 1 || (is_curve && (numbers[1] <= of.least || numbers[1] >= 1 - of.least)))
    return Judgement::fails("it takes a sum of the other records and, of an epsilon, a place inside");
  if (is_curve) return Judgement::when(exceeds(draws, numbers[0], numbers[1], says), too_good);
  const Renyi renyi{draws, says.order};
  const Rational u = numbers[0] * draws.own, v = u + draws.own;
  return Judgement::when(
      renyi.divergence(v, u, draws.down()) > says.value || renyi.divergence(u, v, draws.down()) > says.value, too_good);
}

}  // namespace

Judgement truncated_posterior(const Application& step) {
  const auto* node = step.about.as<BoundedRange>();
  if (node == nullptr || node->drawn == nullptr) return Judgement::fails("the node is no such draw");
  const Tempered& of = *node->drawn;
  const Statement& says = step.says;
  const bool is_renyi = says.kind == Kind::renyi || says.kind == Kind::not_renyi;
  if (is_renyi && says.order == 1) throw BeyondLimits{"order 1"};
  if (is_negative(says.kind) && says.kind != Kind::not_dp && !is_renyi)
    return Judgement::fails("it does not conclude such a statement");
  const Draws draws{of};
  if (says.kind == Kind::not_dp || says.kind == Kind::not_renyi) return refute(draws, of, step);
  if (says.kind != Kind::dp && says.kind != Kind::renyi)
    return Judgement::fails("it does not conclude such a statement");
  if (says.kind == Kind::dp && !is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  const auto cuts = read_cuts(step, Rational{of.records - 1});
  if (!cuts) return Judgement::fails("it takes cuts that increase, inside the sums of the other records");
  const bool follows = says.kind == Kind::dp ? is_at_most(HockeyStick{draws, says.epsilon}, draws, *cuts, says.value)
                                             : is_at_most(Renyi{draws, says.order}, draws, *cuts, says.value);
  return Judgement::when(follows, "the cells do not show the number");
}

}  // namespace dpcert::check

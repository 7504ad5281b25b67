// SPDX-License-Identifier: Apache-2.0
// Rule `event`: the hockey-stick divergence of two laws on the line, interval by interval. theory/event.md
#include <algorithm>

#include "more/laws/dominating_pair.hpp"
#include "more/laws/line_law.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_event_cuts = 10'000;
constexpr Bits most_event_bits = 512;

/// P against Q, of one family, and the epsilon that their log ratio is compared with.
struct Comparison {
  const Distribution &p, &q;
  const LogNumber& epsilon;
};

// sign * infinity, or (offset + log(square)) / 2 - epsilon: an exact 0 stays one.
template <class Value>
Value half_of_event(const Rational& twice, const Rational& square, const LogNumber& epsilon, Toward<Value> toward) {
  const LogNumber excess{twice - 2 * epsilon.offset, square / (epsilon.argument * epsilon.argument)};
  return toward(excess) * Rational{1, 2};
}
template <class Value>
Value limit(const Rational& sign, Toward<Value> toward) {
  return infinite<Value>(sign > 0 ? 1 : -1, toward.bits);
}

template <class Value>
Value normal_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const Rational &m = c.p.parameters[0], &v = c.p.parameters[1], &n = c.q.parameters[0], &w = c.q.parameters[1];
  if (at.end != 0) {
    const Rational lead = v != w ? Rational{v - w} : Rational{(m - n) * at.end};
    return lead == 0 ? half_of_event(0, 1, c.epsilon, toward) : limit(lead, toward);
  }
  return half_of_event((at.x - n) * (at.x - n) / w - (at.x - m) * (at.x - m) / v, w / v, c.epsilon, toward);
}

template <class Value>
Value laplace_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const Rational &m = c.p.parameters[0], &b = c.p.parameters[1], &n = c.q.parameters[0], &d = c.q.parameters[1];
  if (at.end != 0 && b != d) return limit(b - d, toward);
  const Rational x = at.end > 0 ? std::max(m, n) : at.end < 0 ? std::min(m, n) : at.x;  // constant beyond both
  return half_of_event(2 * (abs(x - n) / d - abs(x - m) / b), d * d / (b * b), c.epsilon, toward);
}

// (m - n)/s + 2 log(1 + e^((n-x)/s)) - 2 log(1 + e^((m-x)/s)); scales are equal.
template <class Value>
Value logistic_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const Rational &m = c.p.parameters[0], &n = c.q.parameters[0], &s = c.p.parameters[1];
  const Rational away = (m - n) / s;
  if (at.end != 0) return half_of_event(2 * away * at.end, 1, c.epsilon, toward);
  const Value plus = log1p(exp(toward(Rational{(n - at.x) / s})));
  const auto minus = log1p(exp(toward.opposite()(Rational{(m - at.x) / s})));
  return (plus - minus) * Rational{2} + half_of_event(2 * away, 1, c.epsilon, toward);
}

// log(1 + rise(u)) - u - log(1 + rise(v)) + v, u and v the distances of x from the locations; scales are equal.
template <class Value>
Value laplace_sum_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const Rational &m = c.p.parameters[0], &n = c.q.parameters[0];
  const LaplaceSum sum{c.p};
  if (at.end != 0) return half_of_event(2 * at.end * (m - n) / sum.scale, 1, c.epsilon, toward);
  const Rational u = abs(at.x - m) / sum.scale, v = abs(at.x - n) / sum.scale;
  const Value plus = log1p(sum.rise(u, toward));
  const auto minus = log1p(sum.rise(v, toward.opposite()));
  return plus - minus + half_of_event(2 * (v - u), 1, c.epsilon, toward);
}

template <class Value>
Value exponential_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const Rational &r = c.p.parameters[0], &u = c.q.parameters[0];
  if (at.end != 0 && r != u) return limit(u - r, toward);
  return half_of_event(2 * (u - r) * at.x, r * r / (u * u), c.epsilon, toward);
}

// k log r - l log u - log Gamma(k) + log Gamma(l) + (k - l) log x + (u - r) x.
template <class Value>
Value gamma_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const Rational &k = c.p.parameters[0], &r = c.p.parameters[1], &l = c.q.parameters[0], &u = c.q.parameters[1];
  if (at.end != 0 && (r != u || k != l)) return limit(r != u ? Rational{u - r} : Rational{k - l}, toward);
  if (at.end == 0 && at.x == 0 && k != l) return limit(l - k, toward);
  const Value linear = half_of_event(2 * (u - r) * at.x, 1, c.epsilon, toward);
  if (k == l) return r == u ? linear : linear + log_times(k, r / u, toward);  // equal laws: exactly 0
  return linear + log_times(k, r, toward) + log_times(-l, u, toward) + log_gamma_times(-1, k, toward) +
         log_gamma_times(1, l, toward) + log_times(k - l, at.x, toward);
}

// log B(c, d) - log B(a, b) + (a - c) log x + (b - d) log(1 - x).
template <class Value>
Value beta_excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  const std::vector<Rational>&p = c.p.parameters, &q = c.q.parameters;
  const Rational rise = p[0] - q[0], fall = p[1] - q[1];
  const bool is_left = at.end == 0 && at.x == 0, is_right = at.end != 0;
  if (is_left && rise != 0) return limit(-rise, toward);
  if (is_right && fall != 0) return limit(-fall, toward);
  Value sum = half_of_event(0, 1, c.epsilon, toward);
  if (rise == 0 && fall == 0) return sum;  // equal laws: exactly 0
  const auto log_beta_times = [&](const Rational& sign, const std::vector<Rational>& x) {
    return log_gamma_times(sign, x[0], toward) + log_gamma_times(sign, x[1], toward) +
           log_gamma_times(Rational{-sign}, Rational{x[0] + x[1]}, toward);
  };
  sum = sum + log_beta_times(1, q) + log_beta_times(-1, p);
  if (rise != 0 && !is_right) sum = sum + log_times(rise, at.x, toward);
  if (fall != 0 && !is_left) sum = sum + log_times(fall, Rational{1 - at.x}, toward);
  return sum;
}

// log(dP/dQ) - epsilon at a place, or its limit at an end.
template <class Value>
Value excess(const Comparison& c, const Place& at, Toward<Value> toward) {
  switch (c.p.family) {
    case Family::normal:
      return normal_excess(c, at, toward);
    case Family::laplace:
      return laplace_excess(c, at, toward);
    case Family::laplace_sum:
      return laplace_sum_excess(c, at, toward);
    case Family::logistic:
      return logistic_excess(c, at, toward);
    case Family::exponential:
      return exponential_excess(c, at, toward);
    case Family::gamma:
      return gamma_excess(c, at, toward);
    case Family::dirichlet:
      return beta_excess(c, at, toward);
    default:
      return Value{toward.bits};
  }
}

// Between these, and only there, the log ratio may change direction.
std::vector<Rational> turning_points(const Distribution& p, const Distribution& q) {
  const Rational &a = p.parameters.front(), &b = p.parameters.back(), &c = q.parameters.front(),
                 &d = q.parameters.back();
  if (p.family == Family::normal && b != d) return {(a * d - c * b) / (d - b)};
  if (p.family == Family::laplace) return {a, c};
  if (p.family == Family::gamma && b != d && (a - c) / (b - d) > 0) return {(a - c) / (b - d)};
  if (p.family == Family::dirichlet && (a - c) * (b - d) > 0) return {(a - c) / (a - c + b - d)};
  return {};
}

bool are_both_known(const DominatingPair& pair) {
  const Family family = pair.p.family;
  if (family != pair.q.family || !pair.dominates()) return false;
  if (family == Family::logistic || family == Family::laplace_sum)  // of one shape
    return std::equal(pair.p.parameters.begin() + 1, pair.p.parameters.end(), pair.q.parameters.begin() + 1);
  return family == Family::normal || family == Family::laplace || (is_on_half_line(pair.p) && is_on_half_line(pair.q));
}

// The ends, the cuts and the turning points, in order; nothing where a cut is misplaced.
std::optional<std::vector<Place>> places(const DominatingPair& pair, const std::vector<std::string_view>& words) {
  const bool is_half = is_on_half_line(pair.p);
  auto read = read_increasing(words, is_half ? std::optional{Rational{0}} : std::nullopt);
  if (!read || (is_beta(pair.p) && !read->empty() && read->back() >= 1)) return std::nullopt;
  std::vector<Rational> points = *std::move(read);
  for (const Rational& turn : turning_points(pair.p, pair.q)) points.push_back(turn);
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  std::vector<Place> result{is_half ? Place{} : Place{-1, 0}};
  for (const Rational& x : points) result.push_back({0, x});
  result.push_back({1, 0});
  return result;
}

// A bound of P(I) - e^E Q(I).
template <class Value>
Value advantage(const Comparison& c, const Place& a, const Place& b, Toward<Value> toward) {
  const auto other = toward.opposite();
  return mass(c.p, a, b, toward) - exp(other(c.epsilon)) * mass(c.q, a, b, other);
}

// An upper bound of the integral of (dP - e^E dQ)+ from a to b, where the log ratio is monotone.
Up share(const Comparison& c, const Place& a, const Place& b, Bits bits) {
  const Toward<Up> up{bits};
  const Toward<Down> down{bits};
  const Up at_a = excess(c, a, up), at_b = excess(c, b, up);
  if (at_a <= Rational{0} && at_b <= Rational{0}) return up(Rational{0});
  if (-excess(c, a, down) <= Rational{0} && -excess(c, b, down) <= Rational{0})
    return positive_part(advantage(c, a, b, up));
  return mass(c.p, a, b, up) * one_minus(exp(-larger(at_a, at_b)));
}

bool is_at_most(const Comparison& c, const std::vector<Place>& places, const Rational& delta, Bits bits) {
  Up total = Toward<Up>{bits}(Rational{0});
  for (std::size_t i = 1; i < places.size(); ++i) total = total + share(c, places[i - 1], places[i], bits);
  return total <= delta;
}

bool is_above(const Comparison& c, const std::vector<Place>& places, const Rational& delta, Bits bits) {
  const Toward<Down> down{bits};
  Down total = down(Rational{0});
  for (std::size_t i = 1; i < places.size(); ++i)
    total = total + positive_part(advantage(c, places[i - 1], places[i], down));
  return total > delta;
}

}  // namespace

Judgement event(const Application& step) {
  const auto* pair = step.about.as<DominatingPair>();
  if (pair == nullptr || !are_both_known(*pair))
    return Judgement::fails("the node is no pair of laws that the rule knows");
  const Statement& says = step.says;
  if (says.kind != Kind::dp && says.kind != Kind::not_dp)
    return Judgement::fails("it does not conclude such a statement");
  if (step.arguments.size() > max_event_cuts) throw BeyondLimits{"more than 10,000 cuts"};
  const auto cells = places(*pair, step.arguments);
  if (!cells) return Judgement::fails("it takes cuts that increase, within the support");
  const Comparison forward{pair->p, pair->q, says.epsilon}, backward{pair->q, pair->p, says.epsilon};
  for (Bits bits = least_bits; bits <= most_event_bits; bits *= 2) {
    const bool follows =
        says.kind == Kind::dp
            ? is_at_most(forward, *cells, says.value, bits) && is_at_most(backward, *cells, says.value, bits)
            : is_above(forward, *cells, says.value, bits) || is_above(backward, *cells, says.value, bits);
    if (follows) return Judgement::when(true, "");
  }
  return Judgement::fails("the intervals do not show the number");
}

}  // namespace dpcert::check

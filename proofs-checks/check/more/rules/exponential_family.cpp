// SPDX-License-Identifier: Apache-2.0
// Rule `exponential-family`: Rényi divergences in closed form. theory/exponential-family.md
#include <algorithm>

#include "kernel/rules/geometric_mean.hpp"
#include "more/laws/dominating_pair.hpp"
#include "more/laws/kullback_leibler.hpp"
#include "more/numbers/log_gamma.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

/// P against Q of one family and order a > 0, a != 1: what is bounded is log S = log of the integral of p^a q^(1-a).
struct Moment {
  const std::vector<Rational>&p, &q;
  Rational order;

  [[nodiscard]] Rational mixed(std::size_t i) const { return order * p[i] + (1 - order) * q[i]; }
};

// The sign of (log S - (a-1) value) / (a-1), where log S is bounded by a formula.
template <class Formula>
Answer compare_formula(const Moment& moment, const Formula& log_moment, const Rational& value) {
  const int sign = moment.order > 1 ? 1 : -1;
  return answer_of(
      position([&](auto toward) { return times(sign, log_moment, toward); }, sign * (moment.order - 1) * value));
}

// The same where log S = offset + sum of c_i log(x_i): exactly, equality too.
Answer compare_logs(const Moment& moment, const Rational& offset, const std::vector<LogTerm>& terms,
                    const Rational& value) {
  const int sign = sign_of_logs(offset - (moment.order - 1) * value, terms);
  return moment.order > 1 ? sign : -sign;
}

// S = exp(A (m-n)^2 (a-1) / (2 v*)) sqrt(v^(1-a) w^a / v*), v* = a w + (1-a) v.
Answer normal(const Moment& moment, const Rational& value) {
  const Rational &m = moment.p[0], &v = moment.p[1], &n = moment.q[0], &w = moment.q[1], &a = moment.order;
  const Rational mixed = a * w + (1 - a) * v;
  if (mixed <= 0) return 1;
  const Rational offset = a * (a - 1) * (m - n) * (m - n) / (2 * mixed);
  return compare_logs(moment, offset, {{(1 - a) / 2, v}, {a / 2, w}, {Rational{-1, 2}, mixed}}, value);
}

// S = r^a u^(1-a) / (a r + (1-a) u).
Answer exponential(const Moment& moment, const Rational& value) {
  const Rational mixed = moment.mixed(0), &a = moment.order;
  if (mixed <= 0) return 1;
  return compare_logs(moment, 0, {{a, moment.p[0]}, {1 - a, moment.q[0]}, {-1, mixed}}, value);
}

// S = exp(r^a u^(1-a) - a r - (1-a) u): log S <= x says a log r + (1-a) log u <= log(x + a r + (1-a) u).
Answer poisson(const Moment& moment, const Rational& value) {
  const Rational &a = moment.order, right = (a - 1) * value + moment.mixed(0);
  if (right <= 0) return a > 1 ? 1 : -1;  // the left side, r^a u^(1-a), is above 0
  return compare_logs(moment, (a - 1) * value, {{a, moment.p[0]}, {1 - a, moment.q[0]}, {-1, right}}, value);
}

// F(p*) - a F(p) - (1-a) F(q), with F = log Gamma(k) - k log r.
template <class Value>
Value gamma_moment(const Moment& moment, Toward<Value> toward) {
  const Rational &a = moment.order, shape = moment.mixed(0), rate = moment.mixed(1);
  return log_gamma(shape, toward) + log_gamma_times(-a, moment.p[0], toward) +
         log_gamma_times(a - 1, moment.q[0], toward) + log_times(-shape, rate, toward) +
         log_times(a * moment.p[0], moment.p[1], toward) + log_times((1 - a) * moment.q[0], moment.q[1], toward);
}

Answer gamma(const Moment& moment, const Rational& value) {
  if (moment.mixed(0) <= 0 || moment.mixed(1) <= 0) return 1;
  return compare_formula(
      moment, [&](auto toward) { return gamma_moment(moment, toward); }, value);
}

// The same with F = sum of log Gamma(c_i) - log Gamma(sum of c_i); the last entry of both is that sum.
template <class Value>
Value dirichlet_moment(const Moment& moment, Toward<Value> toward) {
  const Rational& a = moment.order;
  Value sum = toward(Rational{0});
  for (std::size_t i = 0; i < moment.p.size(); ++i) {
    const Rational sign = i + 1 < moment.p.size() ? 1 : -1;
    const auto term = [&](const Rational& c, const Rational& x) { sum = sum + log_gamma_times(c * sign, x, toward); };
    term(1, moment.mixed(i));
    term(-a, moment.p[i]);
    term(a - 1, moment.q[i]);
  }
  return sum;
}

Answer dirichlet(const Moment& of, const Rational& value) {
  for (std::size_t i = 0; i < of.p.size(); ++i)
    if (of.mixed(i) <= 0) return 1;
  const auto p = with_total(of.p), q = with_total(of.q);
  const Moment moment{p, q, of.order};
  return compare_formula(
      moment, [&](auto toward) { return dirichlet_moment(moment, toward); }, value);
}

// S = (p^a q^(1-a) + (1-p)^a (1-q)^(1-a))^trials.
Answer binomial(const Moment& moment, const Rational& trials, const Rational& value) {
  const Rational &p = moment.p.back(), &q = moment.q.back(), &a = moment.order;
  const bool leaves = (p > 0 && q == 0) || (p < 1 && q == 1);      // P has mass where Q has none
  const bool is_apart = (p == 0 && q == 1) || (p == 1 && q == 0);  // no common outcome
  if (is_apart || (leaves && a > 1)) return 1;
  return compare_formula(
      moment,
      [&](auto toward) {
        return log(geometric_mean(p, q, a, toward) + geometric_mean(Rational{1 - p}, Rational{1 - q}, a, toward)) *
               trials;
      },
      value);
}

// S = p^a q^(1-a) / (1 - (1-p)^a (1-q)^(1-a)), infinite unless the ratio of the series is below 1.
Answer geometric(const Moment& moment, const Rational& value) {
  const Rational &p = moment.p[0], &q = moment.q[0], &a = moment.order;
  if (q == 1 && a > 1) return 1;
  if (p < 1 && q < 1) {
    const auto ratio = compare_logs(moment, 0, {{a, 1 - p}, {1 - a, 1 - q}}, 0);
    if (*ratio >= 0 && a > 1) return 1;
  }
  return compare_formula(
      moment,
      [&](auto toward) {
        return log(geometric_mean(p, q, a, toward) /
                   one_minus(geometric_mean(Rational{1 - p}, Rational{1 - q}, a, toward)));
      },
      value);
}

Answer compare_order(const Distribution& p, const Distribution& q, const Rational& order, const Rational& value) {
  if (p.parameters == q.parameters) return 0;  // a divergence of 0, and values are not negative
  if (order == 1) return compare_kullback_leibler(p, q, value);
  const Moment moment{p.parameters, q.parameters, order};
  switch (p.family) {
    case Family::normal:
      return normal(moment, value);
    case Family::exponential:
      return exponential(moment, value);
    case Family::poisson:
      return poisson(moment, value);
    case Family::gamma:
    case Family::inverse_gamma:
      return gamma(moment, value);
    case Family::dirichlet:
      return dirichlet(moment, value);
    case Family::bernoulli:
      return binomial(moment, 1, value);
    case Family::binomial:
      return binomial(moment, moment.p[0], value);
    case Family::geometric:
      return geometric(moment, value);
    default:
      return std::nullopt;
  }
}

bool is_of_one_family(const DominatingPair& pair) {
  const Family family = pair.p.family;
  if (family != pair.q.family || pair.p.parameters.size() != pair.q.parameters.size()) return false;
  if (family == Family::binomial) return pair.p.parameters[0] == pair.q.parameters[0];
  static constexpr Family known[] = {Family::normal,    Family::exponential, Family::gamma,   Family::inverse_gamma,
                                     Family::dirichlet, Family::bernoulli,   Family::poisson, Family::geometric};
  return std::find(std::begin(known), std::end(known), family) != std::end(known);
}

}  // namespace

Judgement exponential_family(const Application& step) {
  const auto* pair = step.about.as<DominatingPair>();
  if (pair == nullptr || !is_of_one_family(*pair))
    return Judgement::fails("the node is no pair of laws that the rule knows");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  const Statement& says = step.says;
  const bool proves = says.kind == Kind::renyi;
  if (!proves && says.kind != Kind::not_renyi) return Judgement::fails("it does not conclude such a statement");
  if (bit_size(says.order) > 10'000) throw BeyondLimits{"the order has too many digits"};
  const auto compare = [&](const Distribution& p, const Distribution& q) {
    return compare_order(p, q, says.order, says.value);
  };
  const Answer forward = compare(pair->p, pair->q), backward = compare(pair->q, pair->p);
  if (!proves && ((forward && *forward > 0) || (backward && *backward > 0))) return Judgement::when(true, "");
  if (!forward || !backward) throw BeyondLimits{"8192 bits do not settle the comparison"};
  return Judgement::when(proves && *forward <= 0 && *backward <= 0, too_good);
}

}  // namespace dpcert::check

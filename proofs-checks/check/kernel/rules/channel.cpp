// SPDX-License-Identifier: Apache-2.0
// Rule `channel`: the divergences of finite output laws. theory/channel.md
#include "kernel/rules/channel.hpp"

#include "kernel/rule.hpp"
#include "kernel/rules/geometric_mean.hpp"
#include "kernel/rules/hockey_stick.hpp"
#include "kernel/spec/other_law.hpp"

namespace dpcert::check {
namespace {

using Row = std::vector<Rational>;

// Is a claim about all ordered neighbouring rows false (1),
// tight (0) or slack (-1), by what it is of each?
template <class Compare>
int largest_of_rows(const Channel& channel, const Compare& compare) {
  int largest = -1;
  channel.for_each_edge([&](std::size_t i, std::size_t j) {
    largest = std::max(largest, compare(channel.rows[i], channel.rows[j]));
    largest = std::max(largest, compare(channel.rows[j], channel.rows[i]));
  });
  return largest;
}

int compare_hockey_stick(const Channel& channel, const LogNumber& epsilon, const Rational& delta) {
  return largest_of_rows(channel, [&](const Row& p, const Row& q) {
    spend(p.size());
    std::vector<Atom> atoms;
    for (std::size_t y = 0; y < p.size(); ++y) atoms.push_back({p[y], q[y]});
    return compare_hockey_stick(atoms, epsilon, delta);
  });
}

// Outcomes of one kind, and how many.
struct Outcome {
  Rational p, q, times = 1;
};

std::vector<Outcome> outcomes_of_response(const Rational& k, const Rational& truth) {
  const Rational other = (1 - truth) / (k - 1), rest = k - 2;
  return {{truth, other}, {other, truth}, {other, other, rest}};
}

int compare_truth(const Rational& k, const Rational& truth, const LogNumber& epsilon, const Rational& delta) {
  std::vector<Atom> atoms;
  for (const Outcome& y : outcomes_of_response(k, truth)) atoms.push_back({y.times * y.p, y.times * y.q});
  return compare_hockey_stick(atoms, epsilon, delta);
}

// (e^loss - e^E)+ + (1 - e^(loss+E))+ + (k-2) (1 - e^E)+, over e^loss + k
// - 1: the divergence of k-ary randomized response.
template <class Value>
Value response(const Rational& k, const LogNumber& loss, const LogNumber& epsilon, Toward<Value> toward) {
  const auto other = toward.opposite();
  const auto x = exp(other(epsilon)), odds = exp(other(loss));
  return (positive_part(exp(toward(loss)) - x) + positive_part(one_minus(odds * x)) +
          positive_part(one_minus(x)) * Rational{k - 2}) /
         (odds + Rational{k - 1});
}

// By its epsilon: rational where e^epsilon is, and 0 exactly from that epsilon on.
int compare_hockey_stick(const RandomizedResponse& law, const LogNumber& epsilon, const Rational& delta) {
  const Rational& k = law.categories;
  if (const auto* truth = std::get_if<Rational>(&law.chosen)) return compare_truth(k, *truth, epsilon, delta);
  const auto& loss = std::get<LogNumber>(law.chosen);
  if (loss.offset == 0) return compare_truth(k, loss.argument / (loss.argument + k - 1), epsilon, delta);
  if (at_most(loss, epsilon)) return delta == 0 ? 0 : -1;
  const auto formula = [&](auto toward) { return response(k, loss, epsilon, toward); };
  return is_at_most(formula, delta) ? -1 : 1;
}

/// A Rényi divergence against a value, both times |a - 1|, a != 1.
struct Compared {
  const Rational &order, &value;

  // The sign of D - value, where S(toward) = E_Q[(P/Q)^a] = e^((a-1) D), or D of a = 1.
  template <class Formula>
  [[nodiscard]] int with(const Formula& sum) const {
    const int sign = order < 1 ? -1 : 1;
    const auto moment = [&](auto side) {
      if (order == 1) return sum(side);
      return log(sum(side));
    };
    const Rational bound = order == 1 ? value : Rational{abs(order - 1) * value};
    return is_at_most([&](auto toward) { return times(sign, moment, toward); }, bound) ? -1 : 1;
  }
};

int compare_renyi(const std::vector<Outcome>& outcomes, const Compared& divergence) {
  const Rational& a = divergence.order;
  bool are_apart = true, are_equal = true;
  for (const Outcome& y : outcomes) {
    if (y.p > 0 && y.q == 0 && a >= 1) return 1;
    are_apart = are_apart && (y.p == 0 || y.q == 0);
    are_equal = are_equal && y.p == y.q;
  }
  if (are_apart) return 1;
  if (are_equal) return divergence.value == 0 ? 0 : -1;
  const auto sum = [&](auto toward) {
    auto total = toward(Rational{0});
    for (const Outcome& y : outcomes)
      total = total + (a == 1 ? weighted_loss(y.p, y.q, toward) : geometric_mean(y.p, y.q, a, toward)) * y.times;
    return total;
  };
  return divergence.with(sum);
}

int compare_renyi(const Channel& channel, const Compared& divergence) {
  return largest_of_rows(channel, [&](const Row& p, const Row& q) {
    std::vector<Outcome> outcomes;
    for (std::size_t y = 0; y < p.size(); ++y) outcomes.push_back({p[y], q[y]});
    return compare_renyi(outcomes, divergence);
  });
}

// (e^(a loss) + e^((1-a) loss) + k - 2)/(e^loss + k - 1); of
// order 1, loss (e^loss - 1)/(e^loss + k - 1).
template <class Value>
Value response_moment(const Rational& k, const LogNumber& loss, const Rational& a, Toward<Value> toward) {
  const auto other = toward.opposite();
  const auto power = [&](const Rational& c) {
    return exp(times(
        c, [&](auto side) { return side(loss); }, toward));
  };
  if (a == 1) return toward(loss) * expm1(toward(loss)) / (exp(other(loss)) + Rational{k - 1});
  return (power(a) + power(Rational{1 - a}) + Rational{k - 2}) / (exp(other(loss)) + Rational{k - 1});
}

int compare_renyi(const RandomizedResponse& law, const Compared& divergence) {
  const Rational& k = law.categories;
  const auto by_truth = [&](const Rational& truth) {
    return compare_renyi(outcomes_of_response(k, truth), divergence);
  };
  if (const auto* truth = std::get_if<Rational>(&law.chosen)) return by_truth(*truth);
  const auto& loss = std::get<LogNumber>(law.chosen);
  if (loss.offset == 0) return by_truth(loss.argument / (loss.argument + k - 1));
  if (at_most(loss, {})) return divergence.value == 0 ? 0 : -1;
  return divergence.with([&](auto toward) { return response_moment(k, loss, divergence.order, toward); });
}

template <class Law>
int compare(const Law& law, const Statement& says) {
  if (says.kind == Kind::dp || says.kind == Kind::not_dp) return compare_hockey_stick(law, says.epsilon, says.value);
  return compare_renyi(law, Compared{says.order, says.value});
}

// Nothing: it is no finite mechanism.
std::optional<int> compare(const Mechanism& about, const Statement& says) {
  if (const auto* law = about.as<Channel>()) return compare(*law, says);
  if (const auto* response = about.as<RandomizedResponse>()) return compare(*response, says);
  const auto* other = about.other();
  return other == nullptr ? std::nullopt : other->compare_finite(says);
}

}  // namespace

int compare_channel(const Channel& channel, const Statement& says) { return compare(channel, says); }

Judgement channel(const Application& step) {
  const Statement& says = step.says;
  const bool proves = says.kind == Kind::dp || says.kind == Kind::renyi;
  if (!proves && says.kind != Kind::not_dp && says.kind != Kind::not_renyi)
    return Judgement::fails("it does not conclude such a statement");
  if (!step.arguments.empty()) return Judgement::fails("it cites nothing");
  if (bit_size(says.order) > 10'000) throw BeyondLimits{"the order has too many digits"};
  const auto sign = compare(step.about, says);
  if (!sign) return Judgement::fails("the node has no list of outcomes");
  return judged(proves, *sign <= 0);
}

}  // namespace dpcert::check

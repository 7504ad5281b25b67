// SPDX-License-Identifier: Apache-2.0
// Rule `two-point`: a pair on two points that meets a zCDP
// budget and breaks a claim. theory/two-point.md
#include <algorithm>

#include "kernel/rules/leaves.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_numbers = 20'000;
constexpr Bits most_cut_bits = 1024;

// P = (p, 1-p), Q = (q, 1-q) with q = p e^-x. With b = order - 1 and r
// = log((1-q)/(1-p)), P against Q is rho-zCDP when
//   phi(b) = p e^(bx - b(b+1) rho) + (1-p) e^(-br - b(b+1) rho) <= 1   for all b > 0.
struct TwoPoints {
  Rational p, x, rho;
  std::vector<Rational> ends;  // 0 < b1 < b2 < ...

  [[nodiscard]] Rational peak() const { return (x - rho) / (2 * rho); }  // where the first term is largest
};

template <class Value>
Value loss_of_second(const TwoPoints& pair, Toward<Value> toward) {  // r
  const auto q = exp(toward.opposite()(-pair.x)) * pair.p;
  return log(one_minus(q)) - toward.opposite().log_of(1 - pair.p);
}

// (1-p) (r + rho) e^(-br) >= p (x - rho) e^(bx) at the end of the first
// cell, so that phi decreases on it from phi(0) = 1.
bool first_cell(const TwoPoints& pair, Bits bits) {
  if (pair.x <= pair.rho) return true;
  const Toward<Up> up{bits};
  const Toward<Down> down{bits};
  const Rational& b = pair.ends.front();
  const Up rising = exp(up(b * pair.x)) * Rational{pair.p * (pair.x - pair.rho)};
  const Down falling =
      exp(-(loss_of_second(pair, up) * b)) * (loss_of_second(pair, down) + pair.rho) * Rational{1 - pair.p};
  return rising <= falling;
}

// phi <= 1 on [l, u]: the first term is largest where the peak is clamped, the second at l.
bool cell(const TwoPoints& pair, const Rational& l, const Rational& u, const Down& r, Bits bits) {
  const Toward<Up> up{bits};
  const Rational b = std::clamp(pair.peak(), l, u);
  const Up first = exp(up(b * pair.x - b * (b + 1) * pair.rho)) * pair.p;
  const Up second = exp(-(r * l) + Rational{-l * (l + 1) * pair.rho}) * Rational{1 - pair.p};
  return first + second <= Rational{1};
}

// Q against P: r <= rho suffices.
bool meets_budget(const TwoPoints& pair, Bits bits) {
  if (!(loss_of_second(pair, Toward<Up>{bits}) <= pair.rho) || !first_cell(pair, bits)) return false;
  const Down r = loss_of_second(pair, Toward<Down>{bits});
  for (std::size_t i = 1; i < pair.ends.size(); ++i)
    if (!cell(pair, pair.ends[i - 1], pair.ends[i], r, bits)) return false;
  return true;
}

// p^n (1 - e^(E - n x)) > D, the probability under P that all
// of n outcomes are 1 less e^E that under Q.
template <class Value>
Value advantage(const TwoPoints& pair, unsigned long n, const LogNumber& epsilon, Toward<Value> toward) {
  const auto ratio = exp(toward.opposite()(epsilon) + Rational{-Rational{n} * pair.x});
  return pow(toward(pair.p), n) * positive_part(one_minus(ratio));
}

std::optional<TwoPoints> read_pair(const std::vector<std::string_view>& words) {
  if (words.size() < 3) return std::nullopt;
  const auto p = read_fraction(words[0]), x = read_fraction(words[1]);
  auto ends = read_increasing(std::span{words}.subspan(2), 0);
  if (!p || *p <= 0 || *p >= 1 || !x || *x <= 0 || !ends) return std::nullopt;
  return TwoPoints{*p, *x, 0, *std::move(ends)};
}

}  // namespace

Judgement two_point(const Application& step) {
  if (step.says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  if (step.arguments.size() > max_numbers) throw BeyondLimits{"more than 20,000 numbers"};
  auto pair = read_pair(step.arguments);
  if (!pair) return Judgement::fails("it takes p in (0,1), x > 0 and ends of cells that increase");
  Rational count = 0;
  for (const Leaf& leaf : flatten(step.about)) {
    const auto* budget = leaf.law->as<Zcdp>();
    if (budget == nullptr || budget->rho == 0) return Judgement::fails("a leaf is no zcdp budget with rho above 0");
    pair->rho = count == 0 ? budget->rho : std::min(pair->rho, budget->rho);
    count += leaf.times;
  }
  const auto n = to_count(count, 1'000'000);
  if (!n) throw BeyondLimits{"the composition is too large for this rule"};
  if (pair->ends.back() < pair->peak()) return Judgement::fails("the last cell ends before the peak");
  if (!is_shown(most_cut_bits, [&](Bits bits) { return meets_budget(*pair, bits); }))
    return Judgement::fails("the pair is not shown to meet the budget");
  return bounds(
      false, [&](auto toward) { return advantage(*pair, *n, step.says.epsilon, toward); }, step.says.value);
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
// Rule `event`: the hockey-stick divergence of two laws on the
// line, interval by interval. theory/event.md
#include <algorithm>

#include "more/laws/dominating_pair.hpp"
#include "more/laws/on_line.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_event_cuts = 10'000;
constexpr Bits most_event_bits = 512;

// The ends, the cuts and the turning points, in order; nothing where a cut is misplaced.
std::optional<std::vector<Place>> places(const OnLine& line, const DominatingPair& pair,
                                         const std::vector<std::string_view>& words) {
  const bool has_least = line.support() != OnLine::Support::line;
  auto points = read_increasing(words, has_least ? std::optional{Rational{0}} : std::nullopt);
  if (!points || (line.support() == OnLine::Support::unit && !points->empty() && points->back() >= 1))
    return std::nullopt;
  for (const Rational& turn : line.turns(pair.p.parameters, pair.q.parameters)) points->push_back(turn);
  std::sort(points->begin(), points->end());
  points->erase(std::unique(points->begin(), points->end()), points->end());
  std::vector<Place> result{has_least ? Place{} : Place{-1, 0}};
  for (const Rational& x : *points) result.push_back({0, x});
  result.push_back({1, 0});
  return result;
}

/// The hockey-stick divergence of P and Q on the intervals between places.
class Intervals {
 public:
  Intervals(const OnLine& line, Comparison of, const std::vector<Place>& places)
      : line_{line}, of_{of}, places_{places} {}

  /// At most it, or at least.
  [[nodiscard]] Up most(Bits bits) const {
    return sum<Up>([&](const Place& a, const Place& b) { return share(a, b, bits); }, bits);
  }
  [[nodiscard]] Down least(Bits bits) const {
    const Toward<Down> down{bits};
    return sum<Down>([&](const Place& a, const Place& b) { return positive_part(advantage(a, b, down)); }, bits);
  }

 private:
  template <class Value, class Of>
  [[nodiscard]] Value sum(const Of& share_of, Bits bits) const {
    Value total = Toward<Value>{bits}(Rational{0});
    for (std::size_t i = 1; i < places_.size(); ++i) total = total + share_of(places_[i - 1], places_[i]);
    return total;
  }

  /// A bound of P(I) - e^E Q(I).
  template <class Value>
  [[nodiscard]] Value advantage(const Place& a, const Place& b, Toward<Value> toward) const {
    const auto other = toward.opposite();
    return line_.mass(of_.p, a, b, toward) - exp(other(of_.epsilon)) * line_.mass(of_.q, a, b, other);
  }

  /// An upper bound of the integral of (dP - e^E dQ)+ from a to b, where the log ratio is monotone.
  [[nodiscard]] Up share(const Place& a, const Place& b, Bits bits) const {
    const Toward<Up> up{bits};
    const Toward<Down> down{bits};
    const Up at_a = line_.excess(of_, a, up), at_b = line_.excess(of_, b, up);
    if (at_a <= Rational{0} && at_b <= Rational{0}) return up(Rational{0});
    if (-line_.excess(of_, a, down) <= Rational{0} && -line_.excess(of_, b, down) <= Rational{0})
      return positive_part(advantage(a, b, up));
    return line_.mass(of_.p, a, b, up) * one_minus(exp(-larger(at_a, at_b)));
  }

  const OnLine& line_;
  Comparison of_;
  const std::vector<Place>& places_;
};

}  // namespace

Judgement event(const Application& step) {
  const auto* pair = step.about.as<DominatingPair>();
  const OnLine* line = pair != nullptr && pair->dominates() ? pair->asked(&Family::on_line) : nullptr;
  if (line == nullptr) return Judgement::fails("the node is no pair of laws that the rule knows");
  const Statement& says = step.says;
  const bool is_promise = says.kind == Kind::dp;
  if (!is_promise && says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  if (step.arguments.size() > max_event_cuts) throw BeyondLimits{"more than 10,000 cuts"};
  const auto cells = places(*line, *pair, step.arguments);
  if (!cells) return Judgement::fails("it takes cuts that increase, within the support");
  const Parameters &p = pair->p.parameters, &q = pair->q.parameters;
  const Intervals forward{*line, {p, q, says.epsilon}, *cells}, backward{*line, {q, p, says.epsilon}, *cells};
  const bool follows = is_shown(most_event_bits, [&](Bits bits) {
    if (is_promise) return forward.most(bits) <= says.value && backward.most(bits) <= says.value;
    return forward.least(bits) > says.value || backward.least(bits) > says.value;
  });
  return Judgement::when(follows, "the intervals do not show the number");
}

}  // namespace dpcert::check

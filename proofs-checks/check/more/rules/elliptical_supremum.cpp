// SPDX-License-Identifier: Apache-2.0
// Rule `elliptical-supremum`: the largest privacy loss of
// elliptical noise. theory/elliptical-supremum.md
#include <algorithm>

#include "more/laws/elliptical.hpp"
#include "more/laws/radial_law.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_supremum_cuts = 20'000;
constexpr Bits most_cell_bits = 512;

/// Bounds of the loss L(x) = phi(x + t) - phi(x), x >= 0, against one epsilon.
template <class Law>
class Loss {
 public:
  Loss(const Law& law, const Rational& shift_squared, Rational epsilon)
      : law_{law}, peak_{peak(law)}, shift_squared_{shift_squared}, epsilon_{std::move(epsilon)} {}

  /// t sup phi' <= epsilon, decided exactly: it shows all losses at once.
  [[nodiscard]] bool is_small_everywhere() const {
    return peak_.slope_squared && shift_squared_ * *peak_.slope_squared <= epsilon_ * epsilon_;
  }

  /// Whether L <= epsilon on [a, b] is shown by its ends, or by one end and a bound of L' or -L'.
  [[nodiscard]] bool is_small_within(const Rational& a, const Rational& b, Bits bits) const {
    const Toward<Up> up{bits};
    const Toward<Down> down{bits};
    const Radius from{a}, to{b}, from_far = moved(a), to_far = moved(b);
    if (exponent(law_, to_far, up) - exponent(law_, from, down) <= epsilon_) return true;
    const Rational length = b - a;
    const bool falls = is_after_turn(from, bits), rises = is_before_turn(to_far, bits);
    const Up rise = falls ? up(Rational{0}) : steepest(from_far, to_far, up) - flattest(from, to, down);
    if (at(a, up) + positive_part(rise) * length <= epsilon_) return true;
    const Up fall = rises ? up(Rational{0}) : steepest(from, to, up) - flattest(from_far, to_far, down);
    return at(b, up) + positive_part(fall) * length <= epsilon_;
  }

  /// Whether L <= epsilon on [a, infinity), where phi' does not increase: by L(a), or by t phi'(a).
  [[nodiscard]] bool is_small_from(const Rational& a, Bits bits) const {
    if (!peak_.turn_squared || a * a < *peak_.turn_squared) return false;
    const Toward<Up> up{bits};
    return at(a, up) <= epsilon_ || sqrt(up(shift_squared_)) * slope(law_, Radius{a}, up) <= epsilon_;
  }

  template <class Value>
  [[nodiscard]] Value at(const Rational& x, Toward<Value> toward) const {
    return exponent(law_, moved(x), toward) - exponent(law_, Radius{x}, toward.opposite());
  }

 private:
  [[nodiscard]] Radius moved(const Rational& x) const { return {x, shift_squared_}; }
  [[nodiscard]] bool is_after_turn(const Radius& r, Bits bits) const {
    return peak_.turn_squared && -pow(r(Toward<Down>{bits}), 2) <= Rational{-*peak_.turn_squared};
  }
  [[nodiscard]] bool is_before_turn(const Radius& r, Bits bits) const {
    return !peak_.turn_squared || pow(r(Toward<Up>{bits}), 2) <= *peak_.turn_squared;
  }
  [[nodiscard]] Up steepest(const Radius& from, const Radius& to, Toward<Up> up) const {
    if (is_after_turn(from, up.bits)) return slope(law_, from, up);
    if (is_before_turn(to, up.bits)) return slope(law_, to, up);
    return peak_.slope_squared ? sqrt(up(*peak_.slope_squared)) : infinite<Up>(1, up.bits);
  }
  [[nodiscard]] Down flattest(const Radius& from, const Radius& to, Toward<Down> down) const {
    if (is_after_turn(from, down.bits)) return slope(law_, to, down);
    if (is_before_turn(to, down.bits)) return slope(law_, from, down);
    return smaller(slope(law_, from, down), slope(law_, to, down));
  }

  const Law& law_;
  Peak peak_;
  Rational shift_squared_, epsilon_;
};

/// The rule for one member; t > 0 and epsilon >= 0.
class Judge {
 public:
  Judge(const Application& step, const Elliptical& noise)
      : step_{step},
        dimension_{noise.dimension},
        shift_squared_{*noise.shift_squared},
        epsilon_{step.says.epsilon.offset} {}

  Judgement operator()(const GeneralisedHyperbolic& law) {
    if (law.chi == 0 && 2 * law.index <= Rational{dimension_}) return unbounded();
    throw BeyondLimits{"this member's exponent is not one that the rule evaluates"};
  }
  Judgement operator()(const Kotz& law) {
    if (law.pole == 0 && law.degree < 1) return judge(law);
    return is_promise() || step_.arguments.empty() ? unbounded() : breach(law);
  }
  Judgement operator()(const RadialExponential& law) { return judge(law); }
  Judgement operator()(const PearsonVii& law) { return judge(law); }
  Judgement operator()(const RadialLogistic& law) { return judge(law); }

 private:
  [[nodiscard]] bool is_promise() const { return step_.says.kind == Kind::dp; }
  [[nodiscard]] Judgement unbounded() const {
    if (!step_.arguments.empty()) return Judgement::fails("it takes no numbers for an unbounded loss");
    return Judgement::when(!is_promise(), "the loss is unbounded");
  }

  template <class Law>
  Judgement judge(const Law& law) {
    return is_promise() ? promise(law) : breach(law);
  }

  template <class Law>
  Judgement breach(const Law& law) {
    const auto x = step_.arguments.size() == 1 ? read_fraction(step_.arguments.front()) : std::nullopt;
    if (!x || *x < 0) return Judgement::fails("it takes one radius >= 0");
    const Loss<Law> loss{law, shift_squared_, epsilon_};
    const auto formula = [&](auto toward) { return loss.at(*x, toward); };
    return bounds(false, formula, epsilon_);
  }

  template <class Law>
  Judgement promise(const Law& law) {
    const Loss<Law> loss{law, shift_squared_, epsilon_};
    auto cuts = read_increasing(step_.arguments, 0);
    if (!cuts) return Judgement::fails("it takes cuts above 0 that increase");
    cuts->insert(cuts->begin(), 0);
    if (loss.is_small_everywhere()) return Judgement::when(true, "");
    for (std::size_t i = 1; i <= cuts->size(); ++i) {
      const Rational &a = (*cuts)[i - 1], *b = i < cuts->size() ? &(*cuts)[i] : nullptr;
      const bool is_small = is_shown(most_cell_bits, [&](Bits bits) {
        return b == nullptr ? loss.is_small_from(a, bits) : loss.is_small_within(a, *b, bits);
      });
      if (!is_small) return Judgement::fails("the cells do not show the number");
    }
    return Judgement::when(true, "");
  }

  const Application& step_;
  unsigned long dimension_;
  Rational shift_squared_, epsilon_;
};

}  // namespace

Judgement elliptical_supremum(const Application& step) {
  const auto noise = as_elliptical(step.about);
  if (!noise) return Judgement::fails("the node is no elliptical noise");
  const Statement& says = step.says;
  if (says.kind != Kind::dp && says.kind != Kind::not_dp)
    return Judgement::fails("it does not conclude such a statement");
  const bool is_promise = says.kind == Kind::dp;
  if (!noise->shift_squared)
    return Judgement::when(!is_promise && says.value < 1 && step.arguments.empty(), "no noise hides some shift");
  if (!is_promise && says.value != 0) return Judgement::fails("it breaks delta 0 only");
  if (says.epsilon.argument != 1 || says.epsilon.offset < 0) return Judgement::fails("epsilon must be rational, >= 0");
  if (*noise->shift_squared == 0) return Judgement::when(is_promise, "the outputs of neighbours are of one law");
  if (step.arguments.size() > max_supremum_cuts) throw BeyondLimits{"more than 20,000 cuts"};
  return std::visit(Judge{step, *noise}, noise->member);
}

}  // namespace dpcert::check

// SPDX-License-Identifier: Apache-2.0
// Rule `mixture`: the mean of Gaussian curves over the law of a random scale. theory/mixture.md
#include <algorithm>

#include "kernel/rules/gaussian.hpp"
#include "more/laws/elliptical.hpp"
#include "more/laws/scale.hpp"
#include "more/rules.hpp"

namespace dpcert::check {
namespace {

constexpr std::size_t max_mixture_cuts = 20'000;
constexpr Bits most_mixture_bits = 256;

/// V Z with its largest shift; `is_exact` where V is known from the
/// release, so that the mean is the divergence itself.
struct ScaleMixture {
  std::shared_ptr<const MixingLaw> mixing;
  Rational shift_squared;
  bool is_exact;
};

std::optional<ScaleMixture> scale_mixture(const Mechanism& about) {
  if (const auto* process = about.as<EllipticalProcess>())
    return ScaleMixture{process->mixing, process->shift_squared, true};
  const auto noise = as_elliptical(about);
  auto mixing = noise && noise->shift_squared ? mixing_law(*noise) : std::nullopt;
  if (!mixing) return std::nullopt;
  const bool is_constant = mixing->laws.empty() && mixing->squared_points.size() == 1;
  return ScaleMixture{std::make_shared<const MixingLaw>(*std::move(mixing)), *noise->shift_squared, is_constant};
}

bool is_mixing_known(const MixingLaw& mixing) {
  return std::all_of(mixing.laws.begin(), mixing.laws.end(),
                     [](const auto& part) { return part.second.family->scale() != nullptr; });
}

/// The mean of a step function of V on the cells between the cuts: of the Gaussian divergence at
/// epsilon, which falls as V grows, at each cell's left end (1 at 0), at least the mean itself;
/// or at its right end (0 at infinity), at most that.
class StepMean {
 public:
  enum class End { left, right };
  StepMean(const ScaleMixture& of, const LogNumber& epsilon, const std::vector<Rational>& cuts, End end)
      : of_{of}, epsilon_{epsilon}, cuts_{cuts}, end_{end} {}

  /// Points count as they are. On the laws: the sum of P(V < cut)
  /// times the step down there, and the last step.
  template <class Value>
  [[nodiscard]] Value operator()(Toward<Value> toward) const {
    Value sum = toward(Rational{0});
    for (const auto& [weight, square] : of_.mixing->squared_points) sum = sum + divergence(square, toward) * weight;
    if (of_.mixing->laws.empty()) return sum;
    for (std::size_t i = 0; i < cuts_.size(); ++i) {
      const Value down = positive_part(height(i, toward) - height(i + 1, toward.opposite()));
      for (const auto& [weight, law] : of_.mixing->laws)
        sum = sum + law.family->scale()->below(law.parameters, cuts_[i], toward) * down * weight;
    }
    const Value last = height(cuts_.size(), toward);
    for (const auto& [weight, law] : of_.mixing->laws) sum = sum + last * weight;
    return sum;
  }

 private:
  template <class Value>
  [[nodiscard]] Value divergence(const Rational& square, Toward<Value> toward) const {
    return positive_part(gaussian_hockey_stick(epsilon_, of_.shift_squared / square, toward));
  }
  /// V^2 where the laws' variable is at x.
  [[nodiscard]] Rational squared(const Rational& x) const { return of_.mixing->is_of_square ? x : Rational{x * x}; }
  template <class Value>
  [[nodiscard]] Value at_cut(std::size_t i, Toward<Value> toward) const {
    return divergence(squared(cuts_[i]), toward);
  }
  /// The value on the cell with i cuts to its left.
  template <class Value>
  [[nodiscard]] Value height(std::size_t i, Toward<Value> toward) const {
    if (end_ == End::left) return i == 0 ? toward(Rational{1}) : at_cut(i - 1, toward);
    return i == cuts_.size() ? toward(Rational{0}) : at_cut(i, toward);
  }

  const ScaleMixture& of_;
  const LogNumber& epsilon_;
  const std::vector<Rational>& cuts_;
  End end_;
};

}  // namespace

Judgement mixture(const Application& step) {
  const auto of = scale_mixture(step.about);
  if (!of) return Judgement::fails("the node is no mixture of Gaussian noise that the rule knows");
  const Statement& says = step.says;
  const bool is_promise = says.kind == Kind::dp;
  if (!is_promise && says.kind != Kind::not_dp) return Judgement::fails("it does not conclude such a statement");
  if (!is_promise && !of->is_exact)
    return Judgement::fails("the mean is an upper bound here, as the scale stays hidden");
  if (!is_nonnegative(says.epsilon)) return Judgement::fails("epsilon must not be negative");
  spend(of->mixing->laws.size() + of->mixing->squared_points.size(), 0.01);
  if (!is_mixing_known(*of->mixing)) throw BeyondLimits{"the law of the scale is not one that the rule knows"};
  if (step.arguments.size() > max_mixture_cuts) throw BeyondLimits{"more than 20,000 cuts"};
  const auto cuts = read_increasing(step.arguments, 0);
  if (!cuts) return Judgement::fails("it takes cuts above 0 that increase");
  if (of->shift_squared == 0) return Judgement::when(is_promise, "the outputs of neighbours are of one law");
  const StepMean mean{*of, says.epsilon, *cuts, is_promise ? StepMean::End::left : StepMean::End::right};
  const bool follows = is_shown(most_mixture_bits, [&](Bits bits) {
    return is_promise ? mean(Toward<Up>{bits}) <= says.value : mean(Toward<Down>{bits}) > says.value;
  });
  return Judgement::when(follows, "the cells do not show the number");
}

}  // namespace dpcert::check

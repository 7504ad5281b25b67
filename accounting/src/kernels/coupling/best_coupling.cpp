// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/best_coupling.hpp"

#include <algorithm>

#include "dpcert/accounting/kernels/coupling/bottleneck.hpp"
#include "dpcert/exact/from_double.hpp"
#include "kernels/coupling/steered_plan.hpp"

// Doubles in this file steer a search; what is returned is exact.
namespace dpcert {
namespace {

using steering::Plan;
using steering::PlanBound;

/// t of one coupling and the rest of the other: a coupling with the same second marginal.
Coupling mixture(const Coupling& one, const Coupling& other, const Rational& t) {
  std::vector<FiniteLaw> joint = one.joint();
  for (std::size_t x = 0; x < joint.size(); ++x)
    for (std::size_t y = 0; y < joint.size(); ++y) joint[x][y] = t * joint[x][y] + (1 - t) * other.joint()[x][y];
  return *Coupling::of(std::move(joint));
}

/// The coupling of nu and mu that moves mass between inputs of the kernel that are told
/// apart least, nearly: the bound is then at most the W_inf distance. Nothing where that is
/// too much work, or a cost is too large for a double.
std::optional<Coupling> nearest(const KernelInputs& inputs, const PlanBound& bound) {
  std::vector<std::vector<Rational>> costs;
  for (std::size_t x = 0; x < inputs.nu.size(); ++x) {
    auto& row = costs.emplace_back();
    for (std::size_t y = 0; y < inputs.mu.size(); ++y) {
      const auto cost = finite_rational(bound.cost(y, x));
      if (!cost) return std::nullopt;
      row.push_back(*cost);
    }
  }
  auto found = wasserstein_infinity(inputs.nu, inputs.mu, costs);
  if (!found) return std::nullopt;
  return found->coupling;
}

/// The plan of a coupling, to begin a search in doubles, which
/// steers alone; mass that mu does not have stays put.
Plan plan_of(const Coupling& coupling) {
  const FiniteLaw& mu = coupling.second();
  Plan plan(mu.size(), std::vector<double>(mu.size()));
  for (std::size_t y = 0; y < mu.size(); ++y)
    for (std::size_t x = 0; x < mu.size(); ++x)
      plan[y][x] = mu[y] == 0 ? (x == y ? 1 : 0) : Rational(coupling.joint()[x][y] / mu[y]).convert_to<double>();
  return plan;
}

/// The plan without shares below the threshold, save the largest of each row. Steers only.
Plan thinned(Plan plan, double threshold) {
  for (auto& row : plan) {
    const double least = std::min(threshold, *std::max_element(row.begin(), row.end()));
    double sum = 0;
    for (double& share : row) sum += share = share < least ? 0 : share;
    for (double& share : row) share /= sum;
  }
  return plan;
}

/// The shares of one row in whole parts, which add up to all:
/// here doubles end, and what follows is exact.
std::vector<long> parts_of(const std::vector<double>& row, long all) {
  std::vector<long> parts;
  long left = all;
  for (const double share : row) left -= parts.emplace_back(whole_within(share * static_cast<double>(all), 0, left));
  *std::max_element(parts.begin(), parts.end()) += left;
  return parts;
}

/// The coupling of a plan, its marginal mu exact whatever the doubles are.
Coupling coupling_of(const Plan& plan, const FiniteLaw& mu) {
  constexpr long all = 1'000'000'000;
  std::vector<FiniteLaw> joint(mu.size(), FiniteLaw(mu.size()));
  for (std::size_t y = 0; y < mu.size(); ++y) {
    const auto parts = parts_of(plan[y], all);
    for (std::size_t x = 0; x < mu.size(); ++x) joint[x][y] = mu[y] * Rational(parts[x], all);
  }
  return *Coupling::of(std::move(joint));
}

/// The best by doubles of what descents from these find, from the first alone
/// where the work is much, thinned out where that does not harm. Steers only: the
/// bound of what it returns is enclosed afterwards.
Plan searched(const PlanBound& bound, const std::vector<Coupling>& starts) {
  constexpr double work = 1e9;  // products of doubles: about a second
  constexpr double enough = 400;
  constexpr long fewest = 10, most = 1000;
  const double steps = work / (2.0 * static_cast<double>(bound.inputs() * bound.inputs() * bound.outputs()));
  const double count = std::clamp(steps / enough, 1.0, static_cast<double>(starts.size()));
  Plan best;
  double least = 0;
  const auto learn = [&](const Plan& plan) {
    if (const double value = bound.value(plan); best.empty() || value < least) best = plan, least = value;
  };
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i)
    learn(descend(bound, plan_of(starts[i]), static_cast<int>(whole_within(steps / count, fewest, most))));
  for (const double threshold : {1e-6, 1e-4, 1e-3, 1e-2, 3e-2}) learn(thinned(best, threshold));
  return best;
}

/// Has every point of mu an input of nu from which its outputs
/// are possible? Else the bound is infinite.
bool can_be_finite(const PlanBound& bound, const FiniteLaw& mu) {
  for (std::size_t y = 0; y < mu.size(); ++y) {
    bool is_reached = mu[y] == 0;
    for (std::size_t x = 0; x < mu.size(); ++x) is_reached = is_reached || bound.is_allowed(y, x);
    if (!is_reached) return false;
  }
  return true;
}

/// Are all couplings of both laws short enough to be written out, and is the kernel small enough?
bool is_manageable(const KernelInputs& inputs) {
  constexpr std::size_t most_bits = 1UL << 27;
  const std::size_t pairs = inputs.kernel.inputs() * inputs.kernel.inputs();
  if (inputs.kernel.outputs() > most_coupling_work / pairs) return false;
  const auto laws = MarkovKernel::of({inputs.mu, inputs.nu});
  if (!laws) return false;
  std::size_t bits = 0;
  for (const auto& row : laws->rows()) bits += static_cast<std::size_t>(bit_length(row.denominator));
  return bits <= most_bits / pairs;
}

/// The best coupling so far, judged by enclosures.
class Choice {
 public:
  Choice(const KernelInputs& inputs, const RenyiOrder& order) : inputs_{inputs}, order_{order} {}

  /// Takes the candidate if it is certainly better. Errors: as of ShiftReduction.
  [[nodiscard]] std::optional<Error> consider(const Coupling& candidate) {
    const auto reduction = ShiftReduction::of(inputs_, candidate);
    if (!reduction) return reduction.error();
    Number bound = reduction->bound(order_, Precision{128});
    if (!best_ || is_certainly_less(bound, least_)) best_ = candidate, least_ = std::move(bound);
    return std::nullopt;
  }
  [[nodiscard]] bool has_nothing_left() const { return least_.exact == Rational{0}; }
  [[nodiscard]] const Coupling& best() const { return *best_; }

 private:
  static bool is_certainly_less(const Number& x, const Number& y) {
    if (x.infinite || y.infinite) return !x.infinite && y.infinite;
    return at_most(y.value, x.value) == Trilean::no;
  }

  const KernelInputs& inputs_;
  const RenyiOrder& order_;
  std::optional<Coupling> best_;
  Number least_ = Number::infinity();
};

}  // namespace

Result<Coupling> best_coupling(const KernelInputs& inputs, const RenyiOrder& order) {
  if (!is_manageable(inputs))
    return unsupported("", "no coupling is looked for behind so large a kernel, or between laws of so long numbers");
  const PlanBound bound{inputs, order};
  const Coupling still = keep_still(inputs.mu), maximal = maximal_coupling(inputs.nu, inputs.mu);
  const Coupling near = nearest(inputs, bound).value_or(maximal);
  std::vector<Coupling> starts;
  for (const Rational& t : {Rational(9, 10), Rational(1, 2), Rational(1, 10)})
    starts.push_back(mixture(still, near, t));

  Choice choice{inputs, order};
  for (const Coupling& candidate : {still, maximal, near, starts[0], starts[1], starts[2]})
    if (const auto error = choice.consider(candidate)) return *error;
  if (choice.has_nothing_left() || !can_be_finite(bound, inputs.mu)) return choice.best();
  if (const auto error = choice.consider(coupling_of(searched(bound, starts), inputs.mu))) return *error;
  return choice.best();
}

}  // namespace dpcert

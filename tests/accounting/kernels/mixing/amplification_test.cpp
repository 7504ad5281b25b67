// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"
#include "dpcert/numerics/elementary.hpp"
#include "kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

const Amplified& bound_of(const std::vector<Amplified>& bounds, Mixing rule) {
  const auto found = std::find_if(bounds.begin(), bounds.end(), [&](const Amplified& one) { return one.rule == rule; });
  RC_ASSERT(found != bounds.end());
  return *found;
}

/// The ratio e^epsilon' of doeblin and ultra_mixing, as the theorem prints it.
Rational shrunk(const Rational& gamma, const Rational& ratio) { return 1 + gamma * (ratio - 1); }

Rational exact_delta(const MarkovKernel& kernel, const Rational& ratio, const Rational& delta, const Rational& out) {
  return *amplified_delta(kernel, {Epsilon::log_of(ratio), delta}, Epsilon::log_of(out), 15).value.exact;
}

std::vector<Mixing> rules_of(const std::vector<Amplified>& bounds) {
  std::vector<Mixing> rules;
  for (const Amplified& bound : bounds) rules.push_back(bound.rule);
  return rules;
}

}  // namespace

TEST_CASE("Theorem 15 is never below the exact amplified delta, and rule (2) is it", "[random]") {
  prop("on random kernels", [] {
    for (int repeat = 0; repeat < 25; ++repeat) {
      const MarkovKernel kernel = any::kernel();
      const Rational ratio = any::power_of_e(), delta = any::delta();
      const MixingConditions known = conditions_of(kernel);
      const auto bounds = amplify_by_mixing(known, Epsilon::log_of(ratio), delta, precision);
      RC_ASSERT(bounds.size() == (delta > 0 ? 4u : 3u));
      for (const Amplified& bound : bounds) {
        Rational out = ratio;
        if (bound.rule == Mixing::doeblin) out = shrunk(*known.doeblin, ratio);
        if (bound.rule == Mixing::ultra_mixing) out = shrunk(*known.ultra_mixing, ratio);
        RC_ASSERT(agrees(bound.epsilon.value, log(Enclosure{out, precision})));
        const Rational exact = exact_delta(kernel, ratio, delta, out);
        RC_ASSERT(*bound.delta.exact >= exact);
        if (bound.rule == Mixing::dobrushin_epsilon) RC_ASSERT(bound.delta.exact == exact);
      }
    }
  });
}

TEST_CASE("Theorem 15, formula by formula", "[random]") {
  prop("at irrational powers of e the enclosures hold the neighbouring rational figures", [] {
    const MarkovKernel kernel = any::kernel();
    const MixingConditions known = conditions_of(kernel);
    const Epsilon epsilon{*any::moderate_positive()};
    const Rational delta = any::delta();
    const auto bounds = amplify_by_mixing(known, epsilon, delta, precision);
    // Each figure is monotone in e^epsilon, so that it lies
    // between those at a smaller and at a larger one.
    const Enclosure power = epsilon.exponential({150});
    const auto low = amplify_by_mixing(known, Epsilon::log_of(power.lower()), delta, precision),
               high = amplify_by_mixing(known, Epsilon::log_of(power.upper()), delta, precision);
    RC_ASSERT(rules_of(bounds) == rules_of(low));
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      RC_ASSERT(agrees(bounds[i].delta.value, hull(low[i].delta.value, high[i].delta.value)));
      RC_ASSERT(agrees(bounds[i].epsilon.value, hull(low[i].epsilon.value, high[i].epsilon.value)));
      RC_ASSERT(bounds[i].delta.has_digits(15));
      RC_ASSERT(bounds[i].epsilon.has_digits(15));
    }
  });
  prop("Doeblin's rule lowers delta just where gamma <= delta e^eps/((1 - delta)(e^eps - 1)) or gamma = 1", [] {
    const Rational ratio = any::power_of_e(), delta = any::delta(), gamma = *any::probability();
    const auto bounds =
        amplify_by_mixing(implied_by({Mixing::doeblin, gamma}), Epsilon::log_of(ratio), delta, precision);
    const bool lowers = *bound_of(bounds, Mixing::doeblin).delta.exact <= delta;
    RC_ASSERT(lowers == (gamma == 1 || gamma * (1 - delta) * (ratio - 1) <= delta * ratio));
  });
}

TEST_CASE("what a condition implies, and no more") {
  using enum Mixing;
  const Rational third{1, 3}, tenth{1, 10};
  const auto rules = [&](const MixingCondition& condition, const Rational& delta) {
    return rules_of(amplify_by_mixing(implied_by(condition), Epsilon::log_of(2), delta, precision));
  };
  CHECK(rules({ultra_mixing, third}, tenth) == std::vector{dobrushin, dobrushin_epsilon, doeblin, ultra_mixing});
  CHECK(rules({doeblin, third}, tenth) == std::vector{dobrushin, dobrushin_epsilon, doeblin});
  CHECK(rules({dobrushin, third}, tenth) == std::vector{dobrushin, dobrushin_epsilon});
  CHECK(rules({dobrushin, third}, 0) == std::vector{dobrushin});
  // 1 + (2 - 1)/(1/10) = 11: the weakest condition helps up to that ratio only.
  CHECK(rules({dobrushin_epsilon, third, Epsilon::log_of(11)}, tenth) == std::vector{dobrushin_epsilon});
  CHECK(rules({dobrushin_epsilon, third, Epsilon::log_of(12)}, tenth).empty());
  CHECK(rules({dobrushin_epsilon, third, Epsilon{2}}, tenth) == std::vector{dobrushin_epsilon});
  CHECK(rules({dobrushin_epsilon, third, Epsilon{3}}, tenth).empty());
  const auto at_itself = [&](const Rational& delta) {
    const auto known = implied_by({dobrushin_epsilon, third, Epsilon{1}});
    return rules_of(amplify_by_mixing(known, Epsilon{1}, delta, precision));
  };
  CHECK(at_itself(1) == std::vector{dobrushin_epsilon});  // equal irrational epsilons
  CHECK(at_itself(0).empty());
}

TEST_CASE("the bounds of the ends: gamma 0 and 1, delta 0 and 1, epsilon 0") {
  const auto figures = [](const Rational& gamma, const Epsilon& epsilon, const Rational& delta) {
    const auto bounds = amplify_by_mixing(implied_by({Mixing::ultra_mixing, gamma}), epsilon, delta, precision);
    std::vector<Rational> result;
    for (const Mixing rule : {Mixing::doeblin, Mixing::ultra_mixing})
      for (const Amplified& bound : bounds)
        if (bound.rule == rule) result.insert(result.end(), {*bound.epsilon.exact, *bound.delta.exact});
    return result;
  };
  const Rational tenth{1, 10}, half{1, 2};
  CHECK(figures(1, Epsilon{1}, tenth) == std::vector<Rational>{1, tenth, 1, tenth});
  CHECK(figures(0, Epsilon{1}, tenth) == std::vector<Rational>{0, 0, 0, 0});
  CHECK(figures(half, Epsilon{}, tenth) == std::vector<Rational>{0, tenth / 2, 0, tenth / 2});
  CHECK(figures(1, Epsilon{1}, 0) == std::vector<Rational>{1, 0, 1, 0});
}

TEST_CASE("the best bound: least delta, then least epsilon, then the first") {
  const auto best = [](const MarkovKernel& kernel, const Rational& delta) {
    const auto bounds = amplify_by_mixing(conditions_of(kernel), Epsilon::log_of(2), delta, precision);
    return std::string{name_of(bounds[best_of(bounds)].rule)};
  };
  const Rational quarter{1, 4}, half{1, 2};
  const MarkovKernel response = kernel_of({{1 - quarter, quarter}, {quarter, 1 - quarter}});
  CHECK(best(response, Rational(1, 100)) == "dobrushin_epsilon");
  CHECK(best(response, 0) == "ultra_mixing");
  CHECK(best(kernel_of({{half, half}, {half, half}}), quarter) == "doeblin");  // nothing is left by either
  CHECK(best(kernel_of({{1, 0}, {0, 1}}), quarter) == "dobrushin");            // nothing is gained by any
}

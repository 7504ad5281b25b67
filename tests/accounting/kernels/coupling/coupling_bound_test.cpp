// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/coupling/coupling_bound.hpp"
#include "agrees.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "../mixing/kernels.hpp"
#include "any.hpp"
#include "dpcert/accounting/kernels/coupling/best_coupling.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

constexpr Precision precision{200};

RenyiOrder any_order() {
  const Rational order = *rc::gen::element<Rational>(Rational(1, 3), Rational(1, 2), 1, Rational(3, 2), 2, 5, 0);
  return order == 0 ? RenyiOrder{} : RenyiOrder{order};
}

bool is_at_most(const Number& x, const Number& y) {
  if (x.infinite || y.infinite) return y.infinite;
  return possibly(at_most(x.value, y.value));
}
bool is_about(const Number& x, const Number& y) {
  return x.infinite == y.infinite && (x.infinite || agrees(x.value, y.value));
}

/// The divergence from its definition, one logarithm for each point of both supports.
Number by_definition(const FiniteLaw& p, const FiniteLaw& q, const RenyiOrder& order) {
  const bool is_below_one = order.value && *order.value < 1;
  Enclosure sum{0, precision}, largest = Enclosure{-1000, precision};
  bool overlap = false;
  for (std::size_t y = 0; y < p.size(); ++y) {
    if (p[y] == 0) continue;
    if (q[y] == 0 && !is_below_one) return Number::infinity();
    if (q[y] == 0) continue;
    overlap = true;
    const Enclosure loss = log(Enclosure{p[y] / q[y], precision}), mass{p[y], precision};
    largest = max(largest, loss);
    if (order.value) sum += *order.value == 1 ? mass * loss : mass * exp(loss * Rational(*order.value - 1));
  }
  if (!overlap) return Number::infinity();
  if (order.is_infinite()) return Number::enclosed(largest);
  return Number::enclosed(*order.value == 1 ? sum : log(sum) / Rational(*order.value - 1));
}

/// A kernel on n inputs, and two laws there.
KernelInputs any_inputs(const MarkovKernel& kernel) {
  const int least = *rc::gen::inRange(0, 2);
  return {kernel, any::law(kernel.inputs(), least), any::law(kernel.inputs(), least)};
}
MarkovKernel any_kernel() {
  return any::kernel(*rc::gen::inRange<std::size_t>(1, 5), *rc::gen::inRange<std::size_t>(1, 5));
}

/// Any coupling with that second marginal.
Coupling any_coupling_to(const FiniteLaw& mu) {
  std::vector<FiniteLaw> joint(mu.size(), FiniteLaw(mu.size()));
  for (std::size_t y = 0; y < mu.size(); ++y) {
    const FiniteLaw from = any::law(mu.size());
    for (std::size_t x = 0; x < mu.size(); ++x) joint[x][y] = mu[y] * from[x];
  }
  return *Coupling::of(joint);
}

Number bound(const KernelInputs& inputs, const Coupling& coupling, const RenyiOrder& order) {
  return ShiftReduction::of(inputs, coupling)->bound(order, precision);
}

}  // namespace

TEST_CASE("Rényi divergences of finite laws", "[random]") {
  prop("are what the definition gives, on any supports", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 6);
    const FiniteLaw p = any::law(n), q = any::law(n);
    const RenyiOrder order = any_order();
    RC_ASSERT(is_about(FinitePair(p, q).divergence(order, precision), by_definition(p, q, order)));
  });
  CHECK(FinitePair({1, 0}, {0, 1}).divergence({Rational(1, 2)}, precision).infinite);
  CHECK(FinitePair({1, 0}, {1, 0}).divergence({Rational{3}}, precision).exact == Rational{0});
  const Rational half{1, 2};
  const Number shared = FinitePair({half, half, 0}, {0, half, half}).divergence({half}, precision);
  CHECK(agrees(shared.value, log(Enclosure{4, precision})));  // half of the mass is common
  CHECK(FinitePair({half, half, 0}, {0, half, half}).divergence({Rational{1}}, precision).infinite);
  CHECK(FinitePair({half, half}, {1, 0}).divergence({}, precision).infinite);
}

TEST_CASE("Theorem 20 of finite kernels", "[random]") {
  prop("any coupling bounds the divergence of the outputs, at any order", [] {
    const MarkovKernel kernel = any_kernel();
    const KernelInputs inputs = any_inputs(kernel);
    const RenyiOrder order = any_order();
    const FiniteLaw p = pushed(inputs.mu, kernel), q = pushed(inputs.nu, kernel);
    RC_ASSERT(is_about(outputs(inputs)->divergence(order, precision), by_definition(p, q, order)));
    RC_ASSERT(is_at_most(by_definition(p, q, order), bound(inputs, any_coupling_to(inputs.mu), order)));
  });
  prop("its two terms are what their formulas give", [] {
    const MarkovKernel kernel = any_kernel();
    const KernelInputs inputs = any_inputs(kernel);
    const Coupling coupling = any_coupling_to(inputs.mu);
    const RenyiOrder order = any_order();
    const auto reduction = ShiftReduction::of(inputs, coupling);
    RC_ASSERT(is_about(reduction->seen(order, precision), by_definition(coupling.first(), inputs.nu, order)));
    Number most = exactly(0);
    for (std::size_t x = 0; x < inputs.mu.size(); ++x) {
      if (coupling.first()[x] == 0 || inputs.nu[x] == 0) continue;
      FiniteLaw given = coupling.joint()[x];
      for (Rational& mass : given) mass /= coupling.first()[x];
      const Number one = by_definition(pushed(given, kernel), kernel.matrix()[x], order);
      most = is_at_most(one, most) ? most : one;
    }
    RC_ASSERT(is_about(reduction->hidden(order, precision), most));
  });
  prop("keeping still is data processing; moving all is the mixture of rows against the row", [] {
    const MarkovKernel kernel = any_kernel();
    const KernelInputs inputs = any_inputs(kernel);
    const RenyiOrder order = any_order();
    const auto still = ShiftReduction::of(inputs, keep_still(inputs.mu));
    RC_ASSERT(is_about(still->bound(order, precision), by_definition(inputs.mu, inputs.nu, order)));
    RC_ASSERT(still->hidden(order, precision).exact == Rational{0});
    const auto moved = ShiftReduction::of(inputs, maximal_coupling(inputs.nu, inputs.mu));
    RC_ASSERT(moved->seen(order, precision).exact == Rational{0});
  });
}

TEST_CASE("a good coupling", "[random]") {
  prop("moves mu exactly, bounds the outputs, and is no worse than data processing or the maximal coupling", [] {
    const MarkovKernel kernel = any_kernel();
    const KernelInputs inputs = any_inputs(kernel);
    const RenyiOrder order = any_order();
    const Coupling best = *best_coupling(inputs, order);
    RC_ASSERT(best.second() == inputs.mu);
    const Number found = bound(inputs, best, order);
    RC_ASSERT(is_at_most(outputs(inputs)->divergence(order, precision), found));
    const auto no_worse_than = [&](const Coupling& other) {
      const Number value = bound(inputs, other, order);
      return value.infinite || (!found.infinite && found.value.lower() <= value.value.upper() + power_of_two(-100));
    };
    RC_ASSERT(no_worse_than(keep_still(inputs.mu)));
    RC_ASSERT(no_worse_than(maximal_coupling(inputs.nu, inputs.mu)));
  });
  prop("of two inputs: none on a grid is better by more than a hundredth", [] {
    const MarkovKernel kernel = any::kernel(2, *rc::gen::inRange<std::size_t>(2, 4));
    const KernelInputs inputs{kernel, any::law(2, 1), any::law(2, 1)};
    const RenyiOrder order = any_order();
    const Number found = bound(inputs, *best_coupling(inputs, order), order);
    constexpr long steps = 8;
    for (long i = 0; i <= steps; ++i)
      for (long j = 0; j <= steps; ++j) {
        const Rational s(i, steps), t(j, steps), &one = inputs.mu[0], &other = inputs.mu[1];
        const Coupling coupling = *Coupling::of({{one * s, other * t}, {one * (1 - s), other * (1 - t)}});
        const Number value = bound(inputs, coupling, order);
        if (value.infinite) continue;
        RC_ASSERT_FALSE(found.infinite);
        RC_ASSERT(found.value.lower() * 100 <= value.value.upper() * 101);
      }
  });
}

TEST_CASE("couplings behind kernels that forget all, tell all, have one output, and of one input") {
  const FiniteLaw mu = {Rational(1, 4), Rational(3, 4)}, nu = {Rational(2, 3), Rational(1, 3)};
  const auto best = [&](const MarkovKernel& kernel, const FiniteLaw& p, const FiniteLaw& q, const RenyiOrder& order) {
    const KernelInputs inputs{kernel, p, q};
    return bound(inputs, *best_coupling(inputs, order), order);
  };
  const MarkovKernel constant = kernel_of({{1}, {1}}), identity = kernel_of({{1, 0}, {0, 1}}), one = kernel_of({{1}});
  for (const RenyiOrder& order : {RenyiOrder{Rational(1, 2)}, RenyiOrder{1}, RenyiOrder{2}, RenyiOrder{}}) {
    CHECK(best(constant, mu, nu, order).exact == Rational{0});
    CHECK(best(constant, {1, 0}, {0, 1}, order).exact == Rational{0});  // data processing knows nothing here
    CHECK(is_about(best(identity, mu, nu, order), by_definition(mu, nu, order)));
    CHECK(best(identity, mu, mu, order).exact == Rational{0});
    CHECK(best(identity, {1, 0}, {0, 1}, order).infinite);
    CHECK(best(one, {1}, {1}, order).exact == Rational{0});
  }
  // A response that lies with probability 1/4, behind point masses:
  // omega = nu, and then it is the response's own loss.
  const MarkovKernel response = kernel_of({{Rational(3, 4), Rational(1, 4)}, {Rational(1, 4), Rational(3, 4)}});
  CHECK(is_about(best(response, {1, 0}, {0, 1}, {}), Number::enclosed(log(Enclosure{3, precision}))));
  // Masses that doubles do not hold.
  const Rational tiny = 1 / Rational(power_of_ten(400));
  const Number faint = best(response, {tiny, 1 - tiny}, {1 - tiny, tiny}, {Rational{2}});
  CHECK(
      is_at_most(outputs({response, {tiny, 1 - tiny}, {1 - tiny, tiny}})->divergence({Rational{2}}, precision), faint));
}

TEST_CASE("a coupling is found however small some masses are", "[random]") {
  const MarkovKernel identity = kernel_of({{1, 0}, {0, 1}}),
                     even = kernel_of({{Rational(1, 2), Rational(1, 2)}, {1, 0}});
  prop("also those of which doubles lose all bits but a few", [&] {
    const auto any_law = [] {
      const Rational tiny = 1 / Rational(power_of_ten(*rc::gen::inRange(290UL, 330UL)));
      return *rc::gen::element(FiniteLaw{1 - tiny, tiny}, FiniteLaw{tiny, 1 - tiny},
                               FiniteLaw{Rational(1, 2), Rational(1, 2)});
    };
    const FiniteLaw mu = any_law(), nu = any_law();
    const RenyiOrder order = any_order();
    for (const MarkovKernel* kernel : {&identity, &even}) {
      const KernelInputs inputs{*kernel, mu, nu};
      RC_ASSERT(is_at_most(outputs(inputs)->divergence(order, precision),
                           bound(inputs, *best_coupling(inputs, order), order)));
    }
  });
}

TEST_CASE("no coupling is looked for behind a kernel that is too large, or between laws of too long numbers") {
  const std::size_t many = 200;
  const FiniteLaw uniform(many, Rational(1, many));
  const MarkovKernel large = kernel_of(StochasticMatrix(many, uniform));
  const auto refused = best_coupling({large, uniform, uniform}, {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().fault == Fault::unsupported);
  CHECK(ShiftReduction::of({large, uniform, uniform}, keep_still(uniform)));  // a coupling that is given will do
  const Rational long_one = power_of_two(-(1L << 27));
  const MarkovKernel small = kernel_of({{1, 0}, {0, 1}});
  CHECK_FALSE(best_coupling({small, {long_one, 1 - long_one}, {1, 0}}, {}));
}

TEST_CASE("bad input: a coupling that does not fit the kernel") {
  const MarkovKernel kernel = kernel_of({{1, 0}, {0, 1}});
  const KernelInputs inputs{kernel, {1, 0}, {0, 1}};
  const auto fault = [&](const std::vector<FiniteLaw>& joint) {
    const auto result = ShiftReduction::of(inputs, *Coupling::of(joint));
    REQUIRE_FALSE(result);
    return result.error().fault;
  };
  CHECK(fault({{1, 0}}) == Fault::invalid_input);
  CHECK(fault({{0, 1}, {0, 0}}) == Fault::invalid_input);
  CHECK(fault({{1}, {0}}) == Fault::invalid_input);
}

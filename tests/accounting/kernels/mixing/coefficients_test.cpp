// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/coefficients.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/notions/epsilon.hpp"
#include "kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

/// Over all ordered pairs of rows and all events.
Rational largest_over_events(const MarkovKernel& kernel, const Rational& ratio) {
  Rational worst = 0;
  for (const auto& p : kernel.matrix())
    for (const auto& q : kernel.matrix()) worst = std::max(worst, finite::delta_over_events(pair_of(p, q), ratio));
  return worst;
}

Rational total_variation(const MarkovKernel& kernel) { return *dobrushin(kernel, exactly(1)).gamma.exact; }
Rational beyond(const MarkovKernel& kernel, const Rational& ratio) {
  return *dobrushin(kernel, exactly(ratio)).gamma.exact;
}

/// The product of two matrices, by the formula.
StochasticMatrix product(const StochasticMatrix& a, const StochasticMatrix& b) {
  StochasticMatrix result(a.size(), std::vector<Rational>(b.front().size()));
  for (std::size_t x = 0; x < a.size(); ++x)
    for (std::size_t z = 0; z < b.size(); ++z)
      for (std::size_t y = 0; y < b.front().size(); ++y) result[x][y] += a[x][z] * b[z][y];
  return result;
}

const MarkovKernel response = kernel_of({{Rational(3, 4), Rational(1, 4)}, {Rational(1, 4), Rational(3, 4)}});

}  // namespace

TEST_CASE("mixing coefficients, against their definitions", "[random]") {
  prop("(gamma, epsilon)-Dobrushin: all events of all pairs, and the pair that is named", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational ratio = any::power_of_e();
    const DobrushinCoefficient found = dobrushin(kernel, exactly(ratio));
    RC_ASSERT(found.gamma.exact == largest_over_events(kernel, ratio));
    RC_ASSERT(hockey_stick(kernel, found.from, found.against, exactly(ratio)).exact == found.gamma.exact);
  });
  prop("an enclosed ratio: the coefficient of every ratio inside", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational ratio = any::power_of_e(), width = *rc::gen::element<Rational>(0, power_of_two(-70), 1);
    const Precision precision = *any::precision();
    const Number gamma = dobrushin(kernel, Number::enclosed(between(ratio, ratio + width, precision))).gamma;
    RC_ASSERT(contains(gamma.value, beyond(kernel, ratio)));
    RC_ASSERT(contains(gamma.value, beyond(kernel, ratio + width / 3)));
    if (gamma.exact) RC_ASSERT(*gamma.exact == beyond(kernel, ratio));
  });
  prop("a ratio of which nothing is known gives away nothing false", [] {
    const MarkovKernel kernel = any::kernel();
    const Number gamma = dobrushin(kernel, Number::enclosed(Enclosure::unknown({100}))).gamma;
    if (gamma.exact) RC_ASSERT(*gamma.exact == beyond(kernel, 2));
    if (gamma.value.is_finite()) RC_ASSERT(contains(gamma.value, beyond(kernel, 2)));
  });
  prop("Doeblin: the measure is below every row, in no place with room to spare", [] {
    const MarkovKernel kernel = any::kernel();
    const DoeblinCoefficient found = doeblin(kernel);
    Rational mass = 0;
    for (std::size_t y = 0; y < kernel.outputs(); ++y) {
      bool is_attained = false;
      for (const auto& row : kernel.matrix()) {
        RC_ASSERT(row[y] >= found.minorising[y]);
        is_attained = is_attained || row[y] == found.minorising[y];
      }
      RC_ASSERT(is_attained);
      mass += found.minorising[y];
    }
    RC_ASSERT(found.gamma == 1 - mass);
  });
  prop("ultra-mixing: K(x) >= (1 - gamma) K(x'), with equality somewhere", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational gamma = ultra_mixing(kernel);
    bool is_attained = gamma == 0;
    for (const auto& p : kernel.matrix())
      for (const auto& q : kernel.matrix())
        for (std::size_t y = 0; y < p.size(); ++y) {
          RC_ASSERT(p[y] >= (1 - gamma) * q[y]);
          is_attained = is_attained || (q[y] > 0 && p[y] == (1 - gamma) * q[y]);
        }
    RC_ASSERT(is_attained);
  });
}

TEST_CASE("each arrow between the mixing conditions", "[random]") {
  prop("ultra-mixing => Doeblin => Dobrushin => (gamma, epsilon)-Dobrushin => the same at a larger epsilon", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational ratio = any::power_of_e(), larger = ratio * any::power_of_e();
    RC_ASSERT(ultra_mixing(kernel) >= doeblin(kernel).gamma);
    RC_ASSERT(doeblin(kernel).gamma >= total_variation(kernel));
    RC_ASSERT(total_variation(kernel) >= beyond(kernel, ratio));
    RC_ASSERT(beyond(kernel, ratio) >= beyond(kernel, larger));
  });
  prop("what a condition leaves of a stronger one: the curve of its local differential privacy", [] {
    const MarkovKernel kernel = any::kernel();
    const Rational ratio = any::power_of_e(), gamma = beyond(kernel, ratio), ultra = ultra_mixing(kernel);
    RC_ASSERT(total_variation(kernel) <= (ratio - 1 + 2 * gamma) / (ratio + 1));
    RC_ASSERT(total_variation(kernel) <= ultra / (2 - ultra));
    RC_ASSERT(beyond(kernel, ratio) <= std::max<Rational>(0, (1 - (1 - ultra) * ratio) / (2 - ultra)));
    if (ultra < 1) RC_ASSERT(beyond(kernel, 1 / (1 - ultra)) == 0);
  });
}

TEST_CASE("each arrow that is none, by a counterexample") {
  // (0, ln 3)-Dobrushin, yet total variation 1/2: the arrow that
  // the thesis prints the wrong way round.
  CHECK(beyond(response, 3) == 0);
  CHECK(total_variation(response) == Rational(1, 2));
  CHECK(doeblin(response).gamma == Rational(1, 2));
  CHECK(ultra_mixing(response) == Rational(2, 3));
  // With that arrow and Theorem 15 (1), the response to two data
  // sets told apart would be perfectly private.
  CHECK(finite::delta(pair_of(response.matrix()[0], response.matrix()[1]), 1) == Rational(1, 2));
  // (gamma, epsilon)-Dobrushin at no smaller epsilon.
  CHECK(beyond(response, 2) == Rational(1, 4));
  // Dobrushin, not Doeblin: any two rows share half their mass, all three none.
  const Rational half{1, 2};
  const MarkovKernel shared = kernel_of({{0, half, half}, {half, 0, half}, {half, half, 0}});
  CHECK(total_variation(shared) == half);
  CHECK(doeblin(shared).gamma == 1);
  CHECK(ultra_mixing(shared) == 1);
  // Doeblin, not ultra-mixing: half of the mass is common, the rest is telling.
  const MarkovKernel blanket = kernel_of({{half, half, 0}, {half, 0, half}});
  CHECK(doeblin(blanket).gamma == half);
  CHECK(ultra_mixing(blanket) == 1);
}

TEST_CASE("products and powers of kernels", "[random]") {
  prop("are products of matrices", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    const MarkovKernel a = any::kernel(*rc::gen::inRange<std::size_t>(1, 5), n),
                       b = any::kernel(n, *rc::gen::inRange<std::size_t>(1, 5));
    RC_ASSERT(compose(a, b)->matrix() == product(a.matrix(), b.matrix()));
    const MarkovKernel square = any::kernel(n, n);
    StochasticMatrix steps = square.matrix();
    for (unsigned long k = 1; k <= 7; ++k) {
      RC_ASSERT(power(square, k)->matrix() == steps);
      steps = product(steps, square.matrix());
    }
  });
  prop("contract at least as the product of the coefficients", [] {
    const auto n = *rc::gen::inRange<std::size_t>(1, 5);
    const MarkovKernel a = any::kernel(*rc::gen::inRange<std::size_t>(1, 5), n),
                       b = any::kernel(n, *rc::gen::inRange<std::size_t>(1, 5)), both = *compose(a, b);
    const Rational ratio = any::power_of_e();
    RC_ASSERT(total_variation(both) <= total_variation(a) * total_variation(b));
    RC_ASSERT(beyond(both, ratio) <= beyond(a, ratio) * total_variation(b));
    RC_ASSERT(doeblin(both).gamma <= doeblin(a).gamma * doeblin(b).gamma);
    // Ratios e of probabilities add up as tanh(log(e)/2) multiply.
    const Rational tanh_a = ultra_mixing(a) / (2 - ultra_mixing(a)), tanh_b = ultra_mixing(b) / (2 - ultra_mixing(b));
    RC_ASSERT(ultra_mixing(both) <= 2 * tanh_a * tanh_b / (1 + tanh_a * tanh_b));
    const MarkovKernel square = any::kernel(n, n);
    RC_ASSERT(total_variation(*power(square, 5)) <= power(total_variation(square), 5));
  });
  CHECK(total_variation(*power(response, 10)) == Rational(1, 1024));
  CHECK_FALSE(power(response, 1'000'000'000).has_value());
}

TEST_CASE("contraction of the divergences of one pair", "[random]") {
  prop("hockey-stick: theta to theta gamma(1 + (ratio - 1)/theta), and so to theta times the Dobrushin coefficient",
       [] {
         const MarkovKernel kernel = any::kernel();
         const auto p = any::law(kernel.inputs()), q = any::law(kernel.inputs());
         const Rational ratio = any::power_of_e(), theta = finite::delta(pair_of(p, q), ratio),
                        after = finite::delta(pair_of(pushed(p, kernel), pushed(q, kernel)), ratio);
         RC_ASSERT(after <= (theta == 0 ? theta : theta * beyond(kernel, 1 + (ratio - 1) / theta)));
         RC_ASSERT(after <= theta * total_variation(kernel));
       });
  prop("power sums E_Q (P/Q)^a - 1, which Rényi divergences are logarithms of: by the Dobrushin coefficient", [] {
    const MarkovKernel kernel = any::kernel();
    const auto p = any::law(kernel.inputs()), q = any::law(kernel.inputs(), 1);
    const auto order = *rc::gen::inRange(2UL, 6UL);
    const auto excess = [&](const finite::Pair& pair) {
      Rational sum = -1;
      for (const auto& [a, b] : pair)
        if (b != 0) sum += b * power(a / b, order);
      return sum;
    };
    const Rational before = excess(pair_of(p, q)), after = excess(pair_of(pushed(p, kernel), pushed(q, kernel)));
    RC_ASSERT(after <= total_variation(kernel) * before);
  });
}

TEST_CASE("kernels of one row, of one output, of the identity, of tiny and long numbers") {
  const MarkovKernel one = kernel_of({{Rational(1, 3), Rational(2, 3)}});
  CHECK(total_variation(one) == 0);
  CHECK(doeblin(one).gamma == 0);
  CHECK(ultra_mixing(one) == 0);
  const MarkovKernel constant = kernel_of({{1}, {1}, {1}});
  CHECK(beyond(constant, 1) == 0);
  CHECK(ultra_mixing(constant) == 0);
  const MarkovKernel identity = kernel_of({{1, 0}, {0, 1}});
  CHECK(beyond(identity, 1000) == 1);
  CHECK(dobrushin(identity, Number::enclosed(Epsilon{1}.exponential({64}))).gamma.exact == Rational{1});
  CHECK(doeblin(identity).gamma == 1);
  CHECK(ultra_mixing(identity) == 1);
  const Rational tiny = 1 / Rational(power_of_ten(400)), third{1, 3};
  const MarkovKernel faint = kernel_of({{tiny, 1 - tiny}, {2 * tiny, 1 - 2 * tiny}, {third, 1 - third}});
  CHECK(beyond(faint, 1) == third - tiny);
  CHECK(hockey_stick(faint, 1, 0, exactly(1)).exact == tiny);
  CHECK(hockey_stick(faint, 1, 0, exactly(2)).exact == Rational{0});
  CHECK(hockey_stick(faint, 2, 0, exactly(1 / tiny)).exact == Rational{0});
  CHECK(hockey_stick(faint, 2, 0, exactly(Rational(1, 4) / tiny)).exact == Rational(1, 12));
  // Quotients next to the ratio, which doubles do not tell apart from it.
  const Rational hair = power_of_two(-200);
  const MarkovKernel close = kernel_of({{2 * third + hair, third - hair}, {third, 2 * third}});
  CHECK(hockey_stick(close, 0, 1, exactly(2)).exact == hair);
  CHECK(hockey_stick(close, 0, 1, exactly(2 + 4 * hair)).exact == Rational{0});
  const Number from_below = hockey_stick(close, 0, 1, Number::enclosed(between(2 + hair, 2 + 2 * hair, {300})));
  CHECK(contains(from_below.value, hair / 2));
}

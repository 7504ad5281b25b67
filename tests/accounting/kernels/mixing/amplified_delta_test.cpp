// SPDX-License-Identifier: Apache-2.0
#include "dpcert/accounting/kernels/mixing/amplified_delta.hpp"

#include <rapidcheck.h>

#include <catch2/catch.hpp>

#include "any.hpp"
#include "dpcert/accounting/kernels/mixing/amplification.hpp"
#include "kernels.hpp"
#include "property.hpp"

using namespace dpcert;

namespace {

struct Question {
  MarkovKernel kernel;
  Rational ratio, delta, out;  ///< e^epsilon, delta, e^epsilon_out
  bool both_ways;

  [[nodiscard]] AmplifiedDelta answer() const {
    return amplified_delta(kernel, {Epsilon::log_of(ratio), delta, both_ways}, Epsilon::log_of(out), 15);
  }
};

Question any_question() {
  return {any::kernel(), any::power_of_e(), any::delta(), any::power_of_e(), *rc::gen::arbitrary<bool>()};
}

/// By all events of both laws.
bool are_close(const finite::Pair& pair, const Question& asked) {
  return finite::delta_over_events(pair, asked.ratio) <= asked.delta &&
         (!asked.both_ways || finite::delta_over_events(finite::swapped(pair), asked.ratio) <= asked.delta);
}

Rational pushed_delta(const finite::Pair& pair, const Question& asked) {
  std::vector<Rational> p, q;
  for (const auto& [left, right] : pair) p.push_back(left), q.push_back(right);
  return finite::delta(pair_of(pushed(p, asked.kernel), pushed(q, asked.kernel)), asked.out);
}

finite::Pair witness_of(const AmplifiedDelta& found, const Question& asked) {
  return spread({found.witness.p, found.witness.q}, asked.kernel.inputs(), found.witness.from, found.witness.against);
}

/// All laws on so many points with that denominator.
std::vector<std::vector<Rational>> grid(std::size_t points, int denominator) {
  std::vector<std::vector<Rational>> laws;
  std::vector<Rational> law;
  const std::function<void(int)> extend = [&](int left) {
    if (law.size() + 1 == points) {
      law.emplace_back(left, denominator);
      laws.push_back(law);
      law.pop_back();
      return;
    }
    for (int k = 0; k <= left; ++k) {
      law.emplace_back(k, denominator);
      extend(left - k);
      law.pop_back();
    }
  };
  extend(denominator);
  return laws;
}

}  // namespace

TEST_CASE("the exact amplified delta: the witness is close and attains it", "[random]") {
  prop("by all events", [] {
    for (int repeat = 0; repeat < 10; ++repeat) {
      const Question asked = any_question();
      const AmplifiedDelta found = asked.answer();
      const finite::Pair witness = witness_of(found, asked);
      RC_ASSERT(are_close(witness, asked));
      RC_ASSERT(found.value.exact == pushed_delta(witness, asked));
    }
  });
}

TEST_CASE("the exact amplified delta: no close pair has more", "[random]") {
  prop("among all pairs of a grid of laws", [] {
    Question asked = any_question();
    while (asked.kernel.inputs() > 3) asked.kernel = any::kernel();
    const Rational most = *asked.answer().value.exact;
    const auto laws = grid(asked.kernel.inputs(), asked.kernel.inputs() == 3 ? 4 : 10);
    for (const auto& p : laws)
      for (const auto& q : laws) {
        const auto pair = pair_of(p, q);
        if (are_close(pair, asked)) RC_ASSERT(pushed_delta(pair, asked) <= most);
      }
  });
  prop("among random pairs, at the epsilon for which they are just close", [] {
    for (int repeat = 0; repeat < 20; ++repeat) {
      Question asked = any_question();
      const auto pair = pair_of(any::law(asked.kernel.inputs()), any::law(asked.kernel.inputs()));
      asked.delta = finite::delta(pair, asked.ratio);
      if (asked.both_ways) asked.delta = std::max(asked.delta, finite::delta(finite::swapped(pair), asked.ratio));
      RC_ASSERT(pushed_delta(pair, asked) <= *asked.answer().value.exact);
    }
  });
}

TEST_CASE("laws of the exact amplified delta", "[random]") {
  prop("it falls with epsilon_out, grows with epsilon and delta, and is the larger for pairs close one way", [] {
    const Question asked = any_question();
    const Rational value = *asked.answer().value.exact;
    Question later = asked, looser = asked, wider = asked, directed = asked;
    later.out *= any::power_of_e();
    looser.ratio *= any::power_of_e();
    wider.delta += (1 - wider.delta) / 3;
    directed.both_ways = false;
    RC_ASSERT(*later.answer().value.exact <= value);
    RC_ASSERT(*looser.answer().value.exact >= value);
    RC_ASSERT(*wider.answer().value.exact >= value);
    RC_ASSERT(*directed.answer().value.exact >= value);
  });
  prop("further post-processing takes nothing back; the identity leaves the largest divergence", [] {
    const Question asked = any_question();
    Question further = asked, kept = asked;
    further.kernel = *compose(asked.kernel, any::kernel(asked.kernel.outputs(), 3));
    kept.kernel = kernel_of({{1, 0}, {0, 1}});
    RC_ASSERT(*further.answer().value.exact <= *asked.answer().value.exact);
    const ClosePairs close{Epsilon::log_of(asked.ratio), asked.delta, asked.both_ways};
    RC_ASSERT(kept.answer().value.exact == largest_divergence(close, Epsilon::log_of(asked.out), {}).value.exact);
  });
  prop("of pure DP nothing is left beyond (e e0 + 1)/(e + e0), e0 the largest ratio in a column", [] {
    Question asked = any_question();
    asked.delta = 0;
    asked.both_ways = true;
    const Rational ultra = ultra_mixing(asked.kernel);
    if (ultra == 1 || asked.ratio == 1) return;
    const Rational e0 = 1 / (1 - ultra), least = (asked.ratio * e0 + 1) / (asked.ratio + e0);
    asked.out = least;
    RC_ASSERT(asked.answer().value.exact == Rational{0});
    asked.out = least - (least - 1) / 1000;
    RC_ASSERT((ultra == 0 || *asked.answer().value.exact > 0));
  });
}

TEST_CASE("irrational powers of e", "[random]") {
  prop("lie between their rational neighbours, and so does what the witness attains", [] {
    const Question asked = any_question();
    const Rational nats = *any::moderate_positive(), out_nats = *rc::gen::element<Rational>(0, nats, nats / 2, 1, 5);
    const long digits = *rc::gen::element(5L, 15L, 60L);
    const Epsilon epsilon{nats}, out{out_nats};
    const AmplifiedDelta found = amplified_delta(asked.kernel, {epsilon, asked.delta, asked.both_ways}, out, digits);
    RC_ASSERT(found.value.has_digits(digits));
    // A rational e^epsilon that is too small, beside an e^out that
    // is too large; and the other way round.
    const Precision bits{400};
    const Enclosure power = epsilon.exponential(bits), power_out = out.exponential(bits);
    Question low = asked, high = asked;
    low.ratio = power.lower(), low.out = power_out.upper();
    high.ratio = power.upper(), high.out = std::max<Rational>(1, power_out.lower());
    const Number least = low.answer().value, most = high.answer().value;
    RC_ASSERT(possibly(at_least(found.value.value, *least.exact)));
    RC_ASSERT(possibly(at_most(found.value.value, *most.exact)));
    const finite::Pair witness = witness_of(found, low);
    RC_ASSERT(are_close(witness, low));
    RC_ASSERT(pushed_delta(witness, high) >= found.value.value.lower());
  });
}

TEST_CASE("corner cases of the exact amplified delta") {
  const Rational quarter{1, 4}, half{1, 2};
  const MarkovKernel response = kernel_of({{1 - quarter, quarter}, {quarter, 1 - quarter}});
  const auto value = [](const MarkovKernel& kernel, const ClosePairs& close, const Epsilon& out) {
    return *amplified_delta(kernel, close, out, 15).value.exact;
  };
  const Epsilon none{}, ln2 = Epsilon::log_of(2);
  CHECK(value(response, {none, 0}, none) == 0);
  CHECK(value(response, {none, quarter}, none) == quarter / 2);  // delta times the Dobrushin coefficient
  CHECK(value(response, {ln2, 0}, ln2) == 0);
  CHECK(value(response, {ln2, 0}, none) == Rational(1, 6));
  CHECK(value(response, {ln2, 1}, none) == half);  // nothing is promised
  CHECK(value(response, {Epsilon{1}, 1}, none) == half);
  CHECK(value(response, {Epsilon{1}, 0}, Epsilon{1}) == 0);
  CHECK(value(response, {Epsilon{1}, 0}, Epsilon{2}) == 0);
  CHECK(value(kernel_of({{1}}), {ln2, half}, none) == 0);
  CHECK(value(kernel_of({{half, half}}), {Epsilon{1}, half}, none) == 0);
  CHECK(value(kernel_of({{1, 0}, {0, 1}}), {Epsilon{1}, half}, Epsilon{2}) == half);
  // Epsilon so large that its power has no enclosure: everything may be told.
  const AmplifiedDelta free =
      amplified_delta(kernel_of({{1, 0}, {0, 1}}), {Epsilon{Rational{power_of_ten(9)}}, 0}, none, 15);
  CHECK(free.value.value.lower() > Rational(99, 100));
}
